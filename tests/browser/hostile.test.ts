/** Hostile values that anyone can put into an address never lead to another origin, and never execute. Tests in
 * tests/unit try hundreds of them on the functions that decide. */
import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { siteAddress } from '../../src/client/siteAddress';
import { maxQuery } from '../../src/config/searchIdentity';
import { parseFilter, parseQuery } from '../../src/plugins/changelog/compare';
import { decisiveValues, hostileValues, storedSearch } from '../support/hostile';
import { hits, hydrated, limit, newPage, open, origin, search, searchClosed } from './setup';

/** A page that records forbidden events: dialogs, windows, and requests to other origins. */
async function watched(t: TestContext): Promise<{ page: Page; faults: string[] }> {
  const page = await newPage(t, { reducedMotion: 'reduce' });
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

/** Fewer values, for tests that load a document for each. */
const everyThird = decisiveValues.filter((_, index) => index % 3 === 0);

/** A small page to start from. */
const elsewhere = { path: '/en/search', selector: 'main input[name=q]' };

interface Visit {
  path: string;
  /** Exists once the page is shown, with part of its text or value. */
  selector: string;
  text?: string;
  /** A button to press next, if there is one. */
  button?: string;
}

/** Visits paths inside the app one after another, in one call, because hundreds of calls would be slow.
 * @returns the links of each page, and the other documents that it requests, which are not loaded
 * @throws if a page does not show its text */
const visitAll = (page: Page, visits: Visit[]) =>
  page.evaluate(async visits => {
    const found: { links: string[]; documents: string[] }[] = [];
    let documents: string[] = [];
    navigation.addEventListener('navigate', event => {
      if (event.destination.sameDocument) return;
      documents.push(event.destination.url);
      event.preventDefault();
    });
    for (const { path, selector, text, button } of visits) {
      documents = [];
      history.pushState({ key: path }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
      for (let frames = 0; ; frames++) {
        await new Promise(requestAnimationFrame);
        const element = document.querySelector(selector);
        const shown = element instanceof HTMLInputElement ? element.value : element?.textContent;
        if (shown?.includes(text ?? '')) break;
        if (frames > 600) throw new Error(`At ${path}, ${selector} has ${shown}, not ${text}`);
      }
      if (button) document.querySelector<HTMLElement>(button)?.click();
      const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]');
      found.push({ links: Array.from(links, ({ href }) => href), documents });
    }
    return found;
  }, visits);

suite('hostile values', limit, () => {
  test('in the query of the offline page never make Retry lead to another origin', async t => {
    const { page, faults } = await watched(t);
    await open(page, elsewhere.path);
    const tries = decisiveValues.map(value => {
      const path = `/en/offline?from=${encode(value)}`;
      return { path, to: siteAddress(value || undefined, origin() + path, '/') };
    });
    const button = 'main .alert--warning button';
    // Waits for the choices, which render last: the search page, visited before, also has a form.
    const selector = 'main .offline-choices';
    const found = await visitAll(
      page,
      tries.flatMap(({ path }) => [{ path, selector, button }, elsewhere]),
    );
    for (const [index, { to }] of tries.entries()) {
      const expected = to === undefined ? [] : [origin() + to];
      assert.deepEqual(found[2 * index]!.documents, expected, decisiveValues[index]);
    }
    assert.ok(tries.some(({ to }) => to !== undefined));
    assert.deepEqual(faults, []);
  });

  const places: Record<string, (value: string) => Visit> = {
    'the query of the search page': value => ({
      path: `/en/search?q=${encode(value)}`,
      selector: 'main input[name=q]',
      // The input has only one line, and the page cuts long queries.
      text: value.slice(0, maxQuery).replace(/[\r\n]/g, ''),
    }),
    'the query of the comparison': value => {
      const query = `?from=${encode(value)}&to=${encode(value)}`;
      return {
        path: `/en/changelog/compare${query}`,
        selector: 'main .alert--warning',
        text: parseQuery(query).from,
      };
    },
    'the filter of the changelog': value => {
      const query = `?package=${encode(value)}&type=${encode(value)}`;
      return {
        path: `/en/changelog${query}`,
        selector: 'main .alert--warning',
        text: parseFilter(query).package,
      };
    },
    'the hash of a guide': value => ({
      path: `/en/docs/intro#${encode(value)}`,
      selector: 'article h1',
    }),
  };
  for (const [place, visitOf] of Object.entries(places)) {
    test(`in ${place} only appear as text`, async t => {
      const { page, faults } = await watched(t);
      await open(page, elsewhere.path);
      const found = await visitAll(page, decisiveValues.map(visitOf));
      for (const [index, { links, documents }] of found.entries()) {
        const schemes = links.map(link => new URL(link).protocol);
        assert.ok(
          schemes.every(scheme => /^(https?|mailto):$/.test(scheme)),
          decisiveValues[index],
        );
        assert.deepEqual(documents, [], decisiveValues[index]);
      }
      assert.equal(new URL(page.url()).origin, origin());
      assert.deepEqual(faults, []);
    });
  }

  test('in a path show the not-found page, with links to the site only', async t => {
    const { page, faults } = await watched(t);
    await open(page, elsewhere.path);
    const found = await visitAll(
      page,
      decisiveValues.flatMap(value => [
        { path: `/en/never/${encode(value)}`, selector: 'main[data-not-found]' },
        elsewhere,
      ]),
    );
    for (const [index, value] of decisiveValues.entries()) {
      const { links, documents } = found[2 * index]!;
      const origins = links.map(link => new URL(link).origin);
      assert.ok(origins.length > 0 && origins.every(one => one === origin()), value);
      assert.deepEqual(documents, [], value);
    }
    assert.deepEqual(faults, []);
  });

  test('as the path of a requested document show the not-found page, which stays', async t => {
    const { page, faults } = await watched(t);
    for (const value of everyThird) {
      await page.goto(`${origin()}/en/never/${encode(value)}`, { waitUntil: 'commit' });
      await hydrated(page);
      assert.equal(await page.locator('main[data-not-found]').count(), 1, value);
      assert.equal(new URL(page.url()).origin, origin(), value);
    }
    assert.deepEqual(faults, []);
  });

  test('in the fragment of the not-found page give it no foreign address', async t => {
    const { page, faults } = await watched(t);
    for (const [index, value] of everyThird.entries()) {
      // A new query forces a document load.
      const address = `/en/404.html?${index}#asked=${encode(value)}`;
      await page.goto(origin() + address, { waitUntil: 'commit' });
      await hydrated(page);
      assert.equal(await page.locator('main[data-not-found]').count(), 1, value);
      assert.equal(new URL(page.url()).origin, origin(), value);
    }
    assert.deepEqual(faults, []);
  });

  test('in the paths of stored searches lead nowhere else, and the search still works', async t => {
    const { page, faults } = await watched(t);
    await open(page, '/en/docs/intro');
    const links = page.locator('.search-hit a');
    const show = async (searches: object[]) => {
      await page.evaluate(
        text => localStorage.setItem('searches.en.current', text),
        JSON.stringify(searches),
      );
      await page.keyboard.press('Control+k');
      await page.locator('.search-start').waitFor();
    };
    // The remaining addresses belong to the site. tests/browser/storage.test.ts tests the texts.
    let followed = 0;
    for (const url of decisiveValues) {
      await show([storedSearch(url)]);
      const shown = await links.evaluateAll(all =>
        all.map(link => (link as HTMLAnchorElement).href),
      );
      assert.ok(
        shown.every(href => href.startsWith(`${origin()}/`)),
        shown.join('\n'),
      );
      const leads = shown.length > 0;
      if (leads) await links.first().click();
      else await page.keyboard.press('Escape');
      await searchClosed(page);
      // The document is requested again, and redirects to the not-found page of the language.
      if (leads)
        await page.locator('html[data-has-hydrated="true"] main[data-not-found]').waitFor();
      assert.equal(new URL(page.url()).origin, origin(), url);
      followed += Number(leads);
    }
    assert.ok(followed > 0);
    await show([]);
    await page.keyboard.type('middleware');
    await links.first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin()}/en/docs/middleware`);
    assert.deepEqual(faults, []);
  });

  test('in the list of addresses never make the not-found page lead elsewhere', async t => {
    const { page, faults } = await watched(t);
    const redirects = everyThird.map((value, index) => [`/x${index}`, value]);
    await page.route('**/addresses.json', route =>
      route.fulfill({ json: { titled: [], untitled: [], redirects } }),
    );
    for (const [index, value] of everyThird.entries()) {
      await page.goto(`${origin()}/en/x${index}`, { waitUntil: 'commit' });
      await hydrated(page);
      assert.equal(new URL(page.url()).origin, origin(), value);
    }
    assert.deepEqual(faults, []);
  });

  test('in the paths of search results never lead to another origin, in this tab or a new one', async t => {
    const page = await newPage(t);
    await page.addInitScript(values => {
      const opened: string[] = [];
      window.open = url => {
        opened.push(String(url));
        return null;
      };
      Object.assign(window, { opened });
      // Replaces the results of each answer with copies of its first result, one with each hostile path.
      const Real = Worker;
      window.Worker = class extends Real {
        override set onmessage(listener: (event: MessageEvent) => void) {
          super.onmessage = ({ data }: MessageEvent<{ answer?: { hits: object[] } }>) => {
            const { answer } = data;
            if (answer) {
              const [hit] = answer.hits;
              answer.hits = values.map((path, id) => ({ ...hit, id, path, more: undefined }));
            }
            listener.call(this, new MessageEvent('message', { data }));
          };
        }
      };
    }, hostileValues);
    await open(page, '/en/docs/intro');
    await search(page, 'koa');
    const shown = await hits(page).evaluateAll(all =>
      all.map(link => (link as HTMLAnchorElement).href),
    );
    assert.notEqual(shown.length, 0);
    for (const address of shown) assert.ok(address.startsWith(`${origin()}/`), address);
    const chosen = (index: number) =>
      page.locator('.search-hit').nth(index).and(page.locator('[aria-selected="true"]'));
    for (const [index] of shown.entries()) {
      await chosen(index).waitFor();
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.press('ArrowDown');
    }
    const opened = await page.evaluate<string[]>('opened');
    assert.deepEqual(
      opened,
      shown.flatMap(address => [address, address]),
    );
    assert.equal(page.url(), `${origin()}/en/docs/intro`);
  });
});
