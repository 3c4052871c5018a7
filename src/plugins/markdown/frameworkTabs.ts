import type { Code, Root, RootContent } from 'mdast';
import { attribute, component, imports } from '../../lib/mdx';

/** The framework that a code block is the form for, from its flag `framework="Koa"`. */
export const frameworkOf = (node: RootContent | undefined) =>
  node?.type === 'code' ? /(?:^|\s)framework="([^"]+)"/.exec(node.meta ?? '')?.[1] : undefined;

const tab = (block: Code, framework: string) =>
  component(
    'TabItem',
    [attribute('value', framework.toLowerCase()), attribute('label', framework)],
    [block],
  );

const isTabs = (node: RootContent) => 'name' in node && node.name === 'Tabs';

/** Imports the components of tabs, as the plugin of package managers does, which then does not. */
const importTabs = imports({ Tabs: '@theme/Tabs', TabItem: '@theme/TabItem' });

/** A remark plugin that makes tabs of code blocks which follow one another and each show the same
 * for another web framework. The choice holds on every page, and `?framework=egg` makes it. */
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
