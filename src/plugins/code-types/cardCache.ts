/** The cards of pages, and the cache of them. */
import type { DocVersion, Locale } from '../../config/site';
import { Cache } from '../../lib/cache';
import { codeInput, type Input, type PageLinks } from './pageLinks';
import { readPageCode } from './reader';
import type { FoundCards } from './cards';

/** The cards of the pages of a version in a language, by the file and the text of the page. */
export const openCards = (siteDir: string, version: DocVersion, locale: Locale) =>
  new Cache<FoundCards>(
    siteDir,
    `code-types/cards/${version}/${locale}`,
    codeInput(siteDir, version),
  );

/** The pages of a version in a language. */
interface Part {
  cards: Cache<FoundCards>;
  inputs: Input[];
  /** Those whose cards the cache lacks. */
  missing: Input[];
}

/** Keeps the cards that caches lack.
 * @param found the missing cards of all parts
 * @returns the cards of all pages of the first part, by file */
export async function keepCards(
  parts: Part[],
  found: Promise<FoundCards[]> | undefined,
): Promise<Map<string, FoundCards>> {
  const all = ((await found) ?? []).values();
  for (const { cards, missing } of parts) {
    for (const input of missing) cards.set(input, all.next().value!);
    cards.save();
  }
  const [{ cards, inputs }] = parts as [Part];
  return new Map(inputs.map(input => [input.file, cards.get(input)!]));
}

/** Links of a page of a version without a reference: none. */
const noLinks: PageLinks = {
  title: '',
  blocks: {},
  answers: {},
  prose: {},
  uses: [],
  examples: {},
};

/** Finds the cards of the pages of a version that has no reference.
 * @param locales the language, and those that are read with it and kept for later
 * @param pagesOf the pages of a language
 * @returns the cards in the first language, by file */
export function readVersionCards(
  siteDir: string,
  version: DocVersion,
  locales: Locale[],
  pagesOf: (locale: Locale) => Input[],
): Promise<Map<string, FoundCards>> {
  const parts = locales.map(locale => {
    const cards = openCards(siteDir, version, locale);
    const inputs = pagesOf(locale);
    return { locale, cards, inputs, missing: inputs.filter(input => !cards.get(input)) };
  });
  const pages = parts.flatMap(({ locale, missing }) =>
    missing.map(({ file }) => ({ file, locale, links: noLinks })),
  );
  const isWhole = parts.every(({ inputs, missing }) => inputs.length === missing.length);
  const task = { siteDir, version, pages, isWhole, withCards: true };
  const found = pages.length > 0 ? readPageCode(task, Promise.resolve(undefined)).cards : undefined;
  return keepCards(parts, found);
}
