import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import i18n from '@generated/i18n';
import messages from '@site/i18n/fallback.json';

export type FallbackLocale = keyof typeof messages;
export type FallbackTexts = (typeof messages)[FallbackLocale];

/** Marks the not-found page in its HTML, whose one file a host serves for any unknown path. */
export const notFoundMark = 'not-found';

const isSharedDocument =
  ExecutionEnvironment.canUseDOM && document.documentElement.dataset.page === notFoundMark;

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
  if (siteLocale !== defaultLocale) return find(siteLocale) ?? 'en';
  const [, first = ''] = pathname.split('/');
  const inPath = known.find(locale => locale === first);
  return inPath ?? languages.map(find).find(Boolean) ?? 'en';
}

/** The texts of the not-found and crash pages: in the language of the route where it is known, in
 * the reader's on the shared not-found page.
 * @param isBrowser false while the page is prerendered or hydrated */
export function fallbackTexts(isBrowser: boolean): { locale: FallbackLocale; texts: FallbackTexts } {
  const locale =
    isBrowser && isSharedDocument
      ? pickLocale(
          i18n.currentLocale,
          window.location.pathname,
          navigator.languages,
          i18n.defaultLocale,
        )
      : (i18n.currentLocale as FallbackLocale);
  return { locale, texts: messages[locale] };
}
