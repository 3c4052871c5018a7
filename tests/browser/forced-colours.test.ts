import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { look, limit, open, visit } from './setup';

suite('forced colours', limit, () => {
  const options: BrowserContextOptions = { forcedColors: 'active' };

  test('show the current page and the focus', async t => {
    const page = await visit(t, '/docs/controller', options);
    const current = page.locator('.theme-doc-sidebar-container a.menu__link[aria-current="page"]');
    const other = page.locator(
      '.theme-doc-sidebar-container a.menu__link:not([aria-current], [class*="active"])',
    );
    assert.ok((await look(current)).underline);
    assert.equal((await look(other.first())).underline, false);
    const inBar = page.locator('.navbar__items > a.navbar__link--active');
    assert.ok((await look(inBar.first())).underline);
    for (const stop of [
      '.navbar__link',
      '.search-button',
      '.menu__link',
      'article a',
      '.tabs__item',
    ]) {
      const place =
        stop === '.tabs__item' ? await visit(t, '/docs/extensions/redis', options) : page;
      await place.locator(stop).first().focus();
      await place.keyboard.press('Shift+Tab');
      await place.keyboard.press('Tab');
      const { outline } = await look(place.locator(':focus'));
      assert.ok(outline >= 1, `${stop}: outline of ${outline}px`);
    }
  });

  test('do not paint over icons', async t => {
    const page = await visit(t, '/docs/controller', options);
    for (const icon of ['.navbar .icon', '.navbar .dropdown > a']) {
      const [mark, background] = await page
        .locator(icon)
        .first()
        .evaluate(node => {
          const part = node.matches('.dropdown > a') ? '::after' : '::before';
          const style = getComputedStyle(node, part);
          return part === '::after'
            ? [style.borderBottomColor, style.backgroundColor]
            : [style.backgroundColor, 'rgba(0, 0, 0, 0)'];
        });
      assert.notEqual(mark, 'rgba(0, 0, 0, 0)', icon);
      assert.match(background, /, 0\)$/, icon);
    }
  });

  test('mark with a line what is chosen or new', async t => {
    const page = await visit(t, '/en/docs/extensions/redis', options);
    const file = page.locator('.file-tabs').first();
    for (const isChosen of [true, false]) {
      const tab = file.locator(`[role=tab][aria-selected="${isChosen}"]`).first();
      assert.equal((await look(tab)).underline, isChosen);
    }
    const lines = page.locator('.theme-code-block:has(.fold) .line');
    const marks = await lines.evaluateAll(all =>
      all.map(line => ({
        isNew: line.matches('.theme-code-block-highlighted-line'),
        isMarked: Number.parseFloat(getComputedStyle(line).borderInlineStartWidth) > 0,
      })),
    );
    assert.ok(marks.some(({ isNew }) => isNew));
    assert.deepEqual(
      marks.filter(({ isNew, isMarked }) => isNew !== isMarked),
      [],
    );
    await open(page, '/en/changelog/compare');
    await page.locator('.changelog-form__presets button').first().click();
    await page.locator('.changelog-form__presets [aria-pressed="true"]').first().waitFor();
    const pressed = await page
      .locator('.changelog-form__presets button')
      .evaluateAll(all =>
        all.map(one => [
          one.ariaPressed === 'true',
          getComputedStyle(one).textDecorationLine === 'underline',
        ]),
      );
    for (const [isPressed, isUnderlined] of pressed) assert.equal(isUnderlined, isPressed);
    await open(page, '/en/changelog/v3.20.9');
    assert.ok((await look(page.locator('.release-lines a[aria-current]').first())).underline);
  });

  test('give buttons borders', async t => {
    for (const [path, button] of [
      ['/', 'main a.button'],
      ['/changelog/compare?from=3.20.0', 'main button.button'],
      ['/docs/controller', '.navbar .search-button'],
    ] as const) {
      const page = await visit(t, path, options);
      const { border } = await look(page.locator(button).first());
      assert.ok(border >= 1, `${path} ${button}: border of ${border}px`);
    }
  });
});
