import type { DocusaurusConfig } from '@docusaurus/types';
import { applyTrailingSlash } from '@docusaurus/utils-common';
import type { Element, Nodes, Parents, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';

/** Elements that the theme has components for which do no more than is done here. */
const plain = new Set(
  (
    'a b blockquote br code del em hr i kbd li ol p s small span strong sub sup ' +
    'table tbody td th thead tr ul'
  ).split(' '),
);

/** Plain elements that stand by themselves. */
const blocks = new Set(['blockquote', 'ol', 'p', 'table', 'ul']);

/** A link to a page of the site, a place in the page, another site, or a place itself. */
function isPlainLink({ properties: { href, id } }: Element): boolean {
  if (href === undefined) return id !== undefined;
  return id === undefined && /^(?:\/(?!\/)|#|https?:|mailto:)/.test(String(href));
}

function isPlain(node: Nodes): boolean {
  if (node.type === 'text') return true;
  if (node.type !== 'element' || !plain.has(node.tagName)) return false;
  const { tagName, properties, children } = node;
  if (tagName === 'a' && !isPlainLink(node)) return false;
  // Footnotes and lists of tasks have components.
  if (/^[uo]l$|^li$/.test(tagName) && (properties.id ?? properties.className)) return false;
  return children.every(isPlain);
}

/** Elements in which space between elements means nothing. */
const spaceless = new Set(['blockquote', 'ol', 'table', 'tbody', 'thead', 'tr', 'ul']);

type Site = Pick<DocusaurusConfig, 'baseUrl' | 'trailingSlash'>;

/** What the theme's components make of an element. */
function finish(node: Nodes, site: Site): void {
  const { baseUrl } = site;
  if (node.type !== 'element') return;
  const { properties } = node;
  const { align, href } = properties;
  if (align) {
    delete properties.align;
    properties.style = `text-align:${String(align)}`;
  }
  if (typeof href === 'string' && /^\w+:/.test(href)) {
    Object.assign(properties, { target: '_blank', rel: ['noopener', 'noreferrer'] });
  } else if (typeof href === 'string' && href.startsWith('/')) {
    const isBased = href.startsWith(baseUrl) || `${href}/` === baseUrl;
    const url = isBased ? href : baseUrl + href.slice(1);
    properties.href = applyTrailingSlash(url, site);
  }
  if (spaceless.has(node.tagName)) {
    node.children = node.children.filter(child => child.type !== 'text' || child.value.trim());
  }
  for (const child of node.children) finish(child, site);
}

/** Imports the component that shows the blocks of a page. */
const imports = {
  type: 'mdxjsEsm',
  value: "import PlainHtml from '@site/src/components/PlainHtml';",
  data: {
    estree: {
      type: 'Program',
      sourceType: 'module',
      body: [
        {
          type: 'ImportDeclaration',
          specifiers: [
            { type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name: 'PlainHtml' } },
          ],
          source: { type: 'Literal', value: '@site/src/components/PlainHtml' },
        },
      ],
    },
  },
} as unknown as Element;

function toComponent(block: Element, site: Site): Element {
  finish(block, site);
  const attribute = (name: string, value: string) => ({ type: 'mdxJsxAttribute', name, value });
  return {
    type: 'mdxJsxFlowElement',
    name: 'PlainHtml',
    attributes: [
      attribute('as', block.tagName),
      attribute('html', toHtml(block.children, { allowDangerousCharacters: true })),
    ],
    children: [],
  } as unknown as Element;
}

/** A rehype plugin that makes HTML of the blocks of a page that are nothing but text, lists, quotes and
 * tables: nothing is run for each of their elements, not in the build and not in the browser. Blocks
 * that hold code blocks, images or components remain what they are, and so do headings.
 * @param site its configuration, with the base URL of the locale */
export function plainHtml(site: Site) {
  /** Whether there are such blocks. */
  const look = (parent: Parents): boolean => {
    let isFound = false;
    for (const [at, child] of parent.children.entries()) {
      if (!('children' in child)) continue;
      const isBlock = child.type === 'element' && blocks.has(child.tagName);
      if (isBlock && Object.keys(child.properties).length === 0 && isPlain(child)) {
        parent.children[at] = toComponent(child, site);
        isFound = true;
      } else if (look(child)) isFound = true;
    }
    return isFound;
  };
  return (tree: Root): void => {
    if (look(tree)) tree.children.unshift(imports);
  };
}
