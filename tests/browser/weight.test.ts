import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { globSync } from 'tinyglobby';
import budgets from '../../checks/budgets.json';
import { buildFolder, fetchAhead, fetchNothingAhead, limit, newPage, open, origin } from './setup';

/** A file as sent to a reader. */
interface Sent {
  path: string;
  /** Gzipped, in kB of 1,024 bytes. */
  weight: number;
  text: string;
}

type Kind = 'html' | 'css' | 'js';

const kinds: Record<string, Kind> = { document: 'html', stylesheet: 'css', script: 'js' };

const weigh = (text: string) => gzipSync(text, { level: 9 }).length / 1024;

/** Records what a page loads from now on, by kind. Leaves out what it only prefetches. */
function record(page: Page): Record<Kind, Promise<Sent>[]> {
  const sent: Record<Kind, Promise<Sent>[]> = { html: [], css: [], js: [] };
  page.on('response', response => {
    const kind = kinds[response.request().resourceType()];
    const url = response.url().replace(origin(), '');
    if (!kind || !response.ok() || !response.url().startsWith(origin())) return;
    const file = response.text().then(text => ({ path: url, weight: weigh(text), text }));
    // Files that are still loading when the page closes do not matter.
    file.catch(() => undefined);
    sent[kind].push(file);
  });
  return sent;
}

const settled = (page: Page) => page.waitForLoadState('networkidle');

/** What a page loads before its reader can use it, or also what it loads when the browser is idle. */
async function loaded(
  t: TestContext,
  route: string,
  isIdle = false,
): Promise<Record<Kind, Sent[]>> {
  const page = await newPage(t);
  if (!isIdle) await fetchNothingAhead(page);
  const sent = record(page);
  await open(page, route);
  await settled(page);
  if (isIdle) {
    await page.waitForFunction(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')];
      const arrived = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
      return links.length > 0 && links.every(({ href }) => arrived.has(href));
    });
  }
  const [html, css, js] = await Promise.all([
    Promise.all(sent.html),
    Promise.all(sent.css),
    Promise.all(sent.js),
  ]);
  return { html, css, js };
}

/** Fails, naming the heaviest files, if files exceed their budget. */
function assertWithin(budget: number, what: string, files: Sent[]): void {
  assert.notEqual(files.length, 0, `${what}: nothing was loaded`);
  const total = files.reduce((sum, { weight }) => sum + weight, 0);
  const heaviest = [...files]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 8)
    .map(({ path: file, weight }) => `  ${weight.toFixed(1)} kB ${file}`);
  assert.ok(
    total <= budget,
    `${what}: ${total.toFixed(1)} kB gzipped, ${budget} kB are allowed by checks/budgets.json\n` +
      heaviest.join('\n'),
  );
}

suite('the weight of pages', limit, () => {
  fetchAhead();
  for (const [route, { idle, scripts, ...allowed }] of Object.entries(budgets.guides)) {
    test(`is within the budget on ${route}`, async t => {
      const sent = await loaded(t, route);
      for (const [kind, budget] of Object.entries(allowed)) {
        assertWithin(budget, `${kind} of ${route}`, sent[kind as Kind]);
      }
      const names = sent.js.map(({ path: file }) => file).join('\n  ');
      assert.ok(
        sent.js.length <= scripts,
        `${route} needs more than ${scripts} scripts:\n  ${names}`,
      );
      assert.match(names, /\/react\.\w+\.js/, 'React has a script of its own');
      const all = await loaded(t, route, true);
      const needed = new Set(sent.js.map(({ path: file }) => file));
      const later = all.js.filter(({ path: file }) => !needed.has(file));
      assertWithin(idle, `js of ${route} for the pages that it links to`, later);
    });
  }

  test('is within the budget on API pages of classes', () => {
    const files = globSync('{,en/}api/*/class/*.html', { cwd: buildFolder });
    assert.ok(files.length > 100, `only ${files.length} pages of classes`);
    const sent = files.map(file => {
      const text = readFileSync(path.join(buildFolder, file), 'utf8');
      return { path: `/${file}`, weight: weigh(text), text };
    });
    const heavy = sent.filter(({ weight }) => weight > budgets.apiClasses.html);
    for (const page of heavy) assertWithin(budgets.apiClasses.html, page.path, [page]);
    const heaviest = sent.reduce((a, b) => (a.weight > b.weight ? a : b));
    assertWithin(budgets.apiClasses.html, heaviest.path, [heaviest]);
  });
});

suite('what a page leaves for later', limit, () => {
  fetchAhead();
  const [route = ''] = Object.keys(budgets.guides);

  test('is the search, until the reader opens it', async t => {
    const page = await newPage(t);
    const sent = record(page);
    await open(page, route);
    await settled(page);
    const isSearch = ({ text }: Sent) => /search-hit["{]/.test(text);
    const before = await Promise.all([...sent.css, ...sent.js]);
    assert.deepEqual(
      before.filter(isSearch).map(({ path: file }) => file),
      [],
    );
    await page.locator('.search-button').click();
    await page.locator('.search-dialog').waitFor();
    const after = await Promise.all([...sent.css, ...sent.js]);
    const kindsOfSearch = after.filter(isSearch).map(({ path: file }) => path.extname(file));
    assert.deepEqual([...new Set(kindsOfSearch)].sort(), ['.css', '.js']);
  });

  for (const guide of Object.keys(budgets.guides)) {
    test(`is the code that answers the first key of a search from ${guide}, within its budget`, async t => {
      const page = await newPage(t);
      await open(page, guide);
      await settled(page);
      const asked: Promise<Sent>[] = [];
      page.on('response', response => {
        if (!response.url().includes('/search-index/')) return;
        const path = response.url().replace(origin(), '');
        asked.push(response.text().then(text => ({ path, weight: weigh(text), text })));
      });
      await page.locator('.search-button').click();
      await page.locator('.search-dialog').waitFor();
      await page.keyboard.type('k');
      await page.locator('.search-hit').first().waitFor();
      const files = await Promise.all(asked);
      assert.ok(files.length > 1, 'no part of the index was loaded');
      const [worker] = page.workers();
      assert.ok(worker, 'the search has no worker');
      const script = worker.url().replace(origin(), '');
      const text = readFileSync(path.join(buildFolder, script), 'utf8');
      files.push({ path: script, weight: weigh(text), text });
      assertWithin(budgets.firstSearch, `the first key of a search from ${guide}`, files);
    });
  }

  test('is the highlighter of code, forever', async t => {
    const { js } = await loaded(t, route, true);
    const highlighters = js.filter(({ text }) => /\bPrism\b|insertBefore\(["']clike/.test(text));
    assert.deepEqual(
      highlighters.map(({ path: file }) => file),
      [],
    );
  });
});
