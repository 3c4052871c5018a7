import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import { guidesOf } from '../../../src/plugins/markdown-pages';
import { markdownPath } from '../../../src/content/markdownPath';
import { llmsFull, llmsIndex, type LlmsPage } from '../../../src/plugins/markdown-pages/llms';
import { resolver, toMarkdown } from '../../../src/plugins/markdown-pages/markdown';
import { block } from '../checks/page';

const about = { title: 'Controller', description: 'Maps requests to methods.' };
const head = '# Controller\n\n> Maps requests to methods.\n\n';
const convert = (source: string, resolve = (url: string) => url) =>
  toMarkdown(source, about, resolve);

describe('the Markdown of a page', () => {
  it('has a title and a description in place of the front matter', () => {
    assert.equal(convert('---\ntitle: x\nservers: [redis]\n---\n\nText.\n'), `${head}Text.\n`);
  });

  it('begins with the page’s own first heading where it has one', () => {
    assert.equal(convert('---\ntitle: x\n---\n\n# Redis {#redis}\n\nText.'), '# Redis\n\nText.\n');
  });

  it('has no ids of headings, comments or marks', () => {
    const source =
      '## First use {#first-use}\n\n<!-- table: errors -->\n\n' +
      '| a |\n| --- |\n| <a id="x"></a>one <small>Since 3.1</small> |\n\n<!-- /table -->\n\nEnd.';
    assert.equal(
      convert(source),
      `${head}## First use\n\n| a |\n| --- |\n| one Since 3.1 |\n\nEnd.\n`,
    );
  });

  it('leaves out hidden blocks and the flags of the others', () => {
    const source =
      block('ts title="src/a.ts" append', 'first') +
      block('ts title="src/b.ts" hidden', 'second') +
      block('bash npm2yarn', 'npm i') +
      block('json output="run" title="out.json"', '{}') +
      block(
        'ts nocheck="needs a cluster" {1}',
        '  // highlight-next-line\nthird\n// highlight-end',
      );
    assert.equal(
      convert(source).trimEnd(),
      head +
        [
          ['ts title="src/a.ts"', 'first'],
          ['bash', 'npm i'],
          ['json title="out.json"', '{}'],
          ['ts', 'third'],
        ]
          .map(([meta, code]) => `\`\`\`${meta}\n${code}\n\`\`\``)
          .join('\n\n'),
    );
  });

  it('keeps marks that ask the compiler, as comments', () => {
    const code = '// @errors: 2322\nconst book: number = title;\n//    ^?';
    assert.ok(convert(block('ts', code)).includes(code));
  });

  it('keeps what looks like Markdown inside a block', () => {
    const code = '---\n# No heading {#id}\n[a](./a.md)\n<!-- kept -->';
    assert.ok(convert(block('md', code), () => 'https://site/x').includes(code));
  });

  it('resolves links, images and definitions, and nothing else of them', () => {
    const source =
      'See [`a` (b)](./a.md#b "title"), [c](<./c d.md>), ![i](./i.png) and [r].\n\n[r]: ./r.md\n';
    assert.equal(
      convert(source, url => `https://site/${url.replace('./', '')}`),
      `${head}See [\`a\` (b)](https://site/a.md#b "title"), [c](https://site/c d.md), ` +
        '![i](https://site/i.png) and [r].\n\n[r]: https://site/r.md\n',
    );
  });
});

describe('a link in the Markdown of a page', () => {
  const resolve = resolver('/site/docs/extensions/redis.md', {
    addressOf: new Map([
      ['/site/docs/extensions/redis.md', 'https://site/en/docs/extensions/redis'],
      ['/site/docs/controller.md', 'https://site/en/docs/controller'],
    ]),
    root: 'https://site/en/',
  });
  for (const [url, address] of [
    ['../controller.md#routes', 'https://site/en/docs/controller#routes'],
    ['../controller.md', 'https://site/en/docs/controller'],
    ['#options', 'https://site/en/docs/extensions/redis#options'],
    ['/docs/2.0.0/intro', 'https://site/en/docs/2.0.0/intro'],
    ['https://example.com/a.md', 'https://example.com/a.md'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['pathname:///api/core.json', 'https://site/en/api/core.json'],
  ] as const) {
    it(`${url} leads to ${address}`, () => assert.equal(resolve(url), address));
  }
});

it('the Markdown of a page lies beside it', () => {
  assert.equal(markdownPath('/docs/controller'), '/docs/controller.md');
  assert.equal(markdownPath('/api/'), '/api.md');
});

const page = (title: string, description = ''): LlmsPage => ({
  title,
  description,
  address: `https://site/${title}`,
  markdownAddress: `https://site/${title}.md`,
});
const listHead = { title: 'Midway 3.0.0', summary: 'A framework.', notes: ['A note.'] };

describe('the lists for language models', () => {
  it('have title, summary, notes, and sections of links with descriptions', () => {
    const sections = [
      { title: 'Basics', pages: [page('a', 'About a.'), page('[b]')] },
      { title: 'Empty', pages: [] },
    ];
    assert.equal(
      llmsIndex(listHead, sections),
      '# Midway 3.0.0\n\n> A framework.\n\nA note.\n\n## Basics\n\n' +
        '- [a](https://site/a.md): About a.\n- [\\[b\\]](https://site/[b].md)\n',
    );
  });

  it('have the pages in full, each with its address', () => {
    assert.equal(
      llmsFull(
        listHead,
        [{ title: 'Basics', pages: [page('a'), page('b')] }],
        p => `# ${p.title}\n`,
      ),
      '# Midway 3.0.0\n\n> A framework.\n\nA note.\n\n---\n\n<https://site/a>\n\n# a\n\n---\n\n' +
        '<https://site/b>\n\n# b\n',
    );
  });

  it('follow the sidebars; pages in none are optional', () => {
    const version = {
      docs: ['intro', 'deep', 'lone'].map(id => ({
        id,
        title: id,
        description: '',
        permalink: id,
      })),
      sidebars: {
        common: [
          {
            type: 'category',
            label: 'Start',
            items: [
              { type: 'doc', id: 'intro' },
              { type: 'category', label: 'More', items: [{ type: 'doc', id: 'deep' }] },
            ],
          },
        ],
      },
    } as unknown as LoadedVersion;
    const { sections, optional } = guidesOf(version, ({ title }) => page(title));
    assert.deepEqual(
      sections.map(({ title, pages }) => [title, pages.map(p => p.title)]),
      [['Start', ['intro', 'deep']]],
    );
    assert.deepEqual(
      optional.map(p => p.title),
      ['lone'],
    );
  });
});
