/** The links of every page of a locale, found when they are first asked for. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { collections, shownPage } from '../../content/collections';
import { readSidebars, type SidebarData } from '../../content/sidebars';
import { defaultLocale, keyOf, shownLocales } from '../../config/languages';
import { currentVersion, type DocVersion, type Locale } from '../../config/site';
import { inFlight } from '../../lib/inFlight';
import { generateReference, referenceFolder } from '../api-reference/generate';
import { chooseExamples, type GuideExample } from './examples';
import { keepCards, openCards } from './cardCache';
import type { FoundCards } from './cards';
import { type Input, openLinks, type PageLinks } from './pageLinks';
import { type Asked, readPageCode } from './reader';

/** A guide as the page of a symbol that it uses names it. */
export interface Guide {
  title: string;
  /** Path in the locale's part of the site. */
  to: string;
}

export interface SiteLinks {
  /** By the file of the page, relative to the site. */
  pages: Map<string, PageLinks>;
  /** The guides that use a symbol, by the route of its API page, in the order of the sidebars. */
  guides: Map<string, Guide[]>;
  /** The examples of a symbol, by the route of its API page. */
  examples: Map<string, GuideExample[]>;
  /** The cards of pages by their file, if they were asked for; they come later. */
  cards?: Promise<Map<string, FoundCards>>;
}

/** The pages with code of a version of the framework. */
export function pagesOf(siteDir: string, version: DocVersion, locale: Locale): Input[] {
  return collections
    .filter(one => one.version === version)
    .flatMap(({ folders }) =>
      globSync('**/*.{md,mdx}', { cwd: path.join(siteDir, folders[defaultLocale]) }).map(name => {
        const page = path.posix.join(folders[defaultLocale], name);
        const file = shownPage(page, locale)?.file ?? page;
        return { file, text: readFileSync(path.join(siteDir, file), 'utf8') };
      }),
    );
}

const idsOf = (nodes: SidebarData[string]): string[] =>
  nodes.flatMap(node => (typeof node === 'string' ? [node] : idsOf(node.items)));

/** What is known of the guides among pages, by their id. */
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

/** The guides that use each symbol, and the examples in them.
 * @param pages links of guides by their id
 * @param order ids of guides as they are to be listed; others come last */
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

/** What is read beside the links of a locale. */
interface ReadOptions {
  /** Whether to find the cards of pages, too. */
  withCards?: boolean;
  /** Languages that are read with it and kept for later: most of their code is the same. */
  next?: Locale[];
}

async function readSiteLinks(
  siteDir: string,
  locale: Locale,
  { withCards = false, next = [] }: ReadOptions,
): Promise<SiteLinks> {
  const parts = [locale, ...next].map(one => {
    const links = openLinks(siteDir, one);
    const cards = withCards ? openCards(siteDir, currentVersion, one) : undefined;
    const inputs = pagesOf(siteDir, currentVersion, one);
    const missing = inputs.filter(input => !links.get(input) || (cards && !cards.get(input)));
    return { locale: one, links, cards, inputs, missing };
  });
  const pages = parts.flatMap(({ missing, links, locale }) =>
    missing.map((input): Asked => ({ file: input.file, locale, links: links.get(input) })),
  );
  const reading =
    pages.length > 0
      ? readPageCode(
          {
            siteDir,
            version: currentVersion,
            pages,
            isWhole: parts.every(({ inputs, missing }) => inputs.length === missing.length),
            withCards,
          },
          generateReference(siteDir, keyOf(locale), referenceFolder(siteDir, locale)),
        )
      : undefined;
  const found = ((await reading?.links) ?? []).values();
  for (const { links, missing } of parts) {
    for (const input of missing) links.set(input, found.next().value!);
    links.save();
  }
  const [{ links, inputs }] = parts as [(typeof parts)[number]];
  const known = new Map(inputs.map(input => [input.file, links.get(input)!]));
  const order = Object.values(readSidebars(currentVersion)).flatMap(idsOf);
  return {
    pages: known,
    ...bySymbol(guidesOf(known, locale), order),
    cards: withCards
      ? keepCards(
          parts.map(part => ({ ...part, cards: part.cards! })),
          reading?.cards,
        )
      : undefined,
  };
}

/** The links of all pages of a locale; those that are not in the cache are found, once for all who ask at the same
 * time. Who wants cards has to ask first.
 * @returns a promise that is rejected if they cannot be found */
export async function siteLinks(
  siteDir: string,
  locale: Locale,
  options: ReadOptions = {},
): Promise<SiteLinks> {
  const links = await inFlight(`links of ${path.resolve(siteDir)} in ${locale}`, () =>
    readSiteLinks(siteDir, locale, options),
  );
  if (options.withCards && !links.cards)
    throw new Error('The links of pages were asked for before the plugin code-types was made');
  return links;
}
