/** How well the site's search and MiniSearch, given the same ideas, answer judged queries, by the half that is
 * tuned on and the half that is not; and how much each constant of the ranking matters. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Locale } from '../src/config/languages';
import { engineOf, folderOf, readIndex } from '../src/plugins/search/builtIndex';
import { model, search, unitsOf } from '../src/plugins/search/engine/rank';
import {
  fields,
  filesOf,
  lengths,
  type Manifest,
  type PageFile,
  Shard,
  toParts,
} from '../src/plugins/search/engine/shard';
import { simplifier } from '../src/plugins/search/engine/simplify';
import { stemOf, tokenize } from '../src/plugins/search/engine/tokenize';
import { currentTags, manifestFile } from '../src/plugins/search/identity';
import { readRecords as allRecords } from '../src/plugins/search/records/file';
import { levelOf, type SearchRecord } from '../src/plugins/search/records/record';
import {
  figuresOf,
  halvesOf,
  type Judged,
  ownSearch,
  rate,
  readQueries,
  type Search,
} from '../checks/search/relevance';
import { buildFolder } from './bench';

/** Where engines that were not chosen are installed: they are no part of the project. */
export const enginesFolder = path.resolve('node_modules/.cache/bench-search');

/** Installs engines, each `name@version`, that are not there. */
export function installEngines(packages: string[]): void {
  mkdirSync(enginesFolder, { recursive: true });
  const install = ['install', '--prefix', enginesFolder, '--no-audit', '--no-fund', ...packages];
  execFileSync('npm', ['--prefer-offline', ...install], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Loads a module of an engine that was installed for this. */
export async function loadEngine<Module>(name: string): Promise<Module> {
  const file = createRequire(path.join(enginesFolder, 'package.json')).resolve(name);
  return (await import(pathToFileURL(file).href)) as Module;
}

/** The records that a reader of the current guides searches in. */
export const readRecords = (locale: Locale): SearchRecord[] =>
  allRecords('', locale).filter(record => currentTags.includes(record.docusaurus_tag));

export const kilobytesOf = (value: unknown) =>
  Math.round(gzipSync(typeof value === 'string' ? value : JSON.stringify(value)).length / 1000);

export const pathOf = (url: string) => new URL(url).pathname.replace(/^\/(?:en\/)?/, '');

interface MiniSearch {
  default: new (options: object) => {
    addAll(documents: object[]): void;
    search(query: string, options: object): { id: number; score: number }[];
  };
}

interface Settings {
  title: number;
  keywords: number;
  aside: number;
  fuzzy: number;
}

const grid: Settings[] = [4, 8].flatMap(title =>
  [4, 8].flatMap(keywords =>
    [0.3, 0.5].flatMap(aside => [0, 0.2].map(fuzzy => ({ title, keywords, aside, fuzzy }))),
  ),
);

/** MiniSearch with the site's terms, fields, keywords, weights of kinds and sums by page; without whole titles,
 * pairs of words and the share of words that a page has, which it has no place for. */
async function miniSearch(records: SearchRecord[], simplify: (query: string) => string) {
  const { default: Index } = await loadEngine<MiniSearch>(
    './node_modules/minisearch/dist/es/index.js',
  );
  const index = new Index({
    fields: ['title', 'heading', 'keywords', 'text', 'code'],
    tokenize: (text: string) => tokenize(text).map(({ term }) => term),
    processTerm: (term: string) => term,
  });
  index.addAll(
    records.map((record, id) => {
      const { hierarchy, type, keywords, url, about, content, code } = record;
      const heading = hierarchy[type] ?? '';
      const isPage = levelOf(record) === 1;
      const words = isPage ? [url.replace(/^.*\//, ''), ...keywords].join('\n') : '';
      const text = `${about ?? ''}\n${content ?? ''}`;
      const own = isPage ? { title: heading, heading: '' } : { title: '', heading };
      return { id, ...own, keywords: words, text, code: code ?? '' };
    }),
  );
  const searchWith =
    ({ title, keywords, aside, fuzzy }: Settings): Search =>
    query => {
      // Each word, and each run of Chinese characters, weighs 1.
      const weights = new Map<string, number>();
      for (const { kind, parts, whole } of unitsOf(simplify(query))) {
        if (kind === 'word') weights.set(stemOf(whole!), 1);
        for (const part of parts) weights.set(stemOf(part), 1 / parts.length);
      }
      const found = index.search([...weights.keys()].join('\n'), {
        tokenize: (text: string) => text.split('\n'),
        boost: { title, heading: title / 2, keywords, code: 0.4 },
        boostTerm: (term: string) => weights.get(term) ?? 1,
        boostDocument: (id: number) => {
          const { kind } = records[id]!;
          return kind === 'guide' || kind === 'problem' ? 1 : aside;
        },
        fuzzy,
        prefix: (term: string, at: number, terms: string[]) => at === terms.length - 1,
      });
      const pages = new Map<string, { score: number; rows: string[] }>();
      for (const { id, score } of found) {
        const { url, url_without_anchor: address } = records[id]!;
        const page = pages.get(address) ?? { score: 0, rows: [] };
        pages.set(address, page);
        page.score += score;
        if (page.rows.length < 3) page.rows.push(pathOf(url) + new URL(url).hash);
      }
      const ranked = [...pages.values()].sort((a, b) => b.score - a.score);
      return Promise.resolve(ranked.flatMap(({ rows }) => rows).slice(0, 10));
    };
  return { kilobytes: kilobytesOf(index), searchWith };
}

/** The settings of the grid that answer queries best. */
async function pick(
  queries: Judged[],
  searchWith: (settings: Settings) => Search,
): Promise<Settings> {
  const rated = await Promise.all(
    grid.map(async settings => {
      const { mrr } = figuresOf(await rate(queries, searchWith(settings)));
      return { settings, mrr };
    }),
  );
  return rated.reduce((best, one) => (one.mrr > best.mrr ? one : best)).settings;
}

/** What the site's own search loads for the first letter, and for a query at most, in kB. */
async function ownKilobytes(locale: Locale, queries: Judged[]): Promise<string> {
  const facetFilters = [currentTags.map(tag => `docusaurus_tag:${tag}`)];
  const loadedFor = async (query: string) => {
    let loaded = kilobytesOf(readIndex(buildFolder, locale, manifestFile));
    const engine = engineOf(buildFolder, locale, '', file => {
      loaded +=
        gzipSync(readFileSync(path.join(folderOf(buildFolder, locale), file))).length / 1000;
    });
    await engine.search([{ indexName: '', query, facetFilters, distinct: 3, hitsPerPage: 8 }]);
    return Math.round(loaded);
  };
  const all: number[] = [];
  for (const { query } of queries) all.push(await loadedFor(query));
  all.sort((a, b) => a - b);
  const first = await loadedFor('k');
  return `${first} for a letter, ${all[all.length >> 1]} for a query, ${all.at(-1)} at most`;
}

/** Prints both halves of the judged queries, side by side. */
export async function printRelevance(locale: Locale): Promise<void> {
  const queries = readQueries(locale);
  const { tuned, unseen } = halvesOf(queries);
  const { simplified, tags } = readIndex(buildFolder, locale, manifestFile) as Manifest;
  const table: Record<string, object> = {};
  const add = async (name: string, search: Search, kilobytes: string | number) => {
    const [one, other] = [await rate(tuned, search), await rate(unseen, search)].map(figuresOf);
    const row = Object.fromEntries(
      (['queries', 'top1', 'top3', 'mrr', 'empty'] as const).map(key => [
        key,
        `${one![key]} / ${other![key]}`,
      ]),
    );
    table[name] = { ...row, 'kB gzip before the first answer': kilobytes };
  };
  const own = ownSearch(engineOf(buildFolder, locale, ''));
  await add('own', own, await ownKilobytes(locale, queries));
  try {
    installEngines([`minisearch@${miniSearchVersion}`]);
    const { searchWith, kilobytes } = await miniSearch(readRecords(locale), simplifier(simplified));
    const settings = await pick(tuned, searchWith);
    await add(`MiniSearch ${JSON.stringify(settings)}`, searchWith(settings), kilobytes);
  } catch (error) {
    console.warn(`MiniSearch is left out: ${(error as Error).message}`);
  }
  const whole = currentTags
    .flatMap(tag => filesOf(tag, tags[tag]!))
    .reduce((sum, file) => sum + kilobytesOf(readIndex(buildFolder, locale, file)), 0);
  console.log(`${locale}: judged queries, those tuned on / those unseen; all files: ${whole} kB`);
  console.table(table);
}

export const miniSearchVersion = '7.2.0';

/** How an engine made of records ranks pages. */
function searchOf(shards: Shard[], simplify: (query: string) => string): Search {
  return async query => {
    const { matches } = await search(shards, simplify(query));
    const paths = matches.map(({ shard, section }) => shard.pages[shard.pageOf[section]!]![0]);
    return [...new Set(paths)].slice(0, 10);
  };
}

/** The tuned half of a language's judged queries, on an index that is made anew.
 * @returns what makes the index with the constants of the moment, and what gives the mean reciprocal rank on it */
function tunedHalf(locale: Locale) {
  const records = readRecords(locale);
  // The path of the home page is empty.
  const { url_without_anchor: url } = records.find(record => pathOf(record.url_without_anchor))!;
  const root = url.slice(0, -pathOf(url).length);
  const { simplified } = readIndex(buildFolder, locale, manifestFile) as Manifest;
  const simplify = simplifier(simplified);
  // The ranking by constants is of pages.
  const queries = halvesOf(readQueries(locale)).tuned.filter(
    ({ pages }) => !pages.some(page => page.includes('#')),
  );
  const make = () =>
    currentTags.map(tag => {
      const own = records.filter(record => record.docusaurus_tag === tag);
      const parts = toParts(own, root);
      return new Shard(tag, parts.get('pages') as PageFile, part =>
        Promise.resolve(parts.get(part)),
      );
    });
  const mrr = async (shards: Shard[]) =>
    figuresOf(await rate(queries, searchOf(shards, simplify))).mrr;
  return { make, mrr };
}

/** Prints what the mean reciprocal rank of the tuned half is with each constant of the ranking half and twice as
 * great, in the form of the table of `contributing/search.md`. */
export async function printConstants(locales: Locale[]): Promise<void> {
  const halves = locales.map(tunedHalf);
  let shards = halves.map(({ make }) => make());
  const measure = async () => {
    const all: string[] = [];
    for (const [at, { mrr }] of halves.entries()) {
      all.push((await mrr(shards[at]!)).toFixed(3).replace(/^0/, ''));
    }
    return all.join(' / ');
  };
  console.log(
    `${locales.join(' / ')}: mean reciprocal rank of the tuned half: ${await measure()}\n`,
  );
  console.log('| Constant | Value | Half | Twice |\n|---|---|---|---|');
  for (const group of [fields, lengths, model] as Record<string, number>[]) {
    const renew = () => {
      if (group !== model) shards = halves.map(({ make }) => make());
    };
    for (const [name, value] of Object.entries(group)) {
      // The others are measured by it.
      if (name === 'text') continue;
      const cells: string[] = [];
      for (const factor of [0.5, 2]) {
        group[name] = value * factor;
        renew();
        cells.push(await measure());
      }
      group[name] = value;
      console.log(`| \`${name}\` | ${value} | ${cells.join(' | ')} |`);
    }
    renew();
  }
}
