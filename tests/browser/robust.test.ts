/** Readers with limited browsers, bad networks or old bookmarks. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  attached,
  homes,
  hydrated,
  kinds,
  limit,
  listen,
  navigate,
  newPage,
  open,
  painted,
  phone,
  theme,
  title,
  visit,
} from './setup';
import { sample } from './sample';

suite('offline in the middle of reading', limit, () => {
  test('the page stays readable, the browser explains why the next page fails, and it loads once online', async t => {
    const page = await visit(t, '/en/docs/intro');
    await page.context().setOffline(true);
    const told = page.waitForEvent('requestfailed', request => request.isNavigationRequest());
    await navigate(page, '/en/docs/2.0.0/serverless/serverless_intro');
    await told;
    await page.context().setOffline(false);
    await page.reload();
    await hydrated(page);
    await attached(page, 'html.docs-version-2\\.0\\.0');
    assert.match(await title(page).innerText(), /\w/);
  });

  test('a page that was loaded before is shown again', async t => {
    const page = await visit(t, '/en/docs/intro');
    const first = await title(page).innerText();
    await page.locator('.theme-doc-sidebar-container a[href="/en/docs/quick_guide"]').click();
    await attached(page, 'html.docs-doc-id-quick_guide');
    await page.context().setOffline(true);
    await page.goBack();
    await page.locator('article h1', { hasText: first }).waitFor();
    await page.goForward();
    await attached(page, 'html.docs-doc-id-quick_guide');
  });
});

suite('the start of a page', limit, () => {
  test('requests scripts only after the page can be painted', async t => {
    const page = await newPage(t);
    const asked: string[] = [];
    page.on('request', request => asked.push(request.resourceType()));
    const whole = page.waitForEvent('requestfinished', request => request.isNavigationRequest());
    await page.route('**/*.css', async route => {
      await whole;
      asked.push('painting can begin');
      await route.continue();
    });
    await open(page, '/en/docs/controller');
    assert.ok(asked.includes('painting can begin'), asked.join());
    assert.ok(asked.indexOf('script') > asked.lastIndexOf('painting can begin'), asked.join());
  });

  for (const [name, told, asked] of [
    ['once the browser reports the first paint', 5, 5],
    ['after ten frames in a browser that does not report it', 99, 10],
  ] as const)
    test(`requests scripts ${name}`, async t => {
      const page = await newPage(t);
      await page.addInitScript(told => {
        let frames = 0;
        const frame = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = draw =>
          frame(time => {
            frames++;
            draw(time);
          });
        const entries = performance.getEntriesByType.bind(performance);
        performance.getEntriesByType = type => {
          if (type !== 'paint') return entries(type);
          return frames < told ? [] : [{} as PerformanceEntry];
        };
        new MutationObserver((_, observer) => {
          if (!document.querySelector('script[src]:not([type])')) return;
          observer.disconnect();
          Object.assign(window, { asked: frames });
        }).observe(document, { childList: true, subtree: true });
      }, told);
      await open(page, '/en/docs/controller');
      assert.equal(await page.evaluate('asked'), asked);
    });

  test('also works in a background tab', async t => {
    const page = await newPage(t);
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { get: () => true });
      window.requestAnimationFrame = () => 0;
    });
    await open(page, '/en/docs/controller');
  });
});

suite('input before hydration', limit, () => {
  const cases: Record<string, [string, (page: Page) => Promise<void>, string]> = {
    'a tab': [
      '/docs/extensions/axios',
      page => page.locator('.tabs__item').nth(1).click(),
      '.tabs__item:nth-child(2)[aria-selected=true]',
    ],
    'a button, twice': [
      '/en/docs/controller',
      page => page.locator('.navbar__toggle').dblclick(),
      '.navbar-sidebar--show',
    ],
  };
  for (const [what, [path, press, result]] of Object.entries(cases))
    test(`works for ${what} once the page is hydrated`, async t => {
      const { page, release } = await painted(t, path, { viewport: phone });
      await press(page);
      assert.equal(await page.locator(result).filter({ visible: true }).count(), 0);
      release();
      await page.locator(result).first().waitFor();
    });

  for (const path of sample(['/search', '/en/search?q=koa'], 1))
    test(`at ${path} is searched for afterwards`, async t => {
      const { page, release } = await painted(t, path);
      await page.locator('input[name=q]').click();
      await page.keyboard.type('redis');
      release();
      await page.waitForURL('**/search?q=redis');
      await page.locator('main article mark', { hasText: 'Redis' }).first().waitFor();
      assert.equal(await page.locator('input[name=q]').inputValue(), 'redis');
    });

  test('is forgotten when something else is pressed', async t => {
    const { page, release } = await painted(t, '/docs/controller', { viewport: phone });
    await page.locator('.navbar__toggle').click();
    await title(page).click();
    release();
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    assert.equal(await page.locator('.navbar-sidebar--show').count(), 0);
  });
});

test('without storage', limit, async t => {
  const page = await newPage(t, { colorScheme: 'light' });
  await page.addInitScript(`
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() { throw new DOMException('refused', 'SecurityError'); },
      });
    }
    Object.defineProperty(Document.prototype, 'cookie', {
      get() { throw new DOMException('refused', 'SecurityError'); },
    });
  `);
  const messages = listen(page);
  const parts = ['home', 'guide with tabs', 'class of the reference', 'changelog', 'search page'];
  for (const kind of parts as (keyof typeof kinds)[]) {
    await t.test(`a ${kind} works: colour mode and tabs too`, async () => {
      await open(page, `/en${kinds[kind]}`);
      await page.locator('h1, h2').first().waitFor();
      await page.locator('.navbar button[aria-label][title]').click();
      await attached(page, theme('dark'));
      const tab = page.getByRole('tab', { selected: false }).first();
      if (await tab.count()) {
        const name = await tab.innerText();
        await tab.click();
        await page.getByRole('tab', { name, selected: true }).first().waitFor();
      }
      const isAboutStorage = /Docusaurus browser storage is not available/;
      const [told, ...others] = messages.splice(0);
      assert.match(told!, isAboutStorage);
      assert.deepEqual(others, []);
    });
  }
  await t.test('a version is chosen', async () => {
    await open(page, '/en/docs/intro');
    await page.locator('.navbar .dropdown', { hasText: '2.0.0' }).hover();
    await page.locator('.dropdown__menu a[href="/en/docs/2.0.0/intro"]').click();
    await attached(page, 'html.docs-version-2\\.0\\.0');
  });
});

suite('without JavaScript', limit, () => {
  const off = (width: number) => ({ javaScriptEnabled: false, viewport: { width, height: 844 } });

  test('a page is readable at any width, and offers nothing that needs it', async t => {
    const page = await newPage(t, off(1280));
    for (const [kind, path] of Object.entries(kinds)) {
      await t.test(`a ${kind}`, async () => {
        await page.goto(`/en${path}`);
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 844 });
          assert.ok(await page.locator('h1, h2').first().isVisible());
          const text = page.locator('main');
          if (kind !== 'search page') assert.ok((await text.innerText()).length > 50);
          const dead = page.locator(
            'button, input, select, [role="tab"], [aria-busy="true"], .loader',
          );
          const shown = dead.locator('visible=true');
          assert.deepEqual(
            await shown.evaluateAll(all => all.map(({ outerHTML }) => outerHTML.slice(0, 150))),
            [],
          );
          // A phone also has links to the parts of the site.
          const home = kind === 'missing page' ? '/' : '/en/';
          for (const part of ['docs', 'api', 'blog']) {
            const link = page.locator(`.navbar__items > a.navbar__link[href^="${home}${part}"]`);
            assert.ok(await link.first().isVisible(), part);
          }
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          assert.ok(overflow <= 0, `${overflow} px stand out`);
        }
      });
    }
  });

  for (const width of sample([1280, 390], 1)) {
    test(`a guide has its sidebar ${width} px wide, whose closed categories link to pages`, async t => {
      const page = await newPage(t, off(width));
      await page.goto('/en/docs/controller');
      const sidebar = page.locator('.theme-doc-sidebar-container');
      const folded = sidebar.locator('a:has(+ [aria-expanded="false"])');
      for (const link of [sidebar.locator('a[href="/en/docs/quick_guide"]'), folded.first()]) {
        assert.ok(await link.isVisible());
      }
      const target = await folded.first().getAttribute('href');
      await folded.first().click();
      await page.waitForURL(`**${target}`);
      assert.ok(await sidebar.locator(`a[href="${target}"][aria-current="page"]`).isVisible());
    });
  }

  test('menus of the bar open by keyboard, and their links work', async t => {
    const page = await newPage(t, off(1280));
    await page.goto('/en/docs/controller');
    const link = page.locator('.navbar .dropdown__menu a[href="/en/docs/2.0.0/controller"]');
    assert.ok(!(await link.isVisible()));
    await page.locator('.navbar .dropdown > a', { hasText: '3.0.0' }).focus();
    assert.ok(await link.isVisible());
    await link.click();
    await page.waitForURL('**/en/docs/2.0.0/controller');
  });

  test('all tab panels are shown', async t => {
    const page = await newPage(t, off(1280));
    await page.goto('/en/docs/extensions/axios');
    for (const command of ['npm install', 'yarn add', 'pnpm add', 'bun add']) {
      assert.ok(await page.getByText(command).first().isVisible(), command);
    }
  });

  for (const [home, texts] of sample(homes, 1)) {
    test(`${home}search says that it needs JavaScript`, async t => {
      const page = await newPage(t, off(1280));
      await page.goto(`${home}search?q=koa`);
      const note = page.locator('noscript p');
      assert.equal(await note.innerText(), texts['search.noscript'].message);
    });
  }
});

suite('a page on a slow network', limit, () => {
  test('shows its text before scripts load, and follows a link clicked before', async t => {
    const page = await newPage(t);
    page.setDefaultTimeout(120_000);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    // What browsers call slow-2g.
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 2000,
      downloadThroughput: 50_000 / 8,
      uploadThroughput: 50_000 / 8,
    });
    const scripts: string[] = [];
    page.on('requestfinished', request => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto('/en/docs/1.0.0/intro', { waitUntil: 'commit' });
    const link = page.locator('.markdown a[href^="/en/docs/1.0.0/"]').first();
    await link.waitFor();
    assert.ok(await title(page).isVisible());
    assert.ok(!scripts.some(script => /\/main\./.test(script)), scripts.join());
    const target = await link.getAttribute('href');
    await link.click({ noWaitAfter: true });
    await page.waitForURL(`**${target}`, { waitUntil: 'commit' });
    await title(page).waitFor();
    assert.equal(await page.locator('html').getAttribute('data-has-hydrated'), 'false');
  });
});
