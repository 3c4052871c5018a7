/** Whatever the browser's storage contains, the page works, reports invalid values and repairs them. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { storedForms } from '../../src/plugins/stored-values';
import { decisiveStoredValues, storedText } from '../support/hostile';
import {
  attached,
  hydrated,
  limit,
  listen,
  newPage,
  open,
  searchClosed,
  stored,
  title,
  visit,
} from './setup';

const input = (page: Page) => page.locator('.search-input:focus');
const hits = (page: Page) => page.locator('.search-hit a');

const searchKey = (language: string) => `searches.${language}.current`;

/** Number of characters that Chromium stores for a site, including keys. */
const quota = 5 * 1024 * 1024;

/** Leaves a number of characters free in the storage. */
async function fill(page: Page, free: number): Promise<void> {
  const isFull = await page.evaluate(
    ([all, left]) => {
      localStorage.removeItem('filler');
      const used = Object.entries(localStorage).flat().join('').length + 'filler'.length;
      localStorage.setItem('filler', 'x'.repeat(all - used - left));
      try {
        localStorage.setItem('+', 'x'.repeat(left));
        return false;
      } catch {
        return true;
      }
    },
    [quota, free] as const,
  );
  assert.ok(isFull, 'the storage has more room than Chromium had');
}

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await input(page).fill(query);
  await hits(page).first().waitFor();
}

suite('a value in the storage', limit, () => {
  // One page load tests two values, each at every other key. tests/unit tries all values.
  for (const [half, [language, path]] of (
    [
      ['zh-cn', '/docs/extensions/axios'],
      ['en', '/en/docs/extensions/axios'],
    ] as const
  ).entries()) {
    test(`of any kind, at any key, leaves a page in ${language} intact and is repaired`, async t => {
      const page = await newPage(t, { colorScheme: 'dark' });
      const messages = listen(page);
      await open(page, path);
      const keys = Object.keys(storedForms);
      const own = decisiveStoredValues;
      for (let first = 2 * half; first < own.length; first += 4) {
        const pair = own.slice(first, first + 2);
        await page.evaluate(
          ([all, texts]) => {
            for (const [index, key] of all.entries()) {
              localStorage.setItem(key, texts[index % texts.length]!);
            }
            // Written after the page that unloads has written its last value.
            addEventListener('pagehide', () =>
              sessionStorage.setItem('scroll-positions', texts.at(-1)!),
            );
          },
          [keys, pair.map(storedText)] as const,
        );
        await page.reload();
        await hydrated(page);
        const what = pair.map(value => JSON.stringify(value).slice(0, 200)).join(' and ');
        await title(page).waitFor();
        const { theme, themeChoice } = await page.evaluate(() => ({
          ...document.documentElement.dataset,
        }));
        assert.deepEqual([theme, themeChoice], ['dark', 'system'], what);
        for (const [key, form] of Object.entries(storedForms)) {
          const mended = await stored(page, key);
          assert.ok(mended === null || form.test(mended), `${key} is ${mended} after ${what}`);
        }
        for (const searches of pair) {
          await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
            searchKey(language),
            storedText(searches),
          ] as const);
          await page.keyboard.press('Control+k');
          await page.locator('.search-start').waitFor();
          const links = await hits(page).evaluateAll(all =>
            all.map(link => (link as HTMLAnchorElement).href),
          );
          const home = new URL('/', page.url()).href;
          for (const link of links) assert.ok(link.startsWith(home), `${link} of ${what}`);
          const elements = 'img, script, iframe, form';
          assert.equal(await page.locator(`.search-dialog :is(${elements})`).count(), 0, what);
          assert.equal(await page.evaluate('window.ran'), undefined, what);
          await page.keyboard.press('Escape');
          await searchClosed(page);
          const told = messages.splice(0);
          assert.equal(new Set(told).size, told.length, told.join('\n'));
          for (const one of told) {
            assert.match(
              one,
              /^Removed from the storage|scroll positions from sessionStorage|^Cannot read recent searches/,
              what,
            );
          }
        }
      }
    });
  }

  test('from another tab is repaired too: an unknown colour mode means the system’s', async t => {
    const page = await visit(t, '/en/docs/intro', { colorScheme: 'dark' });
    await page.locator('.navbar button[aria-label][title]').click();
    await attached(page, 'html[data-theme="light"]');
    const other = await page.context().newPage();
    await other.goto('/en/opensearch.xml');
    await other.evaluate(() => localStorage.setItem('theme', 'auto'));
    await attached(page, 'html[data-theme="dark"][data-theme-choice="system"]');
    assert.equal(await stored(page, 'theme'), null);
    await other.evaluate(() => localStorage.setItem('theme', 'light'));
    await attached(page, 'html[data-theme="light"][data-theme-choice="light"]');
    await other.evaluate(() => localStorage.clear());
    await page.locator('.navbar button[aria-label][title]').click();
    await attached(page, 'html[data-theme-choice="dark"]');
  });

  test('of any kind from another tab at any key of the theme is repaired', async t => {
    const page = await visit(t, '/en/docs/intro', { colorScheme: 'dark' });
    const other = await page.context().newPage();
    await other.goto('/en/opensearch.xml');
    const forms = Object.entries(storedForms).map(([key, { source }]) => [key, source] as const);
    for (const text of decisiveStoredValues.map(storedText)) {
      await other.evaluate(
        ([all, item]) => {
          for (const [key] of all) localStorage.setItem(key, item);
        },
        [forms, text] as const,
      );
      await other.waitForFunction(
        all =>
          all.every(([key, form]) => {
            const value = localStorage.getItem(key);
            return value === null || new RegExp(form).test(value);
          }),
        forms,
      );
    }
    await attached(page, 'html[data-theme="dark"][data-theme-choice="system"]');
  });

  test('that is an unknown colour mode leaves the chosen mode, also in the address', async t => {
    const page = await visit(t, '/en/docs/intro?docusaurus-theme=auto', { colorScheme: 'dark' });
    await attached(page, 'html[data-theme="dark"][data-theme-choice="system"]');
    await page.locator('.navbar button[aria-label][title]').click();
    await open(page, '/en/docs/intro?docusaurus-theme=auto');
    await attached(page, 'html[data-theme="light"][data-theme-choice="light"]');
  });
});

suite('recent searches', limit, () => {
  test('belong to the language and version of the page', async t => {
    const page = await visit(t, '/en/docs/intro');
    await search(page, 'middleware');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/docs/middleware');
    for (const [path, count] of [
      ['/docs/intro', 0],
      ['/en/docs/2.0.0/intro', 0],
      ['/en/docs/controller', 1],
      ['/en/blog', 1],
    ] as const) {
      await open(page, path);
      await page.keyboard.press('Control+k');
      await page.locator('.search-start').waitFor();
      assert.equal(await hits(page).count(), count, path);
    }
  });
});

suite('a storage with little room', limit, () => {
  for (const [index, free] of [0, 30, 250, 1000].entries()) {
    test(`of ${free} characters lets Enter and a click open a result, and closes the search`, async t => {
      const page = await newPage(t);
      const messages = listen(page);
      for (const [turn, isOpenBefore] of [false, true].entries()) {
        await open(page, '/en/docs/intro');
        if (!isOpenBefore) await fill(page, free);
        await search(page, 'middleware');
        if (isOpenBefore) await fill(page, free);
        if ((index + turn) % 2 === 0) await page.keyboard.press('Enter');
        else await hits(page).first().click();
        await page.waitForURL('**/en/docs/middleware');
        await searchClosed(page);
        await attached(page, 'html.docs-doc-id-middleware');
      }
      const others = messages.filter(
        message =>
          !/^(Cannot write recent searches to localStorage|Docusaurus storage error)/.test(message),
      );
      assert.deepEqual(others, []);
    });
  }

  test('or without access still finds and opens pages', async t => {
    for (const script of [
      `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`,
      `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('refused', 'SecurityError'); } });`,
      `Object.defineProperty(window, 'localStorage', { get: () => null });`,
    ]) {
      const page = await newPage(t);
      await page.addInitScript(script);
      const messages = listen(page);
      await open(page, '/en/docs/intro');
      await search(page, 'middleware');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/en/docs/middleware');
      await searchClosed(page);
      assert.deepEqual(
        messages.filter(message => message.startsWith('uncaught')),
        [],
      );
    }
  });
});
