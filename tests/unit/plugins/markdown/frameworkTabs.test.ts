import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { frameworkTabs } from '../../../../src/plugins/markdown/frameworkTabs';
import { block } from '../../checks/page';

function transform(source: string) {
  const tree: Root = unified().use(remarkParse).parse(source);
  frameworkTabs()(tree);
  return tree.children as unknown as {
    type: string;
    attributes?: { name: string; value: string | null }[];
    children?: { attributes: { name: string; value: string }[]; children: { value: string }[] }[];
  }[];
}

describe('tabs of web frameworks', () => {
  it('are made of blocks that follow one another, and of no others', () => {
    const nodes = transform(
      block('ts', 'alone') +
        block('ts framework="Koa"', 'one') +
        block('ts title="a.ts" framework="Egg"', 'two') +
        'text\n\n' +
        block('ts framework="Express"', 'three'),
    );
    assert.deepEqual(
      nodes.map(({ type }) => type),
      ['mdxjsEsm', 'code', 'mdxJsxFlowElement', 'paragraph', 'mdxJsxFlowElement'],
    );
    const tabs = [nodes[2]!, nodes[4]!].map(({ children }) =>
      children!.map(({ attributes, children: [code] }) => [
        ...attributes.map(({ value }) => value),
        code!.value,
      ]),
    );
    assert.deepEqual(tabs, [
      [
        ['koa', 'Koa', 'one'],
        ['egg', 'Egg', 'two'],
      ],
      [['express', 'Express', 'three']],
    ]);
    assert.deepEqual(nodes[2]!.attributes, [
      { type: 'mdxJsxAttribute', name: 'groupId', value: 'framework' },
      { type: 'mdxJsxAttribute', name: 'queryString', value: null },
    ]);
  });

  it('leave a page without them as it is', () => {
    const nodes = transform(block('bash npm2yarn', 'npm install') + 'text');
    assert.deepEqual(
      nodes.map(({ type }) => type),
      ['code', 'paragraph'],
    );
  });
});
