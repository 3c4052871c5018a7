import i18n from '@generated/i18n';
import messages from '@site/i18n/fallback.json';
import { fallbackLocale } from '../config/languages';

export type FallbackLocale = keyof typeof messages;
export type FallbackTexts = (typeof messages)[FallbackLocale];

/** Marks the HTML of the not-found page, a single file that hosts serve for any unknown path. */
export const notFoundMark = 'not-found';

/** Returns the texts of the not-found and crash pages. A language whose translation is in progress uses the
 * fallback.
 * @param locale of the texts; by default, the locale of the app */
export function fallbackTexts(locale: string = i18n.currentLocale): {
  locale: FallbackLocale;
  texts: FallbackTexts;
} {
  const found = locale in messages ? (locale as FallbackLocale) : fallbackLocale;
  return { locale: found, texts: messages[found] };
}
