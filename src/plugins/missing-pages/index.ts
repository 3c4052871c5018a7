/** Helps readers at addresses that have no page. Addresses of moved pages, of symbols that a package re-exports,
 * and of guides that only older versions have redirect to the page about the same subject. Other spellings of an
 * address redirect to its page. For the rest, the not-found page suggests the nearest pages. `docusaurus start` does
 * none of this: build and serve the site to try it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, LoadedPlugin, Plugin } from '@docusaurus/types';
import type { Locale } from '../../config/languages';
import { referenceFolder } from '../api-reference/generate';
import { readSubjects } from '../../content/counterparts';
import { markdownPath } from '../../content/markdownPath';
import { loadedContent, readSitePages } from '../../content/sitePages';
import {
  type Addresses,
  addressesFile,
  type Homes,
  resolveAddress,
  type Redirects,
  pagesByRoute,
} from '../../content/address';
import { pluginNamed } from '../../lib/pluginNamed';
import { readMoved, redirectsOf } from './moved';
import { redirectMarkdown, redirectPage } from './redirectPage';

const name = 'missing-pages';

interface MissingPagesPlugin extends Plugin {
  addresses(routesPaths: string[]): Addresses;
}

/** All addresses of the language that is built, once Docusaurus knows its routes.
 * @param routesPaths the routes of Docusaurus, with the base URL
 * @throws if the site lacks this plugin */
export const addressesIn = (plugins: LoadedPlugin[], routesPaths: string[]): Addresses =>
  pluginNamed<MissingPagesPlugin>(plugins, name).addresses(routesPaths);

/** The home pages of the site, the default language first. */
export const homesOf = ({ locales, localeConfigs }: LoadContext['i18n']): Homes =>
  locales.map(locale => [locale, localeConfigs[locale]!.baseUrl]);

/** @throws if the address of a page resolves to another page or to none */
function checkMeanings(addresses: Addresses, homes: Homes): void {
  const table = pagesByRoute(addresses);
  for (const page of table.values()) {
    const address = homes[0]![1] + encodeURI(page.slice(1));
    const meant = resolveAddress(address, homes, route => table.get(route));
    if (meant !== address) {
      throw new Error(
        `src/content/address.ts resolves the address ${address} to ${meant ?? 'no page'}: ` +
          'give the page a slug that does not start with a language, does not end in .html or punctuation, ' +
          'and differs from other slugs in more than case',
      );
    }
  }
}

const readAliases = (siteDir: string, locale: Locale) =>
  JSON.parse(readFileSync(path.join(referenceFolder(siteDir, locale), 'aliases.json'), 'utf8')) as [
    string,
    string,
  ][];

export default function missingPagesPlugin(context: LoadContext): MissingPagesPlugin {
  const { siteDir, baseUrl, i18n } = context;
  /** Titles of pages, by address. */
  let titles = new Map<string, string>();
  let redirects: Redirects = new Map();

  const addresses = (routesPaths: string[]): Addresses => {
    const routes = routesPaths.map(address =>
      `/${decodeURI(address).slice(baseUrl.length)}`.replace(/(.)\/$/, '$1'),
    );
    return {
      titled: [...titles].sort(([a], [b]) => (a < b ? -1 : 1)),
      untitled: routes.filter(route => route !== '/404.html' && !titles.has(route)).sort(),
      redirects: [...redirects],
    };
  };

  return {
    name,

    addresses,

    allContentLoaded({ allContent }) {
      const pages = readSitePages(loadedContent(allContent), siteDir, i18n.currentLocale);
      titles = new Map(
        pages.map(({ permalink, title }) => [
          `/${decodeURI(permalink).slice(baseUrl.length)}`,
          title,
        ]),
      );
      const routes = new Set(titles.keys());
      redirects = redirectsOf(
        routes,
        readMoved(routes),
        readSubjects(),
        readAliases(siteDir, i18n.currentLocale as Locale),
      );
    },

    postBuild({ outDir, routesPaths, siteConfig: { url } }) {
      const all = addresses(routesPaths);
      checkMeanings(all, homesOf(i18n));
      writeFileSync(path.join(outDir, addressesFile), JSON.stringify(all));

      const language = i18n.localeConfigs[i18n.currentLocale]!;
      for (const [from, to] of redirects) {
        const [file, markdown] = [`${from}.html`, markdownPath(from)].map(name =>
          path.join(outDir, name),
        ) as [string, string];
        const [address, title] = [url + encodeURI(baseUrl + to.slice(1)), titles.get(to)!];
        if (existsSync(file))
          throw new Error(`${from} is a page and cannot redirect to ${to}: remove the redirect`);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, redirectPage(address, title, language));
        writeFileSync(markdown, redirectMarkdown(markdownPath(address), title));
      }
    },
  };
}
