/** Finds links and cards of all pages of a version, cached between builds. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { collections, frameworkVersionOf, resolvePage } from '../../content/collections';
import { projectTexts } from '../../content/continued';
import { defaultLocale } from '../../config/languages';
import { currentVersion, type FrameworkVersion, type Locale } from '../../config/site';
import { Cache, hash, installedPackages } from '../../lib/cache';
import { type Reference, referenceInput } from '../api-reference/generate';
import type { FoundCards } from './cards';
import type { PageLinks } from './pageLinks';
import { readPageCode } from './reader';

/** The source of a page. */
interface PageSource {
  /** Relative to the site directory. */
  file: string;
  text: string;
  /** The texts of the pages that it continues, if any. */
  earlier?: string[];
}

/** The cached result of a page. */
interface PageResult {
  links: PageLinks;
  /** Present if they were requested. */
  cards?: FoundCards;
}

/** Links and cards of pages, by file. Both promises reject if the worker fails. */
interface PageResults {
  links: Promise<Map<string, PageLinks>>;
  /** Resolves after the links; empty if cards were not requested. */
  cards: Promise<Map<string, FoundCards>>;
}

interface ReadOptions {
  /** The locale to return, then locales to read in the same run and to cache: most of their code is the same. */
  locales: Locale[];
  /** Whether to find cards, which take much longer than links. */
  withCards: boolean;
  /** Generates the reference. Resolves to undefined for a version without a reference. */
  makeReference: () => Promise<Reference | undefined>;
}

/** Cache key of everything besides the text of a page that the results depend on: packages, compiler options, and for
 * the current version the reference and the quick guide that pages build on. */
export function codeInput(siteDir: string, version: FrameworkVersion): string {
  const home = path.join(siteDir, 'framework', version);
  const read = (file: string) => readFileSync(file, 'utf8');
  return hash(
    installedPackages(home),
    read(path.join(home, 'tsconfig.json')),
    version === currentVersion && [
      referenceInput(siteDir),
      read(path.join(siteDir, 'docs/quick_guide.md')),
    ],
  );
}

/** The pages whose code uses a version, with the source that a locale shows. */
const pagesOf = (siteDir: string, version: FrameworkVersion, locale: Locale): PageSource[] =>
  collections.flatMap(collection => {
    const folder = collection.folders[defaultLocale];
    return globSync('**/*.{md,mdx}', { cwd: path.join(siteDir, folder) })
      .map(name => {
        const page = path.posix.join(folder, name);
        const file = resolvePage(page, locale)?.file ?? page;
        const [text, ...earlier] = projectTexts(
          file,
          readFileSync(path.join(siteDir, file), 'utf8'),
        );
        return { file, text: text!, ...(earlier.length > 0 && { earlier }) };
      })
      .filter(({ file, text }) => frameworkVersionOf(file, text, collection) === version);
  });

/** Finds links and cards of all pages of a version. A worker process reads the pages that the cache lacks.
 * @returns the results in the first locale */
export function readPages(
  siteDir: string,
  version: FrameworkVersion,
  { locales, withCards, makeReference }: ReadOptions,
): PageResults {
  const input = codeInput(siteDir, version);
  const parts = locales.map(locale => {
    const cache = new Cache<PageResult>(siteDir, `code-types/${version}/${locale}`, input);
    const pages = pagesOf(siteDir, version, locale).map(page => {
      const full = cache.get({ ...page, withCards: true });
      return { ...page, found: full ?? (withCards ? undefined : cache.get(page)) };
    });
    return { locale, cache, pages };
  });
  const missing = parts.flatMap(({ pages, locale }) =>
    pages.flatMap(page => (page.found ? [] : { page, locale })),
  );
  const asked = missing.map(({ page: { file }, locale }) => ({ file, locale }));
  const reading =
    asked.length > 0
      ? readPageCode({ siteDir, version, pages: asked, withCards }, makeReference())
      : undefined;
  const byFile = <Kind>(of: (found: PageResult) => Kind | undefined) =>
    new Map(
      parts[0]!.pages.flatMap(({ file, found }) => {
        const one = of(found!);
        return one ? [[file, one] as const] : [];
      }),
    );

  async function readLinks() {
    const links = (await reading?.links) ?? [];
    for (const [at, { page }] of missing.entries()) page.found = { links: links[at]! };
    return byFile(found => found.links);
  }
  async function readCards() {
    await links;
    const cards = withCards ? ((await reading?.cards) ?? []) : [];
    for (const [at, { page }] of missing.entries()) page.found!.cards = cards[at];
    for (const { cache, pages } of parts) {
      for (const { found, ...page } of pages) {
        cache.set(found!.cards ? { ...page, withCards: true } : page, found!);
      }
      cache.save();
    }
    return withCards ? byFile(found => found.cards) : new Map<string, FoundCards>();
  }
  const links = readLinks();
  const cards = readCards();
  // Errors are reported when the results are awaited.
  for (const one of [links, cards]) one.catch(() => undefined);
  return { links, cards };
}
