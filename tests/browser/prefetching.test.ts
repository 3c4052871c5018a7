import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  attached,
  fetchAhead,
  limit,
  navbarLink,
  navigate,
  newPage,
  open,
  ownScripts,
  showsGuide,
} from './setup';

/** The script for content that only the first page of the components shows. */
const components = '/docs/extensions/axios';
const componentsScript = () => ownScripts(components, '/docs/intro');

suite('prefetching', limit, () => {
  fetchAhead();
  /** Opens the home page, scrolls to a link and points at it.
   * @param isAhead whether the page prefetches links in view when the browser is idle
   * @returns how often the script of the target was prefetched and loaded */
  async function approach(
    page: Page,
    isAhead = true,
  ): Promise<{ prefetched: number; loaded: number }> {
    const [script] = await componentsScript();
    const prefetch = `link[rel="prefetch"][href="${script}"]`;
    await open(page, '/');
    const link = navbarLink(page, components);
    await link.scrollIntoViewIfNeeded();
    if (isAhead) await attached(page, prefetch);
    else await page.waitForLoadState('networkidle');
    // The app adds the script element during the event, and removes it once the script is loaded.
    await page.evaluate(`
      window.added = [];
      new MutationObserver(records => records.forEach(record => record.addedNodes.forEach(
        node => node.src && window.added.push(new URL(node.src).pathname),
      ))).observe(document, { childList: true, subtree: true });
    `);
    await link.hover();
    await link.evaluate(() => new Promise(done => requestAnimationFrame(done)));
    return {
      prefetched: await page.locator(prefetch).count(),
      loaded: await page.evaluate(
        path =>
          (window as unknown as { added: string[] }).added.filter(added => added === path).length,
        script!,
      ),
    };
  }

  const connection = (values: { effectiveType: string; saveData: boolean }) =>
    `Object.defineProperty(Navigator.prototype, 'connection', { value: ${JSON.stringify(values)} })`;

  test('fetches links in view, and loads links under the pointer', async t => {
    const page = await newPage(t);
    await page.addInitScript(connection({ effectiveType: '4g', saveData: false }));
    assert.deepEqual(await approach(page), { prefetched: 1, loaded: 1 });
  });

  test('fetches or loads no page twice', async t => {
    const page = await newPage(t);
    const [script] = await componentsScript();
    await approach(page);
    await page.mouse.move(0, 400);
    await navbarLink(page, components).hover();
    await navbarLink(page, '/blog').click();
    await attached(page, 'html.blog-list-page');
    await navbarLink(page, components).hover();
    await navigate(page, '/');
    await page.locator('main a.button[href="/docs/intro"]').waitFor();
    await navbarLink(page, components).hover();
    await page.evaluate(() => new Promise(done => requestAnimationFrame(done)));
    assert.equal(await page.locator(`link[rel="prefetch"][href="${script}"]`).count(), 1);
    const added = await page.evaluate(() => (window as unknown as { added: string[] }).added);
    assert.equal(added.filter(path => path === script).length, 1);
  });

  for (const values of [
    { effectiveType: '2g', saveData: false },
    { effectiveType: 'slow-2g', saveData: false },
    { effectiveType: '4g', saveData: true },
  ]) {
    const name = values.saveData ? 'with data saver on' : `on ${values.effectiveType}`;
    test(`does nothing ${name}, and links still work`, async t => {
      const page = await newPage(t);
      await page.addInitScript(connection(values));
      assert.deepEqual(await approach(page, false), { prefetched: 0, loaded: 0 });
      assert.equal(await page.locator('link[rel="prefetch"]').count(), 0);
      await navbarLink(page, components).click();
      await showsGuide(page, 'extensions/axios');
    });
  }

  test('uses fetch with credentials in a browser without prefetch', async t => {
    const page = await newPage(t);
    const [script] = await componentsScript();
    await page.addInitScript(`
      const { supports } = DOMTokenList.prototype;
      DOMTokenList.prototype.supports = function (token) {
        return token !== 'prefetch' && supports.call(this, token);
      };
      window.fetched = [];
      const { open, send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.open = function (method, url, ...rest) {
        this.what = method + ' ' + url;
        return open.call(this, method, url, ...rest);
      };
      XMLHttpRequest.prototype.send = function (body) {
        window.fetched.push(this.what + (this.withCredentials ? ' with credentials' : ''));
        return send.call(this, body);
      };
    `);
    const request = page.waitForRequest(
      each => each.resourceType() === 'xhr' && new URL(each.url()).pathname === script,
    );
    await open(page, '/');
    // Only scrolls to the link: a link under the pointer is loaded, and then needs no prefetch.
    await navbarLink(page, components).scrollIntoViewIfNeeded();
    await request;
    assert.equal(await page.locator('link[rel="prefetch"]').count(), 0);
    const fetched = await page.evaluate(() => (window as unknown as { fetched: string[] }).fetched);
    assert.deepEqual(
      fetched.filter(each => each.includes(script!)),
      [`GET ${script} with credentials`],
    );
  });
});
