/** Finds the symbols of the framework that the text of a page mentions. */
import type { InlineCode, Nodes, Parents } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { CodeLinks } from './resolve';
import type { ReferencePackage, SymbolPage } from './reference';

/** Inline code that may stand for a symbol: `Provide`, `@Provide()`, `koa.Framework`, `close()`. */
const mention = /^(@)?((?:[\w$]+\.)?[A-Za-z_$][\w$]*)(?:<.*>)?(\(.*\))?$/;

/** The package whose symbols a page means when its code does not say. */
export const mainPackage = '@midwayjs/core';

/** A function from inline code to the API page that it means on a page, if that is certain. What the
 * page's own code takes from a package decides. A name that is not in its code means a symbol of the
 * main package or of one that the page names: the only one, or that of the main package. */
export function mentionResolver(
  packages: ReferencePackage[],
): (text: string, names: CodeLinks['names'], named: Set<string>) => string | undefined {
  const symbols = new Map<string, (SymbolPage & { npm: string })[]>();
  for (const { npm, pages } of packages) {
    for (const [name, page] of pages) {
      symbols.set(name, [...(symbols.get(name) ?? []), { npm, ...page }]);
    }
  }
  return (text, names, named) => {
    const [, at, name, call] = mention.exec(text) ?? [];
    if (!name) return undefined;
    const own = names.get(name);
    if (own !== undefined) return own ?? undefined;
    const isCalled = Boolean(at ?? call);
    // A word in small letters, and what JavaScript has by that name, are not taken for a symbol.
    if (!isCalled && (!/^[A-Z]/.test(name) || name in globalThis)) return undefined;
    const candidates = (symbols.get(name) ?? []).filter(
      ({ npm, isFunction }) => (npm === mainPackage || named.has(npm)) && (!at || isFunction),
    );
    if (candidates.length === 1) return candidates[0]!.route;
    return candidates.find(({ npm, isFunction }) => npm === mainPackage && isFunction === isCalled)
      ?.route;
  };
}

/** Links inline code to API pages: the first that leads to a page in each section, outside of
 * headings and links. Changes the tree.
 * @param routes API pages by inline code
 * @returns the pages that are linked */
export function linkMentions(tree: Nodes, routes: Record<string, string>): Set<string> {
  const linked = new Set<string>();
  const mentions: { node: InlineCode; index: number; parent: Parents; route: string }[] = [];
  let section = new Set<string>();
  visit(tree, (node, index, parent) => {
    if (node.type === 'heading') section = new Set();
    if (node.type === 'heading' || node.type === 'link' || node.type === 'linkReference') {
      return SKIP;
    }
    if (node.type !== 'inlineCode' || !parent || !Object.hasOwn(routes, node.value)) return;
    const route = routes[node.value]!;
    if (section.has(route)) return;
    section.add(route);
    linked.add(route);
    mentions.push({ node, index: index!, parent: parent, route });
  });
  for (const { node, index, parent, route } of mentions) {
    parent.children[index] = {
      type: 'link',
      url: route,
      children: [node],
      data: { hProperties: { className: ['symbol'] } },
    };
  }
  return linked;
}
