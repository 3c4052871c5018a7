import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { globSync } from 'tinyglobby';
import { defaultLocale, fallbackLocale, keyOf, locales } from '../src/config/languages';
import type { Coverage } from '../src/plugins/api-reference/describe.mjs';
import { generateReference } from '../src/plugins/api-reference/generate';
import type { PageRecord } from '../src/plugins/api-reference/pages';
import { symbolKinds } from '../src/plugins/api-reference/paths';
import { launchOptions } from '../tests/chromium';
import { serve } from '../tests/server';
import { buildFolder, choice, defineBench, homeOf, median, number } from './bench';
import { build, clear } from './builds';

const siteDir = process.cwd();
const sections = ['reference', 'builds', 'weights', 'screens'] as const;

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

async function seconds(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return Number(((performance.now() - start) / 1000).toFixed(2));
}

function printCounts(records: PageRecord[]): void {
  const symbols = records.flatMap(({ symbol }) => symbol ?? []);
  const count = (dir?: string) => {
    const own = symbols.filter(symbol => !dir || symbol.package === dir);
    const kinds = symbolKinds.map(kind => [kind, own.filter(s => s.kind === kind).length] as const);
    return { ...Object.fromEntries(kinds), decorators: own.filter(s => s.decorator).length };
  };
  const dirs = [...new Set(symbols.map(symbol => symbol.package))].sort();
  console.table(Object.fromEntries([...dirs.map(dir => [dir, count(dir)]), ['all', count()]]));
}

/** Gzipped kB of the built pages of the reference, and of the sidebar in them.
 * @throws if a language has none */
function printWeights(): void {
  for (const locale of locales) {
    const cwd = path.join(buildFolder, locale === defaultLocale ? '' : locale);
    const pages = globSync(['api.html', 'api/**/*.html'], { cwd });
    if (pages.length === 0) throw new Error(`${cwd} has no API page: run "npm run build" first`);
    const kilobytes = (text: string) => Number((gzipSync(text).length / 1000).toFixed(1));
    const weighed = pages
      .map(page => {
        const html = readFileSync(path.join(cwd, page), 'utf8');
        const sidebar = /<aside[^]*?<\/aside>/.exec(html)?.[0] ?? '';
        return { page, html: kilobytes(html), sidebar: kilobytes(sidebar) };
      })
      .sort((a, b) => b.html - a.html);
    console.table({
      largest: weighed[0],
      median: weighed[Math.floor(weighed.length / 2)],
      'largest sidebar': weighed.toSorted((a, b) => b.sidebar - a.sidebar)[0],
    });
  }
}

/** How many screens of 1440 by 900 pixels the longest page of a package takes, as it is opened. */
async function printScreens(): Promise<void> {
  const viewport = { width: 1440, height: 900 };
  const server = await serve(buildFolder);
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ viewport });
    const screens: Record<string, number> = {};
    for (const locale of locales) {
      await page.goto(`${server.origin}${homeOf(locale)}api/core`);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      screens[locale] = Number((height / viewport.height).toFixed(1));
    }
    console.log('screens of /api/core');
    console.table(screens);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** A configuration of the site without some of its plugins.
 * @param others plugins to add */
function configWithout(plugins: string[], others: unknown[] = []): string {
  const left = plugins.map(name => `./src/plugins/${name}/index.ts`);
  return `import config from './docusaurus.config';
const left = ${JSON.stringify(left)};
const stays = plugin => !left.includes([plugin].flat()[0]);
const others = ${JSON.stringify(others)};
export default { ...config, plugins: [...config.plugins.filter(stays), ...others] };
`;
}

const needReference = ['markdown-pages', 'offline', 'search', 'social-cards'];

/** Pages of a line each, instead of the reference.
 * @param folder where they are written
 * @returns the plugin that shows them, with its options */
function plainPages(folder: string, count: number): [string, object] {
  mkdirSync(folder, { recursive: true });
  for (let page = 0; page < count; page++) {
    writeFileSync(path.join(folder, `page-${page}.md`), `# Page ${page}\n`);
  }
  const options = { id: 'api', routeBasePath: 'api', path: folder, sidebarPath: false };
  return ['@docusaurus/plugin-content-docs', options];
}

/** Pages that are one component and nothing else: what any page costs that has a route.
 * @param folder where the plugin and the component are written
 * @returns the path of the plugin that shows them */
function bareRoutes(folder: string, count: number): string {
  mkdirSync(folder, { recursive: true });
  const component = path.resolve(folder, 'Page.js');
  writeFileSync(component, `export default () => 'Page';\n`);
  const plugin = path.resolve(folder, 'plugin.js');
  writeFileSync(
    plugin,
    `module.exports = ({ baseUrl }) => ({
  name: 'bare-routes',
  contentLoaded({ actions }) {
    for (let page = 0; page < ${count}; page++) {
      actions.addRoute({ path: baseUrl + 'api/page-' + page, component: ${JSON.stringify(component)}, exact: true });
    }
  },
});
`,
  );
  return plugin;
}

/** Seconds that the reference adds to a build of one locale. Without it, links to it lead nowhere and
 * pages keep the links to its symbols, so that all that is missing is the reference itself. Plugins that
 * need the reference are left out of all, so what they do with it does not count. As many pages of a
 * line, and as many routes of one component, tell what of it any pages add.
 * @param pages how many pages the reference has
 * @param runs how many warm builds to take the median of */
async function printBuilds(pages: number, runs: number): Promise<void> {
  const file = path.join(siteDir, 'docusaurus.bench.config.ts');
  const folder = '.docusaurus/bench-pages';
  const args = ['--locale', fallbackLocale, '--config', file];
  const coldAndWarm = async (config: string) => {
    writeFileSync(file, config);
    const { seconds: cold } = await build(...args);
    const warm: number[] = [];
    while (warm.length < runs) warm.push((await build(...args)).seconds);
    return { cold, warm: median(warm) };
  };
  try {
    clear();
    const whole = await coldAndWarm(configWithout(needReference));
    // The symbols are linked in all: that reads the reference, which is therefore kept.
    clear('api-reference');
    const withoutReference = [...needReference, 'api-reference'];
    const without = await coldAndWarm(configWithout(withoutReference));
    clear('api-reference');
    const plain = await coldAndWarm(configWithout(withoutReference, [plainPages(folder, pages)]));
    rmSync(folder, { recursive: true });
    clear('api-reference');
    const bare = await coldAndWarm(configWithout(withoutReference, [bareRoutes(folder, pages)]));
    const added = ({ cold, warm }: typeof whole) => ({
      cold: (cold - without.cold).toFixed(1),
      warm: (warm - without.warm).toFixed(1),
    });
    console.log('seconds to build one locale');
    console.table({
      'with the reference': whole,
      'with as many pages of a line': plain,
      'with as many routes of one component': bare,
      without,
      'added by the reference': added(whole),
      'added by pages of a line': added(plain),
      'added by routes of one component': added(bare),
    });
  } finally {
    rmSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the reference anew and from the cache in each language.
 * @returns how many pages it has */
async function printReference(): Promise<number> {
  rmSync(path.join(siteDir, 'node_modules/.cache/api-reference'), { recursive: true, force: true });
  const scratch = mkdtempSync(path.join(tmpdir(), 'bench-api-'));
  const times: Record<string, object> = {};
  let pages = 0;
  for (const locale of locales) {
    const language = keyOf(locale);
    const make = () => generateReference(siteDir, language, path.join(scratch, locale));
    const made = await seconds(make);
    const copied = await seconds(make);
    const reference = await make();
    const { missing, ...coverage } = readJson<Coverage>(reference.coveragePath);
    times[locale] = { made, copied, ...coverage, undescribed: missing.length };
    const records = readJson<PageRecord[]>(reference.pagesPath);
    pages = records.length;
    if (locale === defaultLocale) printCounts(records);
  }
  console.log('seconds to make the reference and to take it from the cache; its descriptions');
  console.table(times);
  rmSync(scratch, { recursive: true });
  return pages;
}

type Section = (typeof sections)[number];

async function run({ only, runs }: { only: Section[]; runs: number }): Promise<void> {
  const isMade = only.includes('reference') || only.includes('builds');
  const pages = isMade ? await printReference() : 0;
  if (only.includes('builds')) {
    await printBuilds(pages, runs);
    // These builds removed the one of the site.
    await build();
  }
  if (only.includes('weights')) printWeights();
  if (only.includes('screens')) await printScreens();
}

export default defineBench({
  description:
    'the API reference: times, descriptions, what it adds to a build, weights of pages, screens of the longest',
  options: {
    only: choice('only this part', sections),
    runs: number('warm builds to take the median of', 3),
  },
  run,
});
