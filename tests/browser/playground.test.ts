/** The page `/play`: files that readers add, rename and delete, packages that these import, and projects from and for
 * elsewhere. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { suite, test, type TestContext } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import zh from '../../i18n/zh-cn/code.json';
import { readArchive } from '../../src/components/Archives/archive';
import { buildFolder, homes, limit, newPage, open, phone, violationsInModes } from './setup';

const editor = (page: Page) => page.locator('.editor');
const button = (page: Page, name: string) =>
  editor(page).getByRole('button', { name, exact: true });
const press = (page: Page, id: keyof typeof zh) => button(page, zh[id].message).click();
const code = (page: Page) => editor(page).locator('.cm-content');
const log = (page: Page) => editor(page).getByRole('log');
const notice = (page: Page, id: keyof typeof zh, file = '') =>
  editor(page).locator('header').getByText(zh[id].message.replace('{file}', file)).waitFor();
const names = (page: Page) => editor(page).locator('.editor__files > button').allTextContents();

async function opened(t: TestContext, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(t, options);
  await open(page, '/play');
  await code(page).waitFor();
  return page;
}

/** Answers the next question of the page. */
const answer = (page: Page, text?: string) =>
  page.once('dialog', dialog => void dialog.accept(text));

async function add(page: Page, file: string, text: string): Promise<void> {
  answer(page, file);
  await press(page, 'play.add');
  await notice(page, 'play.added', file);
  // The code has the focus.
  await page.keyboard.insertText(text);
}

const controller = (body: string, imports = '') => `${imports}
import { Controller, Get } from '@midwayjs/core';

@Controller('/shelf')
export class ShelfController {
  @Get('/')
  async show() {
    ${body}
  }
}
`;

async function send(page: Page, url: string): Promise<void> {
  await editor(page).getByLabel(zh['play.address'].message).first().fill(url);
  await button(page, zh['play.sendOne'].message).first().click();
}

async function exported(page: Page) {
  const download = page.waitForEvent('download');
  await press(page, 'play.download');
  return readArchive(await buffer(await (await download).createReadStream()));
}

async function choose(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
) {
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'play.import');
  await (await chooser).setFiles(file);
}

const archive = path.join(buildFolder, 'projects/3.0.0/controller.zip');

suite('the playground', limit, () => {
  for (const [home, texts] of homes) {
    test(`has the project of the quick guide, and loads the framework at a press: ${home}`, async t => {
      const page = await newPage(t);
      const loaded: string[] = [];
      page.on('request', request => void loaded.push(request.url()));
      await open(page, `${home}play`);
      await page.getByRole('heading', { level: 1, name: texts['play.title'].message }).waitFor();
      await code(page).waitFor();
      assert.ok(!loaded.some(url => url.includes('/play/files/')), loaded.join('\n'));
      await button(page, texts['play.sendOne'].message).first().click();
      await log(page).getByText('200 OK').waitFor();
    });
  }

  test('sends requests to a controller that a reader adds, which imports another package', async t => {
    const page = await opened(t);
    const imports = "import { z } from 'zod';\nimport { join } from 'node:path';";
    const body = "return { id: z.string().parse('A1'), file: join('a', 'b') };";
    await add(page, 'src/controller/shelf.controller.ts', controller(body, imports));
    await send(page, 'http://127.0.0.1:7001/shelf');
    await log(page).getByText('"id": "A1"').waitFor();
    await log(page).getByText('"file": "a/b"').waitFor();
  });

  test('names a package that the site does not have, and runs nothing', async t => {
    const page = await opened(t);
    const imports = "import { left } from 'left-shelf';";
    await add(page, 'src/controller/shelf.controller.ts', controller('return left;', imports));
    await send(page, '/shelf');
    await log(page).getByText(zh['play.missing'].message).waitFor();
    await log(page).getByText('src/controller/shelf.controller.ts: left-shelf').waitFor();
    assert.equal(await page.locator('iframe').count(), 0);
  });

  test('renames and deletes files', async t => {
    const page = await opened(t);
    await add(page, 'src/controller/shelf.controller.ts', controller("return 'A1';"));
    for (const [typed, id] of [
      ['../shelf.ts', 'play.badPath'],
      ['src/configuration.ts', 'play.taken'],
      ['src/controller/rack.controller.ts', 'play.renamed'],
    ] as const) {
      answer(page, typed);
      await press(page, 'play.rename');
      await notice(page, id, typed);
    }
    await code(page).getByText("return 'A1';").waitFor();
    await send(page, '/shelf');
    await log(page).getByText('A1').waitFor();
    answer(page);
    await press(page, 'play.delete');
    await notice(page, 'play.deleted', 'src/controller/rack.controller.ts');
    assert.ok(!(await names(page)).some(name => /shelf|rack/.test(name)));
    await send(page, '/shelf');
    await log(page).getByText('404 Not Found').waitFor();
  });

  test('runs a test file that a reader adds', async t => {
    const page = await opened(t);
    await add(page, 'test/sum.test.ts', "it('adds', () => expect(1 + 1).toBe(2));\n");
    await button(page, zh['play.test'].message.replace('{file}', 'sum.test.ts')).click();
    await log(page).getByText('adds').waitFor();
    assert.equal(await log(page).locator('li[data-failed=false]').count(), 1);
  });

  test('shares added and deleted files, of which nothing runs at first', async t => {
    const page = await opened(t);
    await add(page, 'src/shelf.ts', "export const shelf = 'A1';\n");
    await button(page, 'test/book.test.ts').click();
    answer(page);
    await press(page, 'play.delete');
    await press(page, 'play.share');
    await page.waitForURL(/#edit=/);
    const other = await newPage(t);
    await other.goto(page.url());
    await code(other).getByText("shelf = 'A1'").waitFor();
    await notice(other, 'play.fromLink');
    assert.ok(!(await names(other)).includes('test/book.test.ts'));
    assert.equal(await other.locator('iframe').count(), 0);
    answer(other);
    await press(other, 'play.reset');
    await notice(other, 'play.restored');
    assert.equal(new URL(other.url()).hash, '');
    assert.ok((await names(other)).includes('test/book.test.ts'));
    await other.goto(page.url());
    await notice(other, 'play.fromLink');
    assert.ok(!(await names(other)).includes('test/book.test.ts'));
  });

  test('imports an archive, runs it, and exports the same project', async t => {
    const page = await opened(t);
    await choose(page, archive);
    await notice(page, 'play.imported', 'controller.zip');
    assert.equal(await page.locator('iframe').count(), 0);
    const tests = zh['play.test'].message.replace('{file}', 'controller.test.ts');
    await button(page, tests).click();
    await log(page).locator('li[data-failed=false]').first().waitFor();
    assert.deepEqual(await exported(page), readArchive(readFileSync(archive)));
  });

  test('says why it does not import a file, and keeps the project', async t => {
    const page = await opened(t);
    const before = await names(page);
    await choose(page, { name: 'a.zip', mimeType: '', buffer: Buffer.from('no archive') });
    await notice(page, 'play.archiveDamaged', 'a.zip');
    assert.deepEqual(await names(page), before);
  });

  test('downloads the project with its manifest, to which it adds imported packages', async t => {
    const page = await opened(t);
    await add(page, 'src/shelf.ts', "import { z } from 'zod';\nexport const id = z.string();\n");
    const files = await exported(page);
    assert.match(files['src/shelf.ts']!, /z\.string/);
    assert.ok('README.md' in files);
    const { dependencies, scripts } = JSON.parse(files['package.json']!) as {
      dependencies: Record<string, string>;
      scripts: Record<string, string>;
    };
    assert.match(dependencies.zod!, /^\d+\.\d+\.\d+$/);
    assert.match(scripts.test!, /^jest/);
  });

  test('sends the project with the changes to StackBlitz', async t => {
    const page = await opened(t);
    const sent: URLSearchParams[] = [];
    await page.context().route('https://stackblitz.com/**', async route => {
      sent.push(new URLSearchParams(route.request().postData() ?? ''));
      await route.fulfill({ body: 'the editor' });
    });
    await add(page, 'src/shelf.ts', 'export {};\n');
    const popup = page.waitForEvent('popup');
    await press(page, 'projectBar.stackBlitz');
    await (await popup).getByText('the editor').waitFor();
    assert.equal(sent[0]!.get('project[files][src/shelf.ts]')!.trim(), 'export {};');
    assert.match(sent[0]!.get('project[files][package.json]')!, /"@midwayjs\/core": "3\./);
  });

  test('is accessible, also on a phone', async t => {
    const page = await opened(t);
    assert.deepEqual(await violationsInModes(page, 'main'), []);
    await page.setViewportSize(phone);
    for (const part of ['play.files', 'play.code', 'play.run'] as const) {
      await press(page, part);
      assert.deepEqual(await violationsInModes(page, 'main'), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.width);
    }
  });

  test('says that it needs scripts', async t => {
    const page = await newPage(t, { javaScriptEnabled: false });
    await page.goto('/play');
    const note = page.locator('noscript p');
    assert.equal(await note.innerText(), zh['play.noscript'].message);
  });
});
