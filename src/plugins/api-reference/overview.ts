/** Adds to the start page and the package pages what Markdown cannot express: a filter for symbols, and folds
 * around symbols without a page of their own. */
import type { Root, RootContent, Table } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { fromSite } from '../../lib/fromSite';
import { attribute, component, imports } from '../../lib/mdx';
import { former } from './pages';
import { referenceRoute } from '../../content/referencePaths';

/** Ids of headings whose sections are folded. */
const folded = new Set(['type-aliases', 'variables', 'unexported']);

interface Section {
  heading?: RootContent;
  id?: string;
  nodes: RootContent[];
}

const idOf = (node: RootContent) => (node.data as { id?: string } | undefined)?.id;

/** Splits a page at its second-level headings. */
function sectionsOf({ children }: Root): Section[] {
  const sections: Section[] = [{ nodes: [] }];
  for (const node of children) {
    if (node.type === 'heading' && node.depth === 2) {
      sections.push({ heading: node, id: idOf(node), nodes: [] });
    } else sections.at(-1)!.nodes.push(node);
  }
  return sections;
}

/** The number of symbols in a section: table rows and headings, or names in paragraphs on the page of a line. */
const countOf = (nodes: RootContent[], isLine: boolean) =>
  nodes.reduce((count, node) => {
    if (isLine) {
      visit(node, 'inlineCode', () => void (count += 1));
      return count;
    }
    if (node.type === 'table' && count === 0) return node.children.length - 1;
    return node.type === 'heading' && node.depth === 3 ? count + 1 : count;
  }, 0);

/** Folds blocks of earlier types, and makes the block title the summary of the fold. */
function foldFormer(tree: Root): void {
  visit(tree, 'code', (code, index, parent) => {
    const [, title] = new RegExp(`^title="([^"]*)" ${former}$`).exec(code.meta ?? '') ?? [];
    if (title === undefined || !parent || index === undefined) return;
    const summary = component('summary', [], [{ type: 'text', value: title }]);
    const fold = component(
      'details',
      [attribute('className', 'former')],
      [summary, { ...code, meta: null }],
    );
    // Explicit JSX keeps MDX from mapping `details` to the theme's component, which needs a script.
    for (const node of [summary, fold]) node.data = { _mdxExplicitJsx: true } as object;
    parent.children[index] = fold;
    return [SKIP, index + 1];
  });
}

/** Whether a table lists symbols or members: its rows start with links. */
const isList = ({ children }: Table) =>
  children.some(({ children: [cell] }) => cell?.children[0]?.type === 'link');

/** Remark plugin for pages of the reference: names in tables may break, lists of symbols and members get classes,
 * and pages that list symbols get a filter and folds. */
export function overview() {
  return (tree: Root, file: { path: string }): void => {
    const route = referenceRoute(fromSite(file.path));
    if (route === undefined) return;
    const isOfSymbol = route.includes('/');
    visit(tree, 'table', table => {
      visit(table, 'inlineCode', code => {
        code.data = { ...code.data, hProperties: { className: ['name'] } };
      });
      const className = isOfSymbol ? ['symbols', 'members'] : ['symbols'];
      if (isList(table)) table.data = { ...table.data, hProperties: { className } };
    });
    foldFormer(tree);
    if (isOfSymbol) return;
    const isLine = /^\d/.test(route);
    const isFolded = (id: string) => (isLine ? id !== 'packages' : folded.has(id));
    const [head, ...sections] = sectionsOf(tree);
    tree.children = [
      imports({
        Fold: '@site/src/components/Fold',
        SymbolFilter: '@site/src/components/SymbolFilter',
      }),
      ...head!.nodes,
      ...(isLine ? [] : [component('SymbolFilter', [attribute('of', route)])]),
      ...sections.flatMap(({ heading, id, nodes }) =>
        id && isFolded(id)
          ? [
              heading!,
              component('Fold', [attribute('count', String(countOf(nodes, isLine)))], nodes),
            ]
          : [heading!, ...nodes],
      ),
    ];
  };
}
