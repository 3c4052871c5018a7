/** Translations of a part of the site that is loaded later than the script of all pages. */
interface LazyPart {
  name: string;
  ids: RegExp;
  /** Folders of the components with these translations. */
  importer: RegExp;
}

export const lazyParts: LazyPart[] = [
  {
    name: 'search',
    // Without the texts of the field, which the button has.
    ids: /^(?:search(?!\.failed)|searchResults|theme\.SearchPage|theme\.SearchModal(?!\.placeholder|\.searchBox\.(?:reset|cancel)))\./,
    // The site's own, or those of the theme for Algolia.
    importer: /[\\/](?:components[\\/]Search|theme[\\/]Search(?:Page|Translations))$/,
  },
  { name: 'changelog', ids: /^changelog\./, importer: /[\\/]src[\\/]components[\\/]Changelog$/ },
  { name: 'keys', ids: /^keys\./, importer: /[\\/]src[\\/]components[\\/]Keys$/ },
  {
    name: 'type-cards',
    ids: /^typeCards\./,
    importer: /[\\/]src[\\/]components[\\/]TypeCards$/,
  },
  { name: 'home', ids: /^homepage\./, importer: /[\\/]src[\\/]components[\\/]Home$/ },
  {
    name: 'offline',
    ids: /^offline\./,
    importer: /[\\/]src[\\/](components[\\/]Offline|pages)$/,
  },
];

type Translations = Record<string, string>;

/** @returns the translations of all pages, and those of each of `lazyParts` */
export function splitTranslations(all: Translations): {
  common: Translations;
  lazy: Translations[];
} {
  const partOf = (id: string) => lazyParts.findIndex(({ ids }) => ids.test(id));
  const of = (part: number) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => partOf(id) === part));
  return { common: of(-1), lazy: lazyParts.map((_, part) => of(part)) };
}

/** The text of a module that replaces `@docusaurus/Translate` and adds translations to those there are. */
export const withTranslations = (
  translations: Translations,
): string => `import all from '@generated/codeTranslations';
Object.assign(all, ${JSON.stringify(translations)});
export * from '@docusaurus/Translate';
export { default } from '@docusaurus/Translate';
`;
