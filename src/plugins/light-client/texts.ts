/** Translated texts that only some pages show, which come with the code that shows them. */
export interface Shelf {
  /** Ids of the texts. */
  ids: RegExp;
  /** Folders of the code. */
  folders: RegExp;
}

export const shelves: Shelf[] = [
  { ids: /^theme\.SearchModal\./, folders: /[\\/]theme[\\/]SearchTranslations$/ },
  { ids: /^theme\.SearchPage\./, folders: /[\\/]theme[\\/]SearchPage$/ },
  { ids: /^changelog\./, folders: /[\\/]src[\\/]components[\\/]Changelog$/ },
  { ids: /^homepage\./, folders: /[\\/]src[\\/]components[\\/]Home$/ },
  { ids: /^offline\./, folders: /[\\/]src[\\/](components[\\/]Offline|pages)$/ },
];

type Texts = Record<string, string>;

/** @returns the texts of all pages, and those of each shelf */
export function shelve(texts: Texts): { common: Texts; shelved: Texts[] } {
  const shelfOf = (id: string) => shelves.findIndex(({ ids }) => ids.test(id));
  const on = (shelf: number) =>
    Object.fromEntries(Object.entries(texts).filter(([id]) => shelfOf(id) === shelf));
  return { common: on(-1), shelved: shelves.map((_, shelf) => on(shelf)) };
}

/** A module in the place of `@docusaurus/Translate` that adds texts to those there are. */
export const bringing = (texts: Texts): string => `import all from '@generated/codeTranslations';
Object.assign(all, ${JSON.stringify(texts)});
export * from '@docusaurus/Translate';
export { default } from '@docusaurus/Translate';
`;
