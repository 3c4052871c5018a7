import type { Code, Root } from 'mdast';
import { visit, SKIP } from 'unist-util-visit';

/** Whether a code block has the flag `hidden`. The checks compile and run it with the page's project, but readers do
 * not need to see it. */
export const isHidden = ({ meta }: Code) => /(^|\s)hidden(\s|$)/.test(meta ?? '');

/** A remark plugin that removes hidden code blocks. */
export function hiddenBlocks() {
  return (tree: Root): void => {
    visit(tree, 'code', (node, index, parent) => {
      if (!parent || index === undefined || !isHidden(node)) return;
      parent.children.splice(index, 1);
      return [SKIP, index];
    });
  };
}
