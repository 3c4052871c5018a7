import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { globSync } from 'tinyglobby';
import { limit, newPage, origin } from './setup';

const widths = [1440, 1024, 390];

/** What a table hides from its reader. */
function faults(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.markdown .table-box')].flatMap(box => {
    const name = box.querySelector('tr')!.textContent;
    const cells = [...box.querySelectorAll<HTMLElement>('td, th')].filter(cell => cell.offsetWidth);
    const { right } = box.getBoundingClientRect();
    const isOff = cells.some(cell => {
      const place = cell.getBoundingClientRect();
      return !cell.nextElementSibling && right - place.left < place.width / 2;
    });
    const isNarrow = cells.some(cell => {
      const { paddingLeft, paddingRight, fontSize } = getComputedStyle(cell);
      const room = cell.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return /\p{Script=Han}{2}/u.test(cell.textContent) && room < 2 * parseFloat(fontSize);
    });
    return [
      ...(isOff ? [`${name}: less than half of the last column is visible`] : []),
      ...(isNarrow ? [`${name}: Chinese stands a sign a line`] : []),
    ];
  });
}

suite('tables', { timeout: 4 * limit.timeout }, () => {
  test('of all guides show their last column and no Chinese a sign a line, at three widths', async t => {
    const page = await newPage(t, { javaScriptEnabled: false });
    await page.route(/\.(js|png|svg|woff2)$/, route => route.abort());
    const found: string[] = [];
    let count = 0;
    for (const file of globSync('docs/**/*.md')) {
      const path = `/${file.replace(/\.md$/, '')}`;
      await page.goto(origin() + path, { waitUntil: 'domcontentloaded' });
      count += await page.locator('.markdown .table-box > table').count();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        found.push(...(await page.evaluate(faults)).map(fault => `${path}, ${width} px: ${fault}`));
      }
    }
    assert.ok(count > 300, `only ${count} tables seen`);
    assert.deepEqual(found, []);
  });

  test('of options are entries with an anchor each on a phone', async t => {
    const page = await newPage(t, { viewport: { width: 390, height: 844 } });
    await page.goto(`${origin()}/en/docs/extensions/koa#koa.port`);
    const row = page.locator('[id="koa.port"]');
    await row.and(page.locator(':target')).waitFor();
    const boxes = await row
      .locator('td')
      .evaluateAll(cells => cells.map(cell => cell.getBoundingClientRect().top));
    assert.ok(boxes.at(-1)! > boxes[0]!, 'the meaning does not stand below the name');
    assert.ok((await row.getByRole('link').count()) > 0);
  });
});
