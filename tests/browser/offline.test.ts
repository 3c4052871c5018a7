/** Reading without a network. Uses a copy of the smallest part of the site, so that the test can replace its deploy. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import type { FileList, Packs } from '../../src/plugins/offline/protocol';
import en from '../../i18n/en/code.json';
import { serve, type Server } from '../../tools/support/server';
import { buildFolder, fetchAhead, limit, newPage, open, title, violationsInModes } from './setup';

const pack = 'docs-1.0.0';
const guide = '/en/docs/1.0.0/intro';
const indexFile = 'en/offline/packs.json';
const listFile = `en/offline/${pack}.json`;

const readJson = <T>(folder: string, file: string) =>
  JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as T;

/** Saving fetches hundreds of files. */
const patient = { timeout: 120_000 };

const isFile = (name: string) =>
  statSync(path.join(buildFolder, name), { throwIfNoEntry: false })?.isFile() ?? false;

/** The files of a list, relative to the root of the build. */
const filesOf = (list: FileList) =>
  Object.keys(list).map(address => {
    const name = decodeURI(address.slice(1));
    const file = [name, `${name}.html`, `${name}index.html`].find(isFile);
    if (!file) throw new Error(`The build has no file of ${address}`);
    return file;
  });

describe('offline reading', limit, () => {
  fetchAhead();
  let folder: string;
  let server: Server;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'offline-'));
    const list = readJson<FileList>(buildFolder, listFile);
    const others = [
      'index.html',
      '404.html',
      'en/404.html',
      'sw.js',
      'en/sw.js',
      'en/api/core.html',
    ];
    for (const file of [...filesOf(list), ...others, indexFile, listFile]) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      copyFileSync(path.join(buildFolder, file), path.join(folder, file));
    }
    server = await serve(folder);
  });
  after(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Publishes the site with other words on a page. */
  function deploy(from: string, to: string): void {
    const file = path.join(folder, `${guide}.html`);
    const html = readFileSync(file, 'utf8').replaceAll(from, to);
    writeFileSync(file, html);
    const list = readJson<FileList>(folder, listFile);
    list[guide] = createHash('sha256').update(html).digest('hex');
    writeFileSync(path.join(folder, listFile), JSON.stringify(list));
    const packs = readJson<Packs>(folder, indexFile);
    writeFileSync(path.join(folder, indexFile), JSON.stringify({ ...packs, stamp: to }));
  }

  const newReader = (t: TestContext) => newPage(t, { baseURL: server.origin });

  /** A reader who has saved the part. */
  async function keep(t: TestContext): Promise<Page> {
    const page = await newReader(t);
    await open(page, '/en/offline');
    await page.getByLabel('Guides 1.0.0').check();
    await page.getByRole('button', { name: 'Save for offline reading' }).click();
    await page.getByText('Saved. While you are online').waitFor(patient);
    return page;
  }

  const stateOf = (page: Page) =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));

  test('saves a part, which can be read and searched without a network', async t => {
    const page = await keep(t);
    await page.context().setOffline(true);
    await open(page, guide);
    await title(page).waitFor();
    await page.locator('.theme-doc-sidebar-menu a[href$="/1.0.0/controller"]').last().click();
    await page.waitForURL('**/en/docs/1.0.0/controller');
    await page.locator('article h1').getByText('Controller').waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('.search-input').fill('middleware');
    const hit = page.locator('.search-hit a[href$="/en/docs/1.0.0/middleware"]').first();
    await hit.click();
    await page.waitForURL('**/en/docs/1.0.0/middleware');
    await open(page, '/en/');
  });

  test('says that a page is not saved, and continues when there is a network', async t => {
    const page = await keep(t);
    await page.context().setOffline(true);
    await page.goto('/en/api/core');
    await page.waitForURL('**/en/offline?from=%2Fen%2Fapi%2Fcore');
    await page.getByText('/en/api/core is not saved on this device').waitFor();
    assert.deepEqual(await violationsInModes(page, 'main'), []);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/en/api/core');
  });

  test('redirects other spellings to saved pages, and offers saved pages for unknown addresses', async t => {
    const page = await keep(t);
    await page.context().setOffline(true);
    for (const [spelling, address] of [
      ['/en', '/en/'],
      ['/en/docs/1.0.0/controller/', '/en/docs/1.0.0/controller'],
      ['/en/docs/1.0.0/controller.html', '/en/docs/1.0.0/controller'],
      ['/en/docs/1.0.0/Controller?a=b', '/en/docs/1.0.0/controller?a=b'],
      ['/en/docs/1.0.0/', '/en/docs/1.0.0/intro'],
      ['/en/docs/1.0.0/middleware.html#routes', '/en/docs/1.0.0/middleware#routes'],
    ] as const) {
      await page.goto(spelling);
      await page.waitForURL(`**${address}`);
      await title(page).waitFor();
    }
    await page.goto('/en/api/core#classes');
    await page.waitForURL('**/en/offline?from=**');
    await page.getByText('/en/api/core#classes is not saved on this device').waitFor();
    await page.getByRole('status').getByRole('link', { name: 'Guides 1.0.0' }).click();
    await page.waitForURL('**/en/docs/1.0.0/intro');
    await title(page).waitFor();
  });

  test('shows a deploy at the next visit online, and saves it', async t => {
    const page = await keep(t);
    deploy('</main>', '<p id="news">Deployed anew</p></main>');
    const answer = await page.goto(guide);
    assert.match(await answer!.text(), /Deployed anew/);
    await page.evaluate(async () => {
      const [name] = await caches.keys();
      const cache = await caches.open(name!);
      for (let stamp = ''; !stamp.includes('news');) {
        const state = await cache.match(new URL('/en/offline/kept', location.href));
        ({ stamp } = (await state!.json()) as { stamp: string });
      }
    });
    await page.context().setOffline(true);
    assert.match(await (await page.goto(guide))!.text(), /Deployed anew/);
  });

  test('never saves a file that differs from the list', async t => {
    const page = await newReader(t);
    await open(page, '/en/offline');
    const file = path.join(folder, `${guide}.html`);
    const html = readFileSync(file);
    writeFileSync(file, 'another deploy');
    t.after(() => writeFileSync(file, html));
    await page.getByLabel('Guides 1.0.0').check();
    await page.getByRole('button', { name: 'Save for offline reading' }).click();
    await page.getByText('Nothing new was saved').waitFor(patient);
    await page.context().setOffline(true);
    await assert.rejects(page.goto(guide));
    await page.context().setOffline(false);
    await open(page, '/en/offline');
    await page.getByRole('button', { name: 'Remove from this device' }).click();
    await page.getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' });
    assert.deepEqual(await stateOf(page), { workers: 0, caches: [] });
  });

  test('reports that the list of packs is missing', async t => {
    const page = await newReader(t);
    await page.route('**/offline/packs.json', route => route.fulfill({ status: 500 }));
    await open(page, '/en/offline?from=//');
    await page.getByRole('alert').getByText(en['offline.unlisted'].message).waitFor();
  });

  test('can be removed without a trace', async t => {
    const page = await keep(t);
    assert.deepEqual(await stateOf(page), {
      workers: 1,
      caches: [`offline ${server.origin}/en/`],
    });
    await page.getByRole('button', { name: 'Remove from this device' }).click();
    await page.getByText('Saved. While you are online').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' });
    assert.deepEqual(await stateOf(page), { workers: 0, caches: [] });
  });

  test('costs nothing for readers who do not ask for it', async t => {
    const page = await newPage(t);
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    await open(page, '/en/docs/intro');
    await page.waitForLoadState('networkidle');
    assert.deepEqual(
      asked.filter(url => /sw\.js|offline|manifest\.webmanifest/.test(url)),
      [],
    );
    assert.equal(await page.locator('link[rel=manifest]').count(), 0);
    await open(page, '/en/offline');
    await page.getByLabel('Guides 3.0.0').waitFor();
    assert.deepEqual(await stateOf(page), { workers: 0, caches: [] });
  });
});
