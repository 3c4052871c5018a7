/** The pages of the site: their files, their routes, and the places of guides in the sidebars. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { parse as parseYaml } from 'yaml';
import * as z from 'zod';
import { keyOf } from '../../src/config/languages';
import { defaultLocale, docVersions, type Locale, locales } from '../../src/config/site';
import { type Collection, collections, guideRoute, postRoute } from '../../src/content/collections';
import { dataTexts } from '../../src/content/dataLines';
import { pageFile } from '../../src/content/referencePaths';
import { readReleases, withPages } from '../../src/content/releases';
import { indexesOf, readSidebars } from '../../src/content/sidebars';
import type { Problem } from '../../src/lib/problem';
import { generateReference, referenceFolder } from '../../src/plugins/api-reference/generate';
import type { PageRecord } from '../../src/plugins/api-reference/pages';
import { type MovedPage, naming, newName, whereNow } from '../../src/plugins/missing-pages/moved';

const unlistedFile = 'checks/routes/unlisted.json';
const sidebarFile = (version: string) => `src/config/sidebars/${version}.json`;

/** A guide that a sidebar, or the list of guides in no sidebar, names. */
export interface ListedGuide {
  route: string;
  id: string;
  /** The file that names the guide, and the line. */
  file: string;
  line: number;
}

/** A page file and the path at which it is served. */
export interface Source {
  file: string;
  locale: Locale;
  /** Path in the default locale. */
  route: string;
  /** Version and id of a guide. */
  guide?: { version: string; id: string };
  /** Tags of a post. */
  tags?: string[];
  text: string;
}

/** The path of a route in a locale: `/docs/intro` becomes `/en/docs/intro` in `en`. */
export function inLocale(locale: Locale, route: string): string {
  return locale === defaultLocale ? route : `/${locale}${route === '/' ? '' : route}`;
}

const localePrefix = new RegExp(
  `^/(${locales.filter(locale => locale !== defaultLocale).join('|')})(?=/|$)`,
);

/** The path in the default locale: `/docs/intro` for `/en/docs/intro`. */
export const plainRoute = (route: string) => route.replace(localePrefix, '') || '/';

/** The path of a page file of a collection, and its guide, tags and other properties. */
function describeSource({ name: collection }: Collection, name: string, text: string) {
  const id = name.replace(/\.mdx?$/, '');
  if (collection !== 'blog') {
    return { route: guideRoute(collection, id), guide: { version: collection, id } };
  }
  const frontMatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const { slug = id, tags = [] } = (parseYaml(frontMatter) ?? {}) as Partial<{
    slug: string;
    tags: string[];
  }>;
  return { route: postRoute(slug), tags: [tags].flat() };
}

/** Every page file of the site, in both locales. */
export function readSources(): Source[] {
  return collections.flatMap(collection =>
    locales.flatMap(locale => {
      const folder = collection.folders[locale];
      const names = globSync('**/*.{md,mdx}', { cwd: folder }).sort();
      return names.map(name => {
        const file = path.posix.join(folder, name);
        const text = readFileSync(file, 'utf8');
        return { file, locale, ...describeSource(collection, name, text), text };
      });
    }),
  );
}

/** The pages of the API reference in a locale, each with its Markdown file. Generates the reference like the build, in
 * the same place, if it is missing.
 * @throws ApiReferenceError if the reference cannot be generated */
export async function readApi(locale: Locale): Promise<{ route: string; file: string }[]> {
  const folder = referenceFolder(process.cwd(), locale);
  const reference = await generateReference(process.cwd(), keyOf(locale), folder);
  const pages = JSON.parse(readFileSync(reference.pagesPath, 'utf8')) as PageRecord[];
  return pages.map(({ route }) => ({ route, file: path.join(reference.path, pageFile(route)) }));
}

const idLists = z.partialRecord(z.enum(docVersions), z.array(z.string().min(1)));

/** Reads which guides are in a sidebar of their version, or in the list of guides in no sidebar.
 * @throws if that list is malformed, naming it */
export function readListed(): ListedGuide[] {
  const unlisted = readFileSync(unlistedFile, 'utf8');
  try {
    idLists.parse(JSON.parse(unlisted));
  } catch (error) {
    throw new Error(`${unlistedFile} is invalid: ${(error as Error).message}`);
  }
  const idsIn = (text: string) =>
    dataTexts(text).filter(({ path, isKey }) => !isKey && typeof path.at(-1) === 'number');
  return docVersions.flatMap(version => {
    const file = sidebarFile(version);
    return [
      ...idsIn(readFileSync(file, 'utf8')).map(one => ({ ...one, file })),
      ...idsIn(unlisted)
        .filter(({ path: [of] }) => of === version)
        .map(one => ({ ...one, file: unlistedFile })),
    ].map(({ value: id, file, line }) => ({ route: guideRoute(version, id), id, file, line }));
  });
}

/** Every path of the site in the default locale, except the later pages of lists.
 * @param api routes of the reference, relative to /api, '' for its start page
 * @throws if two pages have one path */
export function siteRoutes(sources: Source[], api: string[]): Set<string> {
  const tags = new Set(sources.flatMap(source => source.tags ?? []));
  const indexes = docVersions.flatMap(version =>
    indexesOf(readSidebars(version)).map(({ slug }) => guideRoute(version, slug.slice(1))),
  );
  const releases = withPages(readReleases('changelog'));
  const routes = [
    ...['/', '/404', '/offline', '/play', '/search'],
    // Translations have the path of the original.
    ...new Set(sources.map(({ route }) => route)),
    ...indexes,
    ...['/blog', '/blog/archive', '/blog/tags'],
    ...Array.from(tags, tag => `/blog/tags/${tag}`),
    ...['/changelog', '/changelog/compare'],
    ...releases.map(({ version }) => `/changelog/v${version}`),
    ...api.map(route => (route ? `/api/${route}` : '/api')),
  ];
  const all = new Set(routes);
  const twice = routes.filter(route => !all.delete(route));
  if (twice.length > 0)
    throw new Error(`Two pages have the path ${twice[0]}: rename one, or the category of one`);
  return new Set(routes);
}

/** Reads every path of the site.
 * @throws as readApi does */
export async function readRoutes(): Promise<Set<string>> {
  const api = await readApi(defaultLocale);
  return siteRoutes(
    readSources(),
    api.map(({ route }) => route),
  );
}

/** Finds guides that are listed twice, listed guides without a page, and pages of guides that are not listed.
 * @throws if there is nothing to compare */
export function checkListed(
  listed: ListedGuide[],
  sources: Source[],
  moved: MovedPage[] = [],
): Problem[] {
  const guides = new Map(
    sources.flatMap(({ route, guide }) => (guide ? [[route, guide.version]] : [])),
  );
  if (listed.length === 0 || guides.size === 0) throw new Error('There are no guides to compare');
  const now = whereNow(moved);
  const first = new Map<string, ListedGuide>();
  const twice = listed.filter(one => first.has(one.route) || !first.set(one.route, one));
  const known = new Set(first.keys());
  const strangers = [...guides.keys()].filter(route => !known.has(route));
  const missing = listed.filter(({ route }) => !guides.has(route));
  const renamed = new Set(missing.map(({ route }) => now.get(route)));
  return [
    ...twice.map(({ route, id, file, line }): Problem => {
      const other = first.get(route)!;
      return {
        file,
        line,
        message: `names "${id}", as does ${other.file}:${other.line}; remove one`,
      };
    }),
    ...missing.map(({ route, id, file, line }): Problem => {
      const to = now.get(route);
      const message = to
        ? `"${id}" has moved: write "${newName(id, route, to)}"`
        : `calls for ${route}, which has no page: write it, or name here what it is called now${naming(route, strangers)}`;
      return { file, line, message };
    }),
    ...strangers
      .filter(route => !renamed.has(route))
      .map(route => ({
        file: sidebarFile(guides.get(route)!),
        message: `does not call for ${route}, which exists: add it here (or to ${unlistedFile}), or remove its page`,
      })),
  ];
}

/** Finds page files of one language with the same path, and translations of posts with other tags. */
export function checkSources(sources: Source[]): Problem[] {
  const first = new Map<string, Source>();
  const tagged = new Map<string, Source>();
  return sources.flatMap((source): Problem[] => {
    const { file, locale, route, tags = [] } = source;
    const key = inLocale(locale, route);
    const twin = first.get(key);
    first.set(key, source);
    if (twin) return [{ file, message: `has the path ${key}, as has ${twin.file}; change one` }];
    const original = tagged.get(route) ?? source;
    tagged.set(route, original);
    const wanted = original.tags?.toSorted().join(', ') ?? '';
    if (tags.toSorted().join(', ') === wanted) return [];
    return [{ file, line: 1, message: `tags differ from ${original.file}: write [${wanted}]` }];
  });
}
