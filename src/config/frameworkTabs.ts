import type { Code, Root, RootContent } from 'mdast';

/** The framework that a code block is the form for, from its flag `framework="Koa"`. */
const frameworkOf = (node: RootContent | undefined) =>
  node?.type === 'code' ? /(?:^|\s)framework="([^"]+)"/.exec(node.meta ?? '')?.[1] : undefined;

const attribute = (name: string, value: string | null = null) => ({
  type: 'mdxJsxAttribute',
  name,
  value,
});

const element = (name: string, attributes: object[], children: object[]) =>
  ({ type: 'mdxJsxFlowElement', name, attributes, children }) as unknown as RootContent;

const tab = (block: Code, framework: string) =>
  element(
    'TabItem',
    [attribute('value', framework.toLowerCase()), attribute('label', framework)],
    [block],
  );

const isTabs = (node: RootContent) => 'name' in node && node.name === 'Tabs';

/** Imports the components of tabs, as the plugin of package managers does, which then does not. */
const imports = {
  type: 'mdxjsEsm',
  value: "import Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';",
  data: {
    estree: {
      type: 'Program',
      sourceType: 'module',
      body: ['Tabs', 'TabItem'].map(name => ({
        type: 'ImportDeclaration',
        specifiers: [{ type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name } }],
        source: { type: 'Literal', value: `@theme/${name}`, raw: `'@theme/${name}'` },
      })),
    },
  },
} as unknown as RootContent;

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
      children.push(element('Tabs', group, tabs));
      tabs = [];
    }
    if (children.some(isTabs)) tree.children = [imports, ...children];
  };
}
