import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { limit, newPage, open, violationsInModes } from './setup';

suite('the code of a guide', limit, () => {
  const phone = { width: 390, height: 844 };

  test('has files in tabs that keys switch, without a stored choice', async t => {
    const page = await newPage(t);
    await open(page, '/en/docs/extensions/redis');
    const group = page.locator('.file-tabs').first();
    const tabs = group.getByRole('tab');
    const panels = group.locator('[role=tabpanel]:not([hidden], [data-closed])');
    const chosen = () => group.locator('[aria-selected=true]').innerText();
    const [first, second] = await tabs.allInnerTexts();
    assert.equal(await panels.count(), 1);
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await chosen(), second);
    assert.equal(await panels.getByText('class BookController').count(), 1);
    assert.equal(await page.evaluate(() => document.activeElement!.textContent), second);
    await page.keyboard.press('ArrowRight');
    assert.equal(await chosen(), first);
    await page.keyboard.press('End');
    assert.equal(await chosen(), second);
    const stored = await page.evaluate(() => JSON.stringify(localStorage) + location.search);
    assert.doesNotMatch(stored, /controller/);
    await page.reload();
    assert.equal(await chosen(), first);
    assert.deepEqual(await violationsInModes(page, '.file-tabs'), []);
  });

  test('can be found in an inactive tab by the browser’s search', async t => {
    const page = await newPage(t);
    await open(page, '/en/docs/extensions/redis');
    const group = page.locator('.file-tabs').first();
    const hidden = group.locator('[role=tabpanel]').last();
    await hidden.and(page.locator('[hidden="until-found"]')).waitFor({ state: 'attached' });
    await hidden.dispatchEvent('beforematch');
    await hidden.and(page.locator(':not([hidden])')).waitFor();
    assert.equal(
      await group.locator('[aria-selected=true]').innerText(),
      'src/controller/book.controller.ts',
    );
  });

  test('marks new lines, and is copied with folded lines by its button and as a selection', async t => {
    const page = await newPage(t, { permissions: ['clipboard-read', 'clipboard-write'] });
    await open(page, '/en/docs/extensions/redis');
    const block = page.locator('.theme-code-block', { has: page.locator('.fold') }).first();
    const lines = () => block.locator('pre').innerText();
    assert.doesNotMatch(await lines(), /MidwayConfig }/);
    assert.ok((await block.locator('.theme-code-block-highlighted-line').count()) > 0);
    await block.hover();
    await block.getByRole('button', { name: 'Copy code to clipboard' }).click();
    await block.getByRole('status').getByText('Copied').waitFor();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const whole = await clipboard();
    assert.match(whole, /^import { MidwayConfig }[^]*\n} as MidwayConfig;$/);
    assert.doesNotMatch(whole, /as before/);
    /** Copies a selection from this offset in the code to its end, or beyond. */
    const copySelection = async (skipped: number, isBeyond = false) => {
      await block.evaluate(
        (element, [from, isOn]) => {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, node =>
            node.parentElement!.closest('summary') || !node.parentElement!.closest('code')
              ? NodeFilter.FILTER_REJECT
              : NodeFilter.FILTER_ACCEPT,
          );
          let left = from;
          let node = walker.nextNode() as Text;
          for (; node.length <= left; node = walker.nextNode() as Text) left -= node.length;
          const range = document.createRange();
          range.setStart(node, left);
          const end = isOn ? element.parentElement! : element.querySelector('code')!;
          range.setEnd(end, end.childNodes.length);
          getSelection()!.removeAllRanges();
          getSelection()!.addRange(range);
        },
        [skipped, isBeyond] as const,
      );
      await page.keyboard.press('Control+C');
      return clipboard();
    };
    const folded = whole.indexOf('MidwayConfig } from');
    for (const skipped of [0, 3, folded, folded + 20]) {
      assert.equal(await copySelection(skipped), whole.slice(skipped));
    }
    assert.ok((await copySelection(0, true)).startsWith(whole));
    assert.equal(await block.locator('.fold[open]').count(), 0);
    await block.locator('summary').first().click();
    assert.match(await lines(), /MidwayConfig }/);
    assert.deepEqual(await violationsInModes(page, '.theme-code-block:has(.fold)'), []);
  });

  test('fits a phone, with its files in one row', async t => {
    const page = await newPage(t, { viewport: phone });
    await open(page, '/docs/extensions/redis');
    const rows = await page.locator('.file-tabs .code-tabs').all();
    assert.notEqual(rows.length, 0);
    for (const row of rows) {
      const { x, width, height } = (await row.boundingBox())!;
      assert.ok(x >= 0 && x + width <= phone.width, `from ${x}, ${width} wide`);
      assert.ok(height < 50, `${height} high`);
    }
  });

  test('has its buttons above the code, in the title row or the row of tabs', async t => {
    const page = await newPage(t);
    await open(page, '/en/docs/extensions/redis');
    for (const frame of ['.file-tabs', '.tabs-container:has(.code-tabs)', '.theme-code-block']) {
      const block = page.locator(frame).first();
      await block.scrollIntoViewIfNeeded();
      const button = block.getByRole('button', { name: 'Copy code to clipboard' }).first();
      const { y, height } = (await button.boundingBox())!;
      const code = (await block.locator('pre').first().boundingBox())!;
      assert.ok(y + height <= code.y && y > code.y - 40, frame);
    }
  });

  test('shares a frame between a request and its response, each with its label', async t => {
    const page = await newPage(t);
    await open(page, '/en/docs/controller');
    const request = page.locator('.theme-code-block:has(+ .answering)').first();
    const response = page.locator('.theme-code-block.answering').first();
    assert.match(await request.innerText(), /^Request\s+GET/);
    assert.match(await response.innerText(), /^Response\s+HTTP/);
    const [above, below] = [await request.boundingBox(), await response.boundingBox()];
    assert.equal(Math.round(above!.y + above!.height), Math.round(below!.y));
  });
});
