/** Reads the code of all pages of a version, with the cache of what earlier builds found in it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { collections, shownPage } from '../../content/collections';
import { defaultLocale } from '../../config/languages';
import { currentVersion, type DocVersion, type Locale } from '../../config/site';
import { Cache, hash, installedPackages } from '../../lib/cache';
import { type Reference, referenceInput } from '../api-reference/generate';
import type { FoundCards } from './cards';
import type { PageLinks } from './pageLinks';
import { readPageCode } from './reader';

/** The source of a page. */
interface Input {
  /** Relative to the site. */
  file: string;
  text: string;
}

/** What is found in a page. */
interface Found {
  links: PageLinks;
  /** Only if they were asked for. */
  cards?: FoundCards;
}

/** What is found in the pages of a version in one language, by their files; both fail if the code cannot be read. */
interface PagesRead {
  links: Promise<Map<string, PageLinks>>;
  /** They come later, and are empty if they were not asked for. */
  cards: Promise<Map<string, FoundCards>>;
}

interface ReadOptions {
  /** The language, and those that are read with it and kept for later: most of their code is the same. */
  locales: Locale[];
  /** Whether cards are wanted, which take much longer than links. */
  withCards: boolean;
  /** Makes the reference; undefined for a version without one. */
  makeReference: () => Promise<Reference | undefined>;
}

/** What is found in code follows from this beside the text of the page: what is installed, how it is compiled, and
 * of the current version the reference and the project that pages build on. */
export function codeInput(siteDir: string, version: DocVersion): string {
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

/** The pages with code of a version, as a language shows them. */
const pagesOf = (siteDir: string, version: DocVersion, locale: Locale): Input[] =>
  collections
    .filter(one => one.version === version)
    .flatMap(({ folders }) =>
      globSync('**/*.{md,mdx}', { cwd: path.join(siteDir, folders[defaultLocale]) }).map(name => {
        const page = path.posix.join(folders[defaultLocale], name);
        const file = shownPage(page, locale)?.file ?? page;
        return { file, text: readFileSync(path.join(siteDir, file), 'utf8') };
      }),
    );

/** Finds links and cards of all pages of a version, in a process of its own for what the cache lacks.
 * @returns those in the first language */
export function readPages(
  siteDir: string,
  version: DocVersion,
  { locales, withCards, makeReference }: ReadOptions,
): PagesRead {
  const input = codeInput(siteDir, version);
  const parts = locales.map(locale => {
    const cache = new Cache<Found>(siteDir, `code-types/${version}/${locale}`, input);
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
  const byFile = <Kind>(of: (found: Found) => Kind | undefined) =>
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
  // Errors are reported where the results are awaited.
  for (const one of [links, cards]) one.catch(() => undefined);
  return { links, cards };
}
