import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import english from '../../i18n/en/code.json';
import chinese from '../../i18n/zh-cn/code.json';
import {
  attached,
  buildFolder,
  hold,
  hydrated,
  idle,
  isMarked,
  limit,
  listen,
  mark,
  navbarLink,
  newPage,
  ownScripts,
  pageOfMany,
  title,
} from './setup';
import { sample } from './sample';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 720 };

/** The scripts in the HTML of a page, in order of execution. */
async function scriptsOf(path: string): Promise<string[]> {
  const html = await readFile(join(buildFolder, `${path}.html`), 'utf8');
  return Array.from(
    html.matchAll(/<script src="?([^\s">]+)[^>]* type="?later"?>/g),
    ([, script]) => script!,
  );
}

suite('files that cannot be fetched', limit, () => {
  const pages = [
    { home: '/', other: '/blog', texts: chinese },
    { home: '/en/', other: '/en/blog', texts: english },
  ];
  for (const [half, { home, other, texts }] of pages.entries()) {
    /** Half of the failures. The other language tests the other half. */
    const ofHalf = <T>(all: T[]) => all.filter((_, index) => index % 2 === half);
    const message = (page: Page) =>
      page.getByRole('alert').filter({ hasText: texts['loadFailure.message'].message });
    const retry = (page: Page) =>
      message(page).getByRole('button', { name: texts['theme.Loading.retry'].message });
    const guide = `${home}docs/intro`;

    /** Opens the page without some of its files, which the host no longer has. */
    async function openWithout(
      page: Page,
      path: string,
      files: string[],
      answer: Parameters<Route['fulfill']>[0] = { status: 404, body: 'not found' },
    ): Promise<void> {
      for (const file of files) await page.route(`**${file}`, route => route.fulfill(answer));
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await message(page).waitFor();
    }

    async function staysReadable(page: Page, path: string): Promise<void> {
      const html = await readFile(join(buildFolder, `${path}.html`), 'utf8');
      const heading = await title(page).innerText();
      assert.ok(html.includes(heading), heading);
      assert.ok((await page.getByRole('main').innerText()).length > 200);
    }

    async function retries(page: Page, path: string): Promise<void> {
      await page.unrouteAll();
      await retry(page).click();
      await hydrated(page);
      await page.locator('[data-load-failure]').waitFor({ state: 'hidden' });
      assert.equal(new URL(page.url()).pathname, path);
    }

    for (const [path, comparison] of [
      [guide, `${home}docs/quick_guide`],
      [`${home}blog/release/3.20.0`, guide],
      [`${home}changelog`, guide],
    ] as const) {
      test(`leave ${path} as served if its own script is missing, with menu and search, and Retry works`, async t => {
        const page = await newPage(t, { viewport: phone });
        const own = await ownScripts(path, comparison);
        const before = await newPage(t, { viewport: phone, javaScriptEnabled: false });
        await before.goto(path);
        // The first press happens before the app runs.
        const release = await hold(page, /\/assets\/js\/main\./);
        await openWithout(page, path, own.slice(-1));
        await page.locator('.navbar__toggle').click();
        release();
        await attached(page, '.navbar-sidebar--show');
        await page.goBack();
        await page.locator('.navbar-sidebar--show').waitFor({ state: 'detached' });
        await staysReadable(page, path);
        assert.equal(await page.title(), await before.title());

        await page.keyboard.press('Control+K');
        await page.locator('.search-dialog').waitFor();
        await page.keyboard.press('Escape');
        await page.locator('.search-dialog').waitFor({ state: 'detached' });
        await retries(page, path);
      });
    }

    test(`leave the links of ${guide} working if its own script is missing`, async t => {
      const page = await newPage(t);
      const own = await ownScripts(guide, `${home}docs/quick_guide`);
      await openWithout(page, guide, own);
      await mark(page);
      await navbarLink(page, other).click();
      await attached(page, 'html.blog-list-page');
      await hydrated(page);
      assert.equal(await isMarked(page), false);
      assert.equal(new URL(page.url()).pathname, other);
    });

    for (const name of ofHalf(['react', 'runtime~main', 'all', 'main'])) {
      test(`leave ${guide} readable without ${name}, and Retry works`, async t => {
        const page = await newPage(t);
        const scripts = await scriptsOf(guide);
        const missing = scripts.filter(
          script => name === 'all' || script.includes(`/assets/js/${name}.`),
        );
        assert.notEqual(missing.length, 0);
        await openWithout(page, guide, missing);
        await staysReadable(page, guide);
        await retries(page, guide);
      });
    }

    test(`let the first press of Retry reload ${guide}, whatever is open`, async t => {
      const page = await newPage(t, { viewport: phone });
      // The app does not start, and the search does not open over the message.
      const main = (await scriptsOf(guide)).filter(script => script.includes('/main.'));
      await openWithout(page, guide, main);
      await page.keyboard.press('Control+K');
      assert.equal(await page.locator('.search-dialog').count(), 0);
      await retries(page, guide);
      // The app starts without the script of the page.
      await openWithout(page, guide, await ownScripts(guide, `${home}docs/quick_guide`));
      await hydrated(page);
      await page.keyboard.press('Control+K');
      await page.locator('.search-input:focus').waitFor();
      await page.keyboard.press('Escape');
      await retries(page, guide);
      await openWithout(page, guide, await ownScripts(guide, `${home}docs/quick_guide`));
      await hydrated(page);
      await page.locator('.navbar__toggle').click();
      await attached(page, '.navbar-sidebar--show');
      await retries(page, guide);
    });

    const answers = {
      'is cut off': { contentType: 'text/javascript', body: 'function cut() {' },
      'is another page': { contentType: 'text/html', body: '<!doctype html><p>not found' },
    };
    for (const [what, answer] of Object.entries(answers)) {
      for (const name of ofHalf(what === 'is cut off' ? ['own', 'main'] : ['main', 'own'])) {
        test(`can be retried at ${guide} if its ${name} script ${what}`, async t => {
          const page = await newPage(t);
          const scripts =
            name === 'own'
              ? await ownScripts(guide, `${home}docs/quick_guide`)
              : (await scriptsOf(guide)).filter(script => script.includes(`/${name}.`));
          await openWithout(page, guide, scripts, answer);
          // The app requests the script of the page once more, and starts without it.
          if (name === 'own') await hydrated(page);
          await staysReadable(page, guide);
          await retries(page, guide);
        });
      }
    }

    for (const name of ofHalf(['own', 'main'])) {
      test(`can be retried at ${guide} as long as its ${name} script does not answer`, async t => {
        const page = await newPage(t);
        const scripts =
          name === 'own'
            ? await ownScripts(guide, `${home}docs/quick_guide`)
            : (await scriptsOf(guide)).filter(script => script.includes(`/${name}.`));
        const release = await hold(page, scripts);
        await page.clock.install();
        await page.goto(guide, { waitUntil: 'commit' });
        await page.locator(`head script[src*="/main."]:not([type])`).waitFor({ state: 'attached' });
        assert.equal(await message(page).count(), 0);
        await page.clock.fastForward(15_000);
        await message(page).waitFor();
        await staysReadable(page, guide);
        release();
        await hydrated(page);
        await page.locator('[data-load-failure]').waitFor({ state: 'hidden' });
      });
    }

    test(`are reported if the style sheet of ${guide} is missing, and the page works`, async t => {
      const page = await newPage(t);
      const html = await readFile(join(buildFolder, `${guide}.html`), 'utf8');
      const [sheet] = /\/assets\/css\/styles\.\w+\.css/.exec(html)!;
      await openWithout(page, guide, [sheet]);
      await hydrated(page);
      await retries(page, guide);
    });
  }

  test('are not reported on a page whose scripts have all loaded', async t => {
    const page = await newPage(t);
    await page.goto('/en/docs/intro');
    await hydrated(page);
    assert.equal(await page.getByRole('alert').count(), 0);
  });

  test('are not confused with an error of a browser extension', async t => {
    const page = await newPage(t);
    await page.addInitScript(`
      addEventListener('DOMContentLoaded', () => Promise.reject(new Error('an extension failed')));
    `);
    await page.goto('/en/docs/intro');
    await hydrated(page);
    await page.locator('[data-load-failure]').waitFor({ state: 'hidden' });
  });
});

suite('a press while the page starts', limit, () => {
  interface Control {
    selector: string;
    /** The element and attribute that show that the control was pressed. */
    state: [selector: string, attribute: string];
    pressed: string;
    viewport: { width: number; height: number };
  }
  const controls: Record<string, Control> = {
    'the menu': {
      selector: '.navbar__toggle',
      state: ['.navbar__toggle', 'aria-expanded'],
      pressed: 'true',
      viewport: phone,
    },
    'the colour switch': {
      selector: '.navbar button[class*="toggleButton"]',
      state: ['html', 'data-theme-choice'],
      pressed: 'dark',
      viewport: desktop,
    },
  };
  /** Number of tasks between the start of hydration and the press. 0 is the task that starts hydration. */
  const moments = [0, 1, 2, 3, 5, 8, 13, 21, 34];

  for (const [name, { selector, state, pressed, viewport }] of Object.entries(controls)) {
    test(`on ${name} counts once`, async t => {
      const page = await pageOfMany(t, { viewport });
      const messages = listen(page);
      // `changes` records the values of the attribute. The name of the window says when to press.
      await page.addInitScript(`
        window.changes = [];
        addEventListener('DOMContentLoaded', () => {
          const element = document.querySelector('${state[0]}');
          const attribute = '${state[1]}';
          new MutationObserver(() => {
            const now = element.getAttribute(attribute);
            if (now !== changes.at(-1)) changes.push(now);
          }).observe(element, { attributeFilter: [attribute] });
        });
        let root;
        let left = Number(window.name || Infinity);
        const { port1, port2 } = new MessageChannel();
        const step = () => {
          if (left-- > 0) port2.postMessage(0);
          else document.querySelector('${selector}').click();
        };
        port1.onmessage = step;
        Object.defineProperty(window, 'docusaurusRoot', {
          get: () => root,
          set: value => {
            root = value;
            if (left < Infinity) step();
          },
        });
      `);
      const isPressedOnce = async () => {
        await hydrated(page);
        await attached(page, `${state[0]}[${state[1]}="${pressed}"]`);
        await idle(page);
        const changes = await page.evaluate(
          () => (window as never as { changes: string[] }).changes,
        );
        assert.deepEqual(changes, [pressed]);
        assert.deepEqual(messages, []);
      };
      for (const moment of sample(moments, 3)) {
        await t.test(`${moment} tasks after hydration began`, async () => {
          await page.evaluate(tasks => void (window.name = String(tasks)), moment);
          await page.goto('/en/docs/intro', { waitUntil: 'domcontentloaded' });
          await isPressedOnce();
        });
      }
      await t.test('before the scripts loaded', async () => {
        await page.evaluate(() => void (window.name = ''));
        const release = await hold(page, /\/assets\/js\/main\./);
        await page.goto('/en/docs/intro', { waitUntil: 'domcontentloaded' });
        await page.locator(selector).click();
        release();
        await isPressedOnce();
      });
    });
  }

  test('moves nothing in the navigation bar', async t => {
    for (const viewport of [phone, desktop]) {
      const page = await newPage(t, { viewport });
      const release = await hold(page, /\/assets\/js\/main\./);
      await page.goto('/en/docs/intro', { waitUntil: 'domcontentloaded' });
      const boxes = () =>
        page.locator('.navbar :is(a, button)').evaluateAll(elements =>
          elements.map(element => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return `${element.className} ${x} ${y} ${width} ${height}`;
          }),
        );
      await page.evaluate(() => document.fonts.ready);
      const before = await boxes();
      release();
      await hydrated(page);
      assert.deepEqual(await boxes(), before);
    }
  });
});
