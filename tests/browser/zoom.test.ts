import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { limit, open, visit, kinds } from './setup';

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
