import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { limit, open, visit } from './setup';

const phone = { width: 390, height: 800 };

test('in the navigation bar, nothing overlaps at twice the text size', limit, async t => {
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
});

test(
  'a diagram runs from left to right if there is room, and from top to bottom on a phone',
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
  test(`no line crosses the labels of a ${colorScheme} diagram`, limit, async t => {
    const page = await visit(t, '/en/docs/container', { colorScheme });
    const ground = page.locator('.diagram .gaps rect').first();
    const fill = await ground.evaluate(element => getComputedStyle(element).fill);
    assert.match(fill, /^rgb\(/, 'no colour with an alpha channel');
  });
}

/** Windows of 1280 × 1024 at 400 %, 300 % and 200 %, and a phone in landscape. */
const low = [
  [320, 256],
  [427, 267],
  [640, 400],
  [667, 320],
] as const;

/** Something that opens over the page. */
interface Overlay {
  path: string;
  open: (page: Page) => Promise<void>;
  /** The text at its top, which says what it is for. */
  shows: string;
  /** The text at its end. */
  last: string;
}

const overlays: Record<string, Overlay> = {
  'the card of a name': {
    path: '/en/docs/controller',
    open: async page => {
      const block = page.locator('pre:has(> code[data-cards])').first();
      await block.evaluate(pre => pre.scrollIntoView({ block: 'center' }));
      await page.keyboard.press('Tab');
      await block.focus();
      await page.locator('.type-card-hint').waitFor();
      await page.keyboard.press('End');
    },
    shows: '.type-card__type',
    last: '.type-card__links li:last-child',
  },
  'the list of keys': {
    path: '/en/docs/controller',
    open: page => page.keyboard.press('?'),
    shows: '.keys h2',
    last: '.keys button',
  },
  'the search': {
    path: '/en/docs/controller',
    open: async page => {
      await page.keyboard.press('Control+K');
      await page.locator('.search-input').fill('controller');
    },
    shows: '.search-hit',
    last: '.search-hit >> nth=-1',
  },
  'the menu': {
    path: '/en/docs/controller',
    open: page => page.locator('.navbar__toggle').click(),
    shows: '.navbar-sidebar .theme-doc-sidebar-menu [aria-current=page]',
    last: '.navbar-sidebar .theme-doc-sidebar-menu > li:last-child a >> nth=-1',
  },
  'the filter of the reference': {
    path: '/en/api/core',
    open: page => page.getByRole('combobox').fill('get'),
    shows: '[role=option]',
    last: '[role=option] >> nth=-1',
  },
};

/** Number of visible pixels of an element, in the window and not covered. */
const shown = (element: Locator) =>
  element.evaluate(node => {
    const { left, width, top, bottom } = node.getBoundingClientRect();
    let pixels = 0;
    for (let y = Math.max(top, 0); y < Math.min(bottom, innerHeight); y += 1) {
      const found = document.elementFromPoint(left + Math.min(width, 80) / 2, y);
      if (found?.matches('body *') && (node.contains(found) || found.contains(node))) pixels += 1;
    }
    return pixels;
  });

for (const [name, { path, open: show, shows, last }] of Object.entries(overlays)) {
  test(`${name} shows what it is for in a low window, and scrolls to its end`, limit, async t => {
    for (const [width, height] of low) {
      const page = await visit(t, path, { viewport: { width, height } });
      await show(page);
      const content = page.locator(shows).first();
      await content.waitFor();
      const line = await content.evaluate(node =>
        Number.parseFloat(getComputedStyle(node).lineHeight),
      );
      const size = `${width} × ${height}`;
      const pixels = await shown(content);
      assert.ok(pixels >= line, `${size}: ${pixels} px of ${line} are seen`);
      const end = page.locator(last);
      await end.evaluate(node => node.scrollIntoView({ block: 'nearest' }));
      assert.ok((await shown(end)) >= 12, `${size}: its end is out of reach`);
      await page.close();
    }
  });
}
