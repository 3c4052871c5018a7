import i18n from '@generated/i18n';
import messages from '@site/i18n/fallback.json';
import { fallbackLocale } from '../config/languages';

export type FallbackLocale = keyof typeof messages;
export type FallbackTexts = (typeof messages)[FallbackLocale];

/** Marks the not-found page in its HTML, whose one file a host serves for any unknown path. */
export const notFoundMark = 'not-found';

/** The texts of the not-found and crash pages. A language in progress has none of its own.
 * @param locale of the texts; that of the app, if none is given */
export function fallbackTexts(locale: string = i18n.currentLocale): {
  locale: FallbackLocale;
  texts: FallbackTexts;
} {
  const found = locale in messages ? (locale as FallbackLocale) : fallbackLocale;
  return { locale: found, texts: messages[found] };
}
