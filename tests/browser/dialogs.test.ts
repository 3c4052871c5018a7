/** The search and the mobile menu are modal dialogs. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import {
  attached,
  desktop,
  hasFocus,
  hits,
  hold,
  homes,
  limit,
  newPage,
  open,
  openSearch,
  painted,
  phone,
  searchClosed,
  searchField,
  title,
  visit,
} from './setup';
import { sample } from './sample';

interface Dialog {
  open: (page: Page) => Promise<void>;
  selector: string;
  /** Opens the dialog, and gets the focus back when it closes. */
  opener: string;
  viewport: { width: number; height: number };
}

const dialogs: Record<string, Dialog> = {
  'the search': {
    open: page => page.keyboard.press('Control+k'),
    selector: '.search-dialog',
    opener: 'button.search-button',
    viewport: desktop,
  },
  'the search of a phone': {
    open: page => page.locator('button.search-button').click(),
    selector: '.search-dialog',
    opener: 'button.search-button',
    viewport: phone,
  },
  'the menu of a phone': {
    open: page => page.locator('.navbar__toggle').click(),
    selector: '.navbar-sidebar',
    opener: '.navbar__toggle',
    viewport: phone,
  },
};

async function opened(page: Page, { open, selector }: Dialog): Promise<void> {
  await open(page);
  await page.locator(selector).waitFor();
  await page.locator(selector).locator(':focus').waitFor({ state: 'attached' });
}

/** Waits until the menu and the search have closed. */
async function isClosed(page: Page): Promise<void> {
  await searchClosed(page);
  await page.locator('#__docusaurus > [inert]').first().waitFor({ state: 'detached' });
}

/** The focused element, unless it is in a dialog. */
const focusedOutside = (page: Page, selector: string) =>
  page.evaluate(dialog => {
    const focused = document.activeElement;
    return focused?.closest(dialog) ? undefined : (focused?.outerHTML.slice(0, 100) ?? 'nothing');
  }, selector);

const isFocused = (page: Page, selector: string) =>
  page.locator(`${selector}:focus`).first().waitFor({ state: 'attached' });

for (const [home, texts] of sample(homes, 1)) {
  suite(`a dialog at ${home}`, limit, () => {
    for (const [name, dialog] of Object.entries(dialogs)) {
      const { selector, opener, viewport } = dialog;

      test(`traps the focus in both Tab directions: ${name}`, async t => {
        const page = await visit(t, `${home}docs/controller`, { viewport });
        await opened(page, dialog);
        for (const key of ['Tab', 'Shift+Tab']) {
          const seen = new Set<string>();
          for (let presses = 0; presses < 40; presses += 1) {
            await page.keyboard.press(key);
            assert.equal(await focusedOutside(page, selector), undefined, `${presses} × ${key}`);
            seen.add(await page.evaluate(() => document.activeElement!.outerHTML));
          }
          if (name === 'the menu of a phone') assert.ok(seen.size > 3, [...seen].join('\n'));
        }
      });

      test(`is labelled and modal: ${name}`, async t => {
        const page = await visit(t, `${home}docs/controller`, { viewport });
        await opened(page, dialog);
        const element = page.locator(selector);
        const isModal = await element.evaluate(
          one => one.matches('dialog:modal') || (one.role === 'dialog' && one.ariaModal === 'true'),
        );
        assert.ok(isModal);
        const label =
          name === 'the menu of a phone'
            ? texts['theme.NavBar.navAriaLabel']
            : texts['theme.SearchModal.placeholder'];
        assert.equal(await element.getAttribute('aria-label'), label.message);
        // Nothing outside it can be focused once it is painted.
        const focus = () => {
          document.querySelector<HTMLElement>('article a[href]')!.focus();
          return document.activeElement!.closest('.search-dialog, .navbar-sidebar') !== null;
        };
        await page.waitForFunction(focus);
      });

      test(`returns the focus to its opener: ${name}`, async t => {
        const page = await visit(t, `${home}docs/controller`, { viewport });
        for (const close of [
          () => page.keyboard.press('Escape'),
          () => page.evaluate(() => history.back()),
        ]) {
          await opened(page, dialog);
          await close();
          await isFocused(page, opener);
          await isClosed(page);
          assert.equal(
            await page.locator('#__docusaurus [inert]:not(.navbar-sidebar *)').count(),
            0,
          );
        }
      });
    }

    test('closes when a link in it is followed', async t => {
      const page = await visit(t, `${home}docs/intro`, { viewport: phone });
      await opened(page, dialogs['the menu of a phone']!);
      await page.locator(`.navbar-sidebar a[href="${home}docs/quick_guide"]`).click();
      await attached(page, 'html.docs-doc-id-quick_guide');
      await page.locator('.navbar-sidebar--show').waitFor({ state: 'detached' });
      for (const choose of [() => hits(page).first().click(), () => page.keyboard.press('Enter')]) {
        await page.goto(`${home}docs/intro`);
        await opened(page, dialogs['the search of a phone']!);
        await searchField(page).fill('redis');
        await hits(page).first().waitFor();
        await choose();
        await page.waitForURL(/redis/);
        await page.locator('.search-dialog').waitFor({ state: 'detached' });
        await isClosed(page);
      }
    });
  });
}

suite('the menu', limit, () => {
  test('closes permanently when the window becomes wider than a phone, and leaves the page usable', async t => {
    const page = await visit(t, '/en/docs/controller', { viewport: phone });
    await opened(page, dialogs['the menu of a phone']!);
    await page.setViewportSize(desktop);
    await page.locator('.navbar-sidebar').waitFor({ state: 'detached' });
    await page.locator('article .markdown a[href^="/en/docs/"]').first().focus();
    assert.equal(await page.locator('[inert]').count(), 0);
    assert.ok(await page.evaluate(() => Boolean(document.activeElement?.closest('article'))));
    await page.setViewportSize(phone);
    await attached(page, '.navbar__toggle[aria-expanded="false"]');
    await page.locator('.navbar-sidebar').waitFor({ state: 'hidden' });
  });
});

suite('the search', limit, () => {
  test('traps the focus before it is loaded', async t => {
    const { page, release } = await painted(t, '/en/docs/controller');
    await page.keyboard.press('Control+k');
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      assert.equal(await focusedOutside(page, '.search-dialog'), undefined);
    }
    await page.keyboard.type('redis');
    release();
    await hits(page).first().waitFor();
    assert.equal(await searchField(page).inputValue(), 'redis');
  });

  test('closes before it is loaded if the reader clicks on the page', async t => {
    const { page } = await painted(t, '/en/docs/controller');
    await page.locator('button.search-button').click();
    await attached(page, '.search-input:focus');
    await page.mouse.click(640, 500);
    await page.locator('.search-dialog').waitFor({ state: 'detached' });
    await isClosed(page);
  });

  test('returns the focus to the link that had it when a key opened the search', async t => {
    const page = await visit(t, '/en/docs/controller');
    const link = page.locator('article .markdown a[href^="/en/docs/"]').first();
    await link.focus();
    await openSearch(page);
    await page.keyboard.press('Escape');
    assert.ok(await hasFocus(link));
  });

  test('holds the focus above the list of keys', async t => {
    const page = await visit(t, '/en/docs/controller');
    await page.keyboard.press('?');
    await page.locator('dialog.keys[open]').waitFor();
    await openSearch(page);
    await searchField(page).fill('redis');
    await hits(page).first().waitFor();
    const seen = new Set<string>();
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('Tab');
      assert.equal(await focusedOutside(page, '.search-dialog'), undefined, `${presses} × Tab`);
      seen.add(await page.evaluate(() => document.activeElement!.outerHTML));
    }
    assert.ok(seen.size > 1, 'Tab stays where it is');
  });

  test('stays open after a double click on its button', async t => {
    const page = await visit(t, '/en/docs/controller');
    await page.locator('button.search-button').click();
    await searchField(page).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('button.search-button').dblclick({ delay: 100 });
    await attached(page, '.search-input:focus');
    await searchField(page).fill('redis');
    await hits(page).first().waitFor();
  });

  test('closes on top of the menu, which stays open', async t => {
    const page = await visit(t, '/en/docs/controller', { viewport: phone });
    await opened(page, dialogs['the menu of a phone']!);
    await openSearch(page);
    await page.keyboard.press('Escape');
    await page.locator('.search-dialog').waitFor({ state: 'detached' });
    await page.locator('.navbar-sidebar--show').waitFor();
    assert.equal(await focusedOutside(page, '.navbar-sidebar'), undefined);
  });

  test('opens again right after it was closed', async t => {
    const page = await visit(t, '/en/docs/controller');
    await openSearch(page);
    await page.keyboard.type('redis');
    await page.evaluate(() => {
      for (const init of [{ key: 'Escape' }, { key: 'k', ctrlKey: true }]) {
        const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
        document.activeElement!.dispatchEvent(event);
      }
    });
    await attached(page, '.search-input:focus');
    await page.keyboard.type('middleware');
    assert.equal(await searchField(page).inputValue(), 'middleware');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/docs/middleware');
  });

  test('makes a page inert that appears while the search is open', async t => {
    const page = await visit(t, '/en/docs/intro');
    const release = await hold(page, /\/assets\/js\//);
    await page.locator('.navbar a[href="/en/blog"]').click();
    await openSearch(page);
    release();
    await page.locator('.blog-list-page').waitFor({ state: 'attached' });
    await page
      .locator('main article a[href]')
      .first()
      .evaluate((link: HTMLElement) => link.focus());
    assert.equal(await focusedOutside(page, '.search-dialog'), undefined);
    await page.keyboard.press('Escape');
    await searchClosed(page);
  });

  for (const [home, texts] of sample(homes, 1)) {
    test(`says at ${home} that it crashed, and can be tried again or closed`, async t => {
      const page = await newPage(t);
      await page.addInitScript(`{
        const { querySelector } = Element.prototype;
        HTMLDialogElement.prototype.querySelector = function (selector) {
          if (window.crashing && selector === '.search-input') throw new Error('crashing');
          return querySelector.call(this, selector);
        };
      }`);
      await open(page, `${home}docs/intro`);
      await page.evaluate('window.crashing = true');
      await page.keyboard.press('Control+k');
      const message = page.getByRole('alert').getByText(texts['search.crashed'].message);
      await message.waitFor();
      await title(page).waitFor();
      const { message: cancel } = texts['theme.SearchModal.searchBox.cancelButtonText'];
      await page.getByRole('button', { name: cancel, exact: true }).click();
      await searchClosed(page);
      await page.keyboard.press('Control+k');
      await message.waitFor();
      await page.evaluate('delete window.crashing');
      const { message: again } = texts['theme.ErrorPageContent.tryAgain'];
      await page.getByRole('button', { name: again, exact: true }).click();
      await page.locator('.search-start').waitFor();
    });
  }
});

suite('a search that does not answer', limit, () => {
  for (const [home, texts] of sample(homes, 1)) {
    test(`restarts after ten seconds at ${home}, and says so`, async t => {
      const page = await newPage(t);
      await page.clock.install();
      await page.route('/assets/deaf.js', route =>
        route.fulfill({ contentType: 'text/javascript', body: 'for (;;);' }),
      );
      await page.addInitScript(() => {
        const Real = window.Worker;
        let made = 0;
        window.Worker = class extends Real {
          constructor(url: string | URL) {
            super(made === 0 ? '/assets/deaf.js' : url);
            made += 1;
            Object.assign(window, { workers: made });
          }
        };
      });
      const alert = page.getByRole('alert').getByText(texts['search.restarted.title'].message);

      await page.goto(`${home}search?q=koa`);
      const fetching = texts['theme.SearchPage.fetchingNewResults'].message;
      await page.getByRole('status').getByText(fetching).waitFor();
      await page.waitForFunction('window.workers === 1');
      // After a device sleeps, overdue timers fire once.
      await page.clock.fastForward(60_000);
      assert.equal(await page.evaluate('window.workers'), 1);
      await page.clock.runFor(10_000);
      await alert.waitFor();
      assert.equal(await page.evaluate('window.workers'), 2);
      await page.getByRole('alert').getByRole('button').filter({ visible: true }).click();
      await page.locator('main article').first().waitFor();
      assert.equal(await alert.count(), 0);

      await open(page, `${home}docs/intro`);
      await openSearch(page);
      await searchField(page).fill('ko');
      await page.locator('.search-dialog').getByText(texts['search.searching'].message).waitFor();
      await page.clock.runFor(10_000);
      await alert.waitFor();
      await page.keyboard.type('a');
      await hits(page).first().waitFor();
      assert.equal(await alert.filter({ visible: true }).count(), 0);
    });

    test(`keeps waiting at ${home} for a slow index, and says so after ten seconds`, async t => {
      const page = await newPage(t);
      await page.clock.install();
      const isManifest = (request: Request) =>
        request.url().endsWith(`${home}search-index/manifest.json`);
      let asked = 0;
      page.on('request', request => void (asked += Number(isManifest(request))));
      const release = await hold(page, /\/search-index\//);
      await open(page, `${home}docs/intro`);
      const requested = page.waitForRequest(isManifest);
      await openSearch(page);
      await searchField(page).fill('ko');
      await requested;
      await page.locator('.search-dialog').getByText(texts['search.searching'].message).waitFor();
      await page.clock.runFor(10_000);
      await page.locator('.search-failure[role="alert"]').waitFor();
      release();
      await page.keyboard.type('a');
      await hits(page).first().waitFor();
      assert.equal(asked, 1);
    });
  }
});
