/** The cards of names in code: under the pointer, tapped, and by keyboard. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import en from '../../i18n/en/code.json';
import zh from '../../i18n/zh-cn/code.json';
import { type Card, folder, type PageCards } from '../../src/plugins/code-types/cardData';
import {
  attached,
  frame,
  limit,
  listen,
  navigate,
  newPage,
  open,
  overlayLeft,
  phone,
  showsGuide,
  stored,
  title,
  violations,
  visit,
} from './setup';

const guide = '/docs/controller';
const touch: BrowserContextOptions = { viewport: phone, hasTouch: true, isMobile: true };

const card = (page: Page) => page.locator('.type-card');
const named = (page: Page, name: string) => page.getByRole('dialog', { name });
const closed = (page: Page) => card(page).waitFor({ state: 'detached' });
const isData = (url: URL) => url.pathname.includes(`/${folder}/`);

/** The addresses of card data that a page requests from now on. */
function dataOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', request => {
    if (isData(new URL(request.url()))) addresses.push(request.url());
  });
  return addresses;
}

/** The center of a word in the code of a page, after scrolling it to the center of the window.
 * @param nth which occurrence of the word */
async function placeOf(page: Page, word: string, nth = 0): Promise<{ x: number; y: number }> {
  await attached(page, 'code[data-cards]');
  const range = await page.evaluateHandle(
    ([text, index]) => {
      const ranges: Range[] = [];
      for (const code of document.querySelectorAll('code[data-cards]')) {
        const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const node = walker.currentNode as Text;
          if (!node.parentElement!.checkVisibility()) continue;
          for (const { index: at } of node.data.matchAll(new RegExp(`\\b${text}\\b`, 'g'))) {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + text.length);
            ranges.push(range);
          }
        }
      }
      if (!ranges[index]) throw new Error(`${location.pathname} has not ${text}`);
      return ranges[index];
    },
    [word, nth] as const,
  );
  return range.evaluate(one => {
    const { top: before } = one.getBoundingClientRect();
    scrollBy({ top: before - innerHeight / 2, behavior: 'instant' });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  });
}

async function point(page: Page, word: string, nth?: number): Promise<void> {
  const { x, y } = await placeOf(page, word, nth);
  await page.mouse.move(x, y);
}

async function tap(page: Page, word: string, nth?: number): Promise<void> {
  const { x, y } = await placeOf(page, word, nth);
  await page.touchscreen.tap(x, y);
}

/** The first block of a page that has cards. */
const block = (page: Page) => page.locator('pre:has(> code[data-cards])').first();

/** Focuses the block by keyboard, and waits until its names are known. */
async function focusBlock(page: Page): Promise<void> {
  await block(page).evaluate((pre: HTMLElement) => pre.scrollIntoView({ block: 'center' }));
  await page.keyboard.press('Tab');
  await block(page).focus();
  await page.locator('.type-card-hint').waitFor();
}

const focused = (page: Page) => page.evaluate(() => document.activeElement!.outerHTML.slice(0, 99));
const hasFocus = (page: Page) => block(page).evaluate(pre => pre === document.activeElement);

/** The name of the card, as in its label. */
async function shownName(page: Page): Promise<string> {
  const label = (await card(page).getAttribute('aria-label'))!;
  return label.replace(zh['typeCards.label'].message.replace('{name}', ''), '');
}

const highlighted = (page: Page, name: string) =>
  page.evaluate(key => Array.from(CSS.highlights.get(key) ?? [], String), name);

/** Goes to a name in the first block by keyboard. */
async function reach(page: Page, name: string): Promise<void> {
  await focusBlock(page);
  do await page.keyboard.press('ArrowRight');
  while (!(await highlighted(page, 'type-card')).includes(name));
}

/** Answers requests for card data with a text. */
const answer = (page: Page, body: string) =>
  page.route(isData, route => route.fulfill({ contentType: 'application/json', body }));

/** Changes each card in the answers to requests for data. */
const withCards = (page: Page, change: (card: Card) => unknown) =>
  page.route(isData, async route => {
    const response = await route.fetch();
    const data = (await response.json()) as PageCards | Card[];
    const json = Array.isArray(data)
      ? data.map(change)
      : { ...data, cards: data.cards.map(change) };
    await route.fulfill({ response, json });
  });

suite('a name in code under the pointer', limit, () => {
  for (const [home, texts] of [
    ['', zh],
    ['/en', en],
  ] as const) {
    test(`shows its type, and its description in the language of ${home}${guide}`, async t => {
      const page = await visit(t, home + guide);
      await point(page, 'Controller', 1);
      const shown = named(page, texts['typeCards.label'].message.replace('{name}', 'Controller'));
      await shown.waitFor();
      assert.match((await shown.locator('pre').textContent())!, /\bController\b.*\(/);
      const description = (await shown.locator('p').textContent())!;
      assert.equal(/\p{Script=Han}/u.test(description), home === '');
      const link = shown.getByRole('link', { name: texts['typeCards.reference'].message });
      assert.equal(await link.getAttribute('href'), `${home}/api/core/function/Controller`);
      assert.deepEqual(await highlighted(page, 'type-card'), ['Controller']);
    });
  }

  test('requests the data of the page once, and not before', async t => {
    const page = await newPage(t);
    const asked: string[] = dataOf(page);
    await open(page, guide);
    await page.mouse.wheel(0, 300);
    await page.keyboard.press('Tab');
    assert.deepEqual(asked, []);
    for (const word of ['Controller', 'titles']) {
      await point(page, word);
      await card(page).waitFor();
      await page.mouse.move(2, 2);
      await closed(page);
    }
    assert.equal(asked[0] && new URL(asked[0]).pathname, `/${folder}${guide}.json`);
    assert.equal(new Set(asked).size, asked.length, asked.join('\n'));
  });

  test('keeps its card while the pointer moves into it, and then closes it', async t => {
    const page = await newPage(t);
    await page.clock.install();
    await open(page, guide);
    await point(page, 'titles');
    await card(page).waitFor();
    const { x, y, width, height } = (await card(page).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
    await page.locator('.type-card:hover').waitFor();
    await page.clock.runFor(1000);
    assert.equal(await shownName(page), 'titles');
    await page.mouse.move(2, 2);
    await closed(page);
    assert.deepEqual(await highlighted(page, 'type-card'), []);
  });

  test('gives way to another name under the pointer', async t => {
    const page = await visit(t, guide);
    await point(page, 'titles');
    await named(page, 'titles').waitFor();
    await point(page, 'BookController');
    await named(page, 'BookController').waitFor();
    assert.equal(await card(page).count(), 1);
  });

  test('is followed if it is a link and clicked', async t => {
    const page = await visit(t, guide);
    await point(page, 'Controller', 1);
    await card(page).waitFor();
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL('**/api/core/function/Controller');
    await closed(page);
  });

  test('changes nothing in the page, and moves nothing', async t => {
    const page = await visit(t, guide);
    const { x, y } = await placeOf(page, 'titles');
    const look = () =>
      block(page).evaluate(pre => [pre.outerHTML, JSON.stringify(pre.getBoundingClientRect())]);
    const before = await look();
    await page.evaluate(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver(list => {
        Object.assign(window, { shifts: list.getEntries().length });
      }).observe({ type: 'layout-shift' });
    });
    await page.mouse.move(x, y);
    await card(page).waitFor();
    assert.deepEqual(await look(), before);
    assert.equal(await page.evaluate('shifts'), 0);
  });

  test('shows nothing if the page scrolls below a resting pointer', async t => {
    const page = await newPage(t);
    await page.clock.install();
    await open(page, guide);
    // The data is loaded.
    await point(page, 'titles');
    await card(page).waitFor();
    const { x, y } = await placeOf(page, 'Controller', 1);
    await page.mouse.move(x, 2);
    await page.clock.runFor(1000);
    await closed(page);
    // After the scroll, a name is under the pointer.
    await page.evaluate(() => scrollBy({ top: -200, behavior: 'instant' }));
    await page.mouse.move(x, y);
    await page.clock.runFor(1000);
    assert.equal(await card(page).count(), 0);
    await page.mouse.wheel(0, 200);
    const isOver = () =>
      page.evaluate(
        ([left, top]) => document.elementFromPoint(left, top)?.textContent === 'Controller',
        [x, y] as const,
      );
    while (!(await isOver()));
    await frame(page);
    await page.clock.runFor(2000);
    assert.equal(await card(page).count(), 0);
    await page.mouse.move(x + 2, y);
    await page.clock.runFor(1000);
    await named(page, 'Controller').waitFor();
  });

  test('has a card only over its letters', async t => {
    const page = await visit(t, guide);
    await point(page, 'titles');
    await card(page).waitFor();
    // A caret placed here would be in the same line.
    const { y } = await placeOf(page, 'titles');
    const { x } = (await block(page).boundingBox())!;
    await page.mouse.move(x + 3, y);
    await closed(page);
  });

  test('is in view with its whole card, also in a narrow window with wrapped lines', async t => {
    const page = await newPage(t, { viewport: { width: 640, height: 500 } });
    await page.addInitScript(() => localStorage.setItem('wrap', 'on'));
    await open(page, guide);
    for (const word of ['httpError', 'Controller', 'HttpCode']) {
      await point(page, word);
      await named(page, word).waitFor();
      const { x, y, width, height } = (await card(page).boundingBox())!;
      assert.ok(x >= 0 && y >= 0 && x + width <= 640 && y + height <= 500, word);
    }
  });
});

suite('a name in code that is tapped', limit, () => {
  test('shows its card as a sheet, even if it is a link and nothing is loaded', async t => {
    const page = await visit(t, guide, touch);
    await tap(page, 'Controller', 1);
    await named(page, 'Controller').waitFor();
    assert.match(page.url(), new RegExp(`${guide}$`));
    const { x, y, width, height } = (await card(page).boundingBox())!;
    assert.deepEqual([x, width, y + height], [0, 390, 844]);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await card(page).getByRole('link', { name: zh['typeCards.reference'].message }).tap();
    await page.waitForURL('**/api/core/function/Controller');
    await closed(page);
  });

  test('does not block the folds in code, before and after cards are loaded', async t => {
    const page = await visit(t, '/docs/quickstart', touch);
    const folds = page.locator('code[data-cards] > details.fold');
    await folds.nth(0).locator('summary').tap();
    await page.locator('code[data-cards] > details.fold[open]').waitFor();
    await tap(page, 'CatalogService');
    await named(page, 'CatalogService').waitFor();
    await folds.nth(1).locator('summary').tap();
    await closed(page);
    assert.equal(await page.locator('code[data-cards] > details.fold[open]').count(), 2);
  });

  test('has controls that are large enough for a finger', async t => {
    const page = await visit(t, guide, touch);
    await tap(page, 'Controller', 1);
    await card(page).waitFor();
    const controls = card(page).locator('.type-card__links :is(a, button), label, button');
    for (const control of await controls.all()) {
      const { width, height } = (await control.boundingBox())!;
      assert.ok(
        width >= 44 && height >= 44,
        `${await control.textContent()}: ${width} × ${height}`,
      );
    }
  });

  test('closes its card with the button, and with a tap elsewhere', async t => {
    const page = await visit(t, guide, touch);
    await tap(page, 'titles');
    await named(page, 'titles').waitFor();
    // The page scrolls to the next name, which closes the sheet. An earlier tap would hit the sheet.
    await placeOf(page, 'BookController');
    await closed(page);
    await overlayLeft(page);
    await tap(page, 'BookController');
    await named(page, 'BookController').waitFor();
    await card(page).getByRole('button', { name: zh['typeCards.close'].message }).tap();
    await closed(page);
    // Leaving its history entry restores the scroll position, which moves names under a tap.
    await overlayLeft(page);
    await tap(page, 'titles');
    await card(page).waitFor();
    await page.touchscreen.tap(195, 75);
    await closed(page);
  });
});

suite('Back', limit, () => {
  test('closes the sheet of a tapped name, and leaves the page in place', async t => {
    const page = await visit(t, '/docs/intro', touch);
    await navigate(page, guide);
    await showsGuide(page, 'controller');
    const at = () => page.evaluate(() => [location.pathname, Math.round(scrollY)]);
    await tap(page, 'titles');
    await card(page).waitFor();
    const before = await at();
    await page.goBack();
    await closed(page);
    await overlayLeft(page);
    assert.deepEqual(await at(), before);
    // A sheet that closes because the page scrolls also leaves no history entry, and does not scroll back.
    await tap(page, 'titles');
    await card(page).waitFor();
    const after = await page.evaluate(() => {
      scrollBy({ top: 300, behavior: 'instant' });
      return [location.pathname, Math.round(scrollY)];
    });
    await closed(page);
    await overlayLeft(page);
    await frame(page);
    assert.deepEqual(await at(), after);
    await page.goBack();
    await showsGuide(page, 'intro');
  });
});

suite('names in code, by keyboard', limit, () => {
  test('are one tab stop in both directions', async t => {
    const page = await visit(t, guide);
    const stops = page.locator('pre:has(> code[data-cards]) a:not([tabindex="-1"])');
    assert.equal(await stops.count(), 0, 'no link is a stop, in blocks without the focus either');
    await focusBlock(page);
    assert.equal(await block(page).evaluate(pre => getComputedStyle(pre).outlineStyle), 'solid');
    await page.keyboard.press('Tab');
    const isIn = () => block(page).evaluate(pre => pre.contains(document.activeElement));
    assert.equal(await isIn(), false, await focused(page));
    await page.keyboard.press('Shift+Tab');
    assert.ok(await hasFocus(page), await focused(page));
    await page.keyboard.press('Shift+Tab');
    assert.equal(await isIn(), false, await focused(page));
  });

  test('take the focus from a link in the block that has it before they are known', async t => {
    const page = await visit(t, guide);
    await page.keyboard.press('Tab');
    await block(page).locator('a').last().focus();
    await page.locator('.type-card-hint').waitFor();
    assert.ok(await hasFocus(page), await focused(page));
  });

  test('are chosen with arrows, Home and End', async t => {
    const page = await visit(t, guide);
    await focusBlock(page);
    const path: string[] = [];
    for (const key of ['ArrowDown', 'End', 'Home', 'ArrowRight', 'ArrowLeft']) {
      await page.keyboard.press(key);
      path.push(await shownName(page));
    }
    const [first, last, again, second, back] = path;
    assert.equal(again, first);
    assert.equal(back, first);
    assert.equal(new Set([first, last, second]).size, 3, path.join());
    await page.keyboard.press('ArrowDown');
    const below = await shownName(page);
    assert.ok(!path.includes(below), below);
    await page.keyboard.press('ArrowUp');
    assert.ok(path.includes(await shownName(page)));
  });

  test('are announced once, with type and description', async t => {
    const page = await visit(t, guide);
    await focusBlock(page);
    const status = page.locator('.type-card-status');
    assert.equal(await status.getAttribute('role'), 'status');
    assert.equal(await status.textContent(), '');
    while (!(await highlighted(page, 'type-card')).includes('Controller')) {
      await page.keyboard.press('ArrowRight');
    }
    const said = (await status.textContent())!;
    assert.ok(said.startsWith('Controller '), said);
    for (const part of ['pre', 'p']) {
      const shown = (await card(page).locator(part).textContent())!;
      assert.ok(said.replaceAll('`', '').includes(shown), said);
    }
    await page.keyboard.press('Escape');
    await closed(page);
    assert.equal(await status.textContent(), '');
  });

  test('lead to the reference with Enter', async t => {
    const page = await visit(t, guide);
    await reach(page, 'Controller');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/api/core/function/Controller');
    await closed(page);
  });

  test('have cards that Tab enters and leaves', async t => {
    const page = await visit(t, guide);
    await focusBlock(page);
    await page.keyboard.press('ArrowRight');
    const isInCard = () => card(page).evaluate(one => one.contains(document.activeElement));
    await page.keyboard.press('Tab');
    assert.ok(await isInCard(), await focused(page));
    await page.keyboard.press('Shift+Tab');
    assert.ok(await hasFocus(page), await focused(page));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await closed(page);
    assert.ok(await hasFocus(page), await focused(page));
    await page.keyboard.press('ArrowRight');
    await card(page).locator('a, button').locator('visible=true').last().focus();
    await page.keyboard.press('Tab');
    await closed(page);
    const isBehind = await block(page).evaluate(pre =>
      Boolean(
        pre.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING,
      ),
    );
    assert.ok(isBehind, await focused(page));
  });

  test('leave keys with modifiers to the browser', async t => {
    const page = await visit(t, guide);
    await focusBlock(page);
    for (const key of [
      'Control+ArrowRight',
      'Alt+ArrowDown',
      'Shift+ArrowRight',
      'PageDown',
      'a',
    ]) {
      await page.keyboard.press(key);
      assert.equal(await card(page).count(), 0, key);
    }
  });

  test('leave keys to the browser if there is no name in their direction', async t => {
    const page = await visit(t, guide);
    await focusBlock(page);
    // The first name in view is then the first name of the block.
    await block(page).evaluate(pre => pre.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Home');
    await card(page).waitFor();
    const top = await page.evaluate(() => scrollY);
    await page.keyboard.press('ArrowUp');
    await closed(page);
    await page.waitForFunction(before => scrollY < before, top);
  });

  test('leave the arrows to the page if a click gave the block the focus', async t => {
    const page = await visit(t, guide);
    await focusBlock(page);
    await block(page).evaluate((pre: HTMLElement) => pre.blur());
    await block(page).click({ position: { x: 3, y: 3 } });
    assert.ok(await hasFocus(page), await focused(page));
    const top = await page.evaluate(() => scrollY);
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(before => scrollY > before, top);
    assert.equal(await card(page).count(), 0);
  });

  test('have long types that the keyboard can scroll', async t => {
    const page = await visit(t, guide);
    await withCards(page, one => ({ ...one, html: 'string\n'.repeat(200) }));
    await focusBlock(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('PageDown');
    await page.waitForFunction(() => document.querySelector('.type-card__type')!.scrollTop > 0);
    await page.keyboard.press('Shift+Tab');
    assert.ok(await hasFocus(page), await focused(page));
  });

  test('are scrolled into view without closing their card', async t => {
    const page = await visit(t, guide, { viewport: { width: 700, height: 300 } });
    await focusBlock(page);
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('ArrowDown');
      await frame(page);
      const isInView = await page.evaluate(() => {
        const [range] = CSS.highlights.get('type-card')!;
        const { left, right, top, bottom } = (range as Range).getBoundingClientRect();
        return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
      });
      assert.ok(isInView, await shownName(page));
    }
  });
});

suite('a name that the page declares', limit, () => {
  test('leads to its declaration, in a tab that it opens', async t => {
    const page = await visit(t, '/docs/auto_run');
    await page.getByRole('tab', { name: 'src/service/stock.service.ts' }).click();
    await point(page, 'Delivery', 1);
    const file = zh['typeCards.declaredIn'].message.replace('{file}', 'src/feed.ts');
    await card(page).getByRole('button', { name: file }).click();
    await page.getByRole('tab', { name: 'src/feed.ts', selected: true }).waitFor();
    await named(page, 'Delivery').waitFor();
    const line = await page.evaluate(() => {
      const [range] = CSS.highlights.get('type-card')!;
      const { startContainer } = range as Range;
      const code = startContainer.parentElement!.closest('code')!;
      const start = document.createRange();
      start.setStart(code, 0);
      start.setEnd(startContainer, range!.startOffset);
      return start.toString().split('\n').at(-1);
    });
    assert.equal(line, 'export interface ');
    assert.match(await focused(page), /^<pre/);
    await page.keyboard.press('ArrowRight');
    await named(page, 'isbn').waitFor();
  });
});

suite('a card', limit, () => {
  test('closes when the page scrolls or resizes, or another card opens', async t => {
    const page = await visit(t, guide);
    for (const leave of [
      () => page.mouse.wheel(0, 200),
      () => page.setViewportSize({ width: 1100, height: 700 }),
      () => page.keyboard.press('Escape'),
      () => navigate(page, '/docs/service'),
    ]) {
      await point(page, 'titles');
      await card(page).waitFor();
      await leave();
      await closed(page);
      await page.mouse.move(2, 2);
    }
    await title(page).waitFor();
  });

  test('keeps wheel events, whether it scrolls or not', async t => {
    const page = await visit(t, guide, { viewport: { width: 1280, height: 420 } });
    for (const word of ['titles', 'httpError']) {
      await point(page, word);
      await card(page).waitFor();
      const { x, y, width, height } = (await card(page).boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
      const top = await page.evaluate(() => scrollY);
      for (let steps = 0; steps < 6; steps += 1) await page.mouse.wheel(0, 200);
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))));
      assert.equal(await page.evaluate(() => scrollY), top, word);
      assert.equal(await shownName(page), word);
      await page.mouse.move(2, 2);
      await closed(page);
    }
  });

  test('is a dialog without a focus trap and without axe-core violations, light and dark', async t => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visit(t, guide, { colorScheme });
      await reach(page, 'Controller');
      const label = zh['typeCards.label'].message.replace('{name}', 'Controller');
      await page.getByRole('dialog', { name: label, exact: true }).waitFor();
      assert.equal(await card(page).getAttribute('aria-modal'), null);
      assert.equal(await page.locator('[inert]').count(), 0);
      const snapshot = await card(page).ariaSnapshot();
      for (const part of [`dialog "${label}"`, `link "${zh['typeCards.reference'].message}"`]) {
        assert.ok(snapshot.includes(part), snapshot);
      }
      assert.deepEqual(await violations(page, '.type-card'), []);
    }
  });

  test('also highlights its name in forced colours', async t => {
    const page = await visit(t, guide, { forcedColors: 'active' });
    await point(page, 'titles');
    await card(page).waitFor();
    const [chosen, around] = await block(page).evaluate(pre => [
      getComputedStyle(pre.querySelector('code')!, '::highlight(type-card)').backgroundColor,
      getComputedStyle(pre).backgroundColor,
    ]);
    assert.notEqual(chosen, around);
  });

  test('stands beside the code that it is about, and covers none of it', async t => {
    const page = await visit(t, guide, { viewport: { width: 1440, height: 900 } });
    for (const word of ['titles', 'BookController']) {
      await point(page, word);
      await named(page, word).waitFor();
      const { x, y, width, height } = (await card(page).boundingBox())!;
      assert.ok(width <= 448, `${width} wide`);
      const covered = await block(page).evaluate(
        (pre, box) => {
          const walker = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          const found: string[] = [];
          while (walker.nextNode()) {
            range.selectNode(walker.currentNode);
            for (const { right, top, bottom } of range.getClientRects()) {
              if (right > box.x && top < box.y + box.height && bottom > box.y) {
                found.push(walker.currentNode.textContent!);
              }
            }
          }
          return found;
        },
        { x, y, height },
      );
      assert.deepEqual(covered, [], word);
      await page.mouse.move(2, 2);
      await closed(page);
    }
  });

  test('is marked at its name if the reader wants it, which is remembered', async t => {
    const page = await visit(t, guide);
    const turn = async (isOn: boolean) => {
      await page.keyboard.press('?');
      await page.getByRole('checkbox', { name: zh['keys.mark'].message }).setChecked(isOn);
      await page.keyboard.press('Escape');
    };
    await point(page, 'titles');
    await card(page).waitFor();
    assert.deepEqual(await highlighted(page, 'type-cards'), []);
    await turn(true);
    assert.ok((await highlighted(page, 'type-cards')).includes('BookController'));
    assert.equal(await stored(page, 'types'), 'on');
    await open(page, guide);
    await point(page, 'titles');
    await card(page).waitFor();
    assert.ok((await highlighted(page, 'type-cards')).includes('BookController'));
    await navigate(page, '/docs/service');
    await showsGuide(page, 'service');
    await point(page, 'Provide');
    await card(page).waitFor();
    assert.ok((await highlighted(page, 'type-cards')).includes('Provide'));
    await turn(false);
    assert.deepEqual(await highlighted(page, 'type-cards'), []);
    assert.equal(await stored(page, 'types'), null);
  });
});

suite('cards', limit, () => {
  for (const saveData of [false, true]) {
    test(`of ${saveData ? 'a reader who saves data wait for a touch' : 'a reader who wants names marked are fetched when the browser is idle'}`, async t => {
      const page = await newPage(t);
      await page.addInitScript(isSaving => {
        window.requestIdleCallback = callback => setTimeout(callback, 0, {});
        Object.defineProperty(navigator, 'connection', {
          value: { saveData: isSaving, effectiveType: '4g' },
        });
        localStorage.setItem('types', 'on');
      }, saveData);
      const asked = dataOf(page);
      await open(page, guide);
      if (saveData) {
        assert.deepEqual(asked, []);
        await point(page, 'titles');
        await card(page).waitFor();
      }
      await page.waitForFunction(() => (CSS.highlights.get('type-cards')?.size ?? 0) > 0);
      assert.ok(asked.length > 0);
    });
  }

  test('whose data cannot be fetched appear at the next touch', async t => {
    const page = await visit(t, guide);
    await page.route(isData, route => route.abort());
    const failed = page.waitForEvent('console', message => message.type() === 'warning');
    await point(page, 'Controller', 1);
    await failed;
    await page.unrouteAll();
    await page.mouse.move(2, 2);
    await point(page, 'Controller', 1);
    await named(page, 'Controller').waitFor();
  });

  test('whose script cannot be fetched appear at the next touch, and links work without them', async t => {
    const page = await visit(t, guide, touch);
    await page.route(/\.js$/, route => route.abort());
    const failed = page.waitForEvent('console', message => message.type() === 'warning');
    await tap(page, 'titles');
    await failed;
    await page.unrouteAll();
    await tap(page, 'titles');
    await named(page, 'titles').waitFor();
  });

  test('that the host does not have leave links unchanged', async t => {
    const page = await visit(t, guide);
    await page.route(isData, route => route.fulfill({ status: 404, body: '' }));
    const answered = page.waitForResponse(response => isData(new URL(response.url())));
    await page.keyboard.press('Tab');
    await block(page).focus();
    await answered;
    await page.keyboard.press('Tab');
    assert.match(await focused(page), /^<a [^>]*class="symbol/);
    assert.equal(await card(page).count(), 0);
  });

  test('in an unknown format are ignored', async t => {
    const page = await newPage(t);
    for (const body of [
      '',
      '<!doctype html><p>Home',
      'null',
      '[]',
      '{"cards":[],"blocks":[[0,0]]}',
      '{"cards":[{"html":5}],"blocks":{}}',
      '{"shared":"https://evil.example/x.json","cards":[],"blocks":{}}',
      '{"shared":"../../../x","cards":[],"blocks":{}}',
      '{"__proto__":{"cards":[]},"cards":{"length":1e9},"blocks":{}}',
      '['.repeat(50_000),
    ]) {
      await answer(page, body);
      const messages = listen(page);
      await open(page, guide);
      const told = page.waitForEvent('console', message => message.type() === 'warning');
      await point(page, 'Controller', 1);
      // No name has a card from here on.
      await told;
      assert.equal(await card(page).count(), 0, body.slice(0, 99));
      assert.deepEqual(
        messages.filter(message => message.startsWith('uncaught')),
        [],
        body.slice(0, 99),
      );
      await page.unrouteAll();
    }
  });

  test('never execute their data, and only link to this site', async t => {
    const page = await newPage(t);
    await withCards(page, () => ({
      html: '<img src=x onerror="window.ran=1"><script>window.ran=1</script><a href="javascript:window.ran=1">one</a><a href="//evil.example">two</a><span style="position:fixed" onclick="window.ran=1">three</span>',
      text: '<img src=x onerror="window.ran=1">`<b>`',
      to: 'javascript:window.ran=1',
      npm: '../../evil?',
      declared: { file: '<b>x</b>', page: '//evil.example/' },
    }));
    await open(page, guide);
    await point(page, 'Controller', 1);
    await card(page).waitFor();
    const inside = await card(page).evaluate(one => ({
      links: [...one.querySelectorAll('a')].map(link => link.href),
      others: one.querySelectorAll('img, script, [onclick], [onerror], b, span[style]').length,
    }));
    assert.equal(inside.others, 0);
    for (const link of inside.links) assert.equal(new URL(link).origin, new URL(page.url()).origin);
    assert.equal(await page.evaluate('window.ran'), undefined);
  });

  test('exist in the guides of every version, in posts and in examples of the reference', async t => {
    const page = await newPage(t);
    for (const [path, word] of [
      ['/docs/2.0.0/controller', 'Controller'],
      ['/docs/1.0.0/controller', 'keys'],
      ['/blog/release/3.6.0', 'Guard'],
      ['/api/core/function/Provide', 'Provide'],
    ] as const) {
      await open(page, path);
      await point(page, word);
      await named(page, word).waitFor();
    }
  });
});
