/** Types in the editor of a guide's project: errors and completion, once a reader asks for them. */
import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import zh from '../../i18n/zh-cn/code.json';
import { limit, newPage, open, violations } from './setup';

const controller = 'src/controller/book.controller.ts';
const service = 'src/service/book.service.ts';

const editor = (page: Page) => page.locator('.editor');
const button = (page: Page, name: string) =>
  editor(page).getByRole('button', { name, exact: true });
const toggle = (page: Page) => button(page, zh['play.types'].message);
const code = (page: Page, file = controller) =>
  editor(page).getByRole('textbox', { name: file, exact: true });
const count = (page: Page, errors: number) =>
  editor(page)
    .getByRole('status')
    .getByText(zh['play.typeErrors'].message.replace('{count}', String(errors)), { exact: true });
const choices = (page: Page) => page.getByRole('listbox');

async function opened(t: TestContext): Promise<Page> {
  const page = await newPage(t);
  await open(page, '/docs/quick_guide');
  await page.getByRole('button', { name: zh['play.edit'].message, exact: true }).click();
  await code(page).waitFor();
  return page;
}

/** Replaces a part of the open file. */
async function replace(page: Page, file: string, part: string, by: string): Promise<number> {
  const lines = await code(page, file).locator('.cm-line').allTextContents();
  const line = lines.findIndex(one => one.includes(part)) + 1;
  assert.ok(line > 0, `${file} has ${part}`);
  await code(page, file).press('Control+a');
  await page.keyboard.insertText(lines.join('\n').replace(part, by));
  return line;
}

suite('types in the editor', limit, () => {
  test('are loaded by the press of the button, list errors of all files, and lead to them', async t => {
    const page = await opened(t);
    const loaded: string[] = [];
    page.on('request', request => void loaded.push(request.url()));
    await replace(page, controller, 'return book;', 'return book.missing;');
    assert.ok(!loaded.some(url => /\/types/.test(url)), 'nothing is loaded before the press');
    await toggle(page).click();
    await count(page, 1).waitFor();
    const line = await replace(page, controller, 'return book.missing;', 'return book.none;');
    const entry = button(page, `${controller}:${line}`);
    await editor(page).getByText("Property 'none' does not exist").waitFor();
    await code(page).locator('.cm-lintRange-error').getByText('none').waitFor();
    assert.deepEqual(await violations(page, '.editor'), []);
    await button(page, service).click();
    await code(page, service).waitFor();
    await entry.click();
    await code(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('x');
    await code(page).getByText('book.xnone').waitFor();
    await toggle(page).click();
    await entry.waitFor({ state: 'detached' });
    assert.equal(await code(page).locator('.cm-lintRange-error').count(), 0);
  });

  test('complete names with their types; Escape closes the list and not the editor', async t => {
    const page = await opened(t);
    await toggle(page).click();
    await count(page, 0).waitFor();
    await replace(page, controller, 'return book;', 'return book; //');
    await code(page).getByText('//').click();
    await page.keyboard.press('End');
    await page.keyboard.type('\nthis.bookService.fi');
    const info = page.locator('.cm-completionInfo');
    await info.getByText('BookService.find(id: number)').waitFor();
    await page.keyboard.press('Escape');
    await choices(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Space');
    await info.waitFor();
    await choices(page).getByRole('option', { name: 'find', exact: true }).click();
    await code(page).getByText('this.bookService.find', { exact: true }).waitFor();
  });

  test('say that they cannot be loaded, and are tried again at the next change', async t => {
    const page = await opened(t);
    await page.context().route(/\/types\./, route => route.abort());
    await toggle(page).click();
    await editor(page).getByText(zh['play.typesFailed'].message).waitFor();
    await page.context().unroute(/\/types\./);
    await replace(page, controller, 'return book;', 'return  book;');
    await count(page, 0).waitFor();
  });
});
