import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { globSync } from 'tinyglobby';
import { defaultLocale, keyOf, type Locale } from '../src/config/languages';
import { engineOf, readIndex } from '../src/plugins/search/builtIndex';
import { createEngine } from '../src/plugins/search/engine/client';
import { currentTags, manifestFile } from '../src/plugins/search/identity';
import { filesOf, type Manifest } from '../src/plugins/search/engine/shard';
import type { SearchRecord } from '../src/plugins/search/records/record';
import { tokenize } from '../src/plugins/search/engine/tokenize';
import { launchOptions } from '../tests/chromium';
import { serve } from '../tests/server';
import { figuresOf, ownSearch, rate, readQueries, type Search } from '../checks/search/relevance';
import {
  enginesFolder,
  installEngines,
  kilobytesOf,
  loadEngine,
  miniSearchVersion,
  pathOf,
  printConstants,
  printRelevance,
  readRecords,
} from './relevance';
import { buildFolder, choice, defineBench, homeOf, localeOption, median, number } from './bench';

const candidates = {
  '@orama/orama': '3.1.18',
  '@orama/tokenizers': '3.1.18',
  flexsearch: '0.8.212',
  minisearch: miniSearchVersion,
  pagefind: '1.6.0',
};

/** What an engine made of the records of one language. */
interface Contender {
  search: Search;
  /** Gzipped bytes that a reader's browser loads before or for a search; Pagefind
   * loads files on demand. */
  kilobytes: number;
  close?: () => Promise<void>;
}

type Enter = (records: SearchRecord[], locale: Locale) => Promise<Contender>;

const titleOf = ({ hierarchy, type }: SearchRecord) => hierarchy[type] ?? '';

const own: Enter = async (_, locale) => {
  const { tags } = readIndex(buildFolder, locale, manifestFile) as Manifest;
  const files = currentTags.flatMap(tag => filesOf(tag, tags[tag]!));
  const kilobytes = files
    .map(file => kilobytesOf(readIndex(buildFolder, locale, file)))
    .reduce((sum, one) => sum + one, 0);
  const search = ownSearch(engineOf(buildFolder, locale, ''));
  await search('koa');
  return { search, kilobytes };
};

interface MiniSearch {
  default: new (options: object) => {
    addAll(documents: object[]): void;
    search(query: string, options: object): { id: number }[];
  };
}

/** MiniSearch as it comes, with a way to cut text into terms. */
const miniSearch =
  (terms?: (text: string) => string[]): Enter =>
  async records => {
    const { default: Index } = await loadEngine<MiniSearch>(
      './node_modules/minisearch/dist/es/index.js',
    );
    const index = new Index({
      fields: ['title', 'path', 'text'],
      ...(terms && { tokenize: terms }),
    });
    index.addAll(
      records.map((record, id) => ({
        id,
        title: titleOf(record),
        path: Object.values(record.hierarchy).filter(Boolean).join(' '),
        text: record.content ?? '',
      })),
    );
    const options = { prefix: true, fuzzy: 0.2, boost: { title: 4 } };
    const search: Search = query =>
      Promise.resolve(
        index
          .search(query, options)
          .slice(0, 10)
          .map(({ id }) => pathOf(records[id]!.url)),
      );
    return { search, kilobytes: kilobytesOf(index) };
  };

interface Orama {
  create: (options: object) => object;
  insertMultiple: (db: object, documents: object[]) => Promise<unknown>;
  save: (db: object) => object;
  search: (db: object, options: object) => Promise<{ hits: { document: { url: string } }[] }>;
}

const orama: Enter = async (records, locale) => {
  const { create, insertMultiple, save, search } = await loadEngine<Orama>('@orama/orama');
  const { createTokenizer } = await loadEngine<{ createTokenizer: () => object }>(
    '@orama/tokenizers/mandarin',
  );
  const db = create({
    schema: { url: 'string', title: 'string', path: 'string', text: 'string' },
    ...(locale === defaultLocale && { components: { tokenizer: createTokenizer() } }),
  });
  const documents = records.map(record => ({
    url: pathOf(record.url),
    title: titleOf(record),
    path: Object.values(record.hierarchy).filter(Boolean).join(' '),
    text: record.content ?? '',
  }));
  await insertMultiple(db, documents);
  const options = { properties: ['title', 'path', 'text'], boost: { title: 4 }, limit: 10 };
  return {
    kilobytes: kilobytesOf(save(db)),
    search: async term =>
      (await search(db, { ...options, term, tolerance: 1 })).hits.map(hit => hit.document.url),
  };
};

interface FlexSearch {
  Document: new (options: object) => {
    add(document: object): void;
    search(query: string, options: object): { id: number }[];
    export(keep: (key: string, data: string) => void): void;
  };
  Charset: Record<'CJK' | 'LatinBalance', object>;
  Encoder: new (...options: object[]) => object;
}

const flexSearch: Enter = async (records, locale) => {
  const { default: flex } = await loadEngine<{ default: FlexSearch }>('flexsearch');
  const charset = locale === defaultLocale ? flex.Charset.CJK : flex.Charset.LatinBalance;
  const index = new flex.Document({
    encoder: new flex.Encoder(charset),
    tokenize: 'forward',
    document: { id: 'id', index: ['title', 'path', 'text'] },
  });
  records.forEach((record, id) =>
    index.add({
      id,
      title: titleOf(record),
      path: Object.values(record.hierarchy).filter(Boolean).join(' '),
      text: record.content ?? '',
    }),
  );
  let kept = '';
  index.export((_, data) => (kept += data));
  return {
    kilobytes: kilobytesOf(kept),
    search: query =>
      Promise.resolve(
        index
          .search(query, { limit: 10, merge: true, suggest: true })
          .map(({ id }) => pathOf(records[id]!.url)),
      ),
  };
};

interface Pagefind {
  createIndex: (options: object) => Promise<{
    index: {
      addCustomRecord(record: object): Promise<unknown>;
      writeFiles(options: { outputPath: string }): Promise<unknown>;
    };
  }>;
}

/** Pagefind searches in a browser only. */
const pagefind: Enter = async (records, locale) => {
  const outputPath = path.join(enginesFolder, `pagefind-${locale}`);
  rmSync(outputPath, { recursive: true, force: true });
  const { createIndex } = await loadEngine<Pagefind>('./node_modules/pagefind/lib/index.js');
  const { index } = await createIndex({});
  for (const record of records) {
    await index.addCustomRecord({
      url: `/${pathOf(record.url)}${record.anchor ? `#${record.anchor}` : ''}`,
      content: `${Object.values(record.hierarchy).filter(Boolean).join('. ')}. ${record.content ?? ''}`,
      language: keyOf(locale),
      meta: { title: titleOf(record) },
    });
  }
  await index.writeFiles({ outputPath: path.join(outputPath, 'pagefind') });
  const files = globSync('**/*', { cwd: outputPath, absolute: true });
  for (const name of ['index.html', '404.html']) writeFileSync(path.join(outputPath, name), '');
  const server = await serve(outputPath);
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage();
  await page.goto(server.origin);
  const search: Search = query =>
    page.evaluate(async text => {
      // A text, so that no tool takes the import for one of the project's own.
      const api = (await (0, eval)('import("/pagefind/pagefind.js")')) as {
        search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
      };
      const { results } = await api.search(text);
      const data = await Promise.all(results.slice(0, 10).map(result => result.data()));
      return data.map(({ url }) => url.slice(1));
    }, query);
  await search('koa');
  return {
    search,
    kilobytes: files
      .map(file => kilobytesOf(readFileSync(file).toString('latin1')))
      .reduce((a, b) => a + b, 0),
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
};

const contenders: Record<string, Enter> = {
  'own index and ranking (chosen)': own,
  'MiniSearch, Han pairs': miniSearch(text => tokenize(text).map(({ term }) => term)),
  'MiniSearch as it comes': miniSearch(),
  'Orama 3.1': orama,
  'FlexSearch 0.8': flexSearch,
  'Pagefind 1.6 (in Chromium)': pagefind,
};

async function measure(enter: Enter, locale: Locale) {
  const records = readRecords(locale);
  const queries = readQueries(locale);
  const start = performance.now();
  const { search, kilobytes, close } = await enter(records, locale);
  const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
  const times: number[] = [];
  const rated = await rate(queries, async query => {
    const asked = performance.now();
    const found = await search(query);
    times.push(performance.now() - asked);
    return found;
  });
  await close?.();
  times.sort((a, b) => a - b);
  const at = (share: number) => Number(times[Math.floor(times.length * share)]!.toFixed(1));
  return {
    ...figuresOf(rated),
    'kB gzip': kilobytes,
    'ready s': seconds,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
  };
}

interface Kept {
  /** From each question to its answer. */
  answers: number[];
  /** How long the page was kept busy at a time. */
  tasks: number[];
  /** When the last question was asked, and when what the reader sees last changed. */
  asked: number;
  changed: number;
}

/** In the page: keeps how long the worker takes to answer, and how long the page is kept busy. */
function watch(): void {
  const kept: Kept = { answers: [], tasks: [], asked: 0, changed: 0 };
  Object.assign(window, { kept });
  new PerformanceObserver(list =>
    kept.tasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask', buffered: true });
  new MutationObserver(() => (kept.changed = performance.now())).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  const asked = new Map<unknown, number>();
  const Native = window.Worker;
  window.Worker = class extends Native {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      this.addEventListener(
        'message',
        ({ data }: MessageEvent<{ id: number; results?: object }>) => {
          if (data.results) kept.answers.push(performance.now() - asked.get(data.id)!);
        },
      );
    }
    override postMessage(message: { id?: number }) {
      kept.asked = performance.now();
      asked.set(message.id, kept.asked);
      super.postMessage(message);
    }
  };
}

/** Types a query a key at a time in Chromium: milliseconds from a key to the answer of the worker and
 * to the last change of what is seen, and of the longest task of the page's own thread.
 * @param rate how many times the page's thread is slowed down */
async function latencies(locale: Locale, query: string, rate: number) {
  const server = await serve(path.resolve(buildFolder));
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ baseURL: server.origin });
    await page.addInitScript(watch);
    await page.goto(`${homeOf(locale)}docs/intro`);
    await page.waitForLoadState('networkidle');
    // What Playwright asks first takes long: its own scripts come with the question.
    await page.locator('body').waitFor();
    await page.waitForFunction(() => true);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const kept = () => page.evaluate(() => (window as unknown as { kept: Kept }).kept);
    const { tasks: before } = await kept();
    await page.keyboard.press('Control+k');
    await page.locator('.DocSearch-Input').waitFor();
    const opened = await kept();
    const answers: number[] = [];
    const seen: number[] = [];
    for (const character of query) {
      const { length } = (await kept()).answers;
      await page.keyboard.insertText(character);
      await page.waitForFunction(count => {
        const now = (window as unknown as { kept: Kept }).kept;
        return now.answers.length > count && performance.now() - now.changed > 150;
      }, length);
      const now = await kept();
      answers.push(now.answers[length]!);
      seen.push(now.changed - now.asked);
    }
    const { tasks } = await kept();
    const longest = (values: number[]) => Math.max(0, ...values);
    return {
      'first key ms': answers[0]!,
      'later keys, median ms': median(answers.slice(1)),
      'longest ms': longest(answers.slice(1)),
      'seen, median ms': median(seen.slice(1)),
      'seen, longest ms': longest(seen.slice(1)),
      'opening blocks ms': longest(opened.tasks.slice(before.length)),
      'typing blocks ms': longest(tasks.slice(opened.tasks.length)),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Prints how long readers of a language wait. */
async function printLatencies(locale: Locale, runs: number): Promise<void> {
  console.log(`${locale}: in Chromium, medians of ${runs} runs; tasks below 50 ms count for none`);
  const typed = locale === defaultLocale ? ['依赖注入', 'createApp'] : ['middleware', 'createApp'];
  const rows: object[] = [];
  for (const query of typed) {
    for (const rate of [1, 4]) {
      const taken: Awaited<ReturnType<typeof latencies>>[] = [];
      for (let run = 0; run < runs; run++) taken.push(await latencies(locale, query, rate));
      const figures = Object.keys(taken[0]!).map(name => [
        name,
        Math.round(median(taken.map(one => one[name as keyof typeof one]))),
      ]);
      rows.push({ query, slowed: rate, ...(Object.fromEntries(figures) as object) });
    }
  }
  console.table(rows);
}

/** Prints which files of the index are requested when the search opens, by the first letter and by a query after
 * it, and in how many rounds: how often a response has to arrive before more is requested. Before that come the script of the worker and
 * what opens with the search. */
async function printRounds(locale: Locale): Promise<void> {
  let requests = 0;
  let rounds = 0;
  let round: Promise<void> | undefined;
  const late = async <Value>(value: Value): Promise<Value> => {
    requests += 1;
    if (!round) {
      rounds += 1;
      round = new Promise(resolve => {
        setTimeout(() => {
          round = undefined;
          resolve();
        }, 10);
      });
    }
    await round;
    return value;
  };
  const engine = createEngine({
    root: '',
    byType: '',
    loadManifest: () => late(readIndex(buildFolder, locale, manifestFile) as Manifest),
    load: file => late(readIndex(buildFolder, locale, file)),
  });
  const facetFilters = [currentTags.map(tag => `docusaurus_tag:${tag}`)];
  const ask = (query: string) =>
    engine.search([{ indexName: '', query, facetFilters, distinct: 3, hitsPerPage: 8 }]);
  const steps: Record<string, () => Promise<unknown>> = {
    opening: () => engine.prepare(facetFilters),
    'first letter, k': () => ask('k'),
    'then koa router': () => ask('koa router'),
    'then 依赖注入': () => ask('依赖注入'),
  };
  const table: Record<string, object> = {};
  for (const [name, run] of Object.entries(steps)) {
    [requests, rounds] = [0, 0];
    await run();
    table[name] = { requests, rounds, 'ms at 100 ms each': rounds * 100 };
  }
  console.log(`${locale}: requests of the index`);
  console.table(table);
}

async function compareEngines(locale: Locale): Promise<void> {
  const table: Record<string, object> = {};
  for (const [name, enter] of Object.entries(contenders)) {
    table[name] = await measure(enter, locale);
  }
  console.log(`${locale}: ${readRecords(locale).length} sections`);
  console.table(table);
}

const sections = {
  engines: compareEngines,
  latencies: printLatencies,
  rounds: printRounds,
  relevance: printRelevance,
};
const names = ['engines', 'latencies', 'rounds', 'relevance', 'constants'] as const;

async function run(values: {
  only: (typeof names)[number][];
  locale: Locale[];
  runs: number;
}): Promise<void> {
  if (values.only.includes('engines')) {
    installEngines(Object.entries(candidates).map(([name, version]) => `${name}@${version}`));
  }
  for (const section of values.only) {
    if (section === 'constants') await printConstants(values.locale);
    else for (const locale of values.locale) await sections[section](locale, values.runs);
  }
}

export default defineBench({
  description:
    'several search engines on the judged queries, and how long readers wait in Chromium',
  needs: 'build',
  options: {
    only: choice('only this part', names),
    locale: localeOption,
    runs: number('runs that latencies are the medians of', 3),
  },
  run,
});
