/** A part of the site that is loaded later than the main script, together with its translations. */
interface LazyPart {
  name: string;
  ids: RegExp;
  /** Matches the folders of the components that use these translations. */
  importer: RegExp;
}

export const lazyParts: LazyPart[] = [
  {
    name: 'search',
    // Except for the texts of the search field, because the search button uses them, too.
    ids: /^(?:search(?!\.failed)|searchResults|theme\.SearchPage|theme\.SearchModal(?!\.placeholder|\.searchBox\.(?:reset|cancel)))\./,
    // The site's own components, or the theme's for Algolia.
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

/** Divides the translations into those for all pages and those for each of `lazyParts`. */
export function splitTranslations(all: Translations): {
  common: Translations;
  lazy: Translations[];
} {
  const partOf = (id: string) => lazyParts.findIndex(({ ids }) => ids.test(id));
  const of = (part: number) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => partOf(id) === part));
  return { common: of(-1), lazy: lazyParts.map((_, part) => of(part)) };
}

/** The code of a module that replaces `@docusaurus/Translate` and adds translations. */
export const withTranslations = (
  translations: Translations,
): string => `import all from '@generated/codeTranslations';
Object.assign(all, ${JSON.stringify(translations)});
export * from '@docusaurus/Translate';
export { default } from '@docusaurus/Translate';
`;
