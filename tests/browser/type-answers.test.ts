import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { limit, newPage, open, violationsInModes } from './setup';

/** The first block of a page with an answer from the compiler. */
const block = (page: Page) =>
  page.locator('.theme-code-block', { has: page.locator('.answer') }).first();

const phone = { width: 390, height: 844 };

suite('an answer of the compiler in code', limit, () => {
  test('is the type of a name, below its line, and is announced there', async t => {
    const page = await newPage(t);
    await open(page, '/en/docs/container');
    const answer = block(page).getByRole('status').getByText('const byId: unknown');
    assert.ok(await answer.isVisible());
    const name = block(page).locator('.asked', { hasText: 'byId' });
    const [above, below] = [(await name.boundingBox())!, (await answer.boundingBox())!];
    assert.ok(above.y + above.height <= below.y, 'below the name');
    assert.ok(Math.abs(above.x - below.x) < above.width, 'at its column');
    assert.match(
      await block(page).locator('code').ariaSnapshot(),
      /'csvWriter'\);"?\n\s*- status: "const byId: unknown"\n\s*- text: "?return/,
    );
    assert.deepEqual(await violationsInModes(page, '.theme-code-block:has(.answer)'), []);
  });

  test('and its mark are neither copied nor selected with the code', async t => {
    const page = await newPage(t, { permissions: ['clipboard-read', 'clipboard-write'] });
    await open(page, '/en/docs/container');
    await block(page).hover();
    await block(page).getByRole('button', { name: 'Copy code to clipboard' }).click();
    await block(page).getByRole('status').getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(
      copied,
      /\n {2}const byId = await container\.getAsync\('csvWriter'\);\n {2}return/,
    );
    assert.doesNotMatch(copied, /unknown|\^\?/);
    const selected = await block(page)
      .locator('code')
      .evaluate(code => {
        getSelection()!.selectAllChildren(code);
        return String(getSelection());
      });
    assert.equal(selected.trim(), copied.trim());
  });

  for (const path of ['/docs/decorator_index', '/en/docs/env_config'])
    test(`is an error that the text explains, with its place underlined, at ${path}`, async t => {
      const page = await newPage(t, { viewport: phone });
      await open(page, path);
      const [first] = await block(page).getByRole('status').allInnerTexts();
      assert.match(first!, /^TS\d{4}: [A-Z]/);
      const place = block(page).locator('.error').first();
      assert.match(
        await place.evaluate(element => getComputedStyle(element).textDecoration),
        /wavy/,
      );
      assert.deepEqual(await violationsInModes(page, '.theme-code-block:has(.answer)'), []);
    });

  test('wraps on a phone without widening its block, and stays in view when the block scrolls', async t => {
    const page = await newPage(t, { viewport: phone });
    for (const path of ['/en/docs/decorator_index', '/docs/env_config', '/docs/container']) {
      await open(page, path);
      const { boxes, widths, inside } = await block(page)
        .locator('pre')
        .evaluate(pre => {
          pre.scrollLeft = pre.scrollWidth;
          const { left, right } = pre.getBoundingClientRect();
          const answers = [...pre.querySelectorAll('.answer')];
          const places = answers.map(answer => answer.firstElementChild!.getBoundingClientRect());
          const width = pre.scrollWidth;
          for (const answer of answers) answer.remove();
          return {
            boxes: places.map(place => [place.left, place.right]),
            widths: [width, pre.scrollWidth],
            inside: [left, right],
          };
        });
      assert.notEqual(boxes.length, 0);
      for (const [left, right] of boxes)
        assert.ok(left! >= inside[0]! && right! <= inside[1]!, `${path}: ${left} to ${right}`);
      assert.equal(widths[0], widths[1], path);
    }
  });
});
