import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  attached,
  hold,
  idle,
  isMarked,
  limit,
  mark,
  navbarLink,
  navigate,
  newPage,
  open,
  ownScripts,
  showsGuide,
  visit,
} from './setup';
import { sample } from './sample';

/** The script for content that only the first page of the components shows. */
const components = '/docs/extensions/axios';
const componentsScript = () => ownScripts(components, '/docs/intro');

suite('loading and changing pages', limit, () => {
  for (const [path, width] of sample(
    [
      ['/', 1280],
      ['/docs/controller', 1280],
      ['/api/core/class/MidwayContainer', 390],
      ['/blog', 390],
      ['/search', 1280],
    ] as const,
    1,
  ))
    test(`${path} hydrates without a difference from the server’s HTML, ${width} px wide`, async t => {
      const page = await newPage(t, { viewport: { width, height: 800 } });
      await page.addInitScript(() => {
        const changes: string[] = [];
        const observer = new MutationObserver(records => {
          const removed = new Set(records.flatMap(({ removedNodes }) => [...removedNodes]));
          for (const { type, target, addedNodes } of records) {
            if (type === 'characterData') changes.push(`text: ${target.textContent}`);
            for (const node of addedNodes) {
              if (removed.has(node)) changes.push(`moved: ${(node as Element).outerHTML}`);
            }
          }
        });
        document.addEventListener('DOMContentLoaded', () => {
          const root = document.getElementById('__docusaurus')!;
          observer.observe(root, { subtree: true, childList: true, characterData: true });
        });
        Object.assign(window, { changes });
      });
      await open(page, path);
      assert.deepEqual(await page.evaluate(() => (window as { changes?: string[] }).changes), []);
      const [here, served] = await page.evaluate(async () => {
        const html = await (await fetch(location.href)).text();
        const pages = [document, new DOMParser().parseFromString(html, 'text/html')];
        const parts = '#__docusaurus > :not(noscript)';
        return pages.map(one => Array.from(one.querySelectorAll(parts), ({ tagName }) => tagName));
      });
      assert.deepEqual(here, served);
    });

  test('a target page is soon shown in full', async t => {
    const page = await visit(t, '/en/docs/controller');
    const expected = await page.locator('.theme-doc-markdown').textContent();
    await open(page, '/en/docs/service');
    await page.locator('article a[href="/en/docs/controller"]').first().click();
    await page.waitForFunction(
      whole => document.querySelector('.theme-doc-markdown')?.textContent === whole,
      expected,
    );
  });

  test('pages that are left leave no listeners behind', async t => {
    const page = await visit(t, '/en/docs/controller');
    const session = await page.context().newCDPSession(page);
    const listeners = async () => {
      const counts = [];
      for (const expression of ['window', 'document']) {
        const { result } = await session.send('Runtime.evaluate', { expression });
        const { listeners: all } = await session.send('DOMDebugger.getEventListeners', {
          objectId: result.objectId!,
        });
        counts.push(all.length);
      }
      return counts;
    };
    const round = async () => {
      for (const id of ['middleware', 'controller']) {
        await page.locator(`aside a[href="/en/docs/${id}"]`).click();
        await showsGuide(page, id);
        await page.waitForFunction(() => {
          const places = document.querySelectorAll<HTMLAnchorElement>('.table-of-contents a');
          const last = [...places].at(-1);
          return last && document.getElementById(decodeURIComponent(last.hash.slice(1)));
        });
        await idle(page);
      }
      return listeners();
    };
    const first = await round();
    assert.deepEqual(await round(), first);
  });

  test('icons are not requested again on the next page', async t => {
    const page = await visit(t, '/en/docs/intro');
    const timesAsked = () =>
      page.evaluate(() => {
        const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        return all.filter(({ name, transferSize }) => /\/icons/.test(name) && transferSize > 0)
          .length;
      });
    const before = await timesAsked();
    assert.ok(before > 0, 'a page has icons');
    const next = page.locator('.pagination-nav__link--next');
    for (let gone = 0; gone < 3; gone++) {
      const path = await next.getAttribute('href');
      await next.click();
      await attached(page, `.menu__link[aria-current="page"][href="${path}"]`);
    }
    await page.waitForLoadState('networkidle');
    assert.equal(await timesAsked(), before);
  });

  test('the old page stays until the new one is ready', async t => {
    const page = await newPage(t);
    const release = await hold(page, await componentsScript());
    await open(page, '/docs/intro');
    await mark(page);
    const before = await page.locator('article').innerHTML();
    await navbarLink(page, components).click();
    await page.waitForURL(`**${components}`);
    await showsGuide(page, 'intro');
    assert.equal(await page.locator('article').innerHTML(), before);
    release();
    await showsGuide(page, 'extensions/axios');
    assert.notEqual(await page.locator('article').innerHTML(), before);
    assert.ok(await isMarked(page));
  });

  for (const [path, clean, other] of sample(
    [
      ['/docs/intro.html', '/docs/intro', '/en/docs/intro'],
      ['/docs/intro/index.html', '/docs/intro', '/en/docs/intro'],
      ['/en/docs/intro.html', '/en/docs/intro', '/docs/intro'],
      ['/blog.html', '/blog', '/en/blog'],
      ['/changelog/v3.20.9.html', '/changelog/v3.20.9', '/en/changelog/v3.20.9'],
      ['/index.html', '/', '/en/'],
      ['/en/index.html', '/en/', '/'],
    ] as const,
    3,
  )) {
    test(`${path} shows the page of ${clean}`, async t => {
      const page = await visit(t, clean);
      const heading = await page.locator('h1, h2').first().innerText();
      await open(page, `${path}?from=test#top`);
      await page.locator('h1, h2', { hasText: heading }).first().waitFor();
      await attached(page, `.navbar .dropdown__menu a[href="${other}?from=test#top"]`);
      await attached(page, `link[rel="canonical"][href$="${clean}"]`);
      assert.equal(await page.locator('.navbar').count(), 1, 'the page is there once');
      const inBar = page.locator(
        `.navbar__inner > .navbar__items > a.navbar__link[href="${clean}"]`,
      );
      for (const link of await inBar.all()) {
        assert.equal(await link.getAttribute('aria-current'), 'page');
      }
    });
  }
});

suite('the progress bar', limit, () => {
  const bar = (page: Page) => page.locator('#nprogress [role="bar"]');
  const style = (page: Page) =>
    bar(page).evaluate(element => {
      const { transform, transition } = (element as HTMLElement).style;
      return `${transform} ${transition}`;
    });

  /** A page with a stopped clock, in which random numbers have their highest value. */
  async function still(page: Page): Promise<void> {
    await page.clock.install({ time: 0 });
    await open(page, '/docs/intro');
    await page.clock.pauseAt(3_600_000);
    await page.evaluate(() => void (Math.random = () => 1));
  }

  test('starts at 8 % 200 ms after the route change, grows by 2 % every 800 ms, and ends', async t => {
    const page = await newPage(t);
    const release = await hold(page, await componentsScript());
    await still(page);
    await navbarLink(page, components).click();
    await page.waitForURL(`**${components}`);
    await page.clock.runFor(199);
    assert.equal(await bar(page).count(), 0);
    await page.clock.runFor(1);
    assert.equal(await style(page), 'translate3d(-92%, 0px, 0px) 200ms');
    assert.equal(await page.locator('#nprogress [role="spinner"]').count(), 0);
    await page.clock.runFor(799);
    assert.equal(await style(page), 'translate3d(-92%, 0px, 0px) 200ms');
    await page.clock.runFor(1);
    assert.equal(await style(page), 'translate3d(-90%, 0px, 0px) 200ms');
    await page.clock.runFor(800);
    assert.equal(await style(page), 'translate3d(-88%, 0px, 0px) 200ms');
    release();
    await page.locator('article h1', { hasText: 'Axios' }).waitFor();
    assert.equal(await bar(page).count(), 1);
    await page.clock.runFor(1000);
    assert.equal(await bar(page).count(), 0);
  });

  test('ends with the last of two quick navigations, whose page is shown', async t => {
    const page = await newPage(t);
    const [held, other] = ['/docs/extensions/redis', '/docs/extensions/mongodb'];
    const first = await ownScripts(held, other);
    const release = {
      first: await hold(page, first),
      last: await hold(page, await ownScripts(other, held)),
    };
    await still(page);
    const go = async (path: string) => {
      await navigate(page, path);
      await page.waitForURL(`**${path}`);
    };
    await go(held);
    await page.clock.runFor(100);
    await go(other);
    // By now, the bar of the first navigation would have started.
    await page.clock.runFor(199);
    assert.equal(await bar(page).count(), 0);
    await page.clock.runFor(1);
    assert.equal(await bar(page).count(), 1);
    const came = page.waitForEvent('requestfinished', request =>
      first.includes(new URL(request.url()).pathname),
    );
    release.first();
    await came;
    await page.clock.runFor(2000);
    assert.equal(await bar(page).count(), 1);
    await page.locator('article h1', { hasText: '介绍' }).waitFor();
    assert.equal(await page.locator('.loader').count(), 0);
    release.last();
    await page.locator('article h1', { hasText: 'MongoDB' }).waitFor();
    await page.clock.runFor(5000);
    assert.equal(await bar(page).count(), 0);
  });

  test('does not appear if the reader leaves a slow page for one that is already loaded', async t => {
    const page = await newPage(t);
    const path = '/docs/extensions/redis';
    const release = await hold(page, await ownScripts(path, '/docs/extensions/mongodb'));
    await still(page);
    await navigate(page, path);
    await page.clock.runFor(100);
    await navigate(page, '/docs/intro');
    await attached(page, '.navbar .dropdown__menu a[href="/en/docs/intro"]');
    release();
    await page.clock.runFor(5000);
    assert.equal(await bar(page).count(), 0);
    await showsGuide(page, 'intro');
  });

  test('does not appear if the route changes within 200 ms', async t => {
    const page = await newPage(t);
    await still(page);
    await navbarLink(page, components).click();
    await page.locator('article h1', { hasText: 'Axios' }).waitFor();
    await page.clock.runFor(1000);
    assert.equal(await bar(page).count(), 0);
  });
});

suite('links', limit, () => {
  test('to the present page are marked as active', async t => {
    const page = await newPage(t);
    const marked = async () =>
      page
        .locator('.navbar > .navbar__inner > .navbar__items > a.navbar__link--active')
        .evaluateAll(links =>
          links.map(link => `${link.getAttribute('href')} ${link.getAttribute('aria-current')}`),
        );
    for (const [path, link] of [
      ['/docs/intro', '/docs/intro page'],
      ['/docs/quick_guide', '/docs/intro page'],
      ['/docs/extensions/axios', '/docs/extensions/axios page'],
      ['/blog', '/blog page'],
      ['/en/docs/intro', '/en/docs/intro page'],
    ] as const) {
      await open(page, path);
      assert.deepEqual(await marked(), [link], path);
    }
    await open(page, '/');
    assert.deepEqual(await marked(), []);
    await open(page, '/docs/intro');
    await navbarLink(page, '/blog').click();
    await attached(page, 'html.blog-list-page');
    assert.deepEqual(await marked(), ['/blog page']);
  });

  test('to the present page itself add no history entry', async t => {
    const page = await visit(t, '/docs/intro');
    await mark(page);
    const length = () => page.evaluate(() => window.history.length);
    const before = await length();
    await navbarLink(page, '/docs/intro').click();
    assert.equal(await length(), before);
    await navbarLink(page, '/blog').click();
    await page.waitForURL('**/blog');
    assert.equal(await length(), before + 1);
    assert.ok(await isMarked(page));
  });

  test('to another site open in a new tab without access to this one', async t => {
    const page = await visit(t, '/docs/intro');
    const link = page.locator('.footer a[href^="https://"]').first();
    assert.equal(await link.getAttribute('target'), '_blank');
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer');
  });

  test('in the sidebar mark the present page', async t => {
    const page = await visit(t, '/docs/intro');
    const active = page.locator('.theme-doc-sidebar-container a[aria-current="page"]');
    assert.equal(await active.getAttribute('href'), '/docs/intro');
    await page.locator('.theme-doc-sidebar-container a[href="/docs/quick_guide"]').click();
    await attached(page, `.menu a[href="/docs/quick_guide"][aria-current="page"]`);
    assert.equal(await active.count(), 1);
  });

  /** Whether the marked entry in a list next to the page is in view. */
  const isInSight = (page: Page, selector: string, box: string) =>
    page.waitForFunction(
      ([selector, box]) => {
        const list = document.querySelector(box)!.getBoundingClientRect();
        const marked = document.querySelector(selector)?.getBoundingClientRect();
        return marked && marked.top >= list.top && marked.bottom <= list.bottom;
      },
      [selector, box] as const,
    );

  test('that are marked are in view in a long sidebar and in a long table of contents', async t => {
    const page = await visit(t, '/api/core/class/MidwayContainer', {
      viewport: { width: 1280, height: 600 },
    });
    const contents = '.theme-doc-toc-desktop';
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await attached(page, `${contents} li:nth-child(n + 2) .table-of-contents__link--active`);
    await isInSight(page, `${contents} .table-of-contents__link--active`, contents);
    assert.notEqual(await page.locator(contents).evaluate(({ scrollTop }) => scrollTop), 0);

    await open(page, '/en/docs/faq/ts_problem');
    const sidebar = '.theme-doc-sidebar-container .menu';
    await isInSight(page, `${sidebar} [aria-current="page"]`, sidebar);
    assert.notEqual(await page.locator(sidebar).evaluate(({ scrollTop }) => scrollTop), 0);
  });
});
