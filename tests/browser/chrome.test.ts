import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  attached,
  hold,
  hydrated,
  limit,
  navbarLink,
  open,
  ownScripts,
  phone,
  stored,
  theme,
  visit,
} from './setup';
import { sample } from './sample';

suite('colour mode', limit, () => {
  const toggle = (page: Page) => page.locator('.navbar button[aria-label][title]').click();
  const background = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

  /** Presses the switch until the reader has chosen this mode, as opposed to the system. */
  async function choose(page: Page, mode: string): Promise<void> {
    for (let presses = 0; presses < 3; presses += 1) {
      if ((await page.locator('html').getAttribute('data-theme-choice')) === mode) return;
      await toggle(page);
    }
    assert.fail(`three presses did not choose ${mode}`);
  }

  test('is stored under the key "theme" once chosen, and applies before the app runs', async t => {
    const page = await visit(t, '/docs/intro', { colorScheme: 'light' });
    const light = await background(page);
    await choose(page, 'dark');
    await attached(page, theme('dark'));
    assert.notEqual(await background(page), light);
    const keys = await page.evaluate(() => Object.entries(localStorage));
    assert.deepEqual(
      keys.filter(([key, value]) => key.includes('theme') || value === 'dark'),
      [['theme', 'dark']],
    );
    const release = await hold(page, await ownScripts('/docs/intro', '/docs/quick_guide'));
    await page.reload({ waitUntil: 'commit' });
    await page.locator('article').waitFor();
    assert.equal(await page.locator('html').getAttribute('data-has-hydrated'), 'false');
    await attached(page, theme('dark'));
    release();
    await hydrated(page);
    await attached(page, theme('dark'));
  });

  for (const [system, other] of sample(
    [
      ['light', 'dark'],
      ['dark', 'light'],
    ] as const,
    1,
  ))
    test(`changes at the first press if the system is ${system}`, async t => {
      const page = await visit(t, '/docs/intro', { colorScheme: system });
      await toggle(page);
      await attached(page, theme(other));
    });

  test('starts as the system’s mode, follows its changes, and stores nothing', async t => {
    const page = await visit(t, '/docs/intro', { colorScheme: 'light' });
    for (const colorScheme of ['light', 'dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await attached(page, theme(colorScheme));
    }
    assert.equal(await stored(page, 'theme'), null);
  });

  test('stays as chosen until the reader returns to the mode of the system', async t => {
    const page = await visit(t, '/docs/intro', { colorScheme: 'dark' });
    await choose(page, 'light');
    await attached(page, theme('light'));
    await page.reload();
    await hydrated(page);
    await attached(page, theme('light'));
    await choose(page, 'system');
    await attached(page, theme('dark'));
    assert.equal(await stored(page, 'theme'), null);
  });

  test('is the same in two tabs', async t => {
    const first = await visit(t, '/docs/intro', { colorScheme: 'light' });
    const second = await first.context().newPage();
    await open(second, '/en/blog');
    await attached(second, theme('light'));
    await choose(first, 'dark');
    await attached(second, theme('dark'));
    await choose(second, 'light');
    await attached(first, theme('light'));
  });
});

suite('mobile menu', limit, () => {
  const button = (page: Page) => page.locator('.navbar__toggle');
  const menu = (page: Page) => page.locator('.navbar-sidebar');
  const isClosed = (page: Page) => attached(page, '.navbar__toggle[aria-expanded="false"]');

  test('is available up to 996 px', async t => {
    const page = await visit(t, '/docs/intro', { viewport: { width: 997, height: 700 } });
    await navbarLink(page, '/blog').waitFor();
    await button(page).waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 996, height: 700 });
    await button(page).waitFor();
    await navbarLink(page, '/blog').waitFor({ state: 'hidden' });
  });

  test('shows the versions of a guide in each language, and closes when one is chosen', async t => {
    for (const [home, back] of [
      ['', '回到主菜单'],
      ['/en', 'Back to main menu'],
    ] as const) {
      const page = await visit(t, `${home}/docs/controller#define-routes`, { viewport: phone });
      await button(page).click();
      await menu(page).getByText(back).click();
      await menu(page).getByRole('link', { name: '2.0.0', exact: true }).click();
      await page.waitForURL(`**${home}/docs/2.0.0/controller*`);
      await isClosed(page);
      await menu(page).waitFor({ state: 'hidden' });
      assert.equal(await stored(page, 'docs-preferred-version-default'), '2.0.0');
    }
  });

  test('names the repository beside its icon', async t => {
    const page = await visit(t, '/', { viewport: phone });
    await button(page).click();
    const link = menu(page).locator('a.icon-repository');
    await link.waitFor();
    const label = await link.evaluate(it => getComputedStyle(it, '::after').content);
    assert.equal(label, '"GitHub"');
  });
});

suite('navigation bar', limit, () => {
  test('hides while the reader scrolls down, and returns on the way up', async t => {
    const page = await visit(t, '/changelog');
    const isShown = (shown: boolean) =>
      page.waitForFunction(
        expected =>
          document.querySelector('.navbar')!.getBoundingClientRect().bottom > 0 === expected,
        shown,
      );
    // Scrolls step by step, because the bar compares each position with the previous one.
    const scroll = async (to: number) => {
      await page.evaluate(
        top =>
          new Promise(resolve => {
            addEventListener('scroll', resolve, { once: true });
            window.scrollTo({ top, behavior: 'instant' });
          }),
        to,
      );
    };
    await isShown(true);
    await scroll(300);
    await scroll(600);
    await isShown(false);
    await scroll(500);
    await isShown(true);
  });
});

suite('sidebar', limit, () => {
  test('keeps every category open that the reader opened, and cannot be hidden', async t => {
    const page = await visit(t, '/docs/intro');
    const sidebar = page.locator('.theme-doc-sidebar-container');
    const categories = sidebar.locator('.theme-doc-sidebar-menu > li:has(> [aria-expanded])');
    const count = await categories.count();
    assert.ok(count >= 2, `needs two categories that fold, and finds ${count}`);
    const state = (expanded: boolean) => `> [aria-expanded="${expanded}"]`;
    for (let index = 0; index < count; index += 1) {
      const category = categories.nth(index);
      const folded = category.locator(state(false));
      if (await folded.isVisible()) await folded.click();
      await category.locator(state(true)).waitFor();
    }
    assert.equal(await categories.locator(state(false)).count(), 0);
    assert.equal(await categories.locator(state(true)).count(), count);
    assert.equal(await sidebar.locator('[class*="collapseSidebarButton"]').count(), 0);
  });

  test('opens a package and a kind of symbols with all pages, also by keyboard', async t => {
    const page = await visit(t, '/api');
    const sidebar = page.locator('.theme-doc-sidebar-container');
    const within = sidebar.locator('a[href^="/api/view/"]');
    assert.equal(await within.count(), 0);
    await sidebar.getByRole('button', { name: "'view'" }).click();
    const kinds = sidebar.locator('li:has(> a[href="/api/view"]) > ul > li > a[role="button"]');
    await kinds.last().focus();
    await page.keyboard.press('Enter');
    await sidebar.locator('a[href="/api/view/interface/IViewEngine"]:not([role])').waitFor();
    await sidebar.locator('a[href="/api/view/interface/RenderOptions"]').waitFor();
    assert.equal(new URL(page.url()).pathname, '/api');
    await kinds.last().click();
    await sidebar
      .locator('a[href="/api/view/interface/RenderOptions"]')
      .waitFor({ state: 'hidden' });
  });
});

suite('tables', limit, () => {
  test('keep a name in one line on a phone', async t => {
    const page = await visit(t, '/docs/extensions/busboy', { viewport: phone });
    const names = page.locator('.markdown :is(th, td:first-child):not(:has(code))');
    const lines = await names.evaluateAll(cells =>
      cells.map(cell => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const tops = Array.from(range.getClientRects(), ({ top }) => top);
        return [cell.textContent, new Set(tops).size] as const;
      }),
    );
    assert.ok(lines.length > 6);
    assert.deepEqual(
      lines.filter(([, count]) => count > 1),
      [],
    );
  });
});
