import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import en from '../../i18n/en/code.json';
import zh from '../../i18n/zh-cn/code.json';
import { attached, limit, newPage, open, theme, title, visit } from './setup';

const phone = { width: 390, height: 844 };
const hasFocus = (element: Locator) => element.evaluate(node => node === document.activeElement);
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

/** How an element shows that it has the focus or is the current one. */
const look = (element: Locator) =>
  element.evaluate(node => {
    const style = getComputedStyle(node);
    return {
      outline: style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth),
      border: style.borderTopStyle === 'none' ? 0 : Number.parseFloat(style.borderTopWidth),
      underline: style.textDecorationLine.includes('underline'),
      opacity: Number(style.opacity),
    };
  });

suite('keyboard', limit, () => {
  test('the first stop leads past the navigation to the text', async t => {
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

  test('closes a dropdown of the navigation bar by Escape, until it is wanted again', async t => {
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

  test('stays in the menu of small screens while it is open', async t => {
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

  test('never leaves the open menu of small screens', async t => {
    const page = await visit(t, '/', { viewport: phone });
    await tabTo(page, page.locator('.navbar__toggle'));
    await page.keyboard.press('Enter');
    await attached(page, '.navbar__toggle[aria-expanded="true"]');
    const outside = () =>
      page.evaluate(() => {
        const focused = document.activeElement!;
        return focused === document.body || focused.closest('.navbar-sidebar')
          ? undefined
          : focused.outerHTML.slice(0, 100);
      });
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      assert.equal(await outside(), undefined);
    }
  });

  test('folds the categories of the sidebar', async t => {
    const page = await visit(t, '/docs/controller');
    const sidebar = page.locator('.theme-doc-sidebar-container');
    for (const expanded of ['false', 'true']) {
      const category = sidebar.locator(`a[aria-expanded="${expanded}"]`).first();
      const name = await category.innerText();
      const named = sidebar.locator('a[aria-expanded]', { hasText: name }).first();
      await category.focus();
      await page.keyboard.press('Enter');
      const opposite = expanded === 'true' ? 'false' : 'true';
      assert.equal(await named.getAttribute('aria-expanded'), opposite);
      await page.keyboard.press('Enter');
      assert.equal(await named.getAttribute('aria-expanded'), expanded);
    }
  });

  test('moves through tabs with the arrows, and every group follows', async t => {
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

  test('copies a block, and wraps its lines', async t => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await visit(t, '/en/docs/controller', { permissions, viewport: phone });
    const block = page.locator('.theme-code-block', { hasText: 'APP_KEYS' }).first();
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
    await page.keyboard.press('Tab');
    assert.ok(await hasFocus(copy));
    await page.keyboard.press('Enter');
    await block.getByRole('button', { name: en['theme.CodeBlock.copied'].message }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^import \{ Configuration \} .*\n/);
    assert.match(copied, /\nexport class MainConfiguration \{\}$/);
  });

  test('opens the search and is back at its button after', async t => {
    const page = await visit(t, '/docs/controller');
    const button = page.locator('.navbar .DocSearch-Button');
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const field = page.locator('.DocSearch-Input');
    await field.waitFor();
    assert.ok(await hasFocus(field));
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    assert.ok(await hasFocus(button));
  });

  test('changes the colour mode, which its button then names', async t => {
    const page = await visit(t, '/docs/controller', { colorScheme: 'light' });
    const button = page.locator('.navbar button[aria-label][title]').first();
    await tabTo(page, button);
    const names: (string | null)[] = [];
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press('Enter');
      names.push(await button.getAttribute('aria-label'));
      if (names.length === 2) await attached(page, theme('dark'));
    }
    assert.equal(new Set(names).size, 3);
    assert.ok(names[1]!.includes(zh['theme.colorToggle.ariaLabel.mode.dark'].message));
  });
});

suite('forced colours', limit, () => {
  const options: BrowserContextOptions = { forcedColors: 'active' };

  test('the current page and the focus are seen', async t => {
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
      '.DocSearch-Button',
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

  test('icons are not painted over', async t => {
    const page = await visit(t, '/docs/controller', options);
    for (const icon of ['.navbar .icon', '.theme-code-block .file', '.navbar .dropdown > a']) {
      const [mark, background] = await page
        .locator(icon)
        .first()
        .evaluate(node => {
          const part = node.matches('.dropdown > a') ? '::after' : '::before';
          const style = getComputedStyle(node, part);
          return [
            part === '::after' ? style.borderTopColor : style.backgroundColor,
            part === '::after' ? style.borderLeftColor : 'rgba(0, 0, 0, 0)',
          ];
        });
      assert.equal(mark, 'rgb(0, 0, 0)', icon);
      assert.equal(background, 'rgba(0, 0, 0, 0)', icon);
    }
  });

  test('buttons have borders', async t => {
    for (const [path, button] of [
      ['/', 'main a.button'],
      ['/changelog/compare?from=3.20.0', 'main button.button'],
      ['/docs/controller', '.navbar .DocSearch-Button'],
    ] as const) {
      const page = await visit(t, path, options);
      const { border } = await look(page.locator(button).first());
      assert.ok(border >= 1, `${path} ${button}: border of ${border}px`);
    }
  });
});

/** A page of every kind. */
const kinds = [
  '/',
  '/docs/controller',
  '/docs/context_definition',
  '/docs/extensions/redis',
  '/docs/lifecycle',
  '/docs/2.0.0/controller',
  '/api/web-koa',
  '/api/core/class/MidwayContainer',
  '/blog',
  '/blog/release/3.20.0',
  '/changelog',
  '/changelog/v3.20.4',
  '/changelog/compare?from=3.20.0',
  '/search?q=koa',
];

/** Texts that reach out of the window where nothing scrolls to them. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = [...document.querySelectorAll('main *, .navbar__inner *, footer *')].filter(
      node => {
        const { left, right, width } = node.getBoundingClientRect();
        if (width <= 1 || (left >= -1 && right <= clientWidth + 1)) return false;
        if (![...node.childNodes].some(({ nodeName }) => nodeName === '#text')) return false;
        for (let part: Element | null = node; part; part = part.parentElement) {
          if (/auto|scroll/.test(getComputedStyle(part).overflowX)) return false;
        }
        return node.checkVisibility({ visibilityProperty: true });
      },
    );
    return [
      ...(scrollWidth > clientWidth ? ['the page scrolls sideways'] : []),
      ...found.map(node => node.outerHTML.slice(0, 120)),
    ];
  });

suite('zoom', { timeout: 2 * limit.timeout }, () => {
  // 1280 px at 200 % and at 400 %.
  for (const [zoom, width] of [
    [2, 640],
    [4, 320],
  ] as const) {
    test(`at ${zoom}00 % nothing is cut off`, async t => {
      const viewport = { width, height: 1440 / zoom };
      const page = await visit(t, '/', { viewport, deviceScaleFactor: zoom });
      const found: string[] = [];
      for (const path of kinds) {
        for (const prefix of ['', '/en']) {
          await open(page, prefix + path);
          const here = await cutOff(page);
          found.push(...here.map(one => `${prefix}${path}: ${one}`));
        }
      }
      assert.deepEqual(found, []);
    });
  }
});

test('with text of twice the size no page scrolls sideways on a phone', limit, async t => {
  const page = await visit(t, '/', { viewport: { width: 390, height: 800 } });
  const found: string[] = [];
  for (const path of [...kinds, '/offline']) {
    for (const prefix of ['', '/en']) {
      await open(page, prefix + path);
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) found.push(`${prefix}${path}: ${wide} px`);
    }
  }
  assert.deepEqual(found, []);
});

test(
  'with text of twice the size nothing in the navigation bar lies on another',
  limit,
  async t => {
    const page = await visit(t, '/');
    for (const path of ['/docs/controller', '/en/docs/controller']) {
      await open(page, path);
      for (const size of [150, 200]) {
        await page.addStyleTag({ content: `html { font-size: ${size}% }` });
        const overlaps = await page.locator('.navbar__inner').evaluate(bar => {
          const items = [...bar.querySelectorAll<HTMLElement>('.navbar__items > *')].filter(item =>
            item.checkVisibility(),
          );
          const boxes = items.map(item => [item.innerText, item.getBoundingClientRect()] as const);
          return boxes.flatMap(([text, a], at) =>
            boxes
              .slice(at + 1)
              .filter(
                ([, b]) =>
                  a.left < b.right - 1 &&
                  b.left < a.right - 1 &&
                  a.top < b.bottom - 1 &&
                  b.top < a.bottom - 1,
              )
              .map(([other]) => `${text} and ${other}`),
          );
        });
        assert.deepEqual(overlaps, [], `${path} at ${size} %`);
      }
    }
  },
);

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

  test('nothing moves on a wide screen', t =>
    still(
      t,
      '/docs/quick_guide',
      1280,
      '.theme-doc-sidebar-container [aria-expanded="false"]',
      '.navbar button[aria-label][title]',
      '[role="tab"][aria-selected="false"]',
      '.theme-code-block button',
      '.DocSearch-Button',
    ));

  test('nothing moves on a phone', t =>
    still(
      t,
      '/docs/controller',
      390,
      '.theme-doc-toc-mobile button',
      '.navbar__toggle',
      '.navbar-sidebar__close',
    ));

  test('a folded category is out of reach again', async t => {
    const page = await visit(t, '/docs/controller', { reducedMotion: 'reduce' });
    const category = page.locator('.theme-doc-sidebar-container [aria-expanded="true"]').first();
    const inside = page.locator('.theme-doc-sidebar-container a[href="/docs/controller"]');
    await inside.waitFor();
    await category.click();
    await inside.waitFor({ state: 'hidden' });
  });
});

suite('names for screen readers', { timeout: 2 * limit.timeout }, () => {
  const han = /\p{Script=Han}/u;
  /** Names that are the same in Chinese. */
  const latin = new Set(['GitHub', 'Midway']);

  /** What is written only for those who hear or point at a page, with the language it is said to be in. */
  const labels = (page: Page) =>
    page.evaluate(() =>
      ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'].flatMap(name =>
        [...document.querySelectorAll(`body [${name}]`)]
          .filter(node => node.checkVisibility())
          .map(node => ({
            text: node.getAttribute(name)!,
            language: node.closest('[lang]')!.getAttribute('lang')!,
          })),
      ),
    );
  /** The text of what is around the content. */
  const frame = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('nav a, nav button, aside a, aside button, footer *, [role]')]
        .filter(node => !node.closest('article, [role="main"], .markdown'))
        .map(node => ({
          text: (node as HTMLElement).innerText ?? '',
          language: node.closest('[lang]')!.getAttribute('lang')!,
        })),
    );

  for (const width of [1280, 390]) {
    test(`are in the language of the page at ${width} px`, async t => {
      const page = await visit(t, '/', { viewport: { width, height: 800 } });
      const found = new Set<string>();
      for (const path of kinds) {
        await open(page, `/en${path}`);
        if (width < 997) await page.locator('.navbar__toggle').click();
        for (const { text, language } of [...(await labels(page)), ...(await frame(page))]) {
          if (language === 'en' && han.test(text)) found.add(`/en${path}: ${text}`);
        }
        await open(page, path);
        if (width < 997) await page.locator('.navbar__toggle').click();
        for (const { text } of await labels(page)) {
          if (/[a-z]{2}/i.test(text) && !han.test(text) && !latin.has(text)) {
            found.add(`${path}: ${text}`);
          }
        }
      }
      assert.deepEqual([...found], []);
    });
  }
});

suite('print', limit, () => {
  test('a guide is its text, with nothing to press', async t => {
    const page = await visit(t, '/docs/controller');
    await page.emulateMedia({ media: 'print' });
    await page.locator('article h1').waitFor();
    for (const control of [
      '.navbar',
      '.footer',
      '.theme-doc-sidebar-container',
      '.pagination-nav',
      '.page-markdown',
      '.theme-code-block button',
    ]) {
      const shown = await page
        .locator(control)
        .evaluateAll(nodes => nodes.filter(node => node.checkVisibility()).length);
      assert.equal(shown, 0, control);
    }
  });

  test('a text has the whole width of landscape paper, and no list of pages beside it', async t => {
    const page = await newPage(t, { viewport: { width: 1047, height: 718 } });
    await page.emulateMedia({ media: 'print' });
    for (const path of ['/docs/controller', '/changelog', '/blog']) {
      await open(page, path);
      const { left, right } = await page
        .locator('article')
        .first()
        .evaluate(article => article.getBoundingClientRect());
      assert.ok(left < 40 && right > 1007, `${path}: from ${left} to ${right} of 1047`);
      assert.equal(await page.locator('aside >> visible=true').count(), 0, path);
    }
  });

  test('what the foot of a guide tells is printed, that of a release in a list is only to press', async t => {
    const page = await visit(t, '/docs/controller');
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.locator('article > footer').isVisible());
    await open(page, '/changelog');
    const feet = page.locator('article > footer');
    assert.ok((await feet.count()) > 0);
    assert.equal(await feet.locator('visible=true').count(), 0);
  });

  test('a page in the dark is printed light, and dark again after', async t => {
    const page = await visit(t, '/docs/controller', { colorScheme: 'dark' });
    await attached(page, theme('dark'));
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await attached(page, theme('light'));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await attached(page, theme('dark'));
  });
});
