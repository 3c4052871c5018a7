import type { Code, Root, RootContent } from 'mdast';
import { attribute, component, imports } from '../../lib/mdx';
import { titleOf } from '../../content/codeLines';
import { frameworkOf } from './frameworkTabs';

/** The file that a block shows, if it may stand in a tab. */
const fileOf = (node: RootContent | undefined) =>
  node?.type === 'code' && !frameworkOf(node) ? titleOf(node) : undefined;

/** A remark plugin that makes tabs of blocks which follow one another without a word between them and
 * show different files: they belong together. Hidden blocks must have been left out. */
export function fileTabs() {
  return (tree: Root): void => {
    const children: RootContent[] = [];
    let group: Code[] = [];
    let hasTabs = false;
    for (const [index, node] of tree.children.entries()) {
      const file = fileOf(node);
      if (file === undefined) {
        children.push(node);
        continue;
      }
      group.push(node as Code);
      const next = fileOf(tree.children[index + 1]);
      if (next !== undefined && !group.some(one => titleOf(one) === next)) continue;
      if (group.length > 1) {
        hasTabs = true;
        const files = group.map(one => titleOf(one)!).join('\n');
        children.push(component('FileTabs', [attribute('files', files)], group));
      } else {
        children.push(node);
      }
      group = [];
    }
    // Imported where they are shown: other pages do not load them.
    const load = imports({ FileTabs: '@site/src/components/FileTabs' });
    tree.children = hasTabs ? [load, ...children] : children;
  };
}
