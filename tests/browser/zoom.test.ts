import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { kinds, limit, newPage, open, visit } from './setup';

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

/** Windows of 1280 px by their zoom. */
const zoomed = { '200 %': { width: 640, height: 720 }, '400 %': { width: 320, height: 360 } };
const phone = { width: 390, height: 800 };

test(
  'at 200 % and at 400 % nothing is cut off, and with text of twice the size no page scrolls sideways on a phone',
  limit,
  async t => {
    const page = await newPage(t);
    for (const path of [...kinds, '/offline'].flatMap(each => [each, `/en${each}`])) {
      await t.test(path, async () => {
        await page.setViewportSize(phone);
        await open(page, path);
        for (const [zoom, size] of Object.entries(zoomed)) {
          await page.setViewportSize(size);
          assert.deepEqual(await cutOff(page), [], zoom);
        }
        await page.setViewportSize(phone);
        await page.addStyleTag({ content: 'html { font-size: 200% }' });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} px too wide`);
      });
    }
  },
);

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

test(
  'a diagram goes from left to right where there is room, and from top to bottom on a phone',
  limit,
  async t => {
    const page = await visit(t, '/en/docs/service_factory');
    const diagram = page.locator('.diagram').first().locator('svg >> visible=true');
    for (const [size, isWide] of [
      [{ width: 1280, height: 720 }, true],
      [phone, false],
    ] as const) {
      await page.setViewportSize(size);
      const { x, width, height } = (await diagram.boundingBox())!;
      assert.equal(width > height, isWide);
      assert.ok(x >= 0 && x + width <= size.width);
    }
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no line shows through the labels of a ${colorScheme} diagram`, limit, async t => {
    const page = await visit(t, '/en/docs/container', { colorScheme });
    const ground = page.locator('.diagram .gaps rect').first();
    const fill = await ground.evaluate(element => getComputedStyle(element).fill);
    assert.match(fill, /^rgb\(/, 'no colour with an alpha channel');
  });
}
