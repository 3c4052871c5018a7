import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { fileTabs } from '../../../../src/plugins/markdown/fileTabs';
import { block } from '../../checks/page';

/** What stands in a page: the files of each group, or the type of a node. */
function transform(source: string): string[] {
  const tree: Root = unified().use(remarkParse).parse(source);
  fileTabs()(tree);
  return (tree.children as { type: string; attributes?: { value: string }[] }[]).map(
    ({ type, attributes }) => attributes?.[0]?.value ?? type,
  );
}

const file = (name: string, flags = '') => block(`ts title="${name}"${flags}`, 'code');

it('makes a group of the files that follow one another without a word', () => {
  assert.deepEqual(
    transform(file('a.ts') + 'text\n\n' + file('b.ts') + file('src/c.ts') + block('ts', 'code')),
    ['mdxjsEsm', 'code', 'paragraph', 'b.ts\nsrc/c.ts', 'code'],
  );
});

it('leaves alone what is no group', () => {
  const tabs = file('a.ts', ' framework="Koa"') + file('b.ts', ' framework="Egg"');
  assert.deepEqual(transform(file('a.ts') + tabs), ['code', 'code', 'code']);
  assert.deepEqual(transform(block('ts', 'code') + block('ts', 'code')), ['code', 'code']);
});

it('ends a group before a file that it has', () => {
  assert.deepEqual(transform(file('a.ts') + file('b.ts') + file('a.ts')), [
    'mdxjsEsm',
    'a.ts\nb.ts',
    'code',
  ]);
});
