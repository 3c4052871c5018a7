/** Tables of a few guides. tests/nightly/layout.test.ts tests all guides. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { layoutOf } from './layout';
import { limit, newPage, origin } from './setup';

suite('tables and code', limit, () => {
  test('show their last column and break no Chinese text into single characters, at three widths', async t => {
    const page = await newPage(t, { javaScriptEnabled: false });
    const guides = [
      'controller',
      'decorator_index',
      'error_code',
      'midway_component',
      'extensions/koa',
    ];
    const { tables, faults } = await layoutOf(
      page,
      guides.map(guide => `/docs/${guide}`),
    );
    assert.ok(tables > 20, `only ${tables} tables seen`);
    assert.deepEqual(faults, []);
  });

  test('of options show entries with an anchor each on a phone', async t => {
    const page = await newPage(t, { viewport: { width: 390, height: 844 } });
    await page.goto(`${origin()}/en/docs/extensions/koa#koa.port`);
    const row = page.locator('[id="koa.port"]');
    await row.and(page.locator(':target')).waitFor();
    const boxes = await row
      .locator('td')
      .evaluateAll(cells => cells.map(cell => cell.getBoundingClientRect().top));
    assert.ok(boxes.at(-1)! > boxes[0]!, 'the meaning does not stand below the name');
    assert.ok((await row.getByRole('link').count()) > 0);
    // Chromium and Playwright derive the roles from the tags, but Safari only from the attributes.
    const parts = page.locator('table.entries').filter({ has: row }).locator('tr, th, td');
    const bare = parts.and(
      page.locator(':not(tr[role=row], th[role=columnheader], td[role=cell])'),
    );
    assert.ok((await parts.count()) > 50);
    assert.equal(await bare.count(), 0, 'parts without a role');
  });
});
