/** Creates the MDX nodes that remark plugins add to pages. */
import type { RootContent } from 'mdast';

/** An attribute of a component; without a value, it is `true`. */
export const attribute = (name: string, value: string | null = null) => ({
  type: 'mdxJsxAttribute',
  name,
  value,
});

/** An element of a component that the page imports or that MDX provides. */
export const component = (name: string, attributes: object[], children: object[] = []) =>
  ({ type: 'mdxJsxFlowElement', name, attributes, children }) as unknown as RootContent;

/** Imports the default exports of modules.
 * @param modules by their local name in the page */
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
