/** Says of the names in code what an editor says of them: the data of the cards, which a page fetches when a
 * reader first points into a block. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, LoadedPlugin, Plugin } from '@docusaurus/types';
import { placeOf } from '../../content/collections';
import { locales } from '../../config/languages';
import { currentVersion, docVersions, type DocVersion, type Locale } from '../../config/site';
import { fromSite } from '../../lib/fromSite';
import { hash } from '../../lib/cache';
import type { ApiReferencePlugin } from '../api-reference';
import { readSitePages } from '../../content/sitePages';
import { guidesOf, pagesOf, type SiteLinks } from '../symbol-links/links';
import type { FoundCards } from './cards';
import { cardAnswerer } from './dev';
import { readVersionCards } from './found';
import { folder, type PageCards } from './shape';
import { join, share } from './share';

const linksOf = (plugins: LoadedPlugin[]): Promise<SiteLinks> =>
  (
    plugins.find(
      ({ name, options }) => name === 'docusaurus-plugin-content-docs' && options.id === 'api',
    ) as unknown as ApiReferencePlugin
  ).linked;

/** The cards of the examples on pages of symbols, by the path of the page. */
function exampleCards(
  { examples }: SiteLinks,
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
async function readEarlierVersions(siteDir: string, locales: Locale[]) {
  const found: [DocVersion, Map<string, FoundCards>][] = [];
  for (const version of docVersions.slice(1)) {
    const inputsOf = (locale: Locale) => pagesOf(siteDir, version, locale);
    found.push([version, await readVersionCards(siteDir, version, locales, inputsOf)]);
  }
  return found;
}

export default function typeCardsPlugin({ siteDir, baseUrl, i18n }: LoadContext): Plugin {
  const locale = i18n.currentLocale as Locale;
  const isBuild = process.env.NODE_ENV === 'production';
  /** The file of each page, by its path below the base URL. */
  let pages = new Map<string, string>();
  let ofEarlierVersions: Promise<[DocVersion, Map<string, FoundCards>][]>;
  return {
    name: 'type-cards',

    contentLoaded() {
      // Found while the site is bundled; a failure is told where they are awaited.
      if (isBuild) {
        ofEarlierVersions = readEarlierVersions(siteDir, locales.slice(locales.indexOf(locale)));
        ofEarlierVersions.catch(() => undefined);
      }
    },

    allContentLoaded({ allContent }) {
      const plugins = Object.entries(allContent).flatMap(([name, instances]) =>
        Object.values(instances).map(content => ({ name, content })),
      );
      pages = new Map(
        readSitePages(plugins, siteDir, locale).map(({ file, permalink }) => [
          decodeURI(permalink.slice(baseUrl.length)),
          file,
        ]),
      );
    },

    configureWebpack(_config, isServer) {
      if (isServer || isBuild) return undefined;
      const answer = cardAnswerer(siteDir, locale, baseUrl, () => pages);
      return { devServer: { setupMiddlewares: () => [answer] } } as object;
    },

    async postBuild({ plugins, outDir }) {
      const links = await linksOf(plugins);
      const cards = new Map([[currentVersion, await links.cards!], ...(await ofEarlierVersions)]);
      const routes = new Map<DocVersion, Map<string, PageCards>>(
        docVersions.map(version => [version, new Map()]),
      );
      for (const [route, file] of pages) {
        const relative = fromSite(file);
        const version = placeOf(relative)?.collection.version;
        const found = version && cards.get(version)?.get(relative);
        if (found) routes.get(version)!.set(route, found);
      }
      const guides = guidesOf(cards.get(currentVersion)!, locale);
      for (const [route, own] of exampleCards(links, guides)) {
        // A symbol without a page of its own shows no examples.
        if (pages.has(route)) routes.get(currentVersion)!.set(route, own);
      }
      const write = (name: string, data: unknown) => {
        const file = path.join(outDir, name);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, JSON.stringify(data));
      };
      for (const [version, found] of routes) {
        const { shared, pages: own } = share([...found.values()]);
        const name = `${folder}/shared/${version}/${hash(shared).slice(0, 8)}.json`;
        write(name, shared);
        for (const [index, route] of [...found.keys()].entries()) {
          const page = own[index]!;
          if (Object.keys(page.blocks).length === 0) continue;
          write(`${folder}/${route}.json`, { shared: name, ...page });
        }
      }
    },
  };
}
