/** Finds symbols of the framework in the text of a page. */
import type { InlineCode, Nodes, Parents } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { CodeLinks } from './resolve';
import type { ReferencePackage, SymbolPage } from './reference';

/** Inline code that may refer to a symbol: `Provide`, `@Provide()`, `koa.Framework`, `close()`. */
const mention = /^(@)?((?:[\w$]+\.)?[A-Za-z_$][\w$]*)(?:<.*>)?(\(.*\))?$/;

/** The package that names refer to by default. */
export const mainPackage = '@midwayjs/core';

/** Returns a function that finds the API page for inline code, if it is certain. The imports in the page's own code
 * decide first. Otherwise the name refers to the only symbol with this name in the main package and the packages that
 * the page mentions, or to the symbol in the main package. */
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
    // Lowercase words and JavaScript globals are not symbols.
    if (!isCalled && (!/^[A-Z]/.test(name) || name in globalThis)) return undefined;
    const candidates = (symbols.get(name) ?? []).filter(
      ({ npm, isFunction }) => (npm === mainPackage || named.has(npm)) && (!at || isFunction),
    );
    if (candidates.length === 1) return candidates[0]!.route;
    return candidates.find(({ npm, isFunction }) => npm === mainPackage && isFunction === isCalled)
      ?.route;
  };
}

/** Links inline code outside headings and links to API pages, once per page and section. Changes the tree.
 * @param routes API pages by inline code
 * @returns the linked pages */
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
