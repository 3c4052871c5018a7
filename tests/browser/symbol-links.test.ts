import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { limit, title, visit } from './setup';

const guide = '/docs/service';
const symbolPage = '/api/core/function/Provide';
const inCode = (page: Page) =>
  page.locator(`.markdown pre a.symbol[href$="${symbolPage}"]`).filter({ visible: true });
const inText = (page: Page) =>
  page.locator(`.markdown a.symbol[href$="${symbolPage}"]:has(> code)`);

const underline = (link: Locator) =>
  link.evaluate(element => getComputedStyle(element).textDecorationLine);

suite('symbols in guides', limit, () => {
  for (const locale of ['', '/en']) {
    test(`link to their API pages, in the code and the text of ${locale}${guide}`, async t => {
      const page = await visit(t, locale + guide);
      for (const link of [inCode(page).first(), inText(page).first()]) {
        assert.equal(await link.getAttribute('href'), locale + symbolPage);
      }
      await inCode(page).first().click();
      await page.waitForURL(`**${locale}${symbolPage}`);
      await title(page).filter({ hasText: 'Provide()' }).waitFor();
    });
  }

  test('look like the surrounding code until the pointer is on them, and move nothing', async t => {
    const page = await visit(t, guide);
    const link = inCode(page).first();
    const color = (element: Element) => getComputedStyle(element).color;
    assert.equal(await link.evaluate(color), await link.locator('..').evaluate(color));
    assert.equal(await underline(link), 'none');
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();
    await link.hover();
    assert.equal(await underline(link), 'underline');
    assert.deepEqual(await link.boundingBox(), box);
  });

  test('are not linked if the page declares them, or in headings', async t => {
    const page = await visit(t, guide);
    await inCode(page).first().waitFor();
    assert.equal(await page.locator('a.symbol', { hasText: 'BookStore' }).count(), 0);
    assert.equal(await page.locator('.markdown :is(h2, h3, h4) a.symbol').count(), 0);
  });

  test('are not linked in guides of lines without a reference', async t => {
    const page = await visit(t, '/docs/2.0.0/intro');
    assert.equal(await page.locator('a.symbol').count(), 0);
  });
});

suite('API pages', limit, () => {
  const headings = { '': '使用它的指南', '/en': 'Used in these guides' };

  for (const [locale, heading] of Object.entries(headings)) {
    test(`name the guides that use the symbol, on ${locale}${symbolPage}`, async t => {
      const page = await visit(t, locale + symbolPage);
      const section = page.locator('.used-in');
      assert.match((await section.locator('h2').textContent()) ?? '', new RegExp(heading));
      const link = section.locator('a:visible').first();
      const name = (await link.textContent())!;
      const to = (await link.getAttribute('href'))!;
      await link.click();
      await page.waitForURL(`**${to}`);
      await title(page).filter({ hasText: name }).waitFor();
    });
  }
});
