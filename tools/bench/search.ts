/** Measures how well the search answers judged queries, and what readers load and wait for, to decide whether to keep a
 * change of the ranking or the index. Reports the half of the queries that the ranking is tuned on separately. */
import {
  figuresOf,
  halvesOf,
  type Judged,
  ownSearch,
  rate,
  readQueries,
  sectionFiguresOf,
} from '../../checks/search/relevance';
import type { Locale } from '../../src/config/languages';
import { engineOf, folderOf } from '../../src/plugins/search/builtIndex';
import { manifestFile } from '../../src/config/searchIdentity';
import { buildFolder, defineBench, localeOption, median } from './bench';
import { kB, weigh } from './weight';

/** The kB that a reader loads for a first query, and the milliseconds that the engine takes, without the network. */
async function costOf(locale: Locale, query: string) {
  const files = new Set([manifestFile]);
  const search = ownSearch(engineOf(buildFolder, locale, file => void files.add(file)));
  const start = performance.now();
  await search(query);
  const milliseconds = performance.now() - start;
  return { loaded: kB(weigh(folderOf(buildFolder, locale), [...files])), milliseconds };
}

async function measure(locale: Locale, queries: Judged[]) {
  const rated = await rate(queries, ownSearch(engineOf(buildFolder, locale)));
  const costs: Awaited<ReturnType<typeof costOf>>[] = [];
  for (const { query } of queries) costs.push(await costOf(locale, query));
  const loaded = costs.map(cost => cost.loaded);
  return {
    ...figuresOf(rated),
    ...sectionFiguresOf(rated),
    'kB, median': median(loaded),
    'kB, most': Math.max(...loaded),
    'ms, median': Math.round(median(costs.map(cost => cost.milliseconds))),
  };
}

async function run({ locale }: { locale: Locale[] }): Promise<void> {
  const rows: Record<string, object> = {};
  for (const one of locale) {
    for (const [name, queries] of Object.entries(halvesOf(readQueries(one)))) {
      rows[`${name}, ${one}`] = await measure(one, queries);
    }
    const { loaded, milliseconds } = await costOf(one, 'k');
    rows[`first letter, ${one}`] = { 'kB, median': loaded, 'ms, median': Math.round(milliseconds) };
  }
  console.log(
    'judged queries, each as the first query; shown: of those with judged sections; kB, gzipped',
  );
  console.table(rows);
}

export default defineBench({
  description: 'how well the search answers judged queries, what it loads and how long it takes',
  needs: 'build',
  options: { locale: localeOption },
  run,
});
