import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { limit, visit } from './setup';

suite('reduced motion', limit, () => {
  /** Animations and transitions longer than the millisecond that stands for none. */
  const moving = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
        .map(({ effect }) => (effect as KeyframeEffect).target?.className),
    );

  async function still(t: TestContext, path: string, width: number, ...controls: string[]) {
    const page = await visit(t, path, {
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    for (const control of controls) {
      await page.locator(control).first().click();
      assert.deepEqual(await moving(page), [], `after a click on ${control}`);
    }
  }

  test('stops all motion on a wide screen', t =>
    still(
      t,
      '/docs/quick_guide',
      1280,
      '.theme-doc-sidebar-container [aria-expanded="false"]',
      '.navbar button[aria-label][title]',
      '[role="tab"][aria-selected="false"]',
      '.theme-code-block button:visible',
      '.search-button',
    ));

  test('stops all motion on a phone', t =>
    still(
      t,
      '/docs/controller',
      390,
      '.theme-doc-toc-mobile button',
      '.navbar__toggle',
      '.navbar-sidebar__close',
    ));

  test('makes a folded category unreachable again', async t => {
    const page = await visit(t, '/docs/controller', { reducedMotion: 'reduce' });
    const category = page.locator('.theme-doc-sidebar-container [aria-expanded="true"]').first();
    const inside = page.locator('.theme-doc-sidebar-container a[href="/docs/controller"]');
    await inside.waitFor();
    await category.click();
    await inside.waitFor({ state: 'hidden' });
  });
});
