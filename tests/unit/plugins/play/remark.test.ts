import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Code, Root, RootContent } from 'mdast';
import { playButtons } from '../../../../src/plugins/play/remark';

const code = (at?: number, isAnswer = false): Code => ({
  type: 'code',
  value: '',
  data: { isAnswer, ...(at !== undefined && { play: { data: '/data.json', at } }) },
});

const inside = (name: string, ...children: RootContent[]) =>
  ({ type: 'mdxJsxFlowElement', name, attributes: [], children }) as unknown as RootContent;

/** What is in a list of nodes: types, names of components, and numbers of buttons. */
function shapeOf(children: RootContent[]): unknown[] {
  return children.map(node => {
    if (node.type !== 'mdxJsxFlowElement') return node.type;
    if (node.name !== 'Play') return [node.name, ...shapeOf(node.children)];
    return Number(node.attributes.find(one => 'name' in one && one.name === 'at')!.value);
  });
}

const withButtons = (...children: RootContent[]) => {
  const tree: Root = { type: 'root', children };
  playButtons()(tree);
  return shapeOf(tree.children);
};

describe('the buttons of blocks', () => {
  it('stand after the answer of a request, once for both', () => {
    assert.deepEqual(withButtons(code(1), code(1, true), code(2)), [
      'mdxjsEsm',
      'code',
      'code',
      1,
      'code',
      2,
    ]);
  });

  it('stand after tabs, and within lists', () => {
    const item = inside('TabItem', code(1));
    assert.deepEqual(
      withButtons(inside('Tabs', item, inside('TabItem', code(2))), inside('Aside', code(3))),
      ['mdxjsEsm', ['Tabs', ['TabItem', 'code'], ['TabItem', 'code']], 1, 2, ['Aside', 'code', 3]],
    );
  });

  it('leave a page without marked blocks as it is', () => {
    assert.deepEqual(withButtons(code()), ['code']);
  });
});
