/** The cards of pages, and the cache of them. */
import type { DocVersion, Locale } from '../../config/site';
import { Cache } from '../../lib/cache';
import { codeInput, type Input, type PageLinks } from '../symbol-links/pageLinks';
import { readPageCode } from '../symbol-links/reader';
import type { FoundCards } from './cards';

/** The cards of the pages of a version in a language, by the file and the text of the page. */
export const openCards = (siteDir: string, version: DocVersion, locale: Locale) =>
  new Cache<FoundCards>(siteDir, `type-cards/${version}/${locale}`, codeInput(siteDir, version));

/** Keeps the cards of pages that the cache lacks.
 * @param missing these pages
 * @param found their cards
 * @returns the cards of all pages, by file */
export async function keepCards(
  cache: Cache<FoundCards>,
  inputs: Input[],
  missing: Input[],
  found: Promise<FoundCards[]> | undefined,
): Promise<Map<string, FoundCards>> {
  for (const [index, cards] of ((await found) ?? []).entries()) cache.set(missing[index], cards);
  cache.save();
  return new Map(inputs.map(input => [input.file, cache.get(input)!]));
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

/** Finds the cards of the pages of a version that has no reference. */
export function readVersionCards(
  siteDir: string,
  version: DocVersion,
  locale: Locale,
  inputs: Input[],
): Promise<Map<string, FoundCards>> {
  const cache = openCards(siteDir, version, locale);
  const missing = inputs.filter(input => !cache.get(input));
  const files = missing.map(({ file }) => file);
  const links = files.map(() => noLinks);
  const task = { siteDir, locale, version, files, links, withCards: true };
  const found =
    missing.length > 0 ? readPageCode(task, Promise.resolve(undefined)).cards : undefined;
  return keepCards(cache, inputs, missing, found);
}
