import { fallbackLocale } from '../config/languages';
import messages from '../../i18n/fallback.json';
import { type Homes, readAddress } from '../content/address';
import type { FallbackLocale } from './fallbackTexts';

const known = Object.keys(messages) as FallbackLocale[];
const primary = (tag: string) => tag.toLowerCase().split('-')[0];
const find = (tag: string) =>
  known.find(locale => locale === tag.toLowerCase()) ??
  known.find(locale => primary(locale) === primary(tag));

/** The language of the not-found page at a path: the path's, or else the reader's.
 * @param pathname path in the browser
 * @param languages the reader's, best first
 * @param homes the languages of the site
 * @param site the locale of the site that the reader is in, where that is known and the path names none
 * @returns the locale of the site in which the page is, and that of its texts, which the site may not have */
export function pickLocale(
  pathname: string,
  languages: readonly string[],
  homes: Homes,
  site?: string,
): { site: string; texts: FallbackLocale } {
  const { code, locale } = readAddress(pathname, homes);
  const wanted = (code ? find(code) : languages.map(find).find(Boolean)) ?? fallbackLocale;
  const ofWanted = homes.some(([id]) => id === wanted) ? wanted : fallbackLocale;
  const shown = locale ?? site ?? ofWanted;
  const own = known.find(id => id === shown) ?? fallbackLocale;
  return { site: shown, texts: shown === ofWanted ? wanted : own };
}
