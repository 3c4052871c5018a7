import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { defaultLocale, type Locale, locales, shownLocales } from '../../src/config/languages';
import { readReleases } from '../../src/content/releases';
import { readLabels } from '../../src/plugins/changelog/labels';
import { renderPages } from '../../src/plugins/changelog/render';
import { movedFile, parseMoved, whereNow } from '../../src/plugins/missing-pages/moved';
import { collections } from '../../src/content/collections';
import { readApi, type Source } from '../routes/routes';
import insecureHosts from './insecure.json';

type Anchors = ReadonlySet<string>;

/** Everything that a link may lead to. */
export interface SiteIndex {
  /** Anchors of every page file, by path in the repository. */
  files: ReadonlyMap<string, Anchors>;
  /** Anchors of every page of the site, by locale and by path in the default locale. */
  routes: Record<Locale, ReadonlyMap<string, Anchors>>;
  /** Images and other static files, by path in the repository. */
  assets: ReadonlySet<string>;
  /** Present paths of moved pages, by their old path in the default locale. */
  moved: ReadonlyMap<string, string>;
  /** Hosts that only support http, each with the reason. */
  insecureHosts: Readonly<Record<string, string>>;
}

/** The anchors that a Markdown text defines outside its code: explicit heading ids, and ids of HTML anchors. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  let fence = '';
  for (const line of markdown.split('\n')) {
    const [, mark = '', info = ''] = /^[\s>]*(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence) {
      if (mark.startsWith(fence) && !info.trim()) fence = '';
    } else if (mark) {
      fence = mark;
    } else {
      const heading = /^[\s>]*#{1,6}\s.*\{#([^}\s]+)\}\s*$/.exec(line)?.[1];
      if (heading) anchors.add(heading);
      for (const [, id] of line.matchAll(/<a id="([^"]+)"/g)) anchors.add(id!);
    }
  }
  return anchors;
}

function readRoutes(
  locale: Locale,
  sources: Source[],
  all: ReadonlySet<string>,
  api: ReadonlyMap<string, Anchors>,
): Map<string, Anchors> {
  const routes = new Map<string, Anchors>();
  const add = (route: string, markdown: string) => routes.set(route, anchorsOf(markdown));
  for (const route of all) add(route, '');
  for (const [route, anchors] of api) routes.set(route, anchors);
  // A fallback for a page that is not translated has the anchors of the page that it shows.
  for (const shown of shownLocales(locale).reverse()) {
    for (const source of sources) if (source.locale === shown) add(source.route, source.text);
  }
  const labels = readLabels(locale);
  for (const [name, text] of renderPages(readReleases('changelog'), labels)) {
    add(`/changelog/${name.replace(/\.md$/, '')}`, text);
  }
  return routes;
}

/** Indexes the whole site once, whichever pages are checked.
 * @param all every path of the site
 * @throws as readApi does */
export async function readSite(sources: Source[], all: ReadonlySet<string>): Promise<SiteIndex> {
  const folders = ['static', ...collections.flatMap(({ folders }) => Object.values(folders))];
  const routes = {} as SiteIndex['routes'];
  // The reference has the same anchors in every language, and is slow to generate.
  const api = new Map(
    (await readApi(defaultLocale)).map(({ route, file }): [string, Anchors] => [
      route ? `/api/${route}` : '/api',
      anchorsOf(readFileSync(file, 'utf8')),
    ]),
  );
  for (const locale of locales) routes[locale] = readRoutes(locale, sources, all, api);
  return {
    files: new Map(sources.map(({ file, text }) => [file, anchorsOf(text)])),
    routes,
    assets: new Set(
      globSync(folders.map(folder => `${folder}/**/*`)).filter(file => !/\.mdx?$/.test(file)),
    ),
    moved: whereNow(parseMoved(readFileSync(movedFile, 'utf8'))),
    insecureHosts,
  };
}
