/** A small copy of the site, built with all layers of `src/bundle` switched off. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import { layers } from '../../src/config/layers';
import { launchOptions } from '../../src/lib/chromium';
import { documentedSetting } from '../support/documented';
import { type Server, serve } from '../../tools/support/server';

suite('the site without its layers', () => {
  let copy: SiteCopy;
  let server: Server;
  let browser: Browser;
  const openPage = () => browser.newPage({ baseURL: server.origin });

  before(async () => {
    copy = copySite(0.02);
    const { status, output } = copy.run('npm run build -- --locale zh-cn', {
      [documentedSetting('LAYERS_OFF')]: layers.join(','),
    });
    assert.equal(status, 0, output);
    server = await serve(copy.at('build'));
    browser = await chromium.launch(launchOptions());
  });
  after(async () => {
    await browser?.close();
    await server?.close();
    copy?.remove();
  });

  test('has pages with a policy, whose scripts load at once', () => {
    const html = readFileSync(copy.at('build/docs/controller.html'), 'utf8');
    assert.match(
      html,
      /<meta http-equiv="?Content-Security-Policy"? content="[^"]*script-src 'self'/,
    );
    assert.doesNotMatch(html, /type="?later/);
  });

  test('navigates from page to page without an error', async () => {
    const page = await openPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', message => message.type() === 'error' && errors.push(message.text()));
    await page.goto('/docs/controller');
    await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' });
    await page.locator('aside a[href="/docs/quick_guide"]').first().click();
    await page.locator('html.docs-doc-id-quick_guide').waitFor({ state: 'attached' });
    assert.deepEqual(errors, []);
  });

  test('replays clicks from before the scripts loaded', async () => {
    const page = await openPage();
    let release = () => {};
    const released = new Promise<void>(resolve => (release = resolve));
    await page.route('**/assets/js/main.*', async route => {
      await released;
      await route.continue();
    });
    await page.goto('/docs/controller', { waitUntil: 'commit' });
    await page.locator('.navbar button[class*="toggleButton"]').click();
    release();
    await page.locator('html[data-theme-choice="dark"]').waitFor({ state: 'attached' });
  });

  for (const script of ['main', 'a script of the page']) {
    test(`reports that ${script} could not be fetched`, async () => {
      const page = await openPage();
      await page.route(
        script === 'main' ? '**/assets/js/main.*' : /\/assets\/js\/(?!main|runtime)/,
        route => route.fulfill({ status: 404, body: 'not found' }),
      );
      await page.goto('/docs/controller');
      await page.locator('[data-load-failure]').waitFor();
    });
  }
});
