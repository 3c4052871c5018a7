import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import i18n from '@generated/i18n';
import messages from '@site/i18n/fallback.json';
import { fallbackLocale } from '../config/languages';
import { type FallbackLocale, pickLocale } from './pickLocale';

export type FallbackTexts = (typeof messages)[FallbackLocale];

/** Marks the not-found page in its HTML, whose one file a host serves for any unknown path. */
export const notFoundMark = 'not-found';

/** The path of the default language's home page. */
const root = i18n.localeConfigs[i18n.defaultLocale]!.baseUrl;

const isSharedDocument =
  ExecutionEnvironment.canUseDOM && document.documentElement.dataset.page === notFoundMark;

/** The texts of the not-found and crash pages: in the language of the route where it is known, in
 * the reader's on the shared not-found page.
 * @param isBrowser false while the page is prerendered or hydrated */
export function fallbackTexts(isBrowser: boolean): {
  locale: FallbackLocale;
  texts: FallbackTexts;
} {
  const locale =
    isBrowser && isSharedDocument
      ? pickLocale(
          i18n.currentLocale,
          window.location.pathname.slice(root.length - 1),
          navigator.languages,
          i18n.defaultLocale,
        )
      : i18n.currentLocale in messages
        ? (i18n.currentLocale as FallbackLocale)
        : fallbackLocale;
  return { locale, texts: messages[locale] };
}
