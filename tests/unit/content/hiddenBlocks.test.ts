import assert from 'node:assert/strict';
import { it } from 'node:test';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { hiddenBlocks } from '../../../src/content/hiddenBlocks';
import { block } from '../checks/page';

it('leaves out blocks that are hidden, and only those', () => {
  const source =
    block('ts title="src/hidden.ts"', 'shown') +
    block('ts title="a.ts" hidden', 'first') +
    block('bash hidden', 'second') +
    'text';
  const tree = unified().use(remarkParse).parse(source);
  hiddenBlocks()(tree);
  assert.deepEqual(
    tree.children.map(node => ('value' in node ? node.value : node.type)),
    ['shown', 'paragraph'],
  );
});
