import { fallbackLocale } from '../config/languages';
import messages from '../../i18n/fallback.json';

export type FallbackLocale = keyof typeof messages;

/** The language of a page that may have been served for another language's path.
 * @param siteLocale the locale the document was built for
 * @param pathname path in the browser, below the base URL
 * @param languages the reader's languages, best first
 * @param defaultLocale the locale whose not-found page is the shared one */
export function pickLocale(
  siteLocale: string,
  pathname: string,
  languages: readonly string[],
  defaultLocale: string,
): FallbackLocale {
  const known = Object.keys(messages) as FallbackLocale[];
  const find = (tag: string) =>
    known.find(locale => locale === tag.toLowerCase()) ??
    known.find(locale => locale.split('-')[0] === tag.toLowerCase().split('-')[0]);
  if (siteLocale !== defaultLocale) return find(siteLocale) ?? fallbackLocale;
  const first = pathname.split('/').find(Boolean) ?? '';
  return find(first) ?? languages.map(find).find(Boolean) ?? fallbackLocale;
}
