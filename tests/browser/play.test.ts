/** Requests and tests of guides that run in the page. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import en from '../../i18n/en/code.json';
import zh from '../../i18n/zh-cn/code.json';
import { limit, newPage, open, phone, violations, visit } from './setup';

const guide = '/docs/quick_guide';

const isPart = (url: string) => /\/play\/|\/projects\/.*\.json$/.test(new URL(url).pathname);

const send = (page: Page, texts = zh) =>
  page.getByRole('button', { name: texts['play.send'].message, exact: true });
const runTests = (page: Page, texts = zh) =>
  page.getByRole('button', {
    name: texts['play.test'].message.replace('{file}', 'book.test.ts'),
  });
const result = (page: Page) => page.getByRole('log');

suite('a request of a guide', limit, () => {
  for (const [texts, address] of [
    [zh, guide],
    [en, `/en${guide}`],
  ] as const) {
    test(`is answered in the page as it shows: ${address}`, async t => {
      const page = await newPage(t);
      const parts: string[] = [];
      page.on('request', request => {
        if (isPart(request.url())) parts.push(request.url());
      });
      await open(page, address);
      const shown = await page.locator('.language-http code').first().textContent();
      const [book] = /\{.*\}/s.exec(shown!)!;
      assert.deepEqual(parts, [], 'nothing is loaded before the press');
      await send(page, texts).click();
      await result(page).locator('strong').waitFor();
      assert.equal(await result(page).locator('strong').textContent(), '200 OK');
      const [, body] = (await result(page).locator('pre').first().textContent())!.split('\n\n');
      assert.deepEqual(JSON.parse(body!), JSON.parse(book));
    });
  }

  test('says that the framework could not be loaded, and is sent by the next press', async t => {
    const page = await newPage(t);
    await open(page, guide);
    await page.route(isPartOf, route => route.abort());
    await send(page).click();
    await result(page).getByText(zh['play.unloaded'].message).waitFor();
    await page.unroute(isPartOf);
    await send(page).click();
    await result(page).getByText('200 OK').waitFor();
  });

  test('has a result that is accessible, on a phone, too', async t => {
    const page = await newPage(t, { viewport: phone });
    await open(page, guide);
    await send(page).click();
    await result(page).getByText('200 OK').waitFor();
    assert.deepEqual(await violations(page, '.play'), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.width);
  });
});

const isPartOf = (url: URL) => isPart(url.href);

suite('a test file of a guide', limit, () => {
  test('runs in the page, each test with its result', async t => {
    const page = await visit(t, guide);
    await runTests(page).click();
    await result(page).locator('li').first().waitFor();
    assert.ok((await result(page).locator('li').count()) > 1);
    assert.equal(await result(page).locator('[data-failed=true]').count(), 0);
  });
});
