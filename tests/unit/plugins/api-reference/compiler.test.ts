import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { createProcessors } from '@docusaurus/mdx-loader/lib/processor';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import config from '../../../../docusaurus.config';
import { compileInThread, type Page } from '../../../../src/plugins/api-reference/compiler';

type Options = Parameters<typeof createProcessors>[0]['options'];

const content = {
  loadedVersions: [
    {
      contentPath: path.resolve('api-docs'),
      docs: [{ source: '@site/api-docs/core/class/B.md', permalink: '/api/core/class/B' }],
    },
  ],
} as unknown as LoadedContent;

const page = (text: string): Page => ({
  content: text,
  filePath: path.resolve('api-docs/core/interface/A.md'),
  frontMatter: {},
  compilerName: 'client',
});

/** What the docs plugin gives the loader of a site's pages, once they are compiled in a thread. */
async function optionsInThread(siteDir: string): Promise<Options> {
  const options = {
    siteDir,
    staticDirs: [],
    admonitions: true,
    markdownConfig: { ...config.markdown, anchors: {}, mdx1Compat: {} },
  } as unknown as Options;
  options.processors = await createProcessors({ options });
  compileInThread({ use: [{ options }] }, content);
  return options;
}

describe('The thread that compiles the reference', () => {
  it('makes of a page what the site makes of it: its links, code and text', async () => {
    const { processors } = await optionsInThread(process.cwd());
    const pages = [
      '# A\n\nLike [B](../class/B.md).\n\n```ts\nconst a: string;\n```\n',
      '## Methods {#own}\n\n:::tip\n\nText\n\n:::\n',
    ];
    const [first, second] = await Promise.all(
      pages.map(text => processors!.mdProcessor.process(page(text))),
    );
    assert.equal(first!.data.contentTitle, 'A');
    assert.match(first!.content, /href: "\/api\/core\/class\/B"/);
    assert.match(first!.content, /html: "<span class=\\"k\\">const/);
    assert.equal(second!.data.contentTitle, undefined);
    assert.match(second!.content, /id: "own"/);
    assert.match(second!.content, /admonition/);
    // The thread ended after the last page, and another one starts.
    const again = await processors!.mdProcessor.process(page(pages[0]!));
    assert.equal(again.content, first!.content);
  });

  it('fails as the thread does, every page that waits', async () => {
    const siteDir = mkdtempSync(path.join(tmpdir(), 'no-site-'));
    try {
      const { processors } = await optionsInThread(siteDir);
      const pages = ['a', 'b'].map(text => processors!.mdProcessor.process(page(text)));
      for (const { status, reason } of (await Promise.allSettled(
        pages,
      )) as PromiseRejectedResult[]) {
        assert.equal(status, 'rejected');
        assert.match(String(reason), /No config file found/);
      }
    } finally {
      rmSync(siteDir, { recursive: true });
    }
  });

  it('leaves a rule alone that is not that of the docs plugin', () => {
    const rule = { use: [{ options: { siteDir: '.' } }] };
    compileInThread(rule, content);
    compileInThread(undefined, content);
    assert.deepEqual(rule, { use: [{ options: { siteDir: '.' } }] });
  });
});
