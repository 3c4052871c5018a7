/** The choices that the search offers: results, kinds of results, and starting points. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import en from '../../i18n/en/code.json';
import zh from '../../i18n/zh-cn/code.json';
import { maxQuery, versionParameter } from '../../src/config/searchIdentity';
import { hasFocus, limit, newPage, open, violationsInModes, visit } from './setup';
import { sample } from './sample';

const dialog = (page: Page) => page.locator('.search-dialog');
const input = (page: Page) => page.locator('.search-input:focus');
const rows = (page: Page) => dialog(page).locator('.search-hit');
const articles = (page: Page) => page.locator('main article');
const field = (page: Page) => page.locator('main input[name=q]');
const start = (page: Page) => page.locator('.search-start').filter({ visible: true });

/** How many links lead to each page. */
async function linksByPage(page: Page, selector: string): Promise<Map<string, number>> {
  const addresses = await page
    .locator(selector)
    .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).pathname));
  const counts = new Map<string, number>();
  for (const address of addresses) counts.set(address, (counts.get(address) ?? 0) + 1);
  return counts;
}

suite('results of a search', limit, () => {
  test('are sections with page and text, at most three of a page until the keyboard asks for more', async t => {
    const page = await visit(t, '/en/docs/intro');
    await page.keyboard.press('Control+k');
    await input(page).fill('redis lock');
    await rows(page).first().waitFor();
    for (const part of ['title', 'path', 'text']) {
      const text = await rows(page).first().locator(`.search-${part}`).innerText();
      assert.notEqual(text.trim(), '', part);
    }
    const counts = await linksByPage(page, '.search-hit a:not([href*="?q="])');
    assert.ok(Math.max(...counts.values()) <= 3);

    const more = rows(page)
      .filter({ hasText: /^\d+ more on this page$/ })
      .first();
    const chosen = more.and(page.locator('[aria-selected=true]'));
    while ((await chosen.count()) === 0) await page.keyboard.press('ArrowDown');
    const left = Number.parseInt(await more.innerText());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/search?q=redis+lock&in=docs*');
    await articles(page).nth(Math.min(left, 14)).waitFor();
    assert.equal((await linksByPage(page, 'main article h2 a')).size, 1);
    await page.getByRole('button', { name: en['searchResults.allPages'].message }).press('Enter');
    await page.waitForURL('**/en/search?q=redis+lock');
    const ofPage = articles(page).getByText(/more on this page/);
    await ofPage.first().press('Enter');
    await page.waitForURL('**/en/search?q=redis+lock&in=docs*');
    const all = page.getByRole('button', { name: 'All', pressed: true });
    assert.ok(await hasFocus(all), 'the focus is at the results');
    await field(page).press('End');
    await page.keyboard.type('s');
    await page.waitForURL('**/en/search?q=redis+locks');
    await ofPage.first().waitFor();
  });

  test('are counted and filtered by kind, in an address that can be shared', async t => {
    const page = await visit(t, '/en/search?q=koa');
    const choices = page.getByRole('group', { name: en['searchResults.kinds'].message });
    const pressed = choices.locator('[aria-pressed=true]');
    await pressed.getByText('All').waitFor();
    const counts = await choices.getByRole('button').allInnerTexts();
    const [all, ...ofKinds] = counts.map(text => Number(/\d+$/.exec(text)![0]));
    assert.ok(ofKinds.length >= 3, counts.join());
    assert.equal(
      ofKinds.reduce((sum, count) => sum + count),
      all,
    );
    await choices.getByRole('button', { name: /^Problems/ }).press('Enter');
    await page.waitForURL('**/en/search?q=koa&kind=problem');
    const others = articles(page).filter({ hasNotText: 'Problems' });
    await others.first().waitFor({ state: 'detached' });
    assert.ok(await hasFocus(pressed), 'the focus stays at the choice');
    const count = /\d+/.exec(await pressed.innerText())![0];
    await page.getByRole('main').getByText(`${count} results`, { exact: true }).waitFor();
    assert.deepEqual(await choices.getByRole('button').allInnerTexts(), counts);
    assert.deepEqual(await violationsInModes(page, 'main'), []);
    await page.goBack();
    await page.waitForURL('**/en/search?q=koa');
    await pressed.getByText('All').waitFor();

    await open(page, '/search?q=koa&kind=blog');
    await page
      .getByRole('button', { name: zh['searchResults.kind.blog'].message, pressed: true })
      .waitFor();
    for (const path of (await linksByPage(page, 'main article h2 a')).keys()) {
      assert.match(path, /^\/blog\//);
    }
    await page.getByRole('button', { name: zh['searchResults.kind.all'].message }).press('Space');
    await page.waitForURL('**/search?q=koa');
  });
});

suite('a search for', limit, () => {
  test('a misspelt word says what it found instead, and finds only the word if the reader insists', async t => {
    const said = 'Nothing for "midlleware". These are results for "middleware".';
    const insist = 'Search for "midlleware" only';
    const page = await visit(t, '/en/docs/intro');
    await page.keyboard.press('Control+k');
    await input(page).fill('midlleware');
    await dialog(page).getByRole('status').getByText(said).waitFor();
    await rows(page).first().waitFor();
    assert.deepEqual(await violationsInModes(page, '.search-dialog'), []);
    await dialog(page).getByRole('button', { name: insist }).click();
    await dialog(page).locator('.search-none').waitFor();
    assert.equal(await input(page).inputValue(), 'midlleware');
    await input(page).fill('midlleware koa');
    await dialog(page).getByText(said).waitFor();

    await open(page, '/en/search?q=midlleware');
    await page.getByRole('status').getByText(said).waitFor();
    await page.getByRole('main').getByRole('link', { name: insist }).click();
    await page.waitForURL('**/en/search?q=midlleware&exact=1');
    await start(page).waitFor();
    assert.equal(await articles(page).count(), 0);
    await page.goBack();
    await articles(page).first().waitFor();
  });

  test('an option, an error code or a symbol is answered in the first row', async t => {
    const page = await visit(t, '/en/docs/intro');
    await page.keyboard.press('Control+k');
    for (const [query, text] of [
      ['koa.port', /, Type: number, Default: none/],
      ['MIDWAY_10002', /MIDWAY_10002[^]*\.$/],
      ['@Inject', /Decorator, @midwayjs\/core, Since .*, Inject\(identifier\?: /],
    ] as const) {
      await input(page).fill(query);
      const row = rows(page).first().and(page.locator('.search-answer'));
      await row.filter({ hasText: query.replace(/^.*[.@]/, '') }).waitFor();
      const parts = await row
        .locator('.search-path, .search-text')
        .evaluateAll(spans =>
          spans.map(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth),
        );
      assert.ok(Math.max(...parts) <= 1, `${query}: the row shows all its text`);
      // Its name, in which commas separate the facts.
      await row.getByRole('link', { name: text }).waitFor();
    }
  });

  test('what only the newest version has leads there from an older version', async t => {
    const page = await visit(t, '/en/docs/1.0.0/intro');
    await page.keyboard.press('Control+k');
    await input(page).fill('casbin');
    const hint = page.getByRole('status').filter({ hasText: /3\.0\.0 has a guide: / });
    await hint.waitFor();
    for (let left = await rows(page).count(); left > 0; left -= 1) {
      await page.keyboard.press('ArrowDown');
      const row = (await rows(page).and(page.locator('[aria-selected=true]')).boundingBox())!;
      const { y } = (await hint.boundingBox())!;
      assert.ok(row.y + row.height <= y, 'the hint covers the selected row');
    }
    await open(page, `/en/search?q=casbin&${versionParameter}=1.0.0`);
    await hint.getByRole('link').click();
    await page.waitForURL('**/en/docs/extensions/casbin');
  });
});

suite('a search without a query or results', limit, () => {
  for (const [home, texts] of sample(
    [
      ['/', zh],
      ['/en/', en],
    ] as const,
    1,
  )) {
    test(`offers tasks at ${home}`, async t => {
      const page = await visit(t, `${home}docs/intro`);
      await page.keyboard.press('Control+k');
      await start(page).waitFor();
      const links = start(page).getByRole('link');
      assert.ok((await links.count()) >= 8);
      for (const link of await links.all()) {
        const [path = '', anchor] = (await link.getAttribute('href'))!.split('#');
        const text = await (await page.request.get(path)).text();
        assert.match(text, new RegExp(`\\sid=("?)${anchor}\\1[\\s>]`), path);
        assert.ok(path.startsWith(`${home}docs/`));
      }
      assert.deepEqual(await violationsInModes(page, '.search-dialog'), []);

      await input(page).fill('(ctx, next) => Promise<void>');
      await rows(page).first().waitFor();
      assert.ok(!(await start(page).isVisible()));
      await input(page).fill('qxzvqxzv');
      await dialog(page).locator('.search-none').waitFor();
      await links.filter({ hasText: texts['searchResults.task.upload'].message }).click();
      await page.waitForURL(`**${home}docs/extensions/busboy#*`);
      await dialog(page).waitFor({ state: 'detached' });

      await open(page, `${home}search`);
      await links.first().waitFor();
      await field(page).fill('koa');
      await articles(page).first().waitFor();
      await field(page).fill('qxzvqxzv');
      await links.first().waitFor();
    });
  }

  test('offers the tasks as searches in an older version', async t => {
    const page = await visit(t, '/en/docs/2.0.0/intro');
    await page.keyboard.press('Control+k');
    await start(page)
      .getByRole('button', { name: en['searchResults.task.upload'].message })
      .click();
    await rows(page).first().waitFor();
    assert.equal(await input(page).inputValue(), en['searchResults.task.upload'].message);

    await open(page, `/en/search?${versionParameter}=2.0.0`);
    await start(page)
      .getByRole('button', { name: en['searchResults.task.upload'].message })
      .click();
    await articles(page).first().waitFor();
    assert.equal(await field(page).evaluate(one => one === document.activeElement), true);
  });
});

test('fields of a search accept long texts, and say when they shorten them', limit, async t => {
  const page = await newPage(t);
  const paste = (length: number) => page.keyboard.insertText('koa '.repeat(100).slice(0, length));
  const message = (home: 'en' | 'zh') =>
    page
      .getByRole('status')
      .getByText(
        (home === 'en' ? en : zh)['searchResults.full'].message.replace(
          '{count}',
          String(maxQuery),
        ),
      );
  await open(page, '/en/docs/intro');
  await page.keyboard.press('Control+k');
  await paste(200);
  await rows(page).first().waitFor();
  assert.equal(await message('en').count(), 0);
  await paste(200);
  await message('en').waitFor();
  assert.equal((await input(page).inputValue()).length, maxQuery);
  await page.keyboard.press('Backspace');
  await message('en').waitFor({ state: 'detached' });

  await open(page, '/search');
  await field(page).focus();
  await paste(400);
  await message('zh').waitFor();
  assert.equal((await field(page).inputValue()).length, maxQuery);
});
