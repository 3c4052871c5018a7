import i18n from '@generated/i18n';
import type { Homes } from '@site/src/plugins/missing-pages/meaning';

/** The languages and the paths of their home pages, the default's first. */
export const homes: Homes = i18n.locales.map(locale => [
  locale,
  i18n.localeConfigs[locale]!.baseUrl,
]);
