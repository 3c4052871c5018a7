import i18n from '@generated/i18n';

/** The paths of the home pages of all languages, the longest first. */
export const homes = Object.values(i18n.localeConfigs)
  .map(({ baseUrl }) => baseUrl)
  .sort((a, b) => b.length - a.length);

/** The path of the home page of the language that a path belongs to: the path starts with it. */
export const homeOf = (pathname: string): string =>
  homes.find(home => pathname.startsWith(home)) ?? '/';
