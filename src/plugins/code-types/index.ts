/** Links names in the code of pages to the reference, and writes cards for them, which show what an editor shows. A
 * page fetches its cards when a reader first points into a block. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, LoadedPlugin, Plugin } from '@docusaurus/types';
import { locales } from '../../config/languages';
import {
  currentVersion,
  type FrameworkVersion,
  frameworkVersions,
  type Locale,
} from '../../config/site';
import { fromSite } from '../../lib/fromSite';
import { hash } from '../../lib/cache';
import { cacheDependsOn } from '../../lib/bundlerCache';
import { pluginNamed } from '../../lib/pluginNamed';
import { referenceFolder, referenceIn } from '../api-reference/generate';
import { writePackageData } from '../api-reference/packageData';
import { loadedContent, readSitePages } from '../../content/sitePages';
import { guidesOf, siteLinks, type SiteLinks } from './siteLinks';
import { codeInput, readPages } from './readPages';
import type { FoundCards } from './cards';
import { cardAnswerer } from './devCards';
import { type Card, folder, type PageCards } from './cardData';
import { join, share } from './sharedCards';

/** The cards of pages, by version and file. */
type VersionCards = Map<FrameworkVersion, Map<string, FoundCards>>;

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

/** Finds the cards of the versions without a reference. Reads one version at a time to limit memory.
 * @param locales the locale that is built, and the locales that are built after it */
async function readOtherVersions(siteDir: string, locales: Locale[]): Promise<VersionCards> {
  const found: VersionCards = new Map();
  for (const version of frameworkVersions.filter(one => one !== currentVersion)) {
    const makeReference = () => Promise.resolve(undefined);
    const { cards } = readPages(siteDir, version, { locales, withCards: true, makeReference });
    found.set(version, await cards);
  }
  return found;
}

/** The input for the card files. */
interface Written {
  outDir: string;
  locale: Locale;
  /** The file of each page, by its path below the base URL. */
  pages: Map<string, string>;
  cards: VersionCards;
  examples: SiteLinks['examples'];
}

/** The cards of all pages of the site, by version and path. */
function cardsByRoute({ pages, cards, examples, locale }: Omit<Written, 'outDir'>) {
  const routes = new Map([...cards.keys()].map(one => [one, new Map<string, PageCards>()]));
  for (const [route, file] of pages) {
    for (const [version, ofFiles] of cards) {
      const own = ofFiles.get(fromSite(file));
      if (own) routes.get(version)!.set(route, own);
    }
  }
  const guides = guidesOf(cards.get(currentVersion)!, locale);
  for (const [route, own] of exampleCards({ examples }, guides)) {
    // A symbol without a page shows no examples.
    if (pages.has(route)) routes.get(currentVersion)!.set(route, own);
  }
  return routes;
}

/** Writes the cards of each page, and the cards that the pages of a version share. */
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

/** Writes the cards of all pages once they are found.
 * @param earlier the cards of the versions without a reference */
async function collectCards(
  links: Promise<SiteLinks>,
  earlier: Promise<VersionCards>,
  target: Omit<Written, 'cards' | 'examples'>,
): Promise<void> {
  const { cards: current, examples } = await links;
  const cards: VersionCards = new Map([[currentVersion, await current!], ...(await earlier)]);
  writeCards({ ...target, cards, examples });
}

interface CodeTypesPlugin extends Plugin {
  written: () => Promise<void>;
}

const name = 'code-types';

/** Waits until the cards of all pages are written.
 * @param plugins the plugins of the site
 * @throws if the site lacks this plugin, or lists it after the calling plugin */
export async function cardsWritten(plugins: LoadedPlugin[]): Promise<void> {
  await pluginNamed<CodeTypesPlugin>(plugins, name).written();
}

/** The plugin that reads the code of pages and writes cards.
 * @param options `withCards`: whether names have cards */
export default function codeTypesPlugin(
  { siteDir, baseUrl, i18n }: LoadContext,
  { withCards }: { withCards: boolean },
): CodeTypesPlugin {
  const locale = i18n.currentLocale as Locale;
  const isBuild = process.env.NODE_ENV === 'production';
  const next = isBuild ? locales.slice(locales.indexOf(locale) + 1) : [];
  // Also generates the reference. Errors are reported when the links are used, as some commands never use them.
  const links = siteLinks(siteDir, locale, { withCards: isBuild && withCards, next });
  links.catch(() => undefined);
  let examples: SiteLinks['examples'] = new Map();
  let pages: Written['pages'] = new Map();
  let otherCards: Promise<VersionCards>;
  let written: Promise<void> | undefined;

  return {
    name,

    // The pages of the reference and the guides are compiled with their links.
    async loadContent() {
      ({ examples } = await links);
    },

    contentLoaded() {
      // Finds the cards while the site is bundled. Errors are reported when the cards are awaited.
      if (!isBuild || !withCards) return;
      otherCards = readOtherVersions(siteDir, [locale, ...next]);
      otherCards.catch(() => undefined);
    },

    allContentLoaded({ allContent }) {
      const all = readSitePages(loadedContent(allContent), siteDir, locale);
      const pathOf = (permalink: string) => decodeURI(permalink.slice(baseUrl.length));
      pages = new Map(all.map(({ file, permalink }) => [pathOf(permalink), file]));
    },

    configureWebpack(config, isServer) {
      // Evicts pages from the bundler's cache when their links, or the blocks that their buttons run, may have changed.
      const runs = [...examples.values()].flat().map(({ guide, run }) => run && { guide, ...run });
      cacheDependsOn(config, [codeInput(siteDir, currentVersion), isBuild && runs]);
      if (isServer || isBuild || !withCards) return {};
      const answer = cardAnswerer(siteDir, locale, baseUrl, () => pages);
      return { devServer: { setupMiddlewares: () => [answer] } } as object;
    },

    async postBuild({ outDir, siteConfig: { url } }) {
      const target = { outDir, locale, pages };
      written = withCards ? collectCards(links, otherCards, target) : Promise.resolve();
      const { guides } = await links;
      const { packageDataPath } = referenceIn(referenceFolder(siteDir, locale));
      writePackageData(path.join(outDir, 'api'), packageDataPath, url + baseUrl, guides);
      await written;
    },

    written() {
      if (written) return written;
      throw new Error(`docusaurus.config.ts: list ${name} before the plugins that read its files`);
    },
  };
}
