import type { Root } from 'mdast';
import { visit, SKIP } from 'unist-util-visit';

/** A remark plugin that leaves out code blocks with the flag `hidden`: they belong to the project
 * of a page that the checks compile and run, but tell its reader nothing. */
export function hiddenBlocks() {
  return (tree: Root): void => {
    visit(tree, 'code', (node, index, parent) => {
      if (!parent || index === undefined || !/(^|\s)hidden(\s|$)/.test(node.meta ?? '')) return;
      parent.children.splice(index, 1);
      return [SKIP, index];
    });
  };
}
