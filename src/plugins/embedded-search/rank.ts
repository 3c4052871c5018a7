/** Which sections answer a query, the best first. */
import type { Query, SearchOptions, SearchResult } from 'minisearch';
import { type Kind } from './record';
import type { Field, Shard, StoredRecord } from './shard';
import { normalize, parseQuery, type Unit } from './tokenize';

export interface Match {
  tag: string;
  record: StoredRecord;
  /** Where the words of the query stand; `path` if only in the titles above the section. */
  place: Field;
  /** The terms of the index that the query led to. */
  terms: ReadonlySet<string>;
}

const boost: Record<Field, number> = { title: 8, heading: 4, path: 0.5, text: 1 };
const placeWeight: Record<Field, number> = { title: 100, heading: 30, text: 5, path: 1 };
const kindWeight: Record<Kind, number> = {
  guide: 1,
  api: 0.5,
  page: 0.6,
  blog: 0.2,
  changelog: 0.1,
};

/** How much a query is taken literally: beginnings of words, then misspellings, then any of the
 * words. The first that finds something is answered with. */
const tolerances = [
  { fuzzy: false, combineWith: 'AND' },
  { fuzzy: true, combineWith: 'AND' },
  { fuzzy: true, combineWith: 'OR' },
] as const;
type Tolerance = (typeof tolerances)[number];

const isAlone = (unit: Unit) => unit.kind === 'han' && Array.from(unit.parts[0]!).length === 1;

/** Whether a term of the index is one that the reader may have begun to type. */
const begins = (unit: Unit, part: string, term: string) =>
  unit.kind === 'word' || isAlone(unit) ? term.startsWith(part) : term === part;

const isNumber = (part: string) => /^\p{N}+$/u.test(part);

/** @param isLast whether the reader may still be typing it */
function termQuery(unit: Unit, part: string, isLast: boolean, { fuzzy }: Tolerance): Query {
  const isWord = unit.kind === 'word' && !isNumber(part);
  return {
    combineWith: 'AND',
    queries: [part],
    prefix: (isWord && isLast && part.length > 1) || isAlone(unit),
    fuzzy: isWord && fuzzy && part.length > 3 ? 0.2 : false,
  };
}

function toQuery(units: Unit[], tolerance: Tolerance): Query {
  return {
    combineWith: tolerance.combineWith,
    queries: units.map(unit => {
      const parts: Query = {
        combineWith: tolerance.combineWith,
        queries: unit.parts.map((part, index) =>
          termQuery(unit, part, index === unit.parts.length - 1, tolerance),
        ),
      };
      if (unit.whole === null) return parts;
      return { combineWith: 'OR', queries: [termQuery(unit, unit.whole, true, tolerance), parts] };
    }),
  };
}

/** The place that holds the whole query: the title, a heading, or the text. */
function placeOf({ match }: SearchResult, units: Unit[], { fuzzy }: Tolerance): Field {
  const terms = Object.keys(match);
  const holds = (unit: Unit, fields: Field[]) => {
    const inside = terms.filter(term => fields.some(field => match[term]!.includes(field)));
    if (fuzzy) return inside.length > 0;
    const has = (part: string) => inside.some(term => begins(unit, part, term));
    return (unit.whole !== null && has(unit.whole)) || unit.parts.every(has);
  };
  const isAt = (field: Field) =>
    units.every(unit => holds(unit, [field, 'path'])) && units.some(unit => holds(unit, [field]));
  if (isAt('title')) return 'title';
  if (isAt('heading')) return 'heading';
  return terms.some(term => match[term]!.includes('text')) ? 'text' : 'path';
}

interface Candidate extends Match {
  score: number;
  /** How much of the query is there, up to 1. */
  share: number;
  /** Whether a name of several parts, such as `createApp`, is there as it was typed. */
  isVerbatim: boolean;
}

function shareOf({ queryTerms }: SearchResult, units: Unit[]): number {
  const parts = units.flatMap(unit => unit.parts);
  const found = units.flatMap(({ whole, parts: own }) =>
    whole !== null && queryTerms.includes(whole) ? own : own.filter(p => queryTerms.includes(p)),
  );
  return found.length / parts.length;
}

function searchShard(shard: Shard, units: Unit[], tolerance: Tolerance): Candidate[] {
  const options: SearchOptions = { boost, tokenize: term => [term] };
  return shard.index.search(toQuery(units, tolerance), options).map(result => ({
    tag: shard.tag,
    record: shard.records[result.id as number]!,
    place: placeOf(result, units, tolerance),
    terms: new Set(Object.keys(result.match)),
    score: result.score,
    share: shareOf(result, units),
    isVerbatim: units.some(
      ({ whole, parts }) => whole !== null && parts[0] !== whole && whole in result.match,
    ),
  }));
}

/** Whether a heading is what the reader typed. A symbol of the reference is so only to a reader who
 * wrote its name with its capitals: `middleware` is a word, `Middleware` a decorator. */
function isWhole({ kind, hierarchy, level }: StoredRecord, query: string): boolean {
  const heading = hierarchy[level] ?? '';
  if (kind !== 'api') return normalize(heading) === normalize(query).trim();
  const name = (text: string) => text.trim().replace(/^@/, '').replace(/\(.*$/, '');
  return /\p{Lu}/u.test(query) && name(heading) === name(query);
}

/** Everything that answers a query, the best first: titles before headings before text, and guides
 * before the rest, but for the exact name of a symbol. */
export function search(shards: Shard[], query: string): Match[] {
  const units = parseQuery(query);
  if (units.length === 0) return [];
  for (const tolerance of tolerances) {
    const found = shards.flatMap(shard => searchShard(shard, units, tolerance));
    if (found.length === 0) continue;
    const best = found.reduce((most, { score }) => Math.max(most, score), 0);
    const rank = ({ record, place, score, share, isVerbatim }: Candidate) => {
      const whole = isWhole(record, query);
      const literal =
        (whole ? (record.kind === 'api' ? 8 : 2) : 1) * (isVerbatim ? 2 : 1) * share ** 2;
      return placeWeight[place] * kindWeight[record.kind] * literal * (1 + score / best);
    };
    return found
      .map((match, order) => ({ match, order, rank: rank(match) }))
      .sort((a, b) => b.rank - a.rank || a.order - b.order)
      .map(({ match }) => match);
  }
  return [];
}
