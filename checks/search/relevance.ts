/** Measures how well the embedded engine answers judged queries, on the index of a built site. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { keyOf, type Locale } from '../../src/config/languages';
import { inLanguages } from '../../src/content/textSchema';
import { readIndex } from '../../src/plugins/search/builtIndex';
import type { Engine } from '../../src/plugins/search/engine/engine';
import { fileOf, type Manifest, type PageFile } from '../../src/plugins/search/engine/shard';
import { currentTags, manifestFile } from '../../src/config/searchIdentity';

const queriesFile = 'checks/search/queries.yaml';

/** Paths of pages by query, by kind, by language. */
export const queriesShape = inLanguages(
  z.record(z.string(), z.record(z.string(), z.array(z.string()).min(1))),
);

export interface Judged {
  kind: string;
  query: string;
  pages: string[];
}

/** The judged queries of a language. A language in progress may have none.
 * @throws if the file has another form, saying where */
export function readQueries(locale: Locale): Judged[] {
  const kinds = queriesShape.parse(parse(readFileSync(queriesFile, 'utf8')))[keyOf(locale)];
  return Object.entries(kinds ?? {}).flatMap(([kind, queries]) =>
    Object.entries(queries).map(([query, pages]) => ({ kind, query, pages })),
  );
}

/** Paths of the pages that a reader of the current version can find. */
export function pagesOf(build: string, locale: Locale): Set<string> {
  const { tags } = readIndex(build, locale, manifestFile) as Manifest;
  const files = currentTags.map(tag => readIndex(build, locale, fileOf(tag, tags[tag]!, 'pages')));
  return new Set((files as PageFile[]).flatMap(({ pages }) => pages.map(([path]) => path)));
}

/** Paths, with anchors, of the first ten hits. */
export type Search = (query: string) => Promise<string[]>;

/** The site's own engine, called like the dialog calls it. */
export const ownSearch =
  (engine: Engine): Search =>
  async query => {
    const { hits } = await engine.ask({ query, tags: currentTags, rowsAPage: 3, most: 10 });
    return hits.map(({ path }) => path);
  };

export interface Rated extends Judged {
  /** Rank of the first right page among the pages found, from 1, or 0 if it is not among ten hits. */
  rank: number;
  found: string[];
}

/** Runs every query. Several hits in a page share one rank, unless the query is judged by anchors of that page. */
export async function rate(queries: Judged[], search: Search): Promise<Rated[]> {
  const rated: Rated[] = [];
  for (const judged of queries) {
    const hits = await search(judged.query);
    const pageOf = (path: string) => path.replace(/#.*$/, '');
    const byAnchor = new Set(judged.pages.filter(page => page.includes('#')).map(pageOf));
    const placeOf = (hit: string) => (byAnchor.has(pageOf(hit)) ? hit : pageOf(hit));
    const found = [...new Set(hits.map(placeOf))];
    const rank = found.findIndex(page => judged.pages.includes(page)) + 1;
    rated.push({ ...judged, rank, found });
  }
  return rated;
}

/** Chosen to split the queries of each kind about evenly. */
const salt = 19655;

/** Whether a query is in the half that nobody looks at while tuning the ranking. Only reports read that half. */
const isUnseen = ({ query }: Judged): boolean =>
  createHash('sha256').update(`${salt} ${query}`).digest()[0]! % 2 === 1;

/** The half of the queries for tuning the ranking, and the unseen half. */
export const halvesOf = (queries: Judged[]): { tuned: Judged[]; unseen: Judged[] } => ({
  tuned: queries.filter(query => !isUnseen(query)),
  unseen: queries.filter(isUnseen),
});

export interface Figures {
  queries: number;
  /** Share of queries whose first page is right. */
  top1: number;
  /** Mean reciprocal rank. A query without a right page counts as 0. */
  mrr: number;
  /** Share of queries with a right page among the first three. */
  top3: number;
  /** Queries without any hit. */
  empty: number;
}

/** Sums up ratings. */
export function figuresOf(rated: Rated[]): Figures {
  const mean = (value: (one: Rated) => number) =>
    Number((rated.reduce((sum, one) => sum + value(one), 0) / rated.length).toFixed(3));
  return {
    queries: rated.length,
    top1: mean(({ rank }) => (rank === 1 ? 1 : 0)),
    mrr: mean(({ rank }) => (rank > 0 ? 1 / rank : 0)),
    top3: mean(({ rank }) => (rank > 0 && rank <= 3 ? 1 : 0)),
    empty: rated.filter(({ found }) => found.length === 0).length,
  };
}
