import i18n from '@generated/i18n';
import type { Homes } from '@site/src/content/address';

/** The languages and the paths of their home pages, the default language first. */
export const languageHomes: Homes = i18n.locales.map(locale => [
  locale,
  i18n.localeConfigs[locale]!.baseUrl,
]);

/** The paths of the home pages of all languages, the longest first. */
export const homes = languageHomes.map(([, home]) => home).sort((a, b) => b.length - a.length);

/** The path of the home page in the language of the running app. */
export const home = i18n.localeConfigs[i18n.currentLocale]!.baseUrl;

/** The base path of the whole site. */
export const root = languageHomes[0]![1];
