/** Text typed into the search from the first paint on, and its results. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import {
  attached,
  dialog,
  frame,
  hasFocus,
  hits,
  hold,
  hydrated,
  limit,
  newPage,
  open,
  openSearch,
  pageOfMany,
  painted,
  phone,
  searchClosed,
  searchField,
  violations,
  visit,
} from './setup';
import { sample } from './sample';

/** Waits until React shows the content below the field. */
const ready = (page: Page) => attached(page, '.search-body > *');
const button = (page: Page) => page.locator('button.search-button');
/** The field of the dialog. */
const field = (page: Page) => page.locator('input:focus');

const scripts = /\/assets\/.+\.js$/;
const texts = /\.texts-\d+\.\w+\.json/;

/** Waits until the dialog visibly shows the answer to a query. */
const answered = (page: Page, query: string) =>
  page.waitForFunction(
    expected =>
      document.querySelector<HTMLInputElement>('.search-input:focus')?.value === expected &&
      document.querySelector('.search-hit a'),
    query,
  );

const starts: Record<string, (page: Page) => Promise<void>> = {
  'Ctrl+K': page => page.keyboard.press('Control+k'),
  'Command+K': page => page.keyboard.press('Meta+k'),
  '/': page => page.keyboard.press('/'),
  'a click': page => button(page).click(),
  'a tap': page => button(page).tap(),
  'Enter on its button': page => button(page).press('Enter'),
  'a letter on its button': page => button(page).focus(),
};

suite('text typed for a search', limit, () => {
  for (const [how, start] of Object.entries(starts)) {
    const options = {
      hasTouch: true,
      ...(how === 'a tap' && { viewport: phone }),
    };

    test(`arrives complete before, during and after script loading, started by ${how}`, async t => {
      const { page, release } = await painted(t, '/en/docs/intro', options);
      await start(page);
      await page.keyboard.type('mid');
      assert.equal(await field(page).inputValue(), 'mid');
      release();
      for (const key of 'way application con') await page.keyboard.type(key);
      await attached(page, '.search-hit a');
      await page.keyboard.type('text');
      await answered(page, 'midway application context');
    });

    test(`arrives complete while the rest of the dialog loads, started by ${how}`, async t => {
      const page = await visit(t, '/en/docs/intro', options);
      const release = await hold(page, scripts);
      await start(page);
      await page.keyboard.type('mid');
      assert.equal(await field(page).inputValue(), 'mid');
      assert.deepEqual(await violations(page, 'input:focus'), []);
      release();
      for (const key of 'way application con') await page.keyboard.type(key);
      await answered(page, 'midway application con');
      await page.keyboard.type('text');
      await answered(page, 'midway application context');
    });
  }

  test('arrives when pasted or dictated, without keys', async t => {
    const { page, release } = await painted(t, '/en/docs/intro');
    const text = 'the midway application context';
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText(text);
    release();
    await page.keyboard.insertText(' and more');
    await ready(page);
    assert.equal(await searchField(page).inputValue(), `${text} and more`);
  });

  test('stays as edited, with the caret in place', async t => {
    const { page, release } = await painted(t, '/en/docs/intro');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('mway');
    for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowLeft');
    release();
    await ready(page);
    await page.keyboard.type('id');
    await answered(page, 'midway');
  });

  test('is cleared by × before scripts load, once', async t => {
    const { page, release } = await painted(t, '/en/docs/intro');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('redis');
    await dialog(page).locator('.search-clear').click();
    await page.keyboard.type('middleware');
    release();
    await answered(page, 'middleware');
  });

  test('leads to the first result if Enter came before the results', async t => {
    const { page, release } = await painted(t, '/en/docs/intro');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('controller');
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL('**/en/docs/controller');
    await searchClosed(page);
  });

  for (const [key, isPainted] of [
    ['Escape', true],
    ['Control+k', true],
    ['Escape', false],
  ] as const)
    test(`is discarded by ${key} for good, before ${isPainted ? '' : 'its own '}scripts load`, async t => {
      const page = isPainted ? await newPage(t) : await visit(t, '/en/docs/intro');
      const release = await hold(page, scripts);
      if (isPainted) await page.goto('/en/docs/intro', { waitUntil: 'domcontentloaded' });
      await page.keyboard.press('Control+k');
      await page.keyboard.type('redis');
      await page.keyboard.press(key);
      assert.ok(await hasFocus(button(page)));
      release();
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      assert.equal(await dialog(page).count(), 0);
      await openSearch(page);
      assert.equal(await searchField(page).inputValue(), '');
    });

  test('replaces the selected text of the page, even when empty', async t => {
    const { page, release } = await painted(t, '/en/docs/intro');
    await page.locator('h1').evaluate(heading => getSelection()!.selectAllChildren(heading));
    await page.keyboard.press('Control+k');
    assert.equal(await field(page).inputValue(), await page.locator('h1').innerText());
    await page.keyboard.press('Backspace');
    release();
    await ready(page);
    assert.equal(await searchField(page).inputValue(), '');
  });
});

/** Composes Chinese text letter by letter, like an input method. */
async function compose(page: Page, session: CDPSession): Promise<void> {
  for (const text of ['z', 'zh', 'zho', 'zhong', 'zhongjianjian']) {
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await frame(page);
  }
  await session.send('Input.insertText', { text: '中间件' });
}

suite('composed text', limit, () => {
  test('is not interrupted, however soon after Ctrl+K it starts', async t => {
    const page = await pageOfMany(t);
    const session = await page.context().newCDPSession(page);
    for (const frames of sample([0, 1, 2, 3, 5, 8], 2))
      await t.test(`${frames} frames after`, async () => {
        await open(page, '/docs/intro');
        // With the code for results still to load, and without.
        for (let times = 0; times < 3; times++) {
          await page.keyboard.press('Control+k');
          for (let passed = 0; passed < frames; passed++) {
            await frame(page);
          }
          await compose(page, session);
          await dialog(page).waitFor();
          assert.equal(await searchField(page).inputValue(), '中间件');
          await page.keyboard.press('Escape');
          await searchClosed(page);
        }
      });
  });

  test('is not interrupted when the page hydrates meanwhile', async t => {
    const { page, release } = await painted(t, '/docs/intro');
    const session = await page.context().newCDPSession(page);
    await page.keyboard.press('Control+k');
    await session.send('Input.imeSetComposition', {
      text: 'zhong',
      selectionStart: 5,
      selectionEnd: 5,
    });
    release();
    await ready(page);
    assert.equal(await page.locator('.search-status').innerText(), '');
    await session.send('Input.insertText', { text: '中间件' });
    await answered(page, '中间件');
  });
});

test('composed text is searched on the search page when it is complete', limit, async t => {
  const page = await newPage(t);
  await page.clock.install();
  await open(page, '/search?q=koa');
  const first = page.locator('main article h2').first();
  await first.waitFor();
  await page.locator('main input[name=q]').press('End');
  const session = await page.context().newCDPSession(page);
  const text = 'zhong';
  await session.send('Input.imeSetComposition', { text, selectionStart: 5, selectionEnd: 5 });
  assert.equal(await page.locator('main input[name=q]').inputValue(), `koa${text}`);
  await page.clock.runFor(1000);
  assert.match(page.url(), /q=koa$/);
  await session.send('Input.insertText', { text: '中间件' });
  await page.waitForURL(url => url.searchParams.get('q') === 'koa中间件');
  await page.clock.runFor(1000);
  await first.filter({ hasText: '中间件' }).waitFor();
  assert.equal(await page.locator('main input[name=q]').inputValue(), 'koa中间件');
});

/** Makes the page record each list of results that it shows, with the query above it. */
const noteLists = (page: Page) =>
  page.addInitScript(() => {
    const lists: string[] = [];
    Object.assign(window, { lists });
    new MutationObserver(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('.search-hit')];
      if (shown.length === 0 && lists.length === 0) return;
      const list = shown.map(hit => hit.querySelector('a')?.textContent ?? 'nothing').join('\n');
      if (list !== lists.at(-1)) lists.push(list);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

suite('the results of a search', limit, () => {
  for (const [path, query, found] of [
    ['/docs/intro', '控制器', '/docs/controller'],
    ['/en/docs/intro', 'controller', '/en/docs/controller'],
  ] as const) {
    test(`at ${path} are shown once, in their final order`, async t => {
      const page = await newPage(t);
      await noteLists(page);
      await open(page, path);
      const release = await hold(page, texts);
      await page.keyboard.press('Control+k');
      await dialog(page).waitFor();
      await page.keyboard.type(query);
      await dialog(page)
        .getByRole('status')
        .getByText(/正在搜索|Searching/)
        .waitFor();
      assert.equal(await hits(page).count(), 0);
      release();
      await hits(page).first().waitFor();
      await page.waitForLoadState('networkidle');
      assert.equal(await hits(page).first().getAttribute('href'), found);
      assert.ok(!(await dialog(page).locator('.search-status').isVisible()));
      const lists = await page.evaluate<string[]>('lists');
      assert.equal(lists.length, 1, lists.join('\n\n'));
    });

    test(`at ${path} are ready for Enter, however early`, async t => {
      const page = await visit(t, path);
      const release = await hold(page, texts);
      await page.keyboard.press('Control+k');
      await dialog(page).waitFor();
      await page.keyboard.type('quick');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+a');
      await page.keyboard.type(query);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      release();
      await page.waitForURL(`**${found}`);
      await searchClosed(page);
    });
  }

  test('never disappear because of a key', async t => {
    const page = await newPage(t);
    await noteLists(page);
    await open(page, '/en/docs/intro');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('m');
    await hits(page).first().waitFor();
    await page.keyboard.type('idway');
    await answered(page, 'midway');
    const lists = await page.evaluate<string[]>('lists');
    assert.deepEqual(
      lists.filter(list => /^(nothing|)$/m.test(list)),
      [],
    );
  });
});
