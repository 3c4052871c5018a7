import type { Code, Root, RootContent } from 'mdast';
import { attribute, component, imports } from '../../lib/mdx';
import { titleOf } from '../../content/codeLines';
import { frameworkOf } from './frameworkTabs';

/** The file that a block shows, if the block can be in a tab. */
const fileOf = (node: RootContent | undefined) =>
  node?.type === 'code' && !frameworkOf(node) ? titleOf(node) : undefined;

/** Remark plugin that puts adjacent blocks with different files into tabs. Must run after the plugin that removes
 * hidden blocks. */
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
    // Only pages with tabs import the component, so other pages do not load it.
    const load = imports({ FileTabs: '@site/src/components/FileTabs' });
    tree.children = hasTabs ? [load, ...children] : children;
  };
}
