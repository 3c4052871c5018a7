/** Knows the names in the code of pages: links them to the reference, and says of them what an editor says, as data
 * that a page fetches when a reader first points into a block. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, LoadedPlugin, Plugin } from '@docusaurus/types';
import { placeOf } from '../../content/collections';
import { locales } from '../../config/languages';
import { currentVersion, docVersions, type DocVersion, type Locale } from '../../config/site';
import { fromSite } from '../../lib/fromSite';
import { hash } from '../../lib/cache';
import { cacheDependsOn } from '../../lib/bundlerCache';
import { pluginNamed } from '../../lib/pluginNamed';
import { referenceFolder, referenceIn } from '../api-reference/generate';
import { writePackageData } from '../api-reference/packageData';
import { readSitePages } from '../../content/sitePages';
import { guidesOf, siteLinks, type SiteLinks } from './links';
import { codeInput, readPages } from './readPages';
import type { FoundCards } from './cards';
import { cardAnswerer } from './devCards';
import { type Card, folder, type PageCards } from './cardData';
import { join, share } from './sharedCards';

/** The cards of pages by their file, by version. */
type VersionCards = Map<DocVersion, Map<string, FoundCards>>;

/** The cards of the examples on pages of symbols, by the path of the page. */
function exampleCards(
  { examples }: Pick<SiteLinks, 'examples'>,
  guides: Map<string, FoundCards>,
): Map<string, PageCards> {
  return new Map(
    [...examples].map(([route, shown]) => {
      const parts = shown.flatMap(({ guide }) => guides.get(guide)?.examples[route] ?? []);
      return [route.slice(1), join(parts)] as const;
    }),
  );
}

/** Finds the cards of the versions that have no reference, one after another: each takes much memory.
 * @param locales the language that is built, and those that are built after it */
async function readEarlierVersions(siteDir: string, locales: Locale[]): Promise<VersionCards> {
  const found: VersionCards = new Map();
  for (const version of docVersions.slice(1)) {
    const makeReference = () => Promise.resolve(undefined);
    const { cards } = readPages(siteDir, version, { locales, withCards: true, makeReference });
    found.set(version, await cards);
  }
  return found;
}

/** What the files of cards are made of. */
interface Written {
  outDir: string;
  locale: Locale;
  /** The file of each page, by its path below the base URL. */
  pages: Map<string, string>;
  cards: VersionCards;
  examples: SiteLinks['examples'];
}

/** The cards of the pages that the site has, by version and by the path of the page. */
function cardsByRoute({ pages, cards, examples, locale }: Omit<Written, 'outDir'>) {
  const routes = new Map(docVersions.map(version => [version, new Map<string, PageCards>()]));
  for (const [route, file] of pages) {
    const relative = fromSite(file);
    const version = placeOf(relative)?.collection.version;
    const own = version && cards.get(version)?.get(relative);
    if (own) routes.get(version)!.set(route, own);
  }
  const guides = guidesOf(cards.get(currentVersion)!, locale);
  for (const [route, own] of exampleCards({ examples }, guides)) {
    // A symbol without a page of its own shows no examples.
    if (pages.has(route)) routes.get(currentVersion)!.set(route, own);
  }
  return routes;
}

/** Writes the cards of each page, and those that the pages of a version share. */
function writeCards({ outDir, ...found }: Written): void {
  const write = (file: string, data: PageCards | Card[]) => {
    const target = path.join(outDir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(data));
  };
  for (const [version, ofPages] of cardsByRoute(found)) {
    const { shared, pages: own } = share([...ofPages.values()]);
    const file = `${folder}/shared/${version}/${hash(shared).slice(0, 8)}.json`;
    write(file, shared);
    for (const [index, route] of [...ofPages.keys()].entries()) {
      const page = own[index]!;
      if (Object.keys(page.blocks).length === 0) continue;
      write(`${folder}/${route}.json`, { shared: file, ...page });
    }
  }
}

interface CodeTypesPlugin extends Plugin {
  written: () => Promise<void>;
}

const name = 'code-types';

/** Waits until the built site has the cards of all pages.
 * @param plugins those of the site
 * @throws if the site has no such plugin, or names it after the one that asks */
export async function cardsWritten(plugins: LoadedPlugin[]): Promise<void> {
  await pluginNamed<CodeTypesPlugin>(plugins, name).written();
}

/** Reads the code of pages, and writes what a build shows of its names.
 * @param options `withCards`: whether names have cards */
export default function codeTypesPlugin(
  { siteDir, baseUrl, i18n }: LoadContext,
  { withCards }: { withCards: boolean },
): CodeTypesPlugin {
  const locale = i18n.currentLocale as Locale;
  const isBuild = process.env.NODE_ENV === 'production';
  const next = isBuild ? locales.slice(locales.indexOf(locale) + 1) : [];
  // The reference is generated at the same time. Errors are reported where the links are used: some commands never use
  // them.
  const links = siteLinks(siteDir, locale, { withCards: isBuild && withCards, next });
  links.catch(() => undefined);
  /** The file of each page, by its path below the base URL. */
  let pages = new Map<string, string>();
  let earlierCards: Promise<VersionCards>;
  let written: Promise<void> | undefined;

  async function collectCards(outDir: string): Promise<void> {
    const { cards: current, examples } = await links;
    const cards: VersionCards = new Map([
      [currentVersion, await current!],
      ...(await earlierCards),
    ]);
    writeCards({ outDir, locale, pages, cards, examples });
  }

  return {
    name,

    // Pages of the reference and of guides are compiled with their links.
    async loadContent() {
      await links;
    },

    contentLoaded() {
      // The cards are found while the site is bundled. Errors are reported where they are awaited.
      if (isBuild && withCards) {
        earlierCards = readEarlierVersions(siteDir, [locale, ...next]);
        earlierCards.catch(() => undefined);
      }
    },

    allContentLoaded({ allContent }) {
      const plugins = Object.entries(allContent).flatMap(([plugin, instances]) =>
        Object.values(instances).map(content => ({ name: plugin, content })),
      );
      pages = new Map(
        readSitePages(plugins, siteDir, locale).map(({ file, permalink }) => [
          decodeURI(permalink.slice(baseUrl.length)),
          file,
        ]),
      );
    },

    configureWebpack(config, isServer) {
      // Evicts pages from the bundler's cache when links may have changed without them.
      cacheDependsOn(config, codeInput(siteDir, currentVersion));
      if (isServer || isBuild || !withCards) return {};
      const answer = cardAnswerer(siteDir, locale, baseUrl, () => pages);
      return { devServer: { setupMiddlewares: () => [answer] } } as object;
    },

    async postBuild({ outDir, siteConfig: { url } }) {
      written = withCards ? collectCards(outDir) : Promise.resolve();
      const { guides } = await links;
      const { packageDataPath } = referenceIn(referenceFolder(siteDir, locale));
      writePackageData(path.join(outDir, 'api'), packageDataPath, url + baseUrl, guides);
      await written;
    },

    written() {
      if (!written)
        throw new Error(`docusaurus.config.ts: name ${name} before plugins that read its files`);
      return written;
    },
  };
}
