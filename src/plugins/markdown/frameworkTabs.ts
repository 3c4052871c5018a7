import type { Code, Root, RootContent } from 'mdast';
import { attribute, component, imports } from '../../lib/mdx';

/** The framework of a code block, from its flag `framework="Koa"`. */
export const frameworkOf = (node: RootContent | undefined) =>
  node?.type === 'code' ? /(?:^|\s)framework="([^"]+)"/.exec(node.meta ?? '')?.[1] : undefined;

const tab = (block: Code, framework: string) =>
  component(
    'TabItem',
    [attribute('value', framework.toLowerCase()), attribute('label', framework)],
    [block],
  );

const isTabs = (node: RootContent) => 'name' in node && node.name === 'Tabs';

/** The same import that the npm2yarn plugin adds. If it exists, that plugin does not add it again. */
const importTabs = imports({ Tabs: '@theme/Tabs', TabItem: '@theme/TabItem' });

/** Remark plugin that puts adjacent code blocks for different web frameworks into tabs. All pages share the reader's
 * choice, and `?framework=egg` sets it. */
export function frameworkTabs() {
  return (tree: Root): void => {
    const children: RootContent[] = [];
    let tabs: RootContent[] = [];
    for (const [index, node] of tree.children.entries()) {
      const framework = frameworkOf(node);
      if (!framework) {
        children.push(node);
        continue;
      }
      tabs.push(tab(node as Code, framework));
      if (frameworkOf(tree.children[index + 1])) continue;
      const group = [attribute('groupId', 'framework'), attribute('queryString')];
      children.push(component('Tabs', group, tabs));
      tabs = [];
    }
    if (children.some(isTabs)) tree.children = [importTabs, ...children];
  };
}
