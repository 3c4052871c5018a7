import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { inLocale } from '../../checks/routes/routes';
import {
  figuresOf,
  halvesOf,
  ownSearch,
  pagesOf,
  rate,
  readQueries,
  sectionFiguresOf,
} from '../../checks/search/relevance';
import { docVersions, type Locale, locales } from '../../src/config/site';
import { engineOf, folderOf, readIndex } from '../../src/plugins/search/builtIndex';
import { createEngine } from '../../src/plugins/search/engine/engine';
import type { Manifest } from '../../src/plugins/search/engine/shard';
import { currentTags, manifestFile, maxQuery, rowsAPage } from '../../src/config/searchIdentity';
import { searchCommand } from '../../src/plugins/search/cli';
import type { searchBuild } from '../../src/plugins/search/searchBuild';
import { buildFolder } from './site';

/** Whether a built page has the section that an address names. */
function hasSection(locale: Locale, address: string): boolean {
  const [page, anchor] = address.split('#');
  const file = path.join(buildFolder, inLocale(locale, `/${page}`)) + '.html';
  return existsSync(file) && readFileSync(file, 'utf8').includes(`id="${anchor}"`);
}

/** Kilobytes of compressed index that the first letter loads, and that any query loads besides. */
const budgets = { firstAnswer: 65, query: 250 };

for (const locale of locales) {
  describe(`search of ${locale}`, () => {
    const queries = readQueries(locale);

    it('is judged by pages and sections that exist', () => {
      const existing = pagesOf(buildFolder, locale);
      for (const { query, pages, sections } of queries) {
        const missing = pages.filter(page => !existing.has(page));
        const astray = sections.filter(section => !hasSection(locale, section));
        assert.deepEqual([...missing, ...astray], [], `checks/search/queries.yaml, "${query}"`);
      }
    });

    it('answers unseen queries as well as the queries it was tuned on', async () => {
      const search = ownSearch(engineOf(buildFolder, locale));
      const halves = halvesOf(queries);
      const seen = await rate(halves.tuned, search);
      const tuned = figuresOf(seen);
      // Prints only the totals of the unseen half, to keep anyone from tuning for its queries.
      const rated = await rate(halves.unseen, search);
      const unseen = figuresOf(rated);
      const sections = sectionFiguresOf([...seen, ...rated]);
      const shown = JSON.stringify({ tuned, unseen, sections }, null, 1);
      assert.ok(tuned.mrr - unseen.mrr <= 0.03, `the ranking fits its own queries: ${shown}`);
      assert.ok(unseen.top1 >= 0.85, `the right page is too seldom the first: ${shown}`);
      assert.ok(
        unseen.top3 >= 0.95,
        `the right page is too seldom among the first three: ${shown}`,
      );
      assert.ok(sections.shown >= 0.84, `the right section is too seldom shown: ${shown}`);
      assert.ok(unseen.mrr >= 0.92, `the mean reciprocal rank is too low: ${shown}`);
      assert.equal(tuned.empty + unseen.empty, 0, `queries without an answer: ${shown}`);
    });

    it('finds an option first by its full name', async () => {
      const search = ownSearch(engineOf(buildFolder, locale));
      for (const [name, guide] of Object.entries({
        'koa.port': 'koa',
        'koa.hostname': 'koa',
        'jwt.secret': 'jwt',
        'swagger.title': 'swagger',
        'upload.mode': 'upload',
        'cors.origin': 'cross_domain',
        'bull.defaultQueueOptions': 'bull',
      })) {
        assert.equal((await search(name))[0], `docs/extensions/${guide}#${name}`);
      }
    });

    it('loads little for a query', async () => {
      const folder = folderOf(buildFolder, locale);
      const weights = new Map<string, number>();
      const weigh = (file: string) => {
        const known = weights.get(file) ?? gzipSync(readFileSync(path.join(folder, file))).length;
        weights.set(file, known);
        return known;
      };
      // Runs every query on a new engine. Keeps only the parsed index.
      const parsed = new Map<string, unknown>();
      const read = (file: string) => {
        const known = parsed.get(file) ?? readIndex(buildFolder, locale, file);
        parsed.set(file, known);
        return Promise.resolve(known);
      };
      const loadedFor = async (query: string) => {
        let loaded = weigh(manifestFile);
        const engine = createEngine({
          loadManifest: () => read(manifestFile) as Promise<Manifest>,
          load: file => {
            loaded += weigh(decodeURIComponent(file));
            return read(file);
          },
        });
        await engine.ask({ query, tags: currentTags, rowsAPage, most: 8 });
        return loaded / 1000;
      };
      const letters = [...'abcdefghijklmnopqrstuvwxyz', ...'依中守日配数路部'];
      for (const letter of letters) {
        const loaded = await loadedFor(letter);
        assert.ok(loaded <= budgets.firstAnswer, `the first answer, to ${letter}: ${loaded} kB`);
      }
      const most = budgets.firstAnswer + budgets.query;
      const han = queries.map(({ query }) => query.replace(/\P{Script=Han}/gu, '')).join('');
      const pasted = queries.map(({ query }) => query).join(' ');
      const long = [han, pasted].map(text => text.slice(0, maxQuery));
      for (const query of [...queries.map(one => one.query), ...long]) {
        const loaded = await loadedFor(query);
        assert.ok(loaded <= most, `${query}: ${loaded} kB`);
      }
    });
  });
}

describe('a search from a terminal', () => {
  const search = (...args: string[]) => searchCommand(buildFolder, args);
  type Results = Awaited<ReturnType<typeof searchBuild>>;
  const found = async (...args: string[]) => JSON.parse(await search(...args, '--json')) as Results;

  it('prints how many results there are, and addresses, headings and texts, best first', async () => {
    const said = await search('en', 'redis lock', '--most', '3');
    assert.match(
      said,
      /^3 of \d{2,} results\n\n1\. \/en\/docs\/extensions\/redis\S*\n +.+ › .+\n +\S/,
    );
    assert.equal(said.match(/^\d+\. /gm)?.length, 3);
  });

  it('prints JSON, with as many results as asked', async () => {
    const { total, hits } = await found('zh', 'redis', '--most', '50');
    assert.equal(hits.length, 50);
    assert.ok(total > 50, `${total}`);
    for (const key of ['url', 'kind', 'title', 'path', 'snippet']) assert.ok(key in hits[0]!, key);
  });

  it('finds only the given kind', async () => {
    const { hits } = await found('en', 'redis', '--kind', 'problem');
    assert.deepEqual([...new Set(hits.map(({ kind }) => kind))], ['problem']);
  });

  it('finds the guides of the given version, and of no other', async () => {
    for (const [at, version] of docVersions.entries()) {
      const { hits } = await found('en', 'controller', '--version', version, '--kind', 'guide');
      assert.ok(hits.length > 0, version);
      const home = at === 0 ? /^\/en\/docs\/(?!\d)/ : new RegExp(`^/en/docs/${version}/`);
      for (const { url } of hits) assert.match(url, home);
    }
  });

  it('takes a query that begins with a dash after two dashes', async () => {
    assert.match(await search('en', '--', '--inspect'), /^1\. \/en\/docs\//m);
    await assert.rejects(search('en', '--inspect'), /after '--'/);
  });

  it('says what is wrong with a command', async () => {
    await assert.rejects(search('en'), /^Error: query: write what to search for$/);
    await assert.rejects(search('xx', 'koa'), /^Error: language: .*"zh"\|"en"/);
    await assert.rejects(search('en', 'koa', '--version', '4.0.0'), /version: .*"3\.0\.0"\|/);
    await assert.rejects(search('en', 'koa', '--kind', 'guides'), /kind: .*"guide"\|/);
    for (const most of ['0', 'many', '1.5']) {
      await assert.rejects(search('en', 'koa', '--most', most), /most: write a whole number/);
    }
    await assert.rejects(
      searchCommand('nowhere', ['en', 'koa']),
      /nowhere.*run "npm run build" first/,
    );
  });
});
