/** Requests and tests of guides that run in the page. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import en from '../../i18n/en/code.json';
import zh from '../../i18n/zh-cn/code.json';
import type { PageData } from '../../src/plugins/play/data';
import { silence } from '../../src/plugins/play/limits';
import { limit, navigate, newPage, open, phone, violations, visit } from './setup';

const guide = '/docs/quick_guide';

const isPart = (url: string) => /\/play\/|\/projects\/.*\.json$/.test(new URL(url).pathname);

const send = (page: Page | Locator, texts = zh) =>
  page.getByRole('button', { name: texts['play.send'].message, exact: true });
const runTests = (page: Page, texts = zh) =>
  page.getByRole('button', {
    name: texts['play.test'].message.replace('{file}', 'book.test.ts'),
  });
const restart = (page: Page | Locator) =>
  page.getByRole('button', { name: zh['play.restart'].message, exact: true });
const result = (page: Page | Locator) => page.getByRole('log');

/** The status of the answer after the one that is shown. */
async function nextStatus(page: Page | Locator): Promise<Locator> {
  await result(page)
    .locator('strong')
    .evaluate(status => (status.dataset.isOld = ''));
  return result(page).locator('strong:not([data-is-old])');
}

/** Changes what the page loads. */
const changeData = (page: Page, change: (data: PageData) => void) =>
  page.route(/\/(quick_guide|custom_error)\.json$/, async route => {
    const response = await route.fetch();
    const json = (await response.json()) as PageData;
    change(json);
    await route.fulfill({ response, json });
  });

/** Adds code to a file of a project that the page loads. */
const addCode = (page: Page, file: string, code: string) =>
  changeData(page, ({ runs }) => {
    for (const { compiled } of runs) if (file in compiled) compiled[file] += `\n${code}`;
  });

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

  test('is stopped in an endless loop, with a word in the language of the page', async t => {
    const page = await newPage(t);
    const loop = 'BookController.prototype.show = () => { for (;;); };';
    await addCode(page, 'src/controller/book.controller.ts', loop);
    await open(page, guide);
    await send(page).click();
    const word = zh['play.loop'].message.replace('{seconds}', String(silence));
    // Loops take a processor, so seconds last longer.
    await result(page).getByText(word).waitFor({ timeout: 60_000 });
    await page.locator('iframe').waitFor({ state: 'detached' });
  });

  test('starts an application again that was stopped after its answer', async t => {
    const page = await newPage(t);
    const endless = `const { find } = BookService.prototype;
      BookService.prototype.find = function (id) {
        setTimeout(() => setInterval(() => console.log('x'.repeat(100_000))), 300);
        return find.call(this, id);
      };`;
    await addCode(page, 'src/service/book.service.ts', endless);
    await open(page, guide);
    await send(page).click();
    await result(page).getByText(zh['play.output'].message).waitFor();
    assert.equal(await result(page).locator('strong').textContent(), '200 OK');
    const again = await nextStatus(page);
    await send(page).click();
    await again.waitFor();
    assert.equal(await again.textContent(), '200 OK');
  });

  test('is answered although the reader restarts the application meanwhile', async t => {
    const page = await newPage(t);
    const slow = `const { renew } = LoanController.prototype;
      LoanController.prototype.renew = async function (reader) {
        await new Promise(done => setTimeout(done, 2000));
        return renew.call(this, reader);
      };`;
    await addCode(page, 'src/controller/loan.controller.ts', slow);
    await open(page, '/docs/custom_error');
    const [one, other] = [page.locator('.play').nth(0), page.locator('.play').nth(1)];
    await send(one).click();
    await result(one).locator('strong').waitFor();
    await send(other).click();
    await result(other).getByText(zh['play.sending'].message).waitFor();
    const again = await nextStatus(one);
    await restart(one).press('Enter');
    await again.waitFor();
    await result(other).locator('strong').waitFor();
    assert.ok(await restart(one).evaluate(button => button === document.activeElement));
  });

  test('has no application left once the reader leaves the page', async t => {
    const page = await visit(t, guide);
    await send(page).click();
    await result(page).getByText('200 OK').waitFor();
    assert.equal(await page.locator('iframe').count(), 1);
    await navigate(page, '/docs/controller');
    await page.locator('iframe').waitFor({ state: 'detached' });
  });

  test('is not sent if the page no longer fits the files of the site', async t => {
    const page = await newPage(t);
    await changeData(page, data => {
      const [at] = Object.entries(data.actions).find(([, { requests }]) => requests)!;
      data.actions[at] = { run: 0, test: 'test/other.test.ts' };
    });
    await open(page, guide);
    await send(page).click();
    await result(page).getByText(zh['play.outdated'].message).waitFor();
    assert.equal(await page.locator('iframe').count(), 0);
  });

  test('shows its result at the bottom of a window, but does not move readers who have scrolled on', async t => {
    const page = await visit(t, guide, { viewport: phone });
    const button = send(page);
    await button.evaluate(one => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight));
    await button.click();
    await result(page).getByText('200 OK').waitFor();
    await page.waitForFunction(
      () => document.querySelector('.play__result')!.getBoundingClientRect().bottom <= innerHeight,
    );
    const again = await nextStatus(page);
    await button.evaluate((one: HTMLElement) => {
      one.click();
      scrollTo(0, 0);
    });
    await again.waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0);
  });

  test('opens the log of an error, and leaves it as the reader does', async t => {
    const page = await newPage(t);
    const broken = "BookController.prototype.show = () => { throw new Error('broken'); };";
    await addCode(page, 'src/controller/book.controller.ts', broken);
    await open(page, guide);
    await send(page).click();
    const log = page.locator('.play details[open]');
    await log.getByText('Error: broken').waitFor();
    await log.locator('summary').click();
    await log.waitFor({ state: 'detached' });
    const again = await nextStatus(page);
    await send(page).click();
    await again.waitFor();
    await page.locator('.play details').waitFor();
    assert.equal(await log.count(), 0);
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

suite('an example on a page of the reference', limit, () => {
  test('is answered by a request that its button names', async t => {
    const page = await newPage(t, { viewport: phone });
    const parts: string[] = [];
    page.on('request', request => {
      if (isPart(request.url())) parts.push(request.url());
    });
    await open(page, '/api/core/function/Get');
    assert.deepEqual(parts, [], 'nothing is loaded before the press');
    const name = zh['play.sendThis'].message.replace('{request}', 'GET /books/7');
    await page.getByRole('button', { name, exact: true }).click();
    await result(page).getByText('200 OK').waitFor();
    assert.match((await result(page).textContent())!, /"id": 7/);
    assert.deepEqual(await violations(page, '.play'), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.width);
  });

  test('is shown at work by the tests of its section', async t => {
    const page = await visit(t, '/en/api/core/function/Catch');
    const name = en['play.test'].message.replace('{file}', 'loan.test.ts');
    await page.getByRole('button', { name, exact: true }).click();
    await result(page).locator('li').first().waitFor();
    assert.equal(await result(page).locator('[data-failed=true]').count(), 0);
  });
});

test('a guide that was saved for offline reading, and never ran, runs without a network', async t => {
  const page = await visit(t, '/en/offline');
  await page.getByLabel('Guides 3.0.0').check();
  await page.getByRole('button', { name: 'Save for offline reading' }).click();
  // Hundreds of files.
  await page.getByText('Saved. While you are online').waitFor({ timeout: 120_000 });
  await page.context().setOffline(true);
  for (const address of ['/en/docs/quick_guide', '/en/']) {
    await open(page, address);
    await send(page, en).click();
    await result(page).getByText('200 OK').waitFor();
  }
  await open(page, '/en/docs/testing');
  await page
    .getByRole('button', { name: /^Run .*\.test\.ts$/ })
    .first()
    .click();
  await result(page).locator('li').first().waitFor();
  assert.equal(await result(page).locator('[data-failed=true]').count(), 0);
});
