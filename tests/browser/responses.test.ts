/** What a press changes must be visible in the next frame, before the app renders the rest. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { limit, visit } from './setup';

interface Frame {
  scrollY: number;
  hash: string;
  path: string;
  isMarked: boolean;
}

/** Presses an element, and returns the state of the page when the next frame begins. */
const frameAfter = (target: Locator): Promise<Frame> =>
  target.evaluate(
    element =>
      new Promise<Frame>(done => {
        requestAnimationFrame(() =>
          done({
            scrollY,
            hash: location.hash,
            path: location.pathname,
            isMarked: element.classList.contains('menu__link--active'),
          }),
        );
        (element as HTMLElement).click();
      }),
  );

suite('the frame after a press', limit, () => {
  test('has the colours of the other theme, all at once', async t => {
    const page = await visit(t, '/docs/controller', { reducedMotion: 'no-preference' });
    const seen = await page.locator('.navbar [data-theme-switch]').evaluate(
      (button: HTMLElement) =>
        new Promise<{ theme?: string; isReactLate: boolean; transitions: number }>(done => {
          const title = button.title;
          let transitions = 0;
          addEventListener('transitionrun', () => transitions++, true);
          button.click();
          requestAnimationFrame(() => {
            const { theme } = document.documentElement.dataset;
            const isReactLate = button.title === title;
            // A transition of colours would start with this frame.
            requestAnimationFrame(() => done({ theme, isReactLate, transitions }));
          });
        }),
    );
    assert.deepEqual(seen, { theme: 'dark', isReactLate: true, transitions: 0 });
  });

  test('is at the place to which a link of the contents leads, and the address follows', async t => {
    const page = await visit(t, '/docs/controller');
    const frame = await frameAfter(page.locator('.table-of-contents a').nth(5));
    assert.ok(frame.scrollY > 0);
    assert.equal(frame.hash, '');
    await page.waitForURL(/#./);
    await page.goBack();
    await page.waitForURL(url => url.hash === '');
  });

  test('lets the keyboard go on in the section to which a link of the contents leads', async t => {
    const page = await visit(t, '/docs/controller');
    const link = page.locator('.table-of-contents a').nth(5);
    const id = (await link.getAttribute('href'))!.slice(1);
    await link.press('Enter');
    await page.waitForURL(`**#${id}`);
    await page.keyboard.press('Tab');
    const isBelow = await page.evaluate(
      heading =>
        document.activeElement!.closest('article') !== null &&
        (document.getElementById(heading)!.compareDocumentPosition(document.activeElement!) &
          (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) >
          0,
      id,
    );
    assert.ok(isBelow);
  });

  test('marks a pressed link of the sidebar until its page is shown', async t => {
    const page = await visit(t, '/docs/controller');
    const link = page.locator('aside .menu__link[href$="/docs/middleware"]');
    const frame = await frameAfter(link);
    assert.ok(frame.isMarked);
    assert.equal(frame.path, '/docs/controller');
    await page.waitForURL('**/docs/middleware');
    await page.goBack();
    await page.locator('h1', { hasText: '控制器' }).waitFor();
    await page
      .locator('aside .menu__link[href$="/docs/middleware"]:not(.menu__link--active)')
      .waitFor();
  });

  test('has the list of a pressed category', async t => {
    const page = await visit(t, '/docs/controller');
    const category = page.locator('aside li:has(> .menu__caret[aria-expanded="false"])').first();
    const opened = await category.evaluate(
      item =>
        new Promise<boolean>(done => {
          requestAnimationFrame(() => done(item.querySelector('ul') !== null));
          item.querySelector('a')!.click();
        }),
    );
    assert.ok(opened);
    await page.waitForURL('**/docs/category/**');
  });
});
