import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { limit, title, violationsInModes, visit } from './setup';

suite('the filter of the reference', limit, () => {
  test('gets the focus with f, finds by camel humps, says how many, and works by keyboard', async t => {
    const page = await visit(t, '/en/api/core');
    const field = page.getByRole('combobox');
    await page.keyboard.press('f');
    await page.keyboard.type('MCS');
    const option = page.getByRole('option', { name: 'MidwayConfigService', selected: true });
    await option.waitFor();
    assert.equal(await field.inputValue(), 'MCS');
    assert.match(await page.locator('.symbol-filter [role="status"]').innerText(), /^\d+ result/);
    assert.deepEqual(await violationsInModes(page, '.symbol-filter'), []);
    await page.keyboard.press('Escape');
    await option.waitFor({ state: 'detached' });
    await page.keyboard.type('decorator con');
    await page.getByRole('option').nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    const chosen = page.getByRole('option', { selected: true });
    const to = await chosen.getAttribute('href');
    assert.equal(
      await field.getAttribute('aria-activedescendant'),
      await chosen.getAttribute('id'),
    );
    await page.keyboard.press('Tab');
    assert.equal(await field.getAttribute('aria-expanded'), 'false');
    assert.equal(await field.getAttribute('aria-activedescendant'), null);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${to}`);
    await title(page).filter({ hasText: 'Con' }).waitFor();
  });

  test('of all packages leads to a folded type, and opens its section', async t => {
    const page = await visit(t, '/api');
    await page.getByRole('combobox').fill('IMidwayWSContext');
    await page.getByRole('option').first().click();
    await page.waitForURL('**/api/ws#imidwaywscontext');
    await page.locator('#imidwaywscontext').waitFor();
    assert.equal(await page.getByRole('listbox').count(), 0);
  });
});

suite('lists of the reference', limit, () => {
  test('show descriptions whole', async t => {
    const page = await visit(t, '/en/api');
    const cells = page.locator('.symbols tbody td');
    assert.ok((await cells.count()) > 0);
    const cut = await cells.evaluateAll(all =>
      all
        .filter(
          cell => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight,
        )
        .map(cell => cell.textContent),
    );
    assert.deepEqual(cut, []);
  });

  test('are hovered without moving', async t => {
    const page = await visit(t, '/en/api');
    const rows = page.locator('.symbols tbody tr');
    const heights = () => rows.evaluateAll(all => all.map(row => row.clientHeight));
    const before = await heights();
    await rows.nth(1).hover();
    assert.deepEqual(await heights(), before);
  });

  test('lead to members, whose bases are on the line of their heading', async t => {
    const page = await visit(t, '/en/api/core/class/MidwayContainer');
    await page.locator('.symbols').getByRole('link', { name: 'getAttr()', exact: true }).click();
    await page.waitForURL('**#getattr');
    const heading = await page.locator('#getattr').boundingBox();
    const base = page.locator('#getattr + p > small');
    assert.equal(await base.innerText(), 'Implementation of IMidwayContainer');
    const { y } = (await base.boundingBox())!;
    assert.ok(y > heading!.y && y < heading!.y + heading!.height, `${y}`);
    await base.getByRole('link').click({ trial: true });
  });
});
