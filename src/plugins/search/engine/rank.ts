/** Which sections answer a query, the best first. */
import type { SearchResult } from 'minisearch';
import { stemmer } from 'stemmer';
import type { Kind } from '../records/record';
import { type Field, fields, type Shard, type StoredRecord } from './shard';
import { normalize, parseQuery, type Unit } from './tokenize';

export interface Match {
  tag: string;
  record: StoredRecord;
  /** The text of the section; empty as long as only titles are there. */
  text: string;
  /** Where most of the query stands; `path` if only in the titles above the section. */
  place: Field;
  /** The terms of the index that the query led to. */
  terms: ReadonlySet<string>;
}

const boost: Record<Field, number> = { title: 4, heading: 3, about: 2, path: 0.5, text: 1 };
const placeWeight: Record<Field, number> = { title: 100, heading: 40, about: 25, text: 8, path: 2 };
const kindWeight: Record<Kind, number> = {
  guide: 1,
  api: 0.15,
  page: 0.5,
  blog: 0.06,
  changelog: 0.04,
};

/** Guides to what readers no longer begin with. */
const historical = /^docs\/(?:[\d.]+\/)?(?:hooks|legacy)\//;

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

/** What is found of a part in one shard; misspelt only if asked for. */
function lookUp({ index }: Shard, part: Part, isFuzzy: boolean): SearchResult[] {
  const { term, isWord, isOpen } = part;
  const options = { boost, tokenize: (text: string) => [text] };
  if (isFuzzy) {
    const mayBeMisspelt = isWord && !isNumber(term) && term.length > 3;
    return mayBeMisspelt ? index.search(term, { ...options, fuzzy: 0.25, prefix: isOpen }) : [];
  }
  const stem = stemOf(part);
  const isPrefix = isOpen && !isNumber(term);
  if (stem === null || stem === term) {
    return index.search(term, { ...options, prefix: isPrefix || stem !== null });
  }
  return index.search(
    {
      combineWith: 'OR',
      queries: [
        { queries: [term], prefix: isPrefix },
        { queries: [stem], prefix: true },
      ],
    },
    options,
  );
}

function qualityOf({ term }: Part, found: string): number {
  if (found === term) return quality.same;
  if (found.startsWith(term)) return quality.begun;
  return found.startsWith(stemmer(term)) ? quality.related : quality.misspelt;
}

/** A section, as what is found of the query comes together. */
interface Candidate {
  shard: Shard;
  id: number;
  score: number;
  /** How well each part of the query stands in each field, up to 1. */
  parts: Record<Field, number[]>;
  /** Whether a name of several parts, such as `createApp`, is there: as it was typed, or nearly. */
  verbatim: 'same' | 'misspelt' | null;
  terms: Set<string>;
}

const best = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0);

/** Gathers what the shards hold of the parts of a query. */
class Gathering {
  readonly candidates = new Map<string, Candidate>();

  constructor(readonly size: number) {}

  at(shard: Shard, id: number): Candidate {
    const key = `${shard.tag} ${id}`;
    let candidate = this.candidates.get(key);
    if (!candidate) {
      const parts = Object.fromEntries(
        fields.map(field => [field, Array<number>(this.size).fill(0)]),
      ) as Candidate['parts'];
      candidate = { shard, id, score: 0, parts, verbatim: null, terms: new Set() };
      this.candidates.set(key, candidate);
    }
    return candidate;
  }

  add(shard: Shard, { id, score, match }: SearchResult, part: Part, position: number): void {
    const candidate = this.at(shard, id as number);
    candidate.score += score;
    for (const [term, found] of Object.entries(match)) {
      candidate.terms.add(term);
      const value = qualityOf(part, term);
      for (const field of found as Field[]) {
        const values = candidate.parts[field];
        values[position] = Math.max(values[position]!, value);
      }
    }
  }

  /** A name that is there as a whole has all its parts there. */
  addWhole(
    shard: Shard,
    { id, match }: SearchResult,
    positions: number[],
    verbatim: 'same' | 'misspelt',
  ): void {
    const candidate = this.at(shard, id as number);
    candidate.verbatim = verbatim;
    for (const [term, found] of Object.entries(match)) {
      candidate.terms.add(term);
      for (const field of found as Field[]) {
        for (const position of positions) candidate.parts[field][position] = 1;
      }
    }
  }
}

function gather(shards: Shard[], units: Unit[], parts: Part[]): Gathering {
  const gathering = new Gathering(parts.length);
  parts.forEach((part, position) => {
    for (const isFuzzy of [false, true]) {
      const found = shards.map(shard => lookUp(shard, part, isFuzzy));
      shards.forEach((shard, index) => {
        for (const result of found[index]!) gathering.add(shard, result, part, position);
      });
      if (found.some(results => results.length > 0)) break;
    }
  });
  for (const { whole, parts: own } of units) {
    if (whole === null || own[0] === whole) continue;
    const positions = own.map(term => parts.findIndex(part => part.term === term));
    for (const verbatim of ['same', 'misspelt'] as const) {
      const fuzzy = verbatim === 'misspelt' && whole.length >= 8 ? 0.15 : false;
      let isFound = false;
      for (const shard of shards) {
        for (const result of shard.index.search(whole, { fuzzy, tokenize: text => [text] })) {
          gathering.addWhole(shard, result, positions, verbatim);
          isFound = true;
        }
      }
      if (isFound) break;
    }
  }
  return gathering;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The name that a heading of the reference gives, without brackets. */
const nameIn = (heading: string) =>
  heading
    .normalize('NFKC')
    .trim()
    .replace(/^@/, '')
    .replace(/[(<].*$/s, '');

/** How much more a heading counts that is what the reader typed. A symbol of the reference is so only
 * to a reader who wrote its name with its capitals: `middleware` is a word, `Middleware` a
 * decorator. */
function wholeWeight(record: StoredRecord, query: string, { verbatim }: Candidate): number {
  const { kind, hierarchy, level } = record;
  const heading = hierarchy[level] ?? '';
  if (kind !== 'api') return normalize(heading) === normalize(query).trim() ? 2 : 1;
  const isName = /\p{Lu}|^@/u.test(query.normalize('NFKC').trim());
  if (!isName) return 1;
  if (nameIn(heading) === nameIn(query)) return level === 1 ? 30 : 6;
  return verbatim === 'misspelt' && level === 1 ? 10 : 1;
}

const nameParts = new WeakMap<StoredRecord, number>();

/** How many words a symbol's name is made of. */
function countNameParts(record: StoredRecord): number {
  const known = nameParts.get(record);
  if (known !== undefined) return known;
  const [unit] = parseQuery(nameIn(record.hierarchy[record.level] ?? ''));
  const count = unit?.parts.length ?? 1;
  nameParts.set(record, count);
  return count;
}

/** How much of a symbol's name a query is: `bodyParser` is a part of `BodyParserMiddleware`. */
const nameShare = (record: StoredRecord, parts: number): number =>
  record.kind === 'api' ? Math.min(1, parts / countNameParts(record)) : 1;

const most = { phrases: 100, evidence: 120 };

/** Whether a section holds the query as it was typed, if it is more than a word. */
function holds({ shard, id }: Candidate, { hierarchy, level }: StoredRecord, phrase: string) {
  const text = `${hierarchy[level] ?? ''}\n${shard.texts?.[id] ?? ''}`;
  return normalize(text).includes(phrase);
}

interface Scored {
  candidate: Candidate;
  record: StoredRecord;
  place: Field;
  page: string;
  /** How well the section has each part of the query. */
  share: number[];
  /** What the place of the query in the section is worth. */
  strength: number;
}

function score(candidate: Candidate, parts: Part[]): Scored {
  const record = candidate.shard.records[candidate.id]!;
  const weights = fields.map(field => placeWeight[field] * mean(candidate.parts[field]) ** 2);
  const strongest = best(weights);
  return {
    candidate,
    record,
    place: fields[weights.indexOf(strongest)]!,
    page: record.path.replace(/#.*$/, ''),
    share: parts.map((_, part) => best(fields.map(field => candidate.parts[field][part]!))),
    strength: strongest * nameShare(record, parts.length) ** 2,
  };
}

/** What the sections of a page have together. */
interface Page {
  share: number[];
  strength: number;
}

function gatherPages(sections: Scored[]): Map<string, Page> {
  const pages = new Map<string, Page>();
  for (const { page, share, strength } of sections) {
    const sum = pages.get(page) ?? { share: share.map(() => 0), strength: 0 };
    share.forEach((value, part) => (sum.share[part] = Math.max(sum.share[part]!, value)));
    sum.strength += strength;
    pages.set(page, sum);
  }
  return pages;
}

/** Everything that answers a query, the best first: titles before headings before text, and guides
 * before the rest, but for the exact name of a symbol. A section counts for more on a page that has
 * more of the query, and more about it. */
export function search(shards: Shard[], query: string): Match[] {
  const units = unitsOf(query);
  const parts = partsOf(units);
  if (parts.length === 0) return [];
  const candidates = [...gather(shards, units, parts).candidates.values()];
  const sections = candidates.map(candidate => score(candidate, parts));
  const pages = gatherPages(sections);
  const fullest = best([...pages.values()].map(({ share }) => mean(share)));
  const highest = best(candidates.map(candidate => candidate.score)) || 1;
  const phrase = normalize(query).trim();
  const isPhrase = phrase.length > 4 && (parts.length > 1 || /[^\p{L}\p{N}]/u.test(phrase));
  return sections
    .map((section, order) => {
      const { candidate, record, page, share, strength } = section;
      const whole = pages.get(page)!;
      const evidence = Math.min(whole.strength - strength, most.evidence);
      const rank =
        kindWeight[record.kind] *
        (historical.test(page) ? 0.5 : 1) *
        mean(whole.share) ** 3 *
        mean(share) *
        (strength + evidence / 3) *
        (candidate.verbatim === 'same' ? 2 : 1) *
        wholeWeight(record, query, candidate) *
        (1 + candidate.score / highest);
      return { ...section, order, rank };
    })
    .filter(({ page }) => mean(pages.get(page)!.share) >= fullest / 2)
    .sort((a, b) => b.rank - a.rank || a.order - b.order)
    .map((section, place) => ({
      ...section,
      rank:
        isPhrase && place < most.phrases && holds(section.candidate, section.record, phrase)
          ? section.rank * 2.5
          : section.rank,
    }))
    .sort((a, b) => b.rank - a.rank || a.order - b.order)
    .map(({ candidate: { shard, id, terms }, record, place }) => ({
      tag: shard.tag,
      record,
      text: shard.texts?.[id] ?? '',
      place,
      terms,
    }));
}
