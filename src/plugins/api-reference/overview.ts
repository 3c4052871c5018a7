/** How the start page and the pages of packages differ from their Markdown: they begin with a box that
 * filters symbols, and what has no page of its own is folded. */
import type { Root, RootContent } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { fromSite } from '../../lib/fromSite';
import { attribute, component, imports } from '../../lib/mdx';
import { former } from './pages';
import { referenceRoute } from '../../content/referencePaths';

/** The ids of the headings above what is folded. */
const folded = new Set(['type-aliases', 'variables', 'unexported']);

interface Section {
  heading?: RootContent;
  id?: string;
  nodes: RootContent[];
}

const idOf = (node: RootContent) => (node.data as { id?: string } | undefined)?.id;

/** The parts of a page, each with the heading that it begins with. */
function sectionsOf({ children }: Root): Section[] {
  const sections: Section[] = [{ nodes: [] }];
  for (const node of children) {
    if (node.type === 'heading' && node.depth === 2) {
      sections.push({ heading: node, id: idOf(node), nodes: [] });
    } else sections.at(-1)!.nodes.push(node);
  }
  return sections;
}

/** How many symbols there are in a section: rows of tables, headings, and names in paragraphs of lines. */
const countOf = (nodes: RootContent[], isLine: boolean) =>
  nodes.reduce((count, node) => {
    if (isLine) {
      visit(node, 'inlineCode', () => void (count += 1));
      return count;
    }
    if (node.type === 'table' && count === 0) return node.children.length - 1;
    return node.type === 'heading' && node.depth === 3 ? count + 1 : count;
  }, 0);

/** Folds what symbols were, below what the blocks are titled. */
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
    // Else the theme would show its own details, which need a script.
    for (const node of [summary, fold]) node.data = { _mdxExplicitJsx: true } as object;
    parent.children[index] = fold;
    return [SKIP, index + 1];
  });
}

/** A remark plugin that fits pages of the reference: the names in their tables may break, the kind of
 * a symbol is a badge, and those that list symbols filter and fold them. */
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
      // Below the line that imports a symbol: its kind, then its package.
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
