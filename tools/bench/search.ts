/** Decides whether a change of the ranking or of the index is kept: how well judged queries are answered, by the half
 * that the ranking is tuned on and the half that it is not, and what readers load and wait for that. */
import {
  figuresOf,
  halvesOf,
  type Judged,
  ownSearch,
  rate,
  readQueries,
} from '../../checks/search/relevance';
import type { Locale } from '../../src/config/languages';
import { engineOf, folderOf } from '../../src/plugins/search/builtIndex';
import { manifestFile } from '../../src/config/searchIdentity';
import { buildFolder, defineBench, localeOption, median } from './bench';
import { kB, weigh } from './weight';

/** What a reader who asks this first loads, in kB, and waits for the engine, in milliseconds; the network is
 * beside it. */
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
  console.log('judged queries, each asked first; kB after gzip');
  console.table(rows);
}

export default defineBench({
  description: 'how well the search answers judged queries, what it loads and how long it takes',
  needs: 'build',
  options: { locale: localeOption },
  run,
});
