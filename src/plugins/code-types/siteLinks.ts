/** The links of all pages of a locale, found on first use. */
import path from 'node:path';
import { collections } from '../../content/collections';
import { readSidebars, type SidebarData } from '../../content/sidebars';
import { keyOf, shownLocales } from '../../config/languages';
import { currentVersion, type Locale } from '../../config/site';
import { inFlight } from '../../lib/inFlight';
import { generateReference, referenceFolder } from '../api-reference/generate';
import { chooseExamples, type GuideExample } from './examples';
import type { FoundCards } from './cards';
import type { PageLinks } from './pageLinks';
import { readPages } from './readPages';

/** A guide in the list of guides on the page of a symbol. */
export interface Guide {
  title: string;
  /** The path relative to the base URL of the locale. */
  to: string;
}

export interface SiteLinks {
  /** By the file of the page, relative to the site directory. */
  pages: Map<string, PageLinks>;
  /** The guides that use a symbol, by the route of its API page, in the order of the sidebars. */
  guides: Map<string, Guide[]>;
  /** The examples of a symbol, by the route of its API page. */
  examples: Map<string, GuideExample[]>;
  /** The cards of pages by file, if requested. They take longer than links. */
  cards?: Promise<Map<string, FoundCards>>;
}

const idsOf = (nodes: SidebarData[string]): string[] =>
  nodes.flatMap(node => (typeof node === 'string' ? [node] : idsOf(node.items)));

/** Selects the guides among pages.
 * @param pages values by the file of the page
 * @returns the values by the id of the guide */
export function guidesOf<Known>(pages: Map<string, Known>, locale: Locale): Map<string, Known> {
  const { folders } = collections.find(({ name }) => name === currentVersion)!;
  return new Map(
    [...pages].flatMap(([file, known]) => {
      const folder = shownLocales(locale)
        .map(one => `${folders[one]}/`)
        .find(one => file.startsWith(one));
      return folder ? [[file.slice(folder.length).replace(/\.mdx?$/, ''), known] as const] : [];
    }),
  );
}

/** The guides that use each symbol, and the examples in these guides.
 * @param pages the links of guides by id
 * @param order ids of guides in the order of the list; other guides come last */
export function bySymbol(
  pages: Map<string, PageLinks>,
  order: string[],
): Pick<SiteLinks, 'guides' | 'examples'> {
  const guides: SiteLinks['guides'] = new Map();
  const found: SiteLinks['examples'] = new Map();
  for (const id of new Set([...order, ...[...pages.keys()].sort()])) {
    const { title = '', uses = [], examples = {} } = pages.get(id) ?? {};
    const to = `/docs/${id}`;
    for (const route of uses) guides.set(route, [...(guides.get(route) ?? []), { title, to }]);
    for (const [route, example] of Object.entries(examples)) {
      const at = example.section ? `${to}#${example.section.id}` : to;
      found.set(route, [...(found.get(route) ?? []), { ...example, guide: id, title, to: at }]);
    }
  }
  const examples = new Map([...found].map(([route, all]) => [route, chooseExamples(all)]));
  return { guides, examples };
}

/** What to read besides the links of a locale. */
interface ReadOptions {
  /** Whether to find the cards of pages. */
  withCards?: boolean;
  /** Locales to read in the same run and to cache, since most of their code is the same. */
  next?: Locale[];
}

async function readSiteLinks(
  siteDir: string,
  locale: Locale,
  { withCards = false, next = [] }: ReadOptions,
): Promise<SiteLinks> {
  const { links, cards } = readPages(siteDir, currentVersion, {
    locales: [locale, ...next],
    withCards,
    makeReference: () =>
      generateReference(siteDir, keyOf(locale), referenceFolder(siteDir, locale)),
  });
  const pages = await links;
  const order = Object.values(readSidebars(currentVersion)).flatMap(idsOf);
  return {
    pages,
    ...bySymbol(guidesOf(pages, locale), order),
    cards: withCards ? cards : undefined,
  };
}

/** The links of all pages of a locale, from the cache if possible. Concurrent callers share one run, so the first
 * caller must set `withCards` if any caller needs cards. */
export async function siteLinks(
  siteDir: string,
  locale: Locale,
  options: ReadOptions = {},
): Promise<SiteLinks> {
  const links = await inFlight(`links of ${path.resolve(siteDir)} in ${locale}`, () =>
    readSiteLinks(siteDir, locale, options),
  );
  if (options.withCards && !links.cards)
    throw new Error(
      'siteLinks was called before the plugin code-types: list code-types first in docusaurus.config.ts',
    );
  return links;
}
