import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import en from '../../i18n/en/code.json';
import zh from '../../i18n/zh-cn/code.json';
import {
  attached,
  clipboard,
  hasFocus,
  limit,
  look,
  permissions,
  phone,
  stored,
  theme,
  title,
  violationsInModes,
  visit,
} from './setup';

const focusedIn = (element: Locator) =>
  element.evaluate(node => node.contains(document.activeElement));

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus(element)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`60 presses of Tab do not lead to ${element.toString()}`);
}

suite('the keyboard', limit, () => {
  test('first reaches a link past the navigation to the text', async t => {
    const page = await visit(t, '/en/docs/controller');
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: en['theme.common.skipToMainContent'].message });
    assert.ok(await hasFocus(link));
    assert.ok(await link.evaluate(node => node.getBoundingClientRect().top >= 0), 'it is seen');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.equal(await focusedIn(page.locator('nav.navbar')), false);
    assert.ok(await focusedIn(page.locator('#__docusaurus_skipToContent_fallback')));
  });

  test('opens and leaves every dropdown of the navigation bar', async t => {
    const page = await visit(t, '/docs/controller');
    const triggers = page.locator('.navbar .dropdown > [aria-haspopup]');
    assert.equal(await triggers.count(), 3, 'versions, languages, community');
    for (const trigger of await triggers.all()) {
      const menu = page.locator('.navbar .dropdown--show .dropdown__menu');
      await tabTo(page, trigger);
      assert.equal(await trigger.getAttribute('aria-expanded'), 'false');
      for (const key of ['Enter', ' ', 'Enter']) await page.keyboard.press(key);
      assert.equal(await trigger.getAttribute('aria-expanded'), 'true');
      const links = menu.getByRole('link');
      for (const link of await links.all()) {
        await page.keyboard.press('Tab');
        assert.ok(await hasFocus(link));
      }
      await page.keyboard.press('Tab');
      await menu.waitFor({ state: 'detached' });
    }
  });

  test('closes a dropdown of the navigation bar with Escape, until it is opened again', async t => {
    const page = await visit(t, '/docs/controller');
    const trigger = page.locator('.navbar .dropdown > [aria-haspopup]').first();
    const menu = page.locator('.navbar .dropdown__menu').first();
    await tabTo(page, trigger);
    for (const keys of [['Enter'], ['Enter', 'Tab']]) {
      for (const key of keys) await page.keyboard.press(key);
      await menu.waitFor();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      assert.ok(await hasFocus(trigger));
    }
    await trigger.hover();
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await title(page).hover();
    await trigger.hover();
    await menu.waitFor();
  });

  test('stays in the mobile menu while it is open', async t => {
    const page = await visit(t, '/docs/controller', { viewport: phone });
    const button = page.locator('.navbar__toggle');
    const menu = page.locator('.navbar-sidebar');
    for (const close of ['Escape', 'Enter']) {
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      await attached(page, '.navbar__toggle[aria-expanded="true"]');
      assert.ok(await hasFocus(menu.locator('.navbar-sidebar__close')));
      await page.keyboard.press('Tab');
      assert.ok(await focusedIn(menu));
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press(close);
      await attached(page, '.navbar__toggle[aria-expanded="false"]');
      assert.ok(await hasFocus(button));
      assert.equal(await page.locator('[inert]:not(.navbar-sidebar *)').count(), 0);
    }
  });

  test('folds the categories of the sidebar', async t => {
    const page = await visit(t, '/docs/controller');
    const sidebar = page.locator('.theme-doc-sidebar-container');
    for (const expanded of ['false', 'true']) {
      const [button] = await sidebar
        .locator(`button[aria-expanded="${expanded}"]`)
        .elementHandles();
      await button!.focus();
      await page.keyboard.press('Enter');
      const opposite = expanded === 'true' ? 'false' : 'true';
      assert.equal(await button!.getAttribute('aria-expanded'), opposite);
      await page.keyboard.press('Enter');
      assert.equal(await button!.getAttribute('aria-expanded'), expanded);
    }
  });

  test('moves through tabs with the arrow keys, and every group follows', async t => {
    const page = await visit(t, '/docs/extensions/redis');
    const tabs = page.getByRole('tablist').first().getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.ok(await hasFocus(tabs.nth(2)));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    assert.ok(await hasFocus(tabs.nth(1)));
    assert.equal(await tabs.nth(1).getAttribute('aria-selected'), 'true');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    assert.ok(await hasFocus(tabs.nth(1)), 'the chosen tab is the one that Tab reaches');
    const chosen = await tabs.nth(1).innerText();
    await page.goto('/docs/extensions/mongodb');
    await page.getByRole('tab', { name: chosen, selected: true }).first().waitFor();
  });

  test('wraps lines of code, which is remembered, and copies a block', async t => {
    const page = await visit(t, '/en/docs/controller', { permissions, viewport: phone });
    const block = page.locator('.theme-code-block', { hasText: 'class BookController' }).first();
    const copy = block.getByRole('button', {
      name: en['theme.CodeBlock.copyButtonAriaLabel'].message,
    });
    const wrap = block.getByRole('button', { name: en['theme.CodeBlock.wordWrapToggle'].message });
    const width = () =>
      block.locator('pre').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await block.scrollIntoViewIfNeeded();
    await wrap.focus();
    assert.equal((await look(wrap)).opacity, 1, 'a button with the focus is seen');
    assert.ok((await width()) > 0);
    await page.keyboard.press('Enter');
    assert.equal(await width(), 0);
    await page.reload();
    assert.equal(await width(), 0, 'the choice is remembered');
    await block.scrollIntoViewIfNeeded();
    await wrap.focus();
    await page.keyboard.press('Enter');
    assert.ok((await width()) > 0);
    await page.keyboard.press('Tab');
    assert.ok(await hasFocus(copy));
    await page.keyboard.press('Enter');
    await block.getByRole('button', { name: en['theme.CodeBlock.copied'].message }).waitFor();
    const copied = await clipboard(page);
    assert.match(copied, /^import \{ Body, Controller, .*\n/);
    assert.match(copied, /\nexport class BookController \{\n[^]*\n\}$/);
  });

  test('changes the colour mode, which the button then names', async t => {
    const page = await visit(t, '/docs/controller', { colorScheme: 'light' });
    const button = page.locator('.navbar button[aria-label][title]').first();
    await tabTo(page, button);
    const name = async () => (await button.getAttribute('aria-label'))!;
    const names = [await name()];
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press('Enter');
      // React follows the colours.
      await button.and(page.locator(`:not([aria-label="${names.at(-1)!}"])`)).waitFor();
      names.push(await name());
      if (presses === 0) await attached(page, theme('dark'));
    }
    assert.equal(new Set(names).size, 3);
    assert.ok(names[1]!.includes(zh['theme.colorToggle.ariaLabel.mode.dark'].message));
  });
});

suite('the shortcuts of the site', limit, () => {
  const help = (page: Page) => page.getByRole('dialog', { name: en['keys.title'].message });

  test('lead to the previous and next page, change the colour mode and are listed', async t => {
    const page = await visit(t, '/en/docs/controller', { colorScheme: 'light' });
    const [before, after] = await page
      .locator('.pagination-nav__link')
      .evaluateAll(links => links.map(link => link.getAttribute('href')!));
    const leadsTo = (path: string) =>
      page.locator(`.pagination-nav__link[href="${path}"]`).first().waitFor();
    await page.keyboard.press(']');
    await leadsTo('/en/docs/controller');
    assert.ok(page.url().endsWith(after!));
    await page.keyboard.press('[');
    await leadsTo(before!);
    assert.match(page.url(), /\/en\/docs\/controller$/);
    await page.keyboard.press('?');
    await help(page).waitFor();
    // HTML does not allow `tabindex` on a dialog.
    assert.equal(await help(page).getAttribute('tabindex'), null);
    assert.ok(await hasFocus(help(page).getByRole('heading')));
    assert.deepEqual(await violationsInModes(page, 'dialog.keys'), []);
    await page.keyboard.press('Escape');
    await help(page).waitFor({ state: 'detached' });
    const mode = await page.locator('html').getAttribute('data-theme');
    await page.keyboard.press('t');
    await attached(page, `html:not([data-theme="${mode}"])`);
  });

  test('are found by key position in a Cyrillic layout', async t => {
    const page = await visit(t, '/en/docs/controller', { colorScheme: 'light' });
    const press = (key: string, code: string, isWithControl = false) =>
      page.evaluate(
        init => {
          const event = new KeyboardEvent('keydown', init);
          document.body.dispatchEvent(event);
        },
        { key, code, ctrlKey: isWithControl, bubbles: true, cancelable: true },
      );
    const mode = await page.locator('html').getAttribute('data-theme');
    await press('е', 'KeyT', true);
    assert.equal(await page.locator('html').getAttribute('data-theme'), mode);
    await press('е', 'KeyT');
    await attached(page, `html:not([data-theme="${mode}"])`);
    await press('л', 'KeyK', true);
    await page.locator('.search-input').waitFor();
    await press('л', 'KeyK', true);
    await page.locator('.search-input').waitFor({ state: 'detached' });
  });

  test('are listed by a button in the footer, which gets the focus back', async t => {
    const page = await visit(t, '/en/docs/controller');
    const button = page.locator('footer').getByRole('button');
    assert.equal(await button.textContent(), en['footer.keys'].message);
    await button.focus();
    await page.keyboard.press('Enter');
    await help(page).waitFor();
    await page.keyboard.press('Escape');
    await help(page).waitFor({ state: 'detached' });
    assert.ok(await hasFocus(button));
  });

  test('are normal letters in a text field, and do nothing with Ctrl or when turned off', async t => {
    const page = await visit(t, '/en/search', { colorScheme: 'light' });
    const field = page.locator('main input').first();
    await field.focus();
    await page.keyboard.type('t?]');
    assert.equal(await field.inputValue(), 't?]');
    await attached(page, theme('light'));
    assert.equal(await help(page).count(), 0);
    await field.blur();
    await page.keyboard.press('Control+t');
    await attached(page, theme('light'));
    await page.keyboard.press('?');
    await help(page).getByRole('checkbox', { name: en['keys.on'].message }).uncheck();
    await page.goBack();
    await help(page).waitFor({ state: 'detached' });
    await page.keyboard.press('t');
    await attached(page, theme('light'));
    assert.equal(await stored(page, 'keys'), 'off');
  });
});
