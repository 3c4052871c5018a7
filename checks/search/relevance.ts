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
import { currentTags, manifestFile, rowsAPage } from '../../src/config/searchIdentity';

const queriesFile = 'checks/search/queries.yaml';

/** Paths of pages, some with the anchor of a section, by query, by kind, by language. */
export const queriesShape = inLanguages(
  z.record(z.string(), z.record(z.string(), z.array(z.string()).min(1))),
);

export interface Judged {
  kind: string;
  query: string;
  /** Paths of the pages that answer the query. */
  pages: string[];
  /** Paths with anchors of the sections that answer it. Empty if no section of a page is judged. */
  sections: string[];
}

/** The path of a page, without the anchor of a section. */
const pageOf = (path: string): string => path.replace(/#.*/, '');

/** Queries with the pages and sections that their answers name.
 * @param kinds answers by query, by kind */
export const toJudged = (kinds: Record<string, Record<string, string[]>>): Judged[] =>
  Object.entries(kinds).flatMap(([kind, queries]) =>
    Object.entries(queries).map(([query, answers]) => ({
      kind,
      query,
      pages: [...new Set(answers.map(pageOf))],
      sections: answers.filter(answer => answer.includes('#')),
    })),
  );

/** The judged queries of a language. A language in progress may have none.
 * @throws if the file has another form, saying where */
export const readQueries = (locale: Locale): Judged[] =>
  toJudged(queriesShape.parse(parse(readFileSync(queriesFile, 'utf8')))[keyOf(locale)] ?? {});

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
    const { hits } = await engine.ask({ query, tags: currentTags, rowsAPage, most: 10 });
    return hits.map(({ path }) => path);
  };

export interface Rated extends Judged {
  /** Rank of the first right page among the pages found, from 1, or 0 if it is not among ten hits. */
  rank: number;
  found: string[];
  /** Whether a right section is among the hits, of which a page has as many as in the dialog. */
  isSectionShown: boolean;
}

/** Runs every query. All hits in a page share one rank. */
export async function rate(queries: Judged[], search: Search): Promise<Rated[]> {
  const rated: Rated[] = [];
  for (const judged of queries) {
    const hits = await search(judged.query);
    const found = [...new Set(hits.map(pageOf))];
    const rank = found.findIndex(page => judged.pages.includes(page)) + 1;
    const isSectionShown = hits.some(hit => judged.sections.includes(hit));
    rated.push({ ...judged, rank, found, isSectionShown });
  }
  return rated;
}

/** Chosen to split the queries of each kind about evenly. */
const salt = 8740;

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

const mean = (values: number[]): number =>
  Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3));

/** Sums up ratings. */
export const figuresOf = (rated: Rated[]): Figures => ({
  queries: rated.length,
  top1: mean(rated.map(({ rank }) => (rank === 1 ? 1 : 0))),
  mrr: mean(rated.map(({ rank }) => (rank > 0 ? 1 / rank : 0))),
  top3: mean(rated.map(({ rank }) => (rank > 0 && rank <= 3 ? 1 : 0))),
  empty: rated.filter(({ found }) => found.length === 0).length,
});

/** Among the queries with judged sections, the share that shows one of them: at most three rows of a page are shown,
 * so a right page may still lack the right section. A query whose page is not found counts as a miss. */
export function sectionFiguresOf(rated: Rated[]): { sections: number; shown: number } {
  const judged = rated.filter(({ sections }) => sections.length > 0);
  return {
    sections: judged.length,
    shown: mean(judged.map(({ isSectionShown }) => (isSectionShown ? 1 : 0))),
  };
}
