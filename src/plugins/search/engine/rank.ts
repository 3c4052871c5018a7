/** Which sections answer a query, the best first. */
import { stemmer } from 'stemmer';
import type { Kind } from '../records/record';
import { count, decode, findSimilar, findTerms, type Postings } from './postings';
import { type Field, fields, type Shard, type StoredRecord, titlePlace } from './shard';
import { normalize, parseQuery, type Unit } from './tokenize';

export interface Match {
  tag: string;
  record: StoredRecord;
  /** The text of the section; empty as long as only titles are there. */
  text: string;
}

export interface Matches {
  matches: Match[];
  /** The terms of the index that the query led to. */
  terms: ReadonlySet<string>;
}

const boost: Record<Field, number> = { title: 4, heading: 3, about: 2, path: 0.5, text: 1 };
const placeWeight: Record<Field, number> = { title: 100, heading: 40, about: 25, text: 8, path: 2 };
const kindWeight: Record<Kind, number> = {
  guide: 1,
  problem: 1,
  api: 0.15,
  page: 0.5,
  blog: 0.06,
  changelog: 0.04,
};

/** Guides to what readers no longer begin with. */
const historical = /^docs\/(?:extensions\/(?:cache|upload)(?:#|$)|(?:[\d.]+\/)?(?:hooks|legacy)\/)/;

/** How much a term of the index says of a word of the query. */
const quality = { same: 1, begun: 0.8, related: 0.6, misspelt: 0.5 };

/** Words that say what is done with an answer rather than what it is about. */
const stopWords = new Set(
  (
    'a an and are as at be by can do does for from how i if in into is it my of on or should that the ' +
    'there this to use using was what when where which why with'
  ).split(' '),
);
const fillers =
  /^(?:请问|如何|怎么样|怎么|怎样|为什么|什么是|能否|可以)|(?:吗|呢|怎么办|是什么)$|的|了/gu;

/** A query for a release, such as `changelog 3.20`. */
const releasePattern = /^(?:changelog|releases?|更新日志|发布|版本)?\s*v?(\d+(?:\.\d+)+)$/i;

/** What is looked up in the index for a part of the query. */
interface Part {
  term: string;
  isWord: boolean;
  /** Whether the reader may still be typing it. */
  isOpen: boolean;
}

const isNumber = (term: string) => /^\p{N}+$/u.test(term);
const isPhrase = (query: string) => query.trim().includes(' ');

/** The units of a query without the words that any question has, if others remain. */
export function unitsOf(query: string): Unit[] {
  const bare = query.replace(fillers, filler => (query.trim() === filler ? filler : ' '));
  const units = parseQuery(bare);
  const telling = units.filter(({ whole }) => whole === null || !stopWords.has(whole));
  return isPhrase(query) && telling.length > 0 ? telling : units;
}

function partsOf(units: Unit[]): Part[] {
  const seen = new Set<string>();
  return units.flatMap(({ kind, parts }, unit) =>
    parts.flatMap((term, index): Part[] => {
      if (seen.has(term)) return [];
      seen.add(term);
      const isLast = unit === units.length - 1 && index === parts.length - 1;
      const isAlone = kind === 'han' && Array.from(term).length === 1;
      return [{ term, isWord: kind === 'word', isOpen: isAlone || (isLast && kind === 'word') }];
    }),
  );
}

/** A found word with another ending, as `transactions` and `transaction`. */
function stemOf({ term, isWord }: Part): string | null {
  if (!isWord || !/^[a-z]{4,}$/.test(term)) return null;
  const stem = stemmer(term);
  return stem.length >= 4 ? stem : null;
}

/** Terms of a list that a part of the query leads to, each with what it counts for. */
type Leads = Map<number, number>;

/** Terms further from what was typed count for less. */
const begunWeight = (term: string, text: string) =>
  term.length === text.length
    ? 1
    : (0.375 * term.length) / (term.length + 0.3 * (term.length - text.length));
const similarWeight = (term: string, distance: number) =>
  distance === 0 ? 1 : (0.45 * term.length) / (term.length + distance);

function leadsTo(postings: Postings, text: string, isPrefix: boolean): Leads {
  const found = findTerms(postings, text, isPrefix);
  return new Map(found.map(at => [at, begunWeight(postings.terms[at]!, text)]));
}

/** @param share how much of the text may be wrong */
function leadsNear(postings: Postings, text: string, share: number): Leads {
  const found = findSimilar(postings, text, Math.round(text.length * share));
  const { terms } = postings;
  return new Map(
    Array.from(found, ([at, distance]) => [at, similarWeight(terms[at]!, distance)] as const),
  );
}

/** What a list has for a part; misspelt only if asked for. */
function lookUp(postings: Postings, part: Part, isFuzzy: boolean): Leads {
  const { term, isWord, isOpen } = part;
  if (isFuzzy) {
    const mayBeMisspelt = isWord && !isNumber(term) && term.length > 3;
    return mayBeMisspelt ? leadsNear(postings, term, 0.25) : new Map<number, number>();
  }
  const stem = stemOf(part);
  const leads = leadsTo(postings, term, stem === term || (isOpen && !isNumber(term)));
  if (stem === null || stem === term) return leads;
  return new Map([...leadsTo(postings, stem, true), ...leads]);
}

function qualityOf({ term }: Part, found: string): number {
  if (found === term) return quality.same;
  if (found.startsWith(term)) return quality.begun;
  return found.startsWith(stemmer(term)) ? quality.related : quality.misspelt;
}

/** Whether a name of several parts, such as `createApp`, is there: as it was typed, or nearly. */
type Verbatim = 'same' | 'misspelt';

const best = (values: ArrayLike<number>) => {
  let most = 0;
  for (let index = 0; index < values.length; index += 1) most = Math.max(most, values[index]!);
  return most;
};

const fieldAt = Object.fromEntries(fields.map((field, index) => [field, index])) as Record<
  Field,
  number
>;

/** What is found of a query, by section. The sections of all shards are numbered in one row. */
class Gathering {
  readonly starts: number[];
  readonly size: number;
  /** What a term of the index counts for, added up. */
  readonly scores: Float64Array;
  readonly verbatim: (Verbatim | undefined)[] = [];
  readonly terms = new Set<string>();
  /** Whether the query has a code, such as `MIDWAY_10001`, that is there: its parts alone say nothing. */
  hasCode = false;
  /** How well each part of the query stands in each field of a section, up to 1. */
  private readonly qualities: Float32Array;
  private readonly isFound: Uint8Array;

  constructor(
    readonly shards: Shard[],
    readonly parts: Part[],
  ) {
    let size = 0;
    this.starts = shards.map(({ records }) => {
      size += records.length;
      return size - records.length;
    });
    this.size = size;
    this.scores = new Float64Array(size);
    this.isFound = new Uint8Array(size);
    this.qualities = new Float32Array(size * fields.length * parts.length);
  }

  private set(section: number, field: Field, position: number, value: number): void {
    const at = (section * fields.length + fieldAt[field]) * this.parts.length + position;
    this.isFound[section] = 1;
    if (this.qualities[at]! < value) this.qualities[at] = value;
  }

  /** Raises what is given for each part of the query to what a field of a section has.
   * @returns the mean of what the field has */
  raise(shares: Float32Array, section: number, field: Field): number {
    const { length } = this.parts;
    const at = (section * fields.length + fieldAt[field]) * length;
    let sum = 0;
    for (let part = 0; part < length; part += 1) {
      const value = this.qualities[at + part]!;
      sum += value;
      if (value > shares[part]!) shares[part] = value;
    }
    return sum / length;
  }

  /** The parts of the query in the title of a section. */
  titleRow(section: number): Float32Array {
    const at = (section * fields.length + fieldAt.title) * this.parts.length;
    return this.qualities.subarray(at, at + this.parts.length);
  }

  /** The sections that have anything, in their order. */
  found(): number[] {
    const found: number[] = [];
    for (let section = 0; section < this.size; section += 1) {
      if (this.isFound[section]) found.push(section);
    }
    return found;
  }

  /** Adds the places of a term in titles.
   * @param mark says of each part that is there how well it is */
  private addTitles(
    index: number,
    at: number,
    weight: number,
    mark: (section: number, field: Field) => void,
  ): void {
    const { titles, records, ends, pageEnds } = this.shards[index]!;
    const start = this.starts[index]!;
    const rarity = rarityOf(count(titles.lists[at]!), records.length) * weight * plain;
    const spread = (from: number, end: number) => {
      for (let id = from; id < end; id += 1) {
        mark(start + id, 'path');
        this.scores[start + id]! += rarity * boost.path;
      }
    };
    decode(titles.lists[at]!, (id, places) => {
      if (places & titlePlace.own) {
        const field = records[id]!.level === 1 ? 'title' : 'heading';
        mark(start + id, field);
        this.scores[start + id]! += rarity * boost[field];
        spread(id + 1, ends[id]!);
      }
      if (places & titlePlace.about) {
        mark(start + id, 'about');
        this.scores[start + id]! += rarity * boost.about;
      }
      if (places & titlePlace.above) spread(id, pageEnds[id]!);
    });
  }

  private addTexts(
    index: number,
    at: number,
    weight: number,
    mark: (section: number, field: Field) => void,
  ): void {
    const { texts, records, meanLength } = this.shards[index]!;
    const start = this.starts[index]!;
    const { lists, texts: all } = texts;
    const rarity = rarityOf(count(lists[at]!), records.length) * weight * boost.text;
    decode(lists[at]!, (id, times) => {
      mark(start + id, 'text');
      const length = 0.3 + (0.7 * all[id]!.length) / meanLength;
      this.scores[start + id]! += rarity * (0.5 + (times * 2.2) / (times + 1.2 * length));
    });
  }

  /** Adds what the shards have of something.
   * @param find what a list of terms has of it
   * @param mark keeps it
   * @returns whether there was any */
  private addAll(
    find: (postings: Postings) => Leads,
    markerOf: (term: string) => (section: number, field: Field) => void,
  ): boolean {
    let isAny = false;
    this.shards.forEach(({ titles, texts }, index) => {
      for (const [at, weight] of find(titles)) {
        isAny = true;
        this.terms.add(titles.terms[at]!);
        this.addTitles(index, at, weight, markerOf(titles.terms[at]!));
      }
      for (const [at, weight] of find(texts)) {
        isAny = true;
        this.terms.add(texts.terms[at]!);
        this.addTexts(index, at, weight, markerOf(texts.terms[at]!));
      }
    });
    return isAny;
  }

  addPart(position: number): void {
    const part = this.parts[position]!;
    for (const isFuzzy of [false, true]) {
      const isAny = this.addAll(
        postings => lookUp(postings, part, isFuzzy),
        term => {
          const value = qualityOf(part, term);
          return (section, field) => this.set(section, field, position, value);
        },
      );
      if (isAny) return;
    }
  }

  /** A name that is there as a whole has all its parts there. */
  addWhole({ whole, parts }: Unit): void {
    if (whole === null || parts[0] === whole) return;
    const positions = parts.map(term => this.parts.findIndex(part => part.term === term));
    for (const verbatim of ['same', 'misspelt'] as const) {
      if (verbatim === 'misspelt' && whole.length < 8) return;
      const isAny = this.addAll(
        postings =>
          verbatim === 'same' ? leadsTo(postings, whole, false) : leadsNear(postings, whole, 0.15),
        () => (section, field) => {
          this.verbatim[section] = verbatim;
          for (const position of positions) this.set(section, field, position, 1);
        },
      );
      if (isAny) {
        this.hasCode ||= verbatim === 'same' && /_\p{N}/u.test(whole);
        return;
      }
    }
  }
}

/** What a term counts for that so many sections of all have. */
const rarityOf = (having: number, all: number) =>
  Math.log(1 + (all - having + 0.5) / (having + 0.5));

/** What it counts for to stand in a title, once. */
const plain = 1.5;

function gather(shards: Shard[], units: Unit[], parts: Part[]): Gathering {
  const gathering = new Gathering(shards, parts);
  parts.forEach((_, position) => gathering.addPart(position));
  units.forEach(unit => gathering.addWhole(unit));
  return gathering;
}

const mean = (values: ArrayLike<number>) => {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index]!;
  return sum / values.length;
};

/** The name that a heading of the reference gives, without brackets. */
const nameIn = (heading: string) =>
  heading
    .normalize('NFKC')
    .trim()
    .replace(/^@/, '')
    .replace(/[(<].*$/s, '');

/** Remembers what is the same about a section whenever it is looked at. */
function kept<Value>(make: (record: StoredRecord) => Value): (record: StoredRecord) => Value {
  const known = new WeakMap<StoredRecord, Value>();
  return record => {
    let value = known.get(record);
    if (value === undefined) known.set(record, (value = make(record)));
    return value;
  };
}

const headingOf = ({ hierarchy, level }: StoredRecord) => hierarchy[level] ?? '';
/** As the query is compared with it. */
const normalOf = kept(record => normalize(headingOf(record)));
const nameOf = kept(record => nameIn(headingOf(record)));
/** How many words a heading is made of, or the name if it gives one. */
const wordsOf = kept(record => {
  const name = record.kind === 'api' ? nameOf(record) : '';
  const units = name ? parseQuery(name).slice(0, 1) : parseQuery(headingOf(record));
  return units.reduce((sum, { parts }) => sum + parts.length, 0) || 1;
});

/** How much more a heading counts that is what the reader typed. A symbol of the reference is so only
 * to a reader who wrote its name with its capitals: `middleware` is a word, `Middleware` a
 * decorator, and `close` may be either. */
function wholeWeights(query: string): (record: StoredRecord, verbatim?: Verbatim) => number {
  const isName = /\p{Lu}|^@/u.test(query.normalize('NFKC').trim());
  const name = nameIn(query);
  const text = normalize(query).trim();
  const release = releasePattern.test(text) && `${text}.`;
  return (record, verbatim) => {
    const { kind, level } = record;
    if (kind === 'changelog' && release && `${normalOf(record)}.`.startsWith(release)) return 50;
    if (kind !== 'api') return normalOf(record) === text ? 2 : 1;
    const isSame = nameOf(record) === name;
    if (isSame && level === 1) return isName ? 30 : 5;
    if (!isName) return 1;
    if (isSame) return 6;
    return verbatim === 'misspelt' && level === 1 ? 10 : 1;
  };
}

/** How much of a symbol's name a query is: `bodyParser` is a part of `BodyParserMiddleware`. */
const nameShare = (record: StoredRecord, parts: number): number =>
  record.kind === 'api' ? Math.min(1, parts / wordsOf(record)) : 1;

/** How much more a guide counts whose title is nothing but words of the query: `Egg` to a reader who
 * asks how Egg differs from another. */
function titleWeight(record: StoredRecord, gathering: Gathering, section: number): number {
  if (record.kind !== 'guide' || record.level !== 1) return 1;
  const there = gathering
    .titleRow(section)
    .reduce((sum, value) => sum + (value >= quality.begun ? 1 : 0), 0);
  return there >= wordsOf(record) ? 2.5 : 1;
}

const most = { phrases: 100, evidence: 120 };

interface Scored {
  section: number;
  shard: Shard;
  id: number;
  record: StoredRecord;
  page: Page;
  /** How well the section has the query. */
  share: number;
  /** What the place of the query in the section is worth. */
  strength: number;
  rank: number;
}

/** What the sections of a page have together. */
interface Page {
  shares: Float32Array;
  share: number;
  strength: number;
}

/** Rates the sections that have anything of the query, and gathers their pages. */
function score(gathering: Gathering): Scored[] {
  const { shards, starts, parts } = gathering;
  const pages: Page[][] = shards.map(() => []);
  const shares = new Float32Array(parts.length);
  let index = 0;
  const scored = gathering.found().map((section): Scored => {
    while (section >= (starts[index + 1] ?? Infinity)) index += 1;
    const shard = shards[index]!;
    const id = section - starts[index]!;
    const record = shard.records[id]!;
    shares.fill(0);
    let strongest = 0;
    for (const field of fields) {
      const weight = placeWeight[field] * gathering.raise(shares, section, field) ** 2;
      strongest = Math.max(strongest, weight);
    }
    const page = (pages[index]![shard.pages[id]!] ??= {
      shares: new Float32Array(parts.length),
      share: 0,
      strength: 0,
    });
    shares.forEach((share, part) => {
      if (share > page.shares[part]!) page.shares[part] = share;
    });
    const strength =
      strongest * nameShare(record, parts.length) ** 2 * titleWeight(record, gathering, section);
    page.strength += strength;
    return { section, shard, id, record, page, share: mean(shares), strength, rank: 0 };
  });
  for (const page of pages.flat()) page.share = mean(page.shares);
  return scored;
}

/** Whether a section holds the query as it was typed, if it is more than a word. */
function holds({ shard, id, record }: Scored, phrase: string): boolean {
  return (
    normalOf(record).includes(phrase) ||
    normalize(record.about ?? '').includes(phrase) ||
    normalize(shard.texts.texts[id] ?? '').includes(phrase)
  );
}

const byRank = (a: Scored, b: Scored) => b.rank - a.rank || a.section - b.section;

/** Everything that answers a query, the best first: titles before headings before text, and guides
 * before the rest, but for the exact name of a symbol. A section counts for more on a page that has
 * more of the query, and more about it. */
export function search(shards: Shard[], asked: string): Matches {
  const query = asked.trim().replace(releasePattern, 'v$1');
  const units = unitsOf(query);
  const parts = partsOf(units);
  if (parts.length === 0) return { matches: [], terms: new Set() };
  const gathering = gather(shards, units, parts);
  const { scores, verbatim, terms, hasCode } = gathering;
  const scored = score(gathering);
  const fullest = scored.reduce((share, { page }) => Math.max(share, page.share), 0);
  const highest = best(scores) || 1;
  const wholeWeight = wholeWeights(query);
  const ranked = scored.filter(
    ({ page, section }) => page.share >= fullest / 2 && (!hasCode || verbatim[section] === 'same'),
  );
  for (const one of ranked) {
    const { section, record, page, share, strength } = one;
    const evidence = Math.min(page.strength - strength, most.evidence);
    one.rank =
      kindWeight[record.kind] *
      (record.kind !== 'api' && historical.test(record.path) ? 0.25 : 1) *
      page.share ** 3 *
      share *
      (strength + evidence / 3) *
      (verbatim[section] === 'same' ? 2 : 1) *
      wholeWeight(record, verbatim[section]) *
      (1 + scores[section]! / highest);
  }
  ranked.sort(byRank);
  const phrase = normalize(query).trim();
  if (phrase.length > 4 && (parts.length > 1 || /[^\p{L}\p{N}]/u.test(phrase))) {
    for (const one of ranked.slice(0, most.phrases)) if (holds(one, phrase)) one.rank *= 2.5;
    ranked.sort(byRank);
  }
  const matches = ranked.map(({ shard, id, record }) => ({
    tag: shard.tag,
    record,
    text: shard.texts.texts[id] ?? '',
  }));
  return { matches, terms };
}
