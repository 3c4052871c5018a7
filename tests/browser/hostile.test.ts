/** Values that anybody can put into an address lead to no other origin, and nothing in them runs. */
import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { decodable } from '../../src/client/decodable';
import { siteAddress } from '../../src/client/siteAddress';
import { hostileValues } from '../hostile';
import { fetchNothingAhead, hydrated, limit, navigate, newPage, open, origin } from './setup';

/** A page, and what happens that must not: dialogs, windows, and requests of other origins. */
async function watched(t: TestContext): Promise<{ page: Page; faults: string[] }> {
  const page = await newPage(t, { reducedMotion: 'reduce' });
  await fetchNothingAhead(page);
  const faults: string[] = [];
  page.on('dialog', dialog => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on('page', other => faults.push(`window: ${other.url()}`));
  page.on('request', request => {
    const url = request.url();
    if (!url.startsWith(`${origin()}/`) && !/^(data:image|blob:)/.test(url)) faults.push(url);
  });
  return { page, faults };
}

const encode = encodeURIComponent;

suite(`${hostileValues.length} hostile values`, { timeout: 2 * limit.timeout }, () => {
  test('in the query of the offline page lead Retry to no other origin', async t => {
    const { page, faults } = await watched(t);
    await open(page, '/en/docs/intro');
    const tried: string[] = [];
    let answer = () => undefined as void;
    await page.route(
      () => true,
      async route => {
        if (!route.request().isNavigationRequest()) return route.continue();
        tried.push(route.request().url());
        await route.abort('aborted');
        answer();
      },
    );
    for (const value of hostileValues) {
      const path = `/en/offline?from=${encode(value)}`;
      await navigate(page, path);
      await page.locator('main form').waitFor();
      const retry = page.locator('main .alert--warning button');
      const expected = siteAddress(value || undefined, origin() + path, '/');
      assert.equal(await retry.count(), expected === undefined ? 0 : 1, value);
      if (expected !== undefined) {
        const answered = new Promise<void>(resolve => (answer = resolve));
        await retry.click();
        await answered;
        assert.equal(new URL(tried.at(-1)!).origin, origin(), value);
      }
      await navigate(page, '/en/docs/intro');
      await page.locator('article h1').waitFor();
    }
    assert.notEqual(tried.length, 0);
    assert.deepEqual(faults, []);
  });

  for (const [place, pathOf, shown] of [
    ['the query of the search page', value => `/en/search?q=${encode(value)}`, 'main form input'],
    [
      'the query of the comparison',
      value => `/en/changelog/compare?from=${encode(value)}&to=${encode(value)}`,
      'main form',
    ],
    ['the filter of the changelog', value => `/en/changelog?q=${encode(value)}`, 'main h1'],
    ['the hash of a guide', value => `/en/docs/controller#${encode(value)}`, 'article h1'],
  ] as [string, (value: string) => string, string][]) {
    test(`in ${place} show nothing but text`, async t => {
      const { page, faults } = await watched(t);
      await open(page, '/en/docs/intro');
      for (const value of hostileValues) {
        await navigate(page, pathOf(value));
        await page.locator(shown).first().waitFor();
        const targets = await page
          .locator('main a[href]')
          .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).protocol));
        assert.ok(
          targets.every(protocol => /^(https?|mailto):$/.test(protocol)),
          value,
        );
      }
      assert.equal(new URL(page.url()).origin, origin());
      assert.deepEqual(faults, []);
    });
  }

  test('in a path get the not-found page, whose links lead to the site alone', async t => {
    const { page, faults } = await watched(t);
    await open(page, '/en/docs/intro');
    // The router decodes a path twice, and reloads the page of one that is no UTF-8 then.
    for (const value of hostileValues.filter(one => decodable(one) === one)) {
      await navigate(page, `/en/never/${encode(value)}`);
      await page.locator('main[data-not-found]').waitFor();
      const origins = await page
        .locator('main a[href]')
        .evaluateAll(links => links.map(link => new URL((link as HTMLAnchorElement).href).origin));
      assert.ok(origins.length > 0 && origins.every(one => one === origin()), value);
      await navigate(page, '/en/docs/intro');
      await page.locator('article h1').waitFor();
    }
    assert.deepEqual(faults, []);
  });

  test('as the path of a requested document get the not-found page, which stays', async t => {
    const { page, faults } = await watched(t);
    // The function that decides is tested with all of them.
    for (const value of hostileValues.filter((_, index) => index % 10 === 0)) {
      await page.goto(`${origin()}/en/never/${encode(value)}`, { waitUntil: 'commit' });
      await hydrated(page);
      assert.equal(await page.locator('main[data-not-found]').count(), 1, value);
      assert.equal(new URL(page.url()).origin, origin(), value);
    }
    assert.deepEqual(faults, []);
  });

  test('in the list of addresses lead the not-found page nowhere else', async t => {
    const { page, faults } = await watched(t);
    const redirects = hostileValues.map((value, index) => [`/x${index}`, value]);
    await page.route('**/addresses.json', route =>
      route.fulfill({ json: { titled: [], untitled: [], redirects } }),
    );
    for (const index of hostileValues.keys()) {
      if (index % 10 > 0) continue;
      await page.goto(`${origin()}/en/x${index}`, { waitUntil: 'commit' });
      await hydrated(page);
      assert.equal(new URL(page.url()).origin, origin(), hostileValues[index]);
    }
    assert.deepEqual(faults, []);
  });
});
