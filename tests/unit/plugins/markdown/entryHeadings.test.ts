import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createProcessors } from '@docusaurus/mdx-loader/lib/processor';
import { entryHeadings } from '../../../../src/plugins/markdown/entryHeadings';

type Options = Parameters<typeof createProcessors>[0]['options'];

/** A page as Docusaurus compiles it: its contents, and its headings with their class. */
async function compile(content: string, frontMatter = {}) {
  const options = {
    siteDir: process.cwd(),
    staticDirs: [],
    beforeDefaultRemarkPlugins: [entryHeadings],
    markdownConfig: { hooks: {}, anchors: {}, mdx1Compat: {} },
  } as unknown as Options;
  const { mdProcessor } = await createProcessors({ options });
  const filePath = 'docs/page.md';
  const page = await mdProcessor.process({
    content,
    filePath,
    frontMatter,
    compilerName: 'client',
  });
  const toc = /export const toc = \[([^]*?)\];/.exec(page.content)![1]!;
  const shown = /_components\.(h\d), \{\s*(?:className: "(\w+)",\s*)?id: "([\w-]+)"/g;
  return {
    contents: [...toc.matchAll(/"id": "([\w-]+)"/g)].map(([, id]) => id),
    headings: [...page.content.matchAll(shown)].map(([, ...parts]) =>
      parts.filter(Boolean).join(' '),
    ),
  };
}

const page = [
  '## First {#first}',
  '### Step {#step}',
  '## Problems {#problems}',
  '### `listen EADDRINUSE` {#address-in-use}',
  'The port is taken.',
  '## See also {#see-also}',
].join('\n\n');

describe('headings of entries', () => {
  it('have a class below the problems of a page, and are in its contents as others are', async () => {
    const { contents, headings } = await compile(page);
    assert.deepEqual(contents, ['first', 'step', 'problems', 'address-in-use', 'see-also']);
    assert.deepEqual(headings, [
      'h2 first',
      'h3 step',
      'h2 problems',
      'h3 entry address-in-use',
      'h2 see-also',
    ]);
  });

  it('are all of the third level on a page of entries', async () => {
    const { headings } = await compile(page, { entries: true });
    assert.equal(headings[1], 'h3 entry step');
  });
});
