import { fallbackLocale } from '../config/languages';
import messages from '../../i18n/fallback.json';
import { type Homes, readAddress } from '../content/address';
import type { FallbackLocale } from './fallbackTexts';

const known = Object.keys(messages) as FallbackLocale[];
const primary = (tag: string) => tag.toLowerCase().split('-')[0];
const find = (tag: string) =>
  known.find(locale => locale === tag.toLowerCase()) ??
  known.find(locale => primary(locale) === primary(tag));

/** Picks the language of the not-found page for a path: the language that the path names, or else the reader's.
 * @param pathname path in the browser
 * @param languages the reader's languages, best first
 * @param homes the languages of the site
 * @param site the locale in which the reader uses the site, if known; for a path that names none
 * @returns the locale of the page, and the locale of its texts, in which the site itself may not be available */
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
