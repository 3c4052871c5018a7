import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { parse as parseYaml } from 'yaml';
import * as z from 'zod';
import { keyOf, shownLocales } from '../../src/config/languages';
import {
  currentVersion,
  defaultLocale,
  docVersions,
  type DocVersion,
  type Locale,
  locales,
} from '../../src/config/site';
import { type DataText, dataTexts } from '../../src/content/dataLines';
import { indexesOf, readSidebars, type SidebarData } from '../../src/content/sidebars';
import { generateReference, referenceFolder } from '../../src/plugins/api-reference/generate';
import type { PageRecord } from '../../src/plugins/api-reference/pages';
import { pageFile } from '../../src/content/referencePaths';
import { type MovedPage, naming, newName, whereNow } from '../../src/plugins/missing-pages/moved';
import { readReleases, withPages } from '../../src/content/releases';
import { type Collection, collections, guideRoute, postRoute } from '../../src/content/collections';
import type { Problem } from '../../src/lib/problem';

const ownFile = 'checks/routes/routes.ts';
const postsFile = 'checks/routes/blog.json';
const unlistedFile = 'checks/routes/unlisted.json';
const sidebarFile = (version: string) => `src/config/sidebars/${version}.json`;

/** Entries on one page of a list, as docusaurus.config.ts sets them. */
const listSize = { blog: 5, changelog: 20 } as const;

/** What the routes of the site follow from. */
export interface RouteFacts {
  /** Every guide, with the file that lists it and the line there. */
  guides: { version: DocVersion; id: string; plan: string; line?: number }[];
  /** Indexes of the categories of sidebars, with the file that has these. */
  indexes: { route: string; plan: string }[];
  posts: { slug: string; tags: string[]; line?: number }[];
  /** Versions that have a page in the changelog. */
  releases: string[];
  /** Routes relative to /api, '' for its start page. */
  api: string[];
}

/** A path that the site is to have. */
export interface PlannedRoute {
  /** Path in the default locale. */
  route: string;
  /** The file that calls for it. */
  plan: string;
  /** Where that file does, and by which name. */
  line?: number;
  name?: string;
  /** A guide or a post: made from a page file rather than by a plugin. */
  hasSource?: true;
  /** Tags of a post. */
  tags?: string[];
}

/** A page file and the path that it is served at. */
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

/** The path of a route in a locale: `/docs/intro` is `/en/docs/intro` in that of `/en/`. */
export function inLocale(locale: Locale, route: string): string {
  return locale === defaultLocale ? route : `/${locale}${route === '/' ? '' : route}`;
}

const localePrefix = new RegExp(
  `^/(${locales.filter(locale => locale !== defaultLocale).join('|')})(?=/|$)`,
);

/** The path in the default locale: `/docs/intro` for `/en/docs/intro`. */
export const plainRoute = (route: string) => route.replace(localePrefix, '') || '/';

/** The path of a page file of a collection, and what belongs to it. */
function describeSource({ name: collection }: Collection, name: string, text: string) {
  const id = name.replace(/\.mdx?$/, '');
  if (collection !== 'blog') {
    return { route: guideRoute(collection, id), guide: { version: collection, id } };
  }
  const frontMatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const { slug = id, tags = [] } = (parseYaml(frontMatter) ?? {}) as Partial<
    RouteFacts['posts'][0]
  >;
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

/** The pages of the API reference in a locale, each with the Markdown file that holds it; made in
 * the place and way of the build if they are not there.
 * @throws ApiReferenceError if the reference cannot be made */
export async function readApi(locale: Locale): Promise<{ route: string; file: string }[]> {
  const folder = referenceFolder(process.cwd(), locale);
  const reference = await generateReference(process.cwd(), keyOf(locale), folder);
  const pages = JSON.parse(readFileSync(reference.pagesPath, 'utf8')) as PageRecord[];
  return pages.map(({ route }) => ({ route, file: path.join(reference.path, pageFile(route)) }));
}

const postList = z.strictObject({
  posts: z.array(z.strictObject({ slug: z.string().min(1), tags: z.array(z.string().min(1)) })),
});

const idLists = z.partialRecord(z.enum(docVersions), z.array(z.string().min(1)));

function readJson<T>(file: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file} is not as it should be: ${(error as Error).message}`);
  }
}

/** Ids that stand in the lists of a file, with their lines and what leads to them.
 * @throws as readJson does */
function readIds(
  file: string,
  schema: z.ZodType,
): { path: DataText['path']; id: string; line: number }[] {
  readJson(file, schema);
  return dataTexts(readFileSync(file, 'utf8'))
    .filter(({ path, isKey }) => !isKey && typeof path.at(-1) === 'number')
    .map(({ path, value, line }) => ({ path, id: value, line }));
}

/** Reads what the routes follow from: sidebars, posts, releases.
 * @param api routes of the reference, relative to /api
 * @throws if a file is malformed, naming it */
function readFacts(api: string[]): RouteFacts {
  const unlisted = readIds(unlistedFile, idLists);
  const { posts } = readJson(postsFile, postList);
  const postTexts = dataTexts(readFileSync(postsFile, 'utf8'));
  const slugs = postTexts.filter(({ path, isKey }) => !isKey && path.at(-1) === 'slug');
  return {
    guides: docVersions.flatMap(version => {
      const plan = sidebarFile(version);
      return [
        ...readIds(plan, z.custom<SidebarData>()).map(guide => ({ ...guide, plan })),
        ...unlisted
          .filter(({ path }) => path[0] === version)
          .map(guide => ({ ...guide, plan: unlistedFile })),
      ].map(({ id, plan, line }) => ({ version, id, plan, line }));
    }),
    indexes: docVersions.flatMap(version =>
      indexesOf(readSidebars(version)).map(({ slug }) => ({
        route: guideRoute(version, slug.slice(1)),
        plan: sidebarFile(version),
      })),
    ),
    posts: posts.map((post, index) => ({ ...post, line: slugs[index]!.line })),
    releases: withPages(readReleases('changelog')).map(({ version }) => version),
    api,
  };
}

/** The pages of a list: the first at `base`, the others at `base/page/2` and on. */
function listRoutes(base: string, entries: number, size: number): string[] {
  const others = Math.max(0, Math.ceil(entries / size) - 1);
  return [base, ...Array.from({ length: others }, (_, index) => `${base}/page/${index + 2}`)];
}

function routesOf({ guides, indexes, posts, releases, api }: RouteFacts): PlannedRoute[] {
  const planned = (plan: string, routes: string[]) => routes.map(route => ({ route, plan }));
  const tags = new Set(posts.flatMap(post => post.tags));
  return [
    ...planned(ownFile, ['/', '/404', '/offline', '/search']),
    ...guides.map(({ version, id, plan, line }) => ({
      route: guideRoute(version, id),
      plan,
      line,
      name: id,
      hasSource: true as const,
    })),
    ...indexes,
    ...posts.map(({ slug, tags, line }) => ({
      route: postRoute(slug),
      tags,
      plan: postsFile,
      line,
      name: slug,
      hasSource: true as const,
    })),
    ...planned(postsFile, [
      ...listRoutes('/blog', posts.length, listSize.blog),
      '/blog/archive',
      '/blog/tags',
      ...[...tags].flatMap(tag => {
        const tagged = posts.filter(post => post.tags.includes(tag));
        return listRoutes(`/blog/tags/${tag}`, tagged.length, listSize.blog);
      }),
    ]),
    ...planned('changelog', [
      ...listRoutes('/changelog', releases.length, listSize.changelog),
      '/changelog/compare',
      ...releases.map(version => `/changelog/v${version}`),
    ]),
    ...planned(
      'api/packages.json',
      api.map(route => (route ? `/api/${route}` : '/api')),
    ),
  ];
}

/** Every path that the site is to have, in the default locale.
 * @throws if a path is planned twice */
export function plannedRoutes(facts: RouteFacts): PlannedRoute[] {
  const planned = routesOf(facts);
  const plans = new Map<string, string>();
  for (const { route, plan } of planned) {
    const other = plans.get(route);
    if (other) throw new Error(`${plan}: ${route} is planned already by ${other}; leave one`);
    plans.set(route, plan);
  }
  return planned;
}

/** Reads the plan of the whole site.
 * @throws as plannedRoutes and readApi do */
export async function readPlan(): Promise<PlannedRoute[]> {
  const api = await readApi(defaultLocale);
  return plannedRoutes(readFacts(api.map(({ route }) => route)));
}

/** Where a path that nobody planned would be planned. */
function planOf(route: string): { file: string; also?: string } {
  const [, section, first] = route.replace(localePrefix, '').split('/');
  if (section === 'docs') {
    const version = docVersions.find(known => known === first) ?? currentVersion;
    return { file: sidebarFile(version), also: ` (or to ${unlistedFile})` };
  }
  if (section === 'blog') return { file: postsFile };
  if (section === 'changelog') return { file: 'changelog' };
  if (section === 'api') return { file: 'api/packages.json' };
  return { file: ownFile };
}

/** Compares the plan with the paths that there are, in every locale: what is missing, and what
 * nobody planned.
 * @throws if there is nothing to compare */
export function compareRoutes(
  planned: PlannedRoute[],
  there: Iterable<string>,
  moved: MovedPage[] = [],
): Problem[] {
  const now = whereNow(moved);
  const found = new Set(there);
  if (planned.length === 0 || found.size === 0) throw new Error('There are no routes to compare');
  const known = new Set(planned.flatMap(({ route }) => locales.map(one => inLocale(one, route))));
  const strangers = [...found].filter(route => !known.has(route));
  const problems = planned.flatMap(({ route: plain, plan, line, name = plain }): Problem[] => {
    const missing = locales
      .map(locale => inLocale(locale, plain))
      .filter(route => !found.has(route));
    const problem = (message: string) => ({ file: plan, line, message });
    if (missing.length < locales.length) {
      return missing.map(route =>
        problem(
          `calls for ${route}, which does not exist: write its page in every language, or take it out here`,
        ),
      );
    }
    const to = now.get(plain);
    if (to) return [problem(`"${name}" has moved: write "${newName(name, plain, to)}"`)];
    const near = naming(
      plain,
      strangers.filter(route => !localePrefix.test(route)),
    );
    return [
      problem(
        `calls for ${plain}, which has no page: write it, or name here what it is called now${near}`,
      ),
    ];
  });
  const renamed = new Set(planned.map(({ route }) => now.get(route)));
  const isTold = (route: string) =>
    renamed.has(plainRoute(route)) ||
    (localePrefix.test(route) && strangers.includes(plainRoute(route)));
  for (const route of strangers.filter(one => !isTold(one))) {
    const { file, also = '' } = planOf(route);
    const message = `does not call for ${route}, which exists: add it here${also}, or remove its page`;
    problems.push({ file, message });
  }
  return problems;
}

/** Compares the plan with the page files, so that a page in no plan is found before a build, and
 * the tags of posts with those that the plan gives them. */
export function checkSources(
  planned: PlannedRoute[],
  sources: Source[],
  moved: MovedPage[] = [],
): Problem[] {
  const ofPages = planned.filter(({ hasSource }) => hasSource);
  const tagsOf = new Map(ofPages.map(({ route, tags }) => [route, tags?.toSorted().join(', ')]));
  const files = new Map<string, string>();
  const problems = sources.flatMap(({ file, locale, route: plain, tags }): Problem[] => {
    const route = inLocale(locale, plain);
    const other = files.get(route);
    files.set(route, file);
    if (other) return [{ file, message: `has the path ${route}, as has ${other}; change one` }];
    const wanted = tagsOf.get(plain);
    if (wanted === undefined || tags?.toSorted().join(', ') === wanted) return [];
    return [{ file, line: 1, message: `tags are not those of ${postsFile}: [${wanted}]` }];
  });
  const there = sources.flatMap(({ locale, route }) =>
    locales
      .filter(shown => shownLocales(shown).includes(locale))
      .map(shown => inLocale(shown, route)),
  );
  return [...problems, ...compareRoutes(ofPages, there, moved)];
}
