/** The editor of a guide's project: changes, runs with them, and addresses that hold them. */
import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import en from '../../i18n/en/code.json';
import zh from '../../i18n/zh-cn/code.json';
import { hold, limit, navigate, newPage, open, phone, showsGuide, violations } from './setup';

const guide = '/docs/quick_guide';

type Texts = typeof zh;

/** The editor. The page behind it has buttons of the same names. */
const editor = (page: Page) => page.locator('dialog .editor');
const button = (page: Page, name: string) =>
  editor(page).getByRole('button', { name, exact: true });
const opener = (page: Page, texts: Texts = zh) =>
  page.getByRole('button', { name: texts['play.edit'].message, exact: true });
const code = (page: Page) =>
  editor(page).getByRole('textbox', { name: 'src/controller/book.controller.ts' });
const log = (page: Page) => editor(page).getByRole('log');

async function opened(t: TestContext, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(t, options);
  await open(page, guide);
  await opener(page).click();
  await code(page).waitFor();
  return page;
}

/** Replaces a part of the open file. */
async function replace(page: Page, part: string, by: string): Promise<void> {
  const lines = await code(page).locator('.cm-line').allTextContents();
  assert.ok(lines.join('\n').includes(part), `the file has ${part}`);
  await code(page).press('Control+a');
  await page.keyboard.insertText(lines.join('\n').replace(part, by));
}

const send = async (page: Page, texts: Texts = zh) => {
  await button(page, texts['play.sendOne'].message).first().click();
};

const runTests = (page: Page) =>
  button(page, zh['play.test'].message.replace('{file}', 'book.test.ts')).click();

/** Clicks Share, and waits until the address has the changes. */
async function share(page: Page): Promise<string> {
  await button(page, zh['play.share'].message).click();
  await page.waitForURL(/#edit=/);
  return page.url();
}

const isData = /\/quick_guide\.json$/;
const isCompiler = /\/play\/files\/compiler\.[^/]+$/;

suite('the editor of a guide', limit, () => {
  for (const [texts, address] of [
    [zh, guide],
    [en, `/en${guide}`],
  ] as const) {
    test(`sends requests to the project with the changes: ${address}`, async t => {
      const page = await newPage(t);
      const loaded: string[] = [];
      page.on('request', request => void loaded.push(request.url()));
      await open(page, address);
      const before = loaded.length;
      await opener(page, texts).click();
      await code(page).waitFor();
      assert.ok(loaded.length > before, 'the editor is loaded by the press');
      assert.ok(!loaded.some(url => isCompiler.test(url)), 'the compiler is not loaded yet');
      await replace(page, 'return book;', "return { ...book, shelf: 'A1' };");
      await send(page, texts);
      await log(page).getByText('"shelf": "A1"').waitFor();
      await replace(page, 'A1', 'B2');
      await send(page, texts);
      await log(page).getByText('"shelf": "B2"').waitFor();
    });
  }

  test('sends a changed request', async t => {
    const page = await opened(t);
    await editor(page).getByLabel(zh['play.address'].message).first().fill('/books/99');
    await send(page);
    await log(page).getByText('404 Not Found').waitFor();
  });

  test('sends requests to a project for which the page shows none', async t => {
    const page = await newPage(t);
    await open(page, '/docs/extensions/koa');
    await opener(page).click();
    await send(page);
    await log(page)
      .getByText(/^GET \/\n(?:200 OK|404 Not Found)/)
      .waitFor();
  });

  test('runs tests with the changes, and shows the line of a failure', async t => {
    const page = await opened(t);
    await replace(page, 'return book;', "return { ...book, shelf: 'A1' };");
    await runTests(page);
    const failed = log(page).locator('li[data-failed=true]');
    await failed.getByText(/book\.test\.ts:\d+/).waitFor();
    await failed.getByText('"shelf": "A1"').waitFor();
  });

  test('names file and line of a syntax error, and runs nothing', async t => {
    const page = await opened(t);
    const lines = await code(page).locator('.cm-line').allTextContents();
    const line = lines.findIndex(one => one.includes('return book;')) + 1;
    await replace(page, 'return book;', 'return (;');
    await send(page);
    await log(page).getByText(zh['play.faults'].message).waitFor();
    await log(page)
      .getByText(`src/controller/book.controller.ts:${line}`, { exact: true })
      .waitFor();
    assert.equal(await page.locator('iframe').count(), 0);
  });

  test('keeps changes when it closes, and gives the focus back', async t => {
    const page = await opened(t);
    await replace(page, 'return book;', 'return { ...book };');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => button(page, zh['play.close'].message).click(),
    ]) {
      await close();
      await editor(page).waitFor({ state: 'detached' });
      await page.locator('.project-bar button:focus').waitFor();
      assert.equal(new URL(page.url()).pathname, guide);
      await page.keyboard.press('Enter');
      await code(page).getByText('{ ...book }').waitFor();
    }
  });

  test('restores the files of the page after a question', async t => {
    const page = await opened(t);
    await replace(page, 'return book;', 'return { ...book };');
    page.once('dialog', dialog => void dialog.accept());
    await button(page, zh['play.reset'].message).click();
    await code(page).getByText('return book;').waitFor();
    await editor(page).getByText(zh['play.restored'].message).waitFor();
    const reset = button(page, zh['play.reset'].message);
    assert.equal(await reset.getAttribute('aria-disabled'), 'true');
    assert.ok(await reset.evaluate(element => element === document.activeElement));
  });

  test('says that it loads, or could not be loaded, and opens by the next press', async t => {
    const page = await newPage(t);
    const status = page.locator('.project-bar').getByRole('status');
    await open(page, guide);
    await page.route(isData, route => route.abort());
    await opener(page).click();
    await status.getByText(zh['play.editorUnloaded'].message).waitFor();
    await page.unroute(isData);
    const release = await hold(page, isData);
    await opener(page).press('Enter');
    await status.getByText(zh['play.editorLoading'].message).waitFor();
    await page.locator('.project-bar button[aria-disabled=true]:focus').waitFor();
    release();
    await code(page).waitFor();
  });

  test('makes the buttons of the page run with the changes, and say so', async t => {
    const page = await opened(t);
    await replace(page, 'return book;', "return { ...book, shelf: 'A1' };");
    await button(page, zh['play.close'].message).click();
    await editor(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: zh['play.send'].message, exact: true }).click();
    await page.getByRole('log').getByText('"shelf": "A1"').waitFor();
    await page.getByText(zh['play.edited'].message).waitFor();
  });

  test('ends a request without an answer at the next press', async t => {
    const page = await opened(t);
    await replace(page, 'return book;', 'return new Promise(() => {});');
    await send(page);
    await log(page).getByText(zh['play.sending'].message).waitFor();
    await replace(page, 'new Promise(() => {})', "{ shelf: 'A1' }");
    await send(page);
    await log(page).getByText('"shelf": "A1"').waitFor();
  });

  test('keeps a sent request when it closes', async t => {
    const page = await opened(t);
    await editor(page).getByLabel(zh['play.address'].message).first().fill('books/1');
    await send(page);
    await log(page).getByText('200 OK').waitFor();
    await page.keyboard.press('Escape');
    await editor(page).waitFor({ state: 'detached' });
    await opener(page).click();
    const field = editor(page).getByLabel(zh['play.address'].message).first();
    assert.equal(await field.inputValue(), '/books/1');
  });

  test('leaves the application of the page running', async t => {
    const page = await newPage(t);
    await open(page, guide);
    await page.getByRole('button', { name: zh['play.send'].message, exact: true }).click();
    await page.getByRole('log').getByText('200 OK').waitFor();
    await opener(page).click();
    await code(page).waitFor();
    await button(page, zh['play.close'].message).click();
    await editor(page).waitFor({ state: 'detached' });
    assert.equal(await page.locator('iframe').count(), 1);
  });

  test('gives the focus to the code when a narrow window hides the list of files', async t => {
    const page = await opened(t, { viewport: phone });
    for (const file of ['book.service.ts', 'book.controller.ts']) {
      await button(page, zh['play.files'].message).click();
      await editor(page).getByRole('button', { name: file }).press('Enter');
      await editor(page).locator(`.cm-content:focus[aria-label$="${file}"]`).waitFor();
    }
  });

  test('leaves the changes in the address if the browser has no clipboard', async t => {
    const page = await newPage(t);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await open(page, guide);
    await opener(page).click();
    await code(page).waitFor();
    await replace(page, 'return book;', 'return { ...book };');
    await share(page);
    await editor(page).getByText(zh['play.uncopied'].message).waitFor();
  });

  test('is accessible on a phone, which shows one part at a time', async t => {
    const page = await opened(t, { viewport: phone });
    for (const part of ['play.files', 'play.code', 'play.run'] as const) {
      await button(page, zh[part].message).click();
      assert.equal(
        await editor(page).locator(':scope > :is(nav, section)').filter({ visible: true }).count(),
        1,
      );
      assert.deepEqual(await violations(page, '.editor-dialog'), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.width);
    }
  });

  test('lets Tab out of the code', async t => {
    const page = await opened(t);
    await code(page).focus();
    await page.keyboard.press('Tab');
    await button(page, zh['play.types'].message).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+Tab');
    await editor(page).locator('.cm-content:focus').waitFor();
  });
});

suite('an address with changes', limit, () => {
  test('opens the editor with them, and runs nothing before a press', async t => {
    const page = await opened(t);
    await replace(page, 'return book;', "return { ...book, shelf: 'A1' };");
    const address = await share(page);
    const other = await newPage(t);
    await other.goto(address);
    await code(other).getByText("shelf: 'A1'").waitFor();
    await editor(other).getByText(zh['play.fromLink'].message).waitFor();
    assert.equal(await other.locator('iframe').count(), 0);
    await send(other);
    await log(other).getByText('"shelf": "A1"').waitFor();
    await other.reload();
    await code(other).getByText("shelf: 'A1'").waitFor();
  });

  test('opens the editor once, and not over newer changes', async t => {
    const page = await opened(t);
    await replace(page, 'return book;', "return { ...book, shelf: 'A1' };");
    await share(page);
    await replace(page, 'A1', 'B2');
    await button(page, zh['play.close'].message).click();
    await editor(page).waitFor({ state: 'detached' });
    await navigate(page, '/docs/controller');
    await showsGuide(page, 'controller');
    await page.goBack();
    await showsGuide(page, 'quick_guide');
    await opener(page).click();
    await code(page).getByText('B2').waitFor();
  });

  for (const hash of ['#edit=', '#edit=%E6', '#edit=AAAA', '#edit=q1YqLkrWT9QrKVayMqwFAA']) {
    test(`shows the files of the page if it is damaged: ${hash}`, async t => {
      const page = await newPage(t);
      await page.goto(guide + hash);
      await editor(page).getByText(zh['play.badLink'].message).waitFor();
      await code(page).getByText('return book;').waitFor();
    });
  }

  test('makes the question needless that browsers ask before they lose changes', async t => {
    const page = await opened(t);
    const asked: string[] = [];
    page.on('dialog', dialog => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await replace(page, 'return book;', 'return { ...book };');
    await share(page);
    await page.reload();
    await code(page).getByText('{ ...book }').waitFor();
    assert.deepEqual(asked, []);
    await replace(page, '...book', '...book, pages: 9');
    await page.reload();
    assert.deepEqual(asked, ['beforeunload']);
  });
});
