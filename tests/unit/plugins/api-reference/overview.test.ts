import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { overview } from '../../../../src/plugins/api-reference/overview';

const table = '| a | b |\n| - | - |\n| `FooBar` | x |\n| `Baz` | y |';
const markdown = `# core

About it.

## Classes

${table}

## Variables

${table}

### object

Text.
`;

function transformed(route: string, text = markdown) {
  const tree = unified().use(remarkParse).use(remarkGfm).parse(text);
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth === 2) {
      const [text] = node.children;
      node.data = { id: (text as { value: string }).value.toLowerCase() } as object;
    }
  }
  overview()(tree, { path: `.docusaurus/api-reference/en/docs/${route}.md` });
  return tree.children as (Root['children'][number] & {
    name?: string;
    attributes?: { name: string; value: string }[];
  })[];
}

describe('pages of the reference that list symbols', () => {
  const nodes = transformed('core/index');

  it('have the filter below what they say of themselves', () => {
    const names = nodes.map(({ type, name }) => name ?? type);
    assert.deepEqual(names.slice(1, 5), ['heading', 'paragraph', 'SymbolFilter', 'heading']);
    assert.equal(nodes[3]!.attributes![0]!.value, 'core');
  });

  it('fold what has no page of its own, and say how much that is', () => {
    const fold = nodes.at(-1)!;
    assert.equal(fold.name, 'Fold');
    assert.equal(fold.attributes![0]!.value, '3');
    assert.equal(nodes.filter(({ name }) => name === 'Fold').length, 1);
  });

  it('the search ignores lists of members on symbol pages', () => {
    const list = '| Name | Description |\n| - | - |\n| [`run()`](#run) | Runs. |';
    const classes = (route: string) =>
      transformed(route, `# Foo\n\n${table}\n\n${list}`)
        .filter(({ type }) => type === 'table')
        .map(({ data }) => data);
    assert.deepEqual(classes('core/class/Foo'), [
      undefined,
      { hProperties: { className: ['symbols', 'members'] } },
    ]);
    assert.deepEqual(classes('core/index'), [
      undefined,
      { hProperties: { className: ['symbols'] } },
    ]);
  });

  it('fold what a symbol was', () => {
    const text =
      '# Foo\n\n```ts title="Changed in 3.1" former\nclass Foo\n```\n\n```ts\nclass Foo<T>\n```\n';
    const tree = unified().use(remarkParse).parse(text);
    overview()(tree, { path: '.docusaurus/api-reference/en/docs/core/class/Foo.md' });
    const [, fold, code] = tree.children as unknown as {
      type: string;
      name?: string;
      meta?: string | null;
      children: { name?: string; value?: string; meta?: string | null }[];
    }[];
    assert.equal(fold!.name, 'details');
    assert.deepEqual(
      fold!.children.map(({ name, value, meta }) => name ?? [value, meta]),
      ['summary', ['class Foo', null]],
    );
    assert.equal(code!.type, 'code');
  });
});
