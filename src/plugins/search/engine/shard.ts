/** The index of all pages of one tag: the list of pages, and sorted terms, texts and code in small files, so a query
 * fetches only the files that it needs. `contributing/search.md` describes the files. */
import { partsFolder } from '../../../config/searchIdentity';
import { type Fact, type Kind, type Level, levelOf, type SearchRecord } from '../records/record';
import { type Inverted, mostDetail, type Postings, range, toPostings } from './postings';
import { nameIn, normalize, pairsOf, parseQuery, tokenize } from './tokenize';

/** The weights of words by field, which are part of the index. `contributing/search.md` says how little each weight
 * changes on its own. */
const fields = {
  title: 8,
  heading: 3,
  keywords: 6,
  text: 1,
  code: 0.4,
};
type Field = keyof typeof fields;

const lengths = {
  /** How much less a word counts in a long field than in a short one: 0 for no less, 1 in proportion to the length. */
  byLength: 0.4,
  /** The weight of a whole keyword of a page, relative to its title. */
  keyword: 0.5,
};

/** A page in the list of pages. */
export type StoredPage = [
  /** Path below the base URL. */
  path: string,
  kind: Kind,
  group: string | null,
  title: string | null,
  /** The number of its sections. */
  sections: number,
  /** The number of guides that link to it. */
  links: number,
  /** The indexes of its sections about problems. */
  problems?: number[],
  /** Whether the page is a guide to a feature that new projects no longer use. */
  isHistorical?: true,
];

/** The list of pages, and the first term or section of each part of the terms, texts and codes. */
export interface PageFile {
  pages: StoredPage[];
  terms: string[];
  texts: number[];
  codes: number[];
}

/** The displayed data of a section: level, headings from level 2 on, anchor and text, and what few sections have: facts,
 * or the keywords of the page, which say why it was found. */
export type StoredSection = [
  level: Level,
  headings: (string | null)[],
  anchor: string | null,
  text: string,
  more?: { facts?: Fact[]; keywords?: string[] },
];

/** A tag in the manifest. */
export interface TagFiles {
  /** Is part of the names of its files, so all names change together. */
  hash: string;
  /** The numbers of files with terms, texts and code. */
  terms: number;
  texts: number;
  codes: number;
  /** The release line of the framework that its pages are about, such as `3.x`. */
  line?: string;
}

/** The manifest of the index of a language. */
export interface Manifest {
  language: string;
  tags: Record<string, TagFiles>;
  /** Pairs of a traditional character and the simplified one that the site writes. */
  simplified: string;
}

type Part = 'pages' | 'words' | `terms-${number}` | `texts-${number}` | `codes-${number}`;

/** The name of a file of a tag, below the index folder. */
export const fileOf = (tag: string, { hash }: Pick<TagFiles, 'hash'>, part: Part) =>
  `${partsFolder}/${encodeURIComponent(tag)}.${part}.${hash}.json`;

/** The names of all files of a tag. */
export const filesOf = (tag: string, files: TagFiles): string[] => [
  ...(['pages', 'words'] as const).map(part => fileOf(tag, files, part)),
  ...(['terms', 'texts', 'codes'] as const).flatMap(part =>
    Array.from({ length: files[part] }, (_, at) => fileOf(tag, files, `${part}-${at}`)),
  ),
];

// Making the index.

/** Sizes of parts in characters, which are about 3 kB after compression. */
const partSize = { terms: 3000, texts: 1800, codes: 6000 };

/** The term of a whole title, keyword or symbol. It sorts next to its first word, so both are in the same file. Symbols
 * are case-sensitive: `middleware` is a word, `Middleware` a decorator. */
export const wholeTerm = (text: string, isSymbol = false): string => {
  const name = isSymbol ? nameIn(text) : text.trim();
  return `${normalize(name)}=${isSymbol ? name : ''}`;
};

const impactBase = 0.25;
const impactStep = 2.2;

/** The impact of a term on a section, decoded from the detail in the index. */
export const impactOf = (detail: number) => impactBase * impactStep ** (detail - 1);

const detailOf = (impact: number) =>
  Math.max(
    1,
    Math.min(mostDetail, Math.round(1 + Math.log(impact / impactBase) / Math.log(impactStep))),
  );

const headingOf = ({ hierarchy, type }: SearchRecord) => hierarchy[type] ?? '';

/** The name of a guide in its address, which is the same in all languages. */
const idOf = ({ kind, url_without_anchor: url }: SearchRecord) =>
  kind === 'guide' || kind === 'page' ? url.replace(/^.*\//, '').replaceAll('_', ' ') : '';

/** More words for the group of pages of a kind. */
const kindWords: Partial<Record<Kind, string[]>> = {
  changelog: ['changelog', 'release'],
  blog: ['blog'],
};

/** The words of a section by field. */
function wordsOf(record: SearchRecord): Partial<Record<Field, string>> {
  const { about, keywords, facts = [], content, code, kind } = record;
  const isPage = levelOf(record) === 1;
  // The facts of symbols are part of their text and code.
  const values = kind === 'api' ? [] : facts.map(({ value }) => value);
  const group = kindWords[kind] ? [record.hierarchy.lvl0, ...kindWords[kind]] : [];
  return {
    [isPage ? 'title' : 'heading']: headingOf(record),
    keywords: (isPage ? [idOf(record), ...group, ...keywords] : keywords).join('\n'),
    text: [about, ...values, content].filter(Boolean).join('\n'),
    code: code ?? '',
  };
}

/** The whole terms of a section: the title or symbol of a page, its keywords, or the full name of an option. The
 * release `3.20.0` also gets the term `3.20`. */
function wholesOf(record: SearchRecord): Map<string, number> {
  const { kind, keywords } = record;
  if (levelOf(record) > 1) return new Map(keywords.map(name => [wholeTerm(name), lengths.keyword]));
  const title = headingOf(record).replace(/^v(?=\d)/, '');
  const names = kind === 'changelog' ? [title, title.replace(/\.0$/, '')] : [title];
  return new Map([
    ...keywords.map(word => [wholeTerm(word), lengths.keyword] as const),
    ...names.map(name => [wholeTerm(name, kind === 'api'), 1] as const),
  ]);
}

/** Pairs of neighbouring words in the title, heading or keywords of a section, with their weights. */
function pairsIn(record: SearchRecord): Map<string, number> {
  const texts = wordsOf(record);
  const pairs = (['heading', 'keywords', 'title'] as const).flatMap(field =>
    (texts[field] ?? '')
      .split('\n')
      .flatMap(line => pairsOf(parseQuery(line)))
      .map(pair => [pair, fields[field]] as const),
  );
  return new Map(pairs);
}

/** The terms of a field, with their weights. Each keyword is a line, and the words of a keyword share the weight of
 * one word. A word that several synonyms repeat counts only once. */
function termsOf(field: Field, text: string): (readonly [term: string, count: number])[] {
  if (field !== 'keywords') return tokenize(text).map(({ term }) => [term, 1]);
  const shares = new Map<string, number>();
  for (const line of text.split('\n')) {
    const share = 1 / Math.max(1, parseQuery(line).length);
    for (const { term } of tokenize(line)) {
      shares.set(term, Math.max(share, shares.get(term) ?? 0));
    }
  }
  return [...shares];
}

/** The impact of every term on every section. */
function invert(records: SearchRecord[]): Map<string, Map<number, number>> {
  const counted = records.map(record =>
    Object.entries(wordsOf(record)).map(([name, text]) => {
      const field = name as Field;
      return { field, terms: termsOf(field, text) };
    }),
  );
  const sums: Partial<Record<Field, { length: number; count: number }>> = {};
  for (const { field, terms } of counted.flat()) {
    if (terms.length === 0) continue;
    const sum = (sums[field] ??= { length: 0, count: 0 });
    sum.length += terms.length;
    sum.count += 1;
  }
  const inverted = new Map<string, Map<number, number>>();
  const add = (term: string, id: number, impact: number) => {
    const sections = inverted.get(term) ?? new Map<number, number>();
    inverted.set(term, sections.set(id, (sections.get(id) ?? 0) + impact));
  };
  counted.forEach((own, id) => {
    for (const { field, terms } of own) {
      if (terms.length === 0) continue;
      const { length, count } = sums[field]!;
      const { byLength } = lengths;
      const relative = (terms.length * count) / length;
      const impact = fields[field] / (1 - byLength + byLength * relative);
      for (const [term, count] of terms) add(term, id, impact * count);
    }
    const record = records[id]!;
    for (const [pair, impact] of pairsIn(record)) add(pair, id, impact);
    for (const [whole, impact] of wholesOf(record)) add(whole, id, impact);
  });
  return inverted;
}

/** Splits a list into parts of about the same size.
 * @returns the index of the first item of each part */
function cut<One>(list: One[], size: number, sizeOf: (one: One) => number): number[] {
  const starts: number[] = [];
  let sum = Infinity;
  list.forEach((one, at) => {
    if (sum >= size) {
      starts.push(at);
      sum = 0;
    }
    sum += sizeOf(one);
  });
  return starts;
}

const partsOf = <One>(list: One[], starts: number[]): One[][] =>
  starts.map((start, index) => list.slice(start, starts[index + 1]));

/** Groups records by page. The records must be in the order of their pages. */
function toPages(records: SearchRecord[], root: string): StoredPage[] {
  const pages: StoredPage[] = [];
  for (const { url, url_without_anchor: address, kind, hierarchy, ...record } of records) {
    if (!url.startsWith(root)) throw new Error(`${url} is not below ${root}`);
    const path = address.slice(root.length);
    if (pages.at(-1)?.[0] !== path) {
      pages.push([path, kind, hierarchy.lvl0, hierarchy.lvl1, 0, record.links ?? 0]);
    }
    const page = pages.at(-1)!;
    if (kind === 'problem') (page[6] ??= []).push(page[4]);
    if (record.isHistorical) [page[6], page[7]] = [page[6] ?? [], true];
    page[4] += 1;
  }
  return pages;
}

function toSection(record: SearchRecord): StoredSection {
  const { hierarchy, anchor, about, content, facts, keywords } = record;
  const level = levelOf(record);
  const own = level === 1 && keywords.length > 0 && { keywords };
  const headings = Array.from(
    { length: level - 1 },
    (_, at) => hierarchy[`lvl${(at + 2) as Level}`],
  );
  const text = [about, content].filter(Boolean).join(' ');
  return own || facts
    ? [level, headings, anchor, text, { ...own, ...(facts && { facts }) }]
    : [level, headings, anchor, text];
}

/** The words of the records before stemming, to find words that a query misspells. */
function rawWords(records: SearchRecord[]): string[] {
  const words = records.flatMap(record => {
    const text = Object.values(wordsOf(record)).join('\n');
    return tokenize(text).map(({ start, end }) => text.slice(start, end).toLowerCase());
  });
  return [...new Set(words)].filter(word => /^[a-z]{4,24}$/.test(word)).sort();
}

/** The files of a tag, by part.
 * @param records in the order of their pages
 * @param root start of every URL of the language */
export function toParts(records: SearchRecord[], root: string): Map<Part, unknown> {
  const inverted: Inverted = new Map(
    Array.from(invert(records), ([term, sections]) => [
      term,
      new Map(Array.from(sections, ([id, impact]) => [id, detailOf(impact)])),
    ]),
  );
  const { terms, lists } = toPostings(inverted);
  const sections = records.map(toSection);
  const codes = records.map(({ code }) => code ?? '');
  const starts = {
    terms: cut(
      terms.map((term, at) => term + lists[at]!),
      partSize.terms,
      text => text.length,
    ),
    texts: cut(sections, partSize.texts, section => JSON.stringify(section).length),
    codes: cut(codes, partSize.codes, code => code.length),
  };
  const pages: PageFile = {
    pages: toPages(records, root),
    terms: starts.terms.map(at => terms[at]!),
    texts: starts.texts,
    codes: starts.codes,
  };
  const termParts = partsOf(terms, starts.terms);
  const listParts = partsOf(lists, starts.terms);
  return new Map<Part, unknown>([
    ['pages', pages],
    ['words', rawWords(records).join(' ')],
    ...termParts.map((part, at) => [`terms-${at}`, { terms: part, lists: listParts[at] }] as const),
    ...partsOf(sections, starts.texts).map((part, at) => [`texts-${at}`, part] as const),
    ...partsOf(codes, starts.codes).map((part, at) => [`codes-${at}`, part] as const),
  ]);
}

// Reading the index.

/** A term and its encoded posting list. */
export interface TermPostings {
  term: string;
  list: string;
}

/** The last index whose value is not greater than the given value. */
function lastNotAfter<Value>(sorted: Value[], value: Value): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The maximum number of files to load for a prefix. A prefix of one letter would need many. */
const mostParts = 2;

/** The opened index of a tag. */
export class Shard {
  readonly pages: StoredPage[];
  /** The page number of each section. */
  readonly pageOf: Uint32Array;
  /** The first section of each page. */
  readonly starts: Uint32Array;

  constructor(
    readonly tag: string,
    private readonly file: PageFile,
    private readonly load: (part: Part) => Promise<unknown>,
  ) {
    this.pages = file.pages;
    const size = this.pages.reduce((sum, [, , , , sections]) => sum + sections, 0);
    this.pageOf = new Uint32Array(size);
    this.starts = new Uint32Array(this.pages.length);
    let start = 0;
    this.pages.forEach(([, , , , sections], page) => {
      this.starts[page] = start;
      this.pageOf.fill(page, start, (start += sections));
    });
  }

  /** The terms that start with a text, or the term that equals it.
   * @param files the maximum number of files to load */
  async find(text: string, isPrefix: boolean, files = mostParts): Promise<TermPostings[]> {
    const first = Math.max(0, lastNotAfter(this.file.terms, text));
    const last = isPrefix ? lastNotAfter(this.file.terms, `${text}\uffff`) : first;
    const numbers = this.file.terms
      .map((_, at) => at)
      .slice(first, Math.min(last, first + files - 1) + 1);
    const parts = await Promise.all(numbers.map(at => this.load(`terms-${at}`)));
    return (parts as Postings[]).flatMap(part =>
      range(part, text, isPrefix).map(at => ({ term: part.terms[at]!, list: part.lists[at]! })),
    );
  }

  /** The words before stemming, sorted. */
  async words(): Promise<string[]> {
    return ((await this.load('words')) as string).split(' ');
  }

  kindOf(section: number): Kind {
    const page = this.pageOf[section]!;
    const [, kind, , , , , problems] = this.pages[page]!;
    return problems?.includes(section - this.starts[page]!) ? 'problem' : kind;
  }

  async section(section: number): Promise<StoredSection> {
    const { texts } = this.file;
    const at = lastNotAfter(texts, section);
    return ((await this.load(`texts-${at}`)) as StoredSection[])[section - texts[at]!]!;
  }

  async code(section: number): Promise<string> {
    const { codes } = this.file;
    const at = lastNotAfter(codes, section);
    return ((await this.load(`codes-${at}`)) as string[])[section - codes[at]!]!;
  }
}
