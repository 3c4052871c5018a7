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

/** How many blocks of code a page shows, and the beginnings of those with lines too long for them. */
function codeBlocks(): { count: number; tooLong: string[] } {
  const blocks = [...document.querySelectorAll<HTMLElement>('.theme-code-block pre')];
  const shown = blocks.filter(block => block.clientWidth > 0);
  const tooLong = shown.filter(block => block.scrollWidth > block.clientWidth);
  return { count: shown.length, tooLong: tooLong.map(block => block.textContent.slice(0, 60)) };
}

suite('tables and code', { timeout: 4 * limit.timeout }, () => {
  test('of all guides show their last column and no Chinese a sign a line, at three widths, and at the widest nearly all code whole', async t => {
    const page = await newPage(t, { javaScriptEnabled: false });
    await page.route(/\.(js|png|svg|woff2)$/, route => route.abort());
    const found: string[] = [];
    let count = 0;
    let blocks = 0;
    const tooLong: string[] = [];
    for (const file of globSync('docs/**/*.md')) {
      const path = `/${file.replace(/\.md$/, '')}`;
      await page.goto(origin() + path, { waitUntil: 'domcontentloaded' });
      count += await page.locator('.markdown .table-box > table').count();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        found.push(...(await page.evaluate(faults)).map(fault => `${path}, ${width} px: ${fault}`));
        if (width !== widths[0]) continue;
        const code = await page.evaluate(codeBlocks);
        blocks += code.count;
        tooLong.push(...code.tooLong.map(start => `${path}: ${start}`));
      }
    }
    assert.ok(count > 300, `only ${count} tables seen`);
    assert.deepEqual(found, []);
    assert.ok(
      tooLong.length < 0.05 * blocks,
      `${tooLong.length} of ${blocks} blocks of code have lines that are too long at ${widths[0]} px: let fewer have more than 95 characters\n${tooLong.join('\n')}`,
    );
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
