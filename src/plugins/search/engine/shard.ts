/** The index of all pages of one tag: what is searched, and what is shown of it. The build makes it in
 * two files, of titles and headings, which are few, and of the whole text. */
import { type Kind, type Level, levelOf, type SearchRecord } from '../records/record';
import { type Inverted, mostDetail, type Postings, toPostings } from './postings';
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
  /** The places of the sections that are problems. */
  problems?: number[];
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

/** The file of titles. Their index would be as much again to send, and is soon made. */
export interface TitleFile {
  pages: StoredPage[];
}

/** The file of texts, one for each section. Of a term it says how often it is there, up to 7 times. */
export interface TextFile extends Postings {
  texts: string[];
}

/** In the title or heading of a section; in what is told about the page; in the titles above the
 * first section of a page, which are above all others of it too. */
export const titlePlace = { own: 1, about: 2, above: 4 } as const;

export interface Shard {
  tag: string;
  records: StoredRecord[];
  /** The number of the page of each record. */
  pages: Uint32Array;
  /** Where the sections below each record end, and where those of its page do. */
  ends: Uint32Array;
  pageEnds: Uint32Array;
  /** Of a term it says where it stands, by the sum of `titlePlace`. */
  titles: Postings;
  texts: TextFile;
  /** Of the texts, in characters. */
  meanLength: number;
}

/** Names of the two files of a tag. */
export interface TagFiles {
  titles: string;
  texts: string;
  /** The line of the framework that its pages are about, such as `3.x`. */
  line?: string;
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
    const page = pages.at(-1)!;
    if (kind === 'problem') (page.problems ??= []).push(page.sections.length);
    page.sections.push(isTold ? [level, heading] : [level, heading, anchor]);
  }
  return pages;
}

/** The sections of pages, as they were before they were gathered. */
export function toSections(pages: StoredPage[]): StoredRecord[] {
  return pages.flatMap(({ path, kind, group, title, about, sections, problems }) => {
    const names = [group, title];
    return sections.map(([level, heading, ...given], index) => {
      const told = heading ? slug(heading) : null;
      const anchor = given.length > 0 ? given[0] : told;
      names.length = Math.min(names.length, Math.max(level, 2));
      while (names.length < level) names.push(null);
      if (level > 1) names[level] = heading;
      return {
        path: anchor ? `${path}#${anchor}` : path,
        kind: problems?.includes(index) ? 'problem' : kind,
        level,
        hierarchy: names.slice(0, level + 1),
        about: level === 1 ? about : null,
      };
    });
  });
}

/** The words that pages are known by to their readers, in whatever language: the ids of guides, and
 * paths of others. */
const nameOf = ({ path, kind, level }: StoredRecord) =>
  level === 1 && (kind === 'guide' || kind === 'page') ? path.slice(path.indexOf('/') + 1) : '';

const pathOf = ({ path }: StoredRecord) => path.replace(/#.*$/, '');

/** The titles of a tag as a file.
 * @param records in the order of their pages
 * @param root what every URL of the language begins with */
export const toTitleFile = (records: SearchRecord[], root: string): TitleFile => ({
  pages: toPages(records, root),
});

/** What is found in titles and headings. */
function indexTitles(sections: StoredRecord[]): Postings {
  const inverted: Inverted = new Map();
  let page: string | undefined;
  sections.forEach((section, id) => {
    const { hierarchy, level, about } = section;
    const add = (text: string, place: number) => {
      for (const { term } of tokenize(text)) {
        const places = inverted.get(term) ?? new Map<number, number>();
        inverted.set(term, places.set(id, (places.get(id) ?? 0) | place));
      }
    };
    add(hierarchy[level] ?? '', titlePlace.own);
    add(`${nameOf(section)} ${about ?? ''}`, titlePlace.about);
    if (pathOf(section) !== page) {
      add(hierarchy.slice(0, level).filter(Boolean).join('\n'), titlePlace.above);
    }
    page = pathOf(section);
  });
  return toPostings(inverted);
}

/** The texts of a tag as a file. */
export function toTextFile(records: SearchRecord[]): TextFile {
  const inverted: Inverted = new Map();
  const texts = records.map(({ content }) => content ?? '');
  texts.forEach((text, id) => {
    for (const { term } of tokenize(text)) {
      const counts = inverted.get(term) ?? new Map<number, number>();
      inverted.set(term, counts.set(id, Math.min((counts.get(id) ?? 0) + 1, mostDetail)));
    }
  });
  return { texts, ...toPostings(inverted) };
}

/** Makes a tag ready to be searched. */
export function makeShard(tag: string, { pages }: TitleFile, texts: TextFile): Shard {
  const records = toSections(pages);
  const length = texts.texts.reduce((sum, text) => sum + text.length, 0);
  const shard: Shard = {
    tag,
    records,
    pages: new Uint32Array(records.length),
    ends: new Uint32Array(records.length),
    pageEnds: new Uint32Array(records.length),
    titles: indexTitles(records),
    texts,
    meanLength: length / texts.texts.length,
  };
  const numbers = new Map<string, number>();
  let id = 0;
  for (const { path, sections } of pages) {
    const page = numbers.get(path) ?? numbers.size;
    numbers.set(path, page);
    const end = id + sections.length;
    for (; id < end; id += 1) {
      let below = id + 1;
      while (below < end && records[below]!.level > records[id]!.level) below += 1;
      shard.pages[id] = page;
      shard.ends[id] = below;
      shard.pageEnds[id] = end;
    }
  }
  return shard;
}
