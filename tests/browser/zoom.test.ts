import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limit, open, visit } from './setup';

const phone = { width: 390, height: 800 };

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
