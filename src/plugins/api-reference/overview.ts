/** Adds to the start page and the package pages what Markdown cannot express: a filter for symbols, and folds
 * around symbols without a page of their own. */
import type { Root, RootContent } from 'mdast';
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

/** Remark plugin for pages of the reference: names in tables may break, the kind of a symbol becomes a badge,
 * and pages that list symbols get a filter and folds. */
export function overview() {
  return (tree: Root, file: { path: string }): void => {
    const route = referenceRoute(fromSite(file.path));
    if (route === undefined) return;
    visit(tree, 'table', table =>
      visit(table, 'inlineCode', code => {
        code.data = { ...code.data, hProperties: { className: ['name'] } };
      }),
    );
    if (route.includes('/')) {
      // The paragraph below the import line starts with the kind of the symbol.
      const line = tree.children.find(
        ({ type }, at) => tree.children[at - 1]?.type === 'code' && type === 'paragraph',
      );
      const kind = line?.type === 'paragraph' ? line.children[0] : undefined;
      if (kind?.type === 'strong')
        kind.data = { ...kind.data, hProperties: { className: ['kind'] } };
    }
    foldFormer(tree);
    if (route.includes('/')) return;
    const isLine = /^\d/.test(route);
    const isFolded = (id: string) => (isLine ? id !== 'packages' : folded.has(id));
    const [head, ...sections] = sectionsOf(tree);
    for (const { id, nodes } of sections) {
      for (const node of nodes)
        if (node.type === 'table' && !isLine && !isFolded(id ?? ''))
          node.data = { ...node.data, hProperties: { className: ['symbols'] } };
    }
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
