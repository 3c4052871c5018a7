/** Nodes of MDX that remark plugins add to pages. */
import type { RootContent } from 'mdast';

/** An attribute of a component; without a value it is true. */
export const attribute = (name: string, value: string | null = null) => ({
  type: 'mdxJsxAttribute',
  name,
  value,
});

/** A component in a page, which imports it or knows it. */
export const component = (name: string, attributes: object[], children: object[] = []) =>
  ({ type: 'mdxJsxFlowElement', name, attributes, children }) as unknown as RootContent;

/** Imports what modules export as default.
 * @param modules by the name that each gets in the page */
export const imports = (modules: Record<string, string>) =>
  ({
    type: 'mdxjsEsm',
    value: Object.entries(modules)
      .map(([name, module]) => `import ${name} from '${module}';`)
      .join('\n'),
    data: {
      estree: {
        type: 'Program',
        sourceType: 'module',
        body: Object.entries(modules).map(([name, module]) => ({
          type: 'ImportDeclaration',
          specifiers: [{ type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name } }],
          source: { type: 'Literal', value: module, raw: `'${module}'` },
        })),
      },
    },
  }) as unknown as RootContent;
