import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import fallback from '../../i18n/fallback.json';
import { routeScriptsFile } from '../../src/config/site';
import { serve } from '../../tools/support/server';
import {
  attached,
  buildFolder,
  hold,
  hydrated,
  isMarked,
  limit,
  listen,
  mark,
  navbarLink,
  newPage,
  open,
  ownScripts,
  refuse,
  rewriteDefaultExport,
  showsGuide,
  stored,
  theme,
  title,
  visit,
} from './setup';

/** The script for content that only /en/docs/intro shows. */
const intro = () => ownScripts('/en/docs/intro', '/en/docs/quick_guide');
/** A spelling of /en/docs/intro with an encoded dot. The app only resolves it after it has started, so it starts
 * without the script of the page. */
const late = '/en/docs/intro%2Ehtml';

/** Serves that path like a proxy that strips the canonical address, from which the app would otherwise resolve the
 * page. */
const stripCanonical = (page: Page) =>
  page.route(
    url => url.pathname === late,
    async route => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/<link[^>]*rel="canonical"[^>]*>/, '') });
    },
  );

suite('page load', limit, () => {
  test('shows a full-screen loader after a delay, until the page is there', async t => {
    const page = await newPage(t);
    const scripts = await intro();
    const release = await hold(page, scripts);
    // The app starts without the page's script, and requests it again.
    for (const script of scripts) {
      await page.route(`**${script}`, route => route.abort(), { times: 1 });
    }
    await stripCanonical(page);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto(late, { waitUntil: 'domcontentloaded' });
    // The scripts of the page wait for ten frames if nothing reports a first paint.
    await page.clock.runFor(200);
    // The app mounts without the prerendered article.
    await page.locator('article').waitFor({ state: 'detached' });
    const loader = page.locator('.loader[role="status"]');
    assert.equal(await loader.count(), 0);
    await page.clock.runFor(199);
    assert.equal(await loader.count(), 0);
    await page.clock.runFor(1);
    await loader.waitFor();
    assert.equal((await loader.innerText()).trim(), 'Loading');
    assert.deepEqual(await loader.boundingBox(), { x: 0, y: 0, width: 1280, height: 720 });
    release();
    await title(page).waitFor();
    assert.equal(await loader.count(), 0);
  });

  test('reports a page that failed to load, and loads it on Retry', async t => {
    const page = await newPage(t);
    const allow = await refuse(page, await intro());
    await stripCanonical(page);
    await page.goto(late);
    const alert = page.getByRole('alert');
    await alert.getByText(/ChunkLoadError|Loading chunk/).waitFor();
    const retry = alert.getByRole('button', { name: 'Retry' });
    await retry.click();
    // The request fails again, and the page says so again.
    await alert.getByText(/ChunkLoadError|Loading chunk/).waitFor();
    assert.equal(await page.locator('article').count(), 0);
    await allow();
    await retry.click();
    await title(page).waitFor();
    assert.equal(await alert.count(), 0);
  });

  test('reports a page module without a default export', async t => {
    const page = await newPage(t);
    await rewriteDefaultExport(page, await intro(), name => `other:()=>${name}`);
    await page.goto('/en/docs/intro');
    await page
      .getByText(
        "The page component at /en/docs/intro doesn't have a default export. " +
          'This makes it impossible to render anything. Consider default-exporting a React component.',
      )
      .waitFor();
  });
});

suite('the crash page', limit, () => {
  /** Makes the components that scripts export throw while `crashing` is set. */
  async function sabotage(page: Page, paths: string[]): Promise<void> {
    await page.addInitScript(`
      window.crashing = true;
      const made = new Map();
      window.sabotage = Part => {
        if (typeof Part !== 'function') return Part;
        if (!made.has(Part)) made.set(Part, props => {
          if (window.crashing) {
            const root = new Error('the root of it');
            throw new Error('the outer failure', { cause: new Error('what led to it', { cause: root }) });
          }
          return Part(props);
        });
        return made.get(Part);
      };
    `);
    await rewriteDefaultExport(page, paths, name => `default:()=>window.sabotage(${name})`);
  }

  async function showsCrash(page: Page, texts: (typeof fallback)['en']): Promise<void> {
    const cause = texts['theme.ErrorPageContent.cause'];
    const name = texts['theme.ErrorPageContent.title'];
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.waitForFunction(expected => document.title === expected, name);
    await page.getByText('the outer failure').waitFor();
    assert.equal(
      await page.getByText('the outer failure').innerText(),
      `the outer failure\n\n${cause}\nwhat led to it\n\n${cause}\nthe root of it`,
    );
  }

  const tryAgain = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test('appears between the navigation bar and the footer, and Try again renders the page again', async t => {
    const page = await newPage(t);
    await sabotage(page, await intro());
    await page.goto('/en/docs/intro');
    await showsCrash(page, fallback.en);
    await navbarLink(page, '/en/blog').waitFor();
    await tryAgain(page, 'Try again').click();
    await showsCrash(page, fallback.en);
    await page.evaluate('window.crashing = false');
    await tryAgain(page, 'Try again').click();
    await title(page).waitFor();
    await page.getByText('the outer failure').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.title.startsWith('Introduction'));
  });

  const homes = [
    { path: '/', texts: fallback['zh-cn'] },
    { path: '/en/', texts: fallback.en },
  ];
  for (const { path, texts } of homes) {
    test(`replaces a page whose layout crashes too, at ${path}`, async t => {
      const page = await newPage(t);
      await sabotage(page, await ownScripts(path, `${path}docs/intro`));
      await page.goto(path);
      await showsCrash(page, texts);
      await page.evaluate('window.crashing = false');
      await tryAgain(page, texts['theme.ErrorPageContent.tryAgain']).click();
      await page.locator(`main a.button[href="${path}docs/intro"]`).waitFor();
      await page.getByText('the outer failure').waitFor({ state: 'detached' });
    });
  }
});

suite('a wrong base path', limit, () => {
  const banner = (page: Page) => page.locator('#__docusaurus-base-url-issue-banner');

  test('makes the home page name the base path to configure', async t => {
    const server = await serve(buildFolder, '/below/');
    t.after(() => server.close());
    const page = await newPage(t);
    for (const home of ['/below/', '/below/en/']) {
      await page.goto(server.origin + home);
      await banner(page).getByText('Your Docusaurus site did not load properly').waitFor();
      await banner(page)
        .getByText(/^Current configured baseUrl = \/\s*(\(default value\))?\s*$/)
        .waitFor();
      await banner(page)
        .getByText(/^We suggest trying baseUrl = \/below\/$/)
        .waitFor();
      assert.match((await banner(page).getAttribute('style'))!, /border: thick solid red/);
    }
  });

  test('is not reported if the base path is right', async t => {
    const page = await visit(t, '/');
    assert.equal(await banner(page).count(), 0);
  });
});

suite('a full browser storage', limit, () => {
  test('logs an error, and the site works', async t => {
    const page = await newPage(t, { colorScheme: 'light' });
    await page.addInitScript(`
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    `);
    const messages = listen(page);
    await open(page, '/docs/intro');
    await page.locator('.navbar button[aria-label][title]').click();
    await attached(page, theme('dark'));
    assert.equal(await stored(page, 'theme'), null);
    assert.ok(messages.some(message => message.includes("can't set theme=dark")));
    assert.deepEqual(
      messages.filter(message => !message.startsWith('Docusaurus storage error')),
      [],
    );
  });
});

/** The script with the part of the route tables that contains a page. */
async function routesScript(path: string): Promise<string[]> {
  const html = await readFile(join(buildFolder, `${path}.html`), 'utf8');
  return [/\/assets\/js\/routes-\d+\.\w+\.js/.exec(html)![0]];
}

/** The script that names the scripts of all parts of the tables. */
async function listScript(): Promise<string[]> {
  const files = await readdir(join(buildFolder, 'assets/js'));
  return [`/assets/js/${files.find(file => file.startsWith('routes-list.'))}`];
}

suite('route preload', limit, () => {
  const target = '/docs/extensions/axios';
  const scripts = {
    "the page's script": () => ownScripts(target, '/docs/quick_guide'),
    'the routes around it': () => routesScript(target),
    'the list of all routes': listScript,
    'the scripts of all routes': () => Promise.resolve([`/${routeScriptsFile}`]),
  };
  for (const [what, find] of Object.entries(scripts))
    test(`logs a failure to load ${what}, and loads the whole page instead`, async t => {
      const page = await newPage(t);
      const messages = listen(page);
      const refused = await find();
      assert.notDeepEqual(refused, await routesScript('/docs/intro'));
      const allow = await refuse(page, refused);
      await open(page, '/docs/intro');
      await mark(page);
      const reloaded = page.waitForEvent('domcontentloaded');
      await navbarLink(page, target).click();
      await reloaded;
      assert.ok(
        messages.some(message => /ChunkLoadError|Loading chunk|Failed to fetch/.test(message)),
      );
      assert.equal(await isMarked(page), false);
      assert.equal(new URL(page.url()).pathname, target);
      // The request still fails, and the page stays readable as served.
      await title(page).waitFor();
      await allow();
      await page.reload();
      await hydrated(page);
      await showsGuide(page, 'extensions/axios');
    });
});

suite('a deploy while a page is open', limit, () => {
  const target = '/en/docs/extensions/axios';
  const followed = async (t: TestContext, change: (scripts: string) => string) => {
    const page = await newPage(t);
    await page.route(`**/${routeScriptsFile}`, async route => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
    await open(page, '/en/docs/intro');
    await mark(page);
    await navbarLink(page, target).click();
    await page.waitForURL(`**${target}`);
    await showsGuide(page, 'extensions/axios');
    return isMarked(page);
  };

  test('is not noticed if it only changes texts', async t => {
    assert.equal(await followed(t, scripts => scripts), true);
  });

  test('makes the next page load in full if it changes the app', async t => {
    const other = (scripts: string) => scripts.replace(/runtime~main\.\w+/, 'runtime~main.other');
    assert.equal(await followed(t, other), false);
  });
});

suite('the navigation bar', limit, () => {
  test('names its configuration if an item cannot be rendered', async t => {
    const page = await newPage(t);
    let edits = 0;
    // Changes the type in the configuration, but not in the table of known types.
    await page.route(/\/assets\/js\/main\.[^/]*\.js$/, async route => {
      const response = await route.fetch();
      const script = await response.text();
      const edited = script.replace(
        /(["']?type["']?:\s*\\?["'])docsVersionDropdown/,
        '$1noSuchItem',
      );
      if (edited !== script) edits += 1;
      await route.fulfill({ response, body: edited });
    });
    await page.goto('/en/docs/intro');
    await page.getByText(/themeConfig\.navbar\.items/).waitFor();
    await page
      .getByText(/noSuchItem/)
      .first()
      .waitFor();
    assert.equal(edits, 1);
  });
});
