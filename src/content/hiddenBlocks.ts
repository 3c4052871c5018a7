import type { Code, Root } from 'mdast';
import { visit, SKIP } from 'unist-util-visit';

/** Whether a code block has the flag `hidden`: it belongs to the project of a page that the checks
 * compile and run, but tells its reader nothing. */
export const isHidden = ({ meta }: Code) => /(^|\s)hidden(\s|$)/.test(meta ?? '');

/** A remark plugin that leaves out hidden code blocks. */
export function hiddenBlocks() {
  return (tree: Root): void => {
    visit(tree, 'code', (node, index, parent) => {
      if (!parent || index === undefined || !isHidden(node)) return;
      parent.children.splice(index, 1);
      return [SKIP, index];
    });
  };
}
