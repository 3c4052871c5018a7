import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import fallback from '../../i18n/fallback.json';
import zh from '../../i18n/zh-cn/code.json';
import en from '../../i18n/en/code.json';
import {
  buildFolder,
  clipboard,
  hold,
  homes,
  hydrated,
  limit,
  newPage,
  open,
  origin,
  permissions,
  refuse,
  violations,
  violationsInModes,
  visit,
} from './setup';
import { sample } from './sample';

const builtFile = (path: string) => readFileSync(join(buildFolder, path), 'utf8');
const menu = (page: Page) => page.locator('.page-menu');
const status = (page: Page) => menu(page).getByRole('status');
const copyButton = (page: Page, texts: typeof en) =>
  page.getByRole('button', { name: texts['pageMarkdown.copy'].message, exact: true });
const openMenu = (page: Page) => menu(page).locator('summary').press('Enter');

suite('the Markdown of a page', limit, () => {
  for (const [path, texts] of sample(
    [
      ['/docs/controller', zh],
      ['/en/docs/controller', en],
      ['/en/docs/2.0.0/controller', en],
      ['/en/api/core/class/MidwayContainer', en],
      ['/blog/release/3.20.0', zh],
      ['/en/changelog/v3.20.9', en],
    ] as const,
    2,
  )) {
    test(`is copied at ${path}, and can be viewed`, async t => {
      const page = await visit(t, path, { permissions });
      await openMenu(page);
      await copyButton(page, texts).focus();
      await page.keyboard.press('Enter');
      await status(page).getByText(texts['pageMarkdown.copied'].message).waitFor();
      const copied = await clipboard(page);
      assert.equal(copied, builtFile(`${path}.md`));
      await page.getByRole('link', { name: texts['pageMarkdown.view'].message }).click();
      await page.waitForURL(`**${path}.md`);
      assert.match(await page.locator('body').innerText(), /^# /);
    });
  }

  for (const [what, fail] of Object.entries({
    'cannot be loaded': (route: Route) => route.abort(),
    'is missing on the server': (route: Route) => route.fulfill({ status: 404, body: 'not found' }),
  }))
    test(`is reported if it ${what}, and copied once it can be`, async t => {
      const page = await visit(t, '/en/docs/controller', { permissions });
      await page.route('**/*.md', fail);
      await openMenu(page);
      await copyButton(page, en).click();
      await status(page).getByText(en['pageMarkdown.notLoaded'].message).waitFor();
      assert.deepEqual(await violationsInModes(page, '.page-head'), []);
      await page.unrouteAll();
      await copyButton(page, en).click();
      await status(page).getByText(en['pageMarkdown.copied'].message).waitFor();
    });

  test('is reported if the browser denies the clipboard', async t => {
    const page = await newPage(t);
    await page.addInitScript(`
      const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
      Object.defineProperty(navigator, 'clipboard', { value: { write: refuse, writeText: refuse } });
    `);
    await open(page, '/docs/controller');
    await openMenu(page);
    await copyButton(page, zh).click();
    await status(page).getByText(zh['pageMarkdown.refused'].message).waitFor();
  });

  test('is copied in browsers that only support text', async t => {
    const page = await newPage(t, { permissions });
    await page.addInitScript('delete window.ClipboardItem');
    await open(page, '/en/docs/controller');
    await openMenu(page);
    await copyButton(page, en).click();
    await status(page).getByText(en['pageMarkdown.copied'].message).waitFor();
    const copied = await clipboard(page);
    assert.equal(copied, builtFile('en/docs/controller.md'));
  });

  test('is offered in the line of the breadcrumbs, and on a phone the title starts above 200 px', async t => {
    const page = await newPage(t, { viewport: { width: 1440, height: 900 } });
    for (const path of ['/en/docs/2.0.0/controller', '/en/api/core/interface/IMidwayContainer']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(origin() + path);
      const trail = (await page.locator('.page-head nav').boundingBox())!;
      const place = (await menu(page).boundingBox())!;
      assert.ok(place.y < trail.y + trail.height, `the menu of ${path} is not in one line`);
      await page.setViewportSize({ width: 390, height: 844 });
      const title = (await page.locator('h1').boundingBox())!;
      assert.ok(title.y < 200, `the title of ${path} begins at ${title.y} px`);
    }
  });

  test('is in a menu that Escape and a click elsewhere close, and that works without JavaScript', async t => {
    const page = await visit(t, '/en/docs/controller');
    const isOpen = () => menu(page).evaluate(details => (details as HTMLDetailsElement).open);
    const name = en['pageMarkdown.menu'].message;
    assert.equal(await menu(page).locator('summary').getAttribute('aria-label'), name);
    await openMenu(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    assert.equal(await isOpen(), false);
    await menu(page).locator('summary:focus').waitFor();
    await openMenu(page);
    await page.locator('h1').click();
    assert.equal(await isOpen(), false);
    const without = await newPage(t, { javaScriptEnabled: false });
    await without.goto('/en/docs/controller');
    await menu(without).locator('summary').click();
    assert.equal(await copyButton(without, en).count(), 0);
    await without.getByRole('link', { name: en['pageMarkdown.view'].message }).click();
    await without.waitForURL('**/docs/controller.md');
  });
});

suite('the project of a guide', limit, () => {
  const bar = (page: Page) => page.locator('.project-bar');
  const openButton = (page: Page, texts: typeof en) =>
    bar(page).getByRole('button', { name: texts['projectBar.stackBlitz'].message });
  const archive = '/en/projects/3.0.0/controller.zip';

  /** A fake StackBlitz.
   * @returns what it receives */
  async function stackBlitz(page: Page): Promise<URLSearchParams[]> {
    const sent: URLSearchParams[] = [];
    await page.context().route('https://stackblitz.com/**', async route => {
      sent.push(new URLSearchParams(route.request().postData() ?? ''));
      await route.fulfill({ body: 'the editor' });
    });
    return sent;
  }

  /** Makes the browser report whether the reader has pressed something just now, as set by `activate`. */
  const inactive = (page: Page) =>
    page.addInitScript(`
      const userActivation = { isActive: false };
      Object.defineProperty(navigator, 'userActivation', { value: userActivation });
    `);
  const activate = (page: Page) =>
    page.evaluate(() => void Object.assign(navigator.userActivation, { isActive: true }));

  /** Presses, and waits for the result. The results of earlier presses have then arrived too. */
  async function sendOnce(page: Page, press: () => Promise<void>): Promise<void> {
    const editor = page.waitForEvent('popup');
    await press();
    await (await editor).getByText('the editor').waitFor();
  }

  for (const [home, texts] of sample(homes, 1)) {
    const path = `${home}docs/controller`;
    test(`is downloaded at ${path}, and only sent to StackBlitz on request`, async t => {
      const page = await visit(t, path);
      const sent = await stackBlitz(page);
      const download = page.waitForEvent('download');
      await bar(page).getByRole('link', { name: texts['projectBar.download'].message }).click();
      assert.equal((await download).suggestedFilename(), 'controller.zip');

      const allow = await refuse(page, [`${path.replace('docs/', 'projects/3.0.0/')}.zip`]);
      await openButton(page, texts).click();
      await bar(page).getByText(texts['projectBar.failed'].message).waitFor();
      assert.equal(sent.length, 0);
      assert.deepEqual(await violations(page, '.project-bar'), []);

      await allow();
      await sendOnce(page, () => openButton(page, texts).click());
      const [project] = sent;
      assert.equal(project!.get('project[template]'), 'node');
      assert.match(project!.get('project[files][README.md]')!, /controller/);
      const source = project!.get('project[files][src/controller/book.controller.ts]');
      assert.match(source!, /export class BookController/);
      assert.match(project!.get('project[files][.stackblitzrc]')!, /npm run dev/);
    });
  }

  for (const [home, texts] of sample(homes, 1)) {
    test(`shows on request what changes in 4.x, at ${home}docs/quick_guide and controller`, async t => {
      const page = await visit(t, `${home}docs/quick_guide`);
      const toggle = bar(page).getByRole('button', { name: texts['projectBar.upgrade'].message });
      const allow = await refuse(page, [`${home}projects/4.0.0/quick_guide.diff`]);
      await toggle.click();
      await bar(page).getByText(texts['projectBar.upgradeUnloaded'].message).waitFor();
      await allow();
      await toggle.click();
      await toggle.click();
      await bar(page)
        .getByText(/^\+ +"@midwayjs\/core": "4\./)
        .waitFor();
      assert.deepEqual(await violations(page, '.project-bar'), []);
      const download = page.waitForEvent('download');
      const link = texts['projectBar.upgradeDownload'].message;
      await bar(page).getByRole('link', { name: link }).click();
      assert.equal((await download).suggestedFilename(), 'quick_guide.zip');

      await open(page, `${home}docs/controller`);
      await toggle.click();
      await bar(page).getByText('test/more.test.ts:').waitFor();
      assert.equal(await bar(page).getByRole('link', { name: link }).count(), 0);
    });
  }

  test('is sent once with its files when pressed before the app runs', async t => {
    const page = await newPage(t);
    const sent = await stackBlitz(page);
    // However long the app takes to start here.
    await inactive(page);
    const release = await hold(page, /\/assets\/js\/main\./);
    await page.goto('/en/docs/controller', { waitUntil: 'domcontentloaded' });
    await activate(page);
    await sendOnce(page, async () => {
      await openButton(page, en).click();
      release();
      await hydrated(page);
    });
    await sendOnce(page, () => openButton(page, en).click());
    assert.equal(sent.length, 2, 'one for each press');
    for (const project of sent) {
      assert.match(project.get('project[files][README.md]') ?? '', /controller/);
    }
  });

  test('is sent once when pressed twice', async t => {
    const page = await visit(t, '/en/docs/controller');
    const sent = await stackBlitz(page);
    const release = await hold(page, [archive]);
    await sendOnce(page, async () => {
      await openButton(page, en).dblclick();
      await bar(page).locator('button[aria-disabled="true"]:focus').waitFor();
      await bar(page).getByText(en['projectBar.loading'].message).waitFor();
      release();
    });
    assert.equal((await bar(page).getByRole('status').allInnerTexts()).join(''), '');
    await sendOnce(page, () => openButton(page, en).dblclick());
    assert.equal(sent.length, 2, 'one for the two that loaded it, and one for the next two');
  });

  test('asks for another press if it took long to load', async t => {
    const page = await newPage(t);
    const sent = await stackBlitz(page);
    await inactive(page);
    await open(page, '/en/docs/controller');
    await openButton(page, en).click();
    await bar(page).getByText(en['projectBar.loaded'].message).waitFor();
    assert.equal(sent.length, 0);
    assert.deepEqual(await violations(page, '.project-bar'), []);

    await activate(page);
    // The archive is already loaded.
    await refuse(page, [archive]);
    await sendOnce(page, () => openButton(page, en).press('Enter'));
    assert.equal(sent.length, 1);
  });

  test('is not offered for StackBlitz if it needs a server, and never without JavaScript', async t => {
    const page = await visit(t, '/en/docs/extensions/redis');
    await bar(page).getByRole('link', { name: en['projectBar.download'].message }).waitFor();
    assert.equal(await openButton(page, en).count(), 0);
    const without = await newPage(t, { javaScriptEnabled: false });
    await without.goto('/en/docs/controller');
    await bar(without).getByRole('link', { name: en['projectBar.download'].message }).waitFor();
    assert.equal(await openButton(without, en).count(), 0);
  });
});

suite('the not-found page', limit, () => {
  const suggestion = (page: Page, path: string) => page.locator(`main li a[href="${path}"]`);

  for (const { path, locale, texts, nearest, words } of sample(
    [
      {
        path: '/docs/controler',
        locale: 'zh-CN',
        texts: fallback['zh-cn'],
        nearest: '/docs/controller',
        words: 'controler',
      },
      {
        path: '/en/docs/extension/job-que',
        locale: 'zh-CN',
        texts: fallback.en,
        nearest: undefined,
        words: 'job que',
      },
      {
        path: '/en/docs/extension/Redis.html',
        locale: 'fr',
        texts: fallback.en,
        nearest: '/en/docs/extensions/redis',
        words: 'redis',
      },
      {
        path: '/docs/controler',
        locale: 'fr',
        texts: fallback.fr,
        nearest: '/en/docs/controller',
        words: 'controler',
      },
    ],
    2,
  )) {
    test(`suggests pages for ${path} in ${locale}`, async t => {
      const page = await visit(t, path, { locale });
      const home = texts === fallback['zh-cn'] ? '/' : '/en/';
      const search = page.getByRole('link', {
        name: texts['notFound.search'].replace('{words}', words),
        exact: true,
      });
      assert.equal(
        await search.getAttribute('href'),
        `${home}search?q=${encodeURIComponent(words)}`,
      );
      if (!nearest) return;
      await page.getByText(texts['notFound.nearest']).waitFor();
      assert.deepEqual(await violations(page, 'main'), []);
      await suggestion(page, nearest).first().click();
      await page.locator('article h1').waitFor();
      assert.equal(new URL(page.url()).pathname, nearest);
    });
  }

  test('works without suggestions if they cannot be loaded', async t => {
    const page = await newPage(t);
    await refuse(page, ['/addresses.json']);
    const failed = page.waitForEvent('requestfailed', request =>
      request.url().endsWith('/addresses.json'),
    );
    await page.goto('/docs/controler');
    await failed;
    await page.getByText(fallback['zh-cn']['notFound.start']).waitFor();
    assert.equal(await page.getByText(fallback['zh-cn']['notFound.nearest']).count(), 0);
  });

  test('shows its built-in links without JavaScript', async t => {
    const page = await newPage(t, { javaScriptEnabled: false });
    await page.goto('/no-such-page');
    await page.getByText(fallback['zh-cn']['notFound.start']).waitFor();
    for (const path of ['/docs/quick_guide', '/docs/container', '/api']) {
      assert.equal(await suggestion(page, path).count(), 1, path);
    }
  });
});

suite('a page of an older version under the current version', limit, () => {
  for (const [home] of sample(homes, 1))
    for (const javaScriptEnabled of [true, false])
      test(`leads to its counterpart below ${home}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async t => {
        const page = await newPage(t, { javaScriptEnabled });
        // The server has a page only at the first address. The not-found page redirects from the others.
        const endings = javaScriptEnabled ? ['', '.html', '/', '/index.html'] : [''];
        for (const ending of endings) {
          await page.goto(`${home}docs/web_middleware${ending}`);
          await page.waitForURL(`${origin()}${home}docs/middleware`);
        }
      });
});
