/** Finds pages of a built site by address, and reads them as Markdown. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DomUtils } from 'htmlparser2';
import { toString } from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { decodable } from '../../src/client/decodable';
import { homeOf, locales } from '../../src/config/languages';
import {
  type Addresses,
  addressesFile,
  type Homes,
  pagesByRoute,
  readAddress,
} from '../../src/content/address';
import { markdownPath } from '../../src/content/markdownPath';
import { parseHtml } from '../../src/lib/html';
import { nearestPages } from '../../src/lib/nearestPages';
import { readBuilt } from './readBuilt';

const homes: Homes = locales.map(locale => [locale, homeOf(locale)]);

/** Finds the page of an address, however it is spelled.
 * @returns the path of the page, and the anchor if the address has one
 * @throws with the nearest pages if there is none */
function findPage(build: string, address: string): { page: string; anchor: string } {
  const { pathname, hash } = new URL(address, 'https://site');
  const { home, route } = readAddress(pathname.replace(/\.md$/, ''), homes);
  const addresses = JSON.parse(readBuilt(build, home + addressesFile)) as Addresses;
  const found = pagesByRoute(addresses).get(route.toLowerCase());
  if (found !== undefined) {
    const [page, anchor = ''] = found.split('#');
    return {
      page: home + page!.slice(1),
      anchor: decodeURIComponent(decodable(hash.slice(1))) || anchor,
    };
  }
  const near = nearestPages(
    route,
    addresses.titled.map(([one, title]) => [one, title]),
  );
  const paths = near.map(([one]) => home + one.slice(1)).join(', ');
  throw new Error(
    `There is no page ${home}${route.slice(1)}. Near it are: ${paths || 'none; use "search"'}`,
  );
}

interface Heading {
  level: number;
  /** The letters and digits, because HTML and Markdown differ in the rest. */
  text: string;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** The headings of a built page, and by anchor the number of the heading that it is below. */
function readHeadings(html: string) {
  const headings: (Heading & { id?: string })[] = [];
  const below = new Map<string, number>();
  const article = DomUtils.getElementsByTagName('article', parseHtml(html).children);
  for (const element of DomUtils.findAll(() => true, article)) {
    const { id } = element.attribs;
    const level = /^h([1-6])$/.exec(element.name)?.[1];
    if (level)
      headings.push({ level: Number(level), text: lettersOf(DomUtils.textContent(element)), id });
    if (id) below.set(id, headings.length - 1);
  }
  return { headings, below };
}

/** Cuts a section out of the Markdown of a page, which has no anchors.
 * @throws with all sections of the page if it has no such section */
function sectionOf(markdown: string, html: string, anchor: string): string {
  const parts: (Heading & { start: number })[] = [];
  visit(unified().use(remarkParse).parse(markdown), 'heading', node => {
    const start = node.position!.start.offset!;
    parts.push({ level: node.depth, text: lettersOf(toString(node)), start });
  });
  const { headings, below } = readHeadings(html);
  const at = below.get(anchor) ?? -1;
  const heading = headings[at];
  const isSame = (one: Heading) => one.text === heading?.text;
  // Several headings may have the same text.
  const section = parts.filter(isSame)[headings.slice(0, at).filter(isSame).length];
  if (!section) {
    const all = headings.flatMap(({ id }) => (id ? [`#${id}`] : [])).join(', ');
    throw new Error(`The page has no section #${anchor}. Its sections: ${all}`);
  }
  const next = parts.find(one => one.start > section.start && one.level <= section.level);
  return markdown.slice(section.start, next?.start).trim();
}

/** Reads a page, or the section that the anchor of the address leads to. */
export function readPage(build: string, address: string): string {
  const { page, anchor } = findPage(build, address);
  const file = markdownPath(page);
  if (!existsSync(path.join(build, file))) {
    throw new Error(`${page} has no Markdown: only guides, API pages, posts and releases have it`);
  }
  const markdown = readBuilt(build, file);
  return anchor ? sectionOf(markdown, readBuilt(build, `${page}.html`), anchor) : markdown;
}
