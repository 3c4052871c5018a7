/** The kinds of what is found, in the order in which equal matches of them are shown: kinds of pages, and
 * `problem`, a section of a guide about one problem or error code. */
export const kinds = ['guide', 'problem', 'api', 'page', 'blog', 'changelog'] as const;
export type Kind = (typeof kinds)[number];

/** The level of a section: 1 for a page and its lead, 2 to 6 for a heading of that level. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6;
type LevelName = `lvl${0 | Level}`;

/** A group of pages, the page, and the headings down to a section; a page need not use every
 * level. */
export type Hierarchy = Record<LevelName, string | null>;

/** One section of a page, in the shape that DocSearch's crawler gives to Algolia. */
export interface SearchRecord {
  objectID: string;
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  type: `lvl${Level}`;
  hierarchy: Hierarchy;
  /** What readers see, without blocks of code. */
  content: string | null;
  /** The blocks of code. */
  code: string | null;
  /** What the page says of itself to search engines; only at the page's own record. */
  about: string | null;
  /** Words that it is known by, which its text need not hold: of a page, at its own record, or the full names of
   * options. */
  keywords: string[];
  language: string;
  docusaurus_tag: string;
  kind: Kind;
  /** Whether it is in a guide to what new projects no longer use. */
  isHistorical?: true;
}

export const levelNames = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/** The level that a record stands at. */
export const levelOf = ({ type }: Pick<SearchRecord, 'type'>): Level =>
  Number(type.slice(3)) as Level;
