/** The index of all pages of one tag: what is searched, and what is shown of it. It is made in the
 * browser, in two stages: of titles and headings, which are few, and then of the whole text. */
import MiniSearch, { type Options } from 'minisearch';
import { type Kind, type Level, levelOf, type SearchRecord } from '../records/record';
import { tokenize } from './tokenize';

/** The titles and headings of a page. */
export interface StoredPage {
  /** Path from the base URL. */
  path: string;
  kind: Kind;
  group: string | null;
  title: string | null;
  about: string | null;
  /** The level, heading and anchor of each section; the lead of a page has level 1. An anchor that
   * can be told from its heading is left out. */
  sections: [level: Level, heading: string | null, anchor?: string | null][];
}

/** A section, without its text. */
export interface StoredRecord {
  /** Path from the base URL, and anchor. */
  path: string;
  kind: Kind;
  level: Level;
  /** From level 0 down to the section; null for a level that the page leaves out. */
  hierarchy: (string | null)[];
  /** The description of the page, at the page's own record. */
  about: string | null;
}

export interface Shard {
  tag: string;
  records: StoredRecord[];
  /** The text of each record; absent in the first stage. */
  texts?: string[];
  index: MiniSearch<IndexedSection>;
}

/** The two files of a tag: a list of `StoredPage`, and a list of the texts of all their sections. */
export interface TagFiles {
  titles: string;
  texts: string;
}

/** What there is of a language. */
export interface Manifest {
  language: string;
  tags: Record<string, TagFiles>;
  /** A list of `Signature` of the API reference, and the tag of its pages. */
  signatures?: { tag: string; file: string };
  /** Pairs of a traditional character and the simplified one that the site writes. */
  simplified: string;
}

export const fields = ['title', 'heading', 'about', 'text', 'path'] as const;
export type Field = (typeof fields)[number];

interface IndexedSection extends Record<Field, string> {
  id: number;
}

const options: Options<IndexedSection> = {
  fields: [...fields],
  tokenize: text => tokenize(text).map(({ term }) => term),
  processTerm: term => term,
};

/** Sections indexed between two chances to answer a query. */
const step = 50;

function toSection(
  { path, kind, hierarchy, level, about }: StoredRecord,
  id: number,
  texts: string[] | undefined,
): IndexedSection {
  const own = hierarchy[level] ?? '';
  // The ids of guides are words that readers know them by, in whatever language.
  const name = level === 1 && kind === 'guide' ? path.slice(path.indexOf('/') + 1) : '';
  return {
    id,
    title: level === 1 ? own : '',
    heading: level === 1 ? '' : own,
    about: `${name} ${about ?? ''}`,
    path: hierarchy.slice(0, level).filter(Boolean).join('\n'),
    text: texts?.[id] ?? '',
  };
}

/** The anchor that most headings have. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Gathers records, which are in the order of their pages, into what the file of their tag keeps.
 * @param root what every URL of the language begins with */
export function toPages(records: SearchRecord[], root: string): StoredPage[] {
  const pages: StoredPage[] = [];
  for (const record of records) {
    if (!record.url.startsWith(root)) throw new Error(`${record.url} is not below ${root}`);
    const { kind, anchor, hierarchy, about } = record;
    const path = record.url_without_anchor.slice(root.length);
    const level = levelOf(record);
    if (pages.at(-1)?.path !== path) {
      const { lvl0: group, lvl1: title } = hierarchy;
      pages.push({ path, kind, group, title, about, sections: [] });
    }
    const heading = level === 1 ? null : hierarchy[`lvl${level}`];
    const isTold = anchor === (heading ? slug(heading) : null);
    pages.at(-1)!.sections.push(isTold ? [level, heading] : [level, heading, anchor]);
  }
  return pages;
}

/** The sections of pages, as they were before they were gathered. */
export function toSections(pages: StoredPage[]): StoredRecord[] {
  return pages.flatMap(({ path, kind, group, title, about, sections }) => {
    const names = [group, title];
    return sections.map(([level, heading, ...given]) => {
      const told = heading ? slug(heading) : null;
      const anchor = given.length > 0 ? given[0] : told;
      names.length = Math.min(names.length, Math.max(level, 2));
      while (names.length < level) names.push(null);
      if (level > 1) names[level] = heading;
      return {
        path: anchor ? `${path}#${anchor}` : path,
        kind,
        level,
        hierarchy: names.slice(0, level + 1),
        about: level === 1 ? about : null,
      };
    });
  });
}

/** Makes a tag ready to be searched, in steps between which queries are answered. */
export async function makeShard(
  tag: string,
  records: StoredRecord[],
  texts?: string[],
): Promise<Shard> {
  const index = new MiniSearch(options);
  const sections = records.map((record, id) => toSection(record, id, texts));
  await index.addAllAsync(sections, { chunkSize: step });
  return { tag, records, texts, index };
}
