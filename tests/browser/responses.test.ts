/** What a press changes must be visible in the next frame, before the app renders the rest. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { limit, visit } from './setup';

interface Frame {
  scrollY: number;
  hash: string;
  path: string;
  theme: string | undefined;
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
            theme: document.documentElement.dataset.theme,
            isMarked: element.classList.contains('menu__link--active'),
          }),
        );
        (element as HTMLElement).click();
      }),
  );

suite('the frame after a press', limit, () => {
  test('has the colours of the other theme, all at once', async t => {
    const page = await visit(t, '/docs/controller', { reducedMotion: 'no-preference' });
    const frame = await frameAfter(page.locator('.navbar [data-theme-switch]'));
    assert.equal(frame.theme, 'dark');
    // A transition of colours would start with the first frame.
    const started = page.evaluate(
      () =>
        new Promise<number>(done => {
          let count = 0;
          addEventListener('transitionrun', () => count++, true);
          requestAnimationFrame(() => requestAnimationFrame(() => done(count)));
        }),
    );
    await page.locator('.navbar [data-theme-switch]').click();
    assert.equal(await started, 0);
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
