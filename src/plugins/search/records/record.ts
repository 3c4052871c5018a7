/** The kinds of hits, in the order in which the search shows equal matches: the kinds of pages, and `problem`, a
 * section of a guide about one problem or error code. */
export const kinds = ['guide', 'problem', 'api', 'page', 'blog', 'changelog'] as const;
export type Kind = (typeof kinds)[number];

/** The level of a section: 1 for a page and its lead, 2 to 6 for a heading of that level. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6;
type LevelName = `lvl${0 | Level}`;

/** The group of the page, the page, and the headings down to a section. A page may skip levels. */
export type Hierarchy = Record<LevelName, string | null>;

/** What a section says about an option or a symbol at a glance. Kinds, packages and signatures have no name. */
export interface Fact {
  name?: string;
  value: string;
}

/** One section of a page, in the format of the DocSearch crawler for Algolia. */
export interface SearchRecord {
  objectID: string;
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  type: `lvl${Level}`;
  hierarchy: Hierarchy;
  /** The visible text, without code blocks. */
  content: string | null;
  /** The code blocks. */
  code: string | null;
  /** The meta description of the page; only in the record of the page itself. */
  about: string | null;
  /** More words that find the section: the keywords of the page, in the record of the page itself, or the names of
   * what the section describes: options, flags or an error code. */
  keywords: string[];
  /** The type and default of an option, or the kind, package, release and signature of a symbol. */
  facts?: Fact[];
  language: string;
  docusaurus_tag: string;
  kind: Kind;
  /** Whether the section is in a guide to a feature that new projects no longer use. */
  isHistorical?: true;
  /** The number of other guides that link to the page, if any. */
  links?: number;
}

export const levelNames = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/** The level of a record. */
export const levelOf = ({ type }: Pick<SearchRecord, 'type'>): Level =>
  Number(type.slice(3)) as Level;
