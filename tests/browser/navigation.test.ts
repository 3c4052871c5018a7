import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  attached,
  hold,
  hydrated,
  isMarked,
  limit,
  mark,
  navbarLink,
  navigate,
  newPage,
  open,
  origin,
  ownScripts,
  visit,
} from './setup';

const docClass = (id: string) => `html.docs-doc-id-${id.replace('/', '\\/')}`;
/** The script of what only the components' first page shows. */
const components = '/docs/extensions/axios';
const active = (path: string) => `.navbar__link--active[href="${path}"][aria-current="page"]`;
const componentsScript = () => ownScripts(components, '/docs/intro');

suite('route change', limit, () => {
  test('a page is readable before its script came, and the app starts after', async t => {
    const page = await newPage(t);
    const release = await hold(page, await ownScripts('/docs/intro', '/docs/quick_guide'));
    await page.goto('/docs/intro', { waitUntil: 'commit' });
    await page.locator('article h1').waitFor();
    assert.equal(await page.locator('html').getAttribute('data-has-hydrated'), 'false');
    release();
    await hydrated(page);
  });

  for (const [path, width] of [
    ['/', 1280],
    ['/docs/controller', 1280],
    ['/api/core/class/MidwayContainer', 390],
    ['/blog', 390],
    ['/search', 1280],
  ] as const)
    test(`${path} hydrates as the server made it, ${width} px wide`, async t => {
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

  test('a page that is gone to is soon there as a whole', async t => {
    const page = await visit(t, '/en/docs/controller');
    const expected = await page.locator('.theme-doc-markdown').textContent();
    await open(page, '/en/docs/service');
    await page.locator('article a[href="/en/docs/controller"]').first().click();
    await page.waitForFunction(
      whole => document.querySelector('.theme-doc-markdown')?.textContent === whole,
      expected,
    );
  });

  test('pages that are left leave no listeners', async t => {
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
        await attached(page, docClass(id));
        await page.waitForFunction(() => {
          const places = document.querySelectorAll<HTMLAnchorElement>('.table-of-contents a');
          const last = [...places].at(-1);
          return last && document.getElementById(decodeURIComponent(last.hash.slice(1)));
        });
        await page.evaluate(
          () => new Promise(done => requestAnimationFrame(() => requestIdleCallback(done))),
        );
      }
      return listeners();
    };
    const first = await round();
    assert.deepEqual(await round(), first);
  });

  test('icons are not asked for again on the way to another page', async t => {
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
    await attached(page, docClass('intro'));
    assert.equal(await page.locator('article').innerHTML(), before);
    release();
    await attached(page, docClass('extensions/axios'));
    assert.notEqual(await page.locator('article').innerHTML(), before);
    assert.ok(await isMarked(page));
  });

  for (const [path, clean, other] of [
    ['/docs/intro.html', '/docs/intro', '/en/docs/intro'],
    ['/docs/intro/index.html', '/docs/intro', '/en/docs/intro'],
    ['/en/docs/intro.html', '/en/docs/intro', '/docs/intro'],
    ['/blog.html', '/blog', '/en/blog'],
    ['/changelog/v3.20.9.html', '/changelog/v3.20.9', '/en/changelog/v3.20.9'],
    ['/index.html', '/', '/en/'],
    ['/en/index.html', '/en/', '/'],
  ] as const) {
    test(`${path} is the page of ${clean}`, async t => {
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

suite('progress bar', limit, () => {
  const bar = (page: Page) => page.locator('#nprogress [role="bar"]');
  const style = (page: Page) =>
    bar(page).evaluate(element => {
      const { transform, transition } = (element as HTMLElement).style;
      return `${transform} ${transition}`;
    });

  /** A page whose clock stands still, and whose random numbers are the highest there are. */
  async function still(page: Page): Promise<void> {
    await page.clock.install({ time: 0 });
    await open(page, '/docs/intro');
    await page.clock.pauseAt(3_600_000);
    await page.evaluate(() => void (Math.random = () => 1));
  }

  test('starts 200 ms after the route change at 8 %, creeps by 2 % every 800 ms, and ends', async t => {
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

  test('does not appear when the route changed before', async t => {
    const page = await newPage(t);
    await still(page);
    await navbarLink(page, components).click();
    await page.locator('article h1', { hasText: 'Axios' }).waitFor();
    await page.clock.runFor(1000);
    assert.equal(await bar(page).count(), 0);
  });
});

suite('scrolling', limit, () => {
  const low = { viewport: { width: 1280, height: 240 } };
  const position = (page: Page) => page.evaluate(() => Math.round(scrollY));
  const scrollDown = async (page: Page) => {
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    assert.equal(await position(page), 300);
  };
  /** What the app scrolled to from now on: `top`, or the id of an element. */
  async function recordScrolls(page: Page): Promise<() => Promise<string[]>> {
    await page.evaluate(`
      window.scrolls = [];
      const { scrollTo } = window, { scrollIntoView } = Element.prototype;
      window.scrollTo = function (...to) {
        window.scrolls.push(to.join() === '0,0' ? 'top' : JSON.stringify(to));
        return scrollTo.apply(this, to);
      };
      Element.prototype.scrollIntoView = function (...how) {
        window.scrolls.push(this.id);
        return scrollIntoView.apply(this, how);
      };
    `);
    return () => page.evaluate(() => (window as unknown as { scrolls: string[] }).scrolls);
  }
  /** Browsers scroll in steps for a key. */
  async function pressEnd(page: Page): Promise<void> {
    const ended = page.evaluate(
      () => new Promise(resolve => addEventListener('scrollend', resolve, { once: true })),
    );
    await page.keyboard.press('End');
    await ended;
  }
  const heading = (page: Page) => page.locator('article :is(h2, h3)[id]').last().getAttribute('id');

  test('a new page starts at its top', async t => {
    const page = await visit(t, '/docs/intro', low);
    await scrollDown(page);
    await navigate(page, components);
    await attached(page, docClass('extensions/axios'));
    await page.waitForFunction(() => scrollY === 0);
  });

  const long = [
    '/en/docs/container',
    '/docs/extensions/redis',
    '/en/api/core/class/MidwayContainer',
  ];
  for (const path of long)
    for (const width of [1280, 390]) {
      const options = { viewport: { width, height: 720 } };
      const bottom = (page: Page) =>
        page.evaluate(() => Math.round(document.body.scrollHeight - innerHeight - scrollY));

      test(`End reaches the bottom of ${path} at once, ${width} px wide`, async t => {
        const page = await visit(t, path, options);
        const height = await page.evaluate(() => document.body.scrollHeight);
        await pressEnd(page);
        assert.equal(await bottom(page), 0);
        assert.equal(await page.evaluate(() => document.body.scrollHeight), height);
      });

      test(`the focus is in sight where it goes backwards into ${path}, ${width} px wide`, async t => {
        const page = await visit(t, path, options);
        await page.locator('article').last().press('Shift+Tab');
        const isInSight = () => {
          const { top, bottom: end } = document.activeElement!.getBoundingClientRect();
          return end > 0 && top < innerHeight;
        };
        assert.ok(await page.evaluate(isInSight));
        for (const link of await page.locator('article a[href]').all()) {
          await link.evaluate(one => one.focus());
          assert.ok(await page.evaluate(isInSight), await link.evaluate(one => one.outerHTML));
        }
      });

      test(`every heading of ${path} is where it was scrolled to, ${width} px wide`, async t => {
        const page = await visit(t, path, options);
        const missed = await page.evaluate(() => {
          const headings = [...document.querySelectorAll('article :is(h2, h3, h4)[id]')];
          return headings.reverse().flatMap(heading => {
            heading.scrollIntoView({ behavior: 'instant' });
            const { top } = heading.getBoundingClientRect();
            const isAtEnd = scrollY + innerHeight >= document.body.scrollHeight - 1;
            return isAtEnd || (top >= 0 && top < innerHeight / 4) ? [] : [`${heading.id}: ${top}`];
          });
        });
        assert.deepEqual(missed, []);
      });
    }

  for (const path of ['/en/docs/container', '/en/api/core/class/MidwayContainer']) {
    test(`the way back to a place in ${path} that was jumped to leads there`, async t => {
      const page = await visit(t, path);
      await pressEnd(page);
      // Up again, among what was jumped over.
      await page.evaluate(() => scrollBy(0, -3 * innerHeight));
      await page.waitForFunction(() => scrollY + 2 * innerHeight < document.body.scrollHeight);
      const before = await page.evaluate(() => {
        const headings = [...document.querySelectorAll('article :is(h2, h3)[id]')];
        const places = headings.map(heading => ({
          id: heading.id,
          top: Math.round(heading.getBoundingClientRect().top),
        }));
        return places.find(({ top }) => top > 0);
      });
      assert.ok(before);
      await navbarLink(page, '/en/blog').click();
      await attached(page, '.blog-list-page');
      await page.goBack();
      await attached(page, 'article :is(h2, h3)[id]');
      // The browser scrolls with a later frame.
      await page.waitForFunction(
        ({ id, top }) =>
          Math.round(document.getElementById(id)!.getBoundingClientRect().top) === top,
        before,
      );
    });
  }

  test('the way back leads to the place where the page must be loaded again', async t => {
    const page = await visit(t, '/en/docs/container#scopes');
    await page.evaluate(() => scrollTo(0, 4000));
    // A pointer would scroll up for the hidden navigation bar.
    await navbarLink(page, '/en/blog').dispatchEvent('click');
    await attached(page, '.blog-list-page');
    await page.reload();
    await hydrated(page);
    await page.goBack();
    await attached(page, docClass('container'));
    await page.waitForFunction(() => scrollY === 4000);
  });

  test('a new page with a hash starts at its target', async t => {
    const page = await visit(t, components, low);
    const id = await heading(page);
    assert.ok(id);
    await open(page, '/docs/intro');
    await navigate(page, `${components}#${id}`);
    await attached(page, docClass('extensions/axios'));
    await page.waitForFunction(target => {
      const { top } = document.getElementById(target)!.getBoundingClientRect();
      return scrollY > 0 && top >= 0 && top < innerHeight;
    }, id);
  });

  test('a change of the query alone does not scroll', async t => {
    const page = await visit(t, '/docs/intro', low);
    const id = await heading(page);
    assert.ok(id);
    await scrollDown(page);
    const scrolls = await recordScrolls(page);
    await navigate(page, '/docs/intro?page=2');
    // The bar's links carry the query as soon as the app knows it.
    await attached(page, '.navbar a[href="/docs/2.0.0/intro?page=2"]');
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))));
    assert.equal(await position(page), 300);
    // What comes after it is the first to scroll.
    await navigate(page, `/docs/intro?page=2#${id}`);
    await page.waitForFunction(() => (window as unknown as { scrolls: string[] }).scrolls.length);
    assert.deepEqual(await scrolls(), [id]);
  });
});

suite('links', limit, () => {
  test('those that match the page are marked as active', async t => {
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

  test('a click with a modifier opens another tab and leaves the page', async t => {
    const page = await visit(t, '/docs/intro');
    const opened = page.context().waitForEvent('page');
    await navbarLink(page, '/blog').click({ modifiers: ['Control'] });
    const other = await opened;
    await other.waitForURL('**/blog');
    assert.equal(new URL(page.url()).pathname, '/docs/intro');
  });

  test('one to the page itself adds nothing to the history', async t => {
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

  test('one to another site opens in a tab of its own, which does not know this one', async t => {
    const page = await visit(t, '/docs/intro');
    const link = page.locator('.footer a[href^="https://"]').first();
    assert.equal(await link.getAttribute('target'), '_blank');
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer');
  });

  test('the sidebar marks the page that is shown', async t => {
    const page = await visit(t, '/docs/intro');
    const active = page.locator('.theme-doc-sidebar-container a[aria-current="page"]');
    assert.equal(await active.getAttribute('href'), '/docs/intro');
    await page.locator('.theme-doc-sidebar-container a[href="/docs/quick_guide"]').click();
    await attached(page, `.menu a[href="/docs/quick_guide"][aria-current="page"]`);
    assert.equal(await active.count(), 1);
  });

  /** Whether what is marked in a list beside the page is in sight. */
  const isInSight = (page: Page, selector: string, box: string) =>
    page.waitForFunction(
      ([selector, box]) => {
        const list = document.querySelector(box)!.getBoundingClientRect();
        const marked = document.querySelector(selector)?.getBoundingClientRect();
        return marked && marked.top >= list.top && marked.bottom <= list.bottom;
      },
      [selector, box] as const,
    );

  test('a long sidebar shows the page, a long table of contents the place in it', async t => {
    const page = await visit(t, '/api/core', { viewport: { width: 1280, height: 600 } });
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

  test('the table of contents has the headings of levels 2 and 3', async t => {
    // A page whose headings go deeper.
    const page = await visit(t, '/changelog/v3.0.0');
    const headings = (levels: string) =>
      page.locator(`article :is(${levels})[id]`).evaluateAll(all => all.map(({ id }) => `#${id}`));
    const listed = await page
      .locator('.table-of-contents a')
      .evaluateAll(links => links.map(link => link.getAttribute('href')));
    assert.deepEqual(listed, await headings('h2, h3'));
    assert.notEqual((await headings('h2')).length, 0);
    assert.notEqual((await headings('h3')).length, 0);
    assert.notEqual((await headings('h4')).length, 0);
  });
});

suite('prefetching', limit, () => {
  /** Opens the home page, sees a link and points at it.
   * @returns how often the target's script was prefetched and loaded */
  async function approach(page: Page): Promise<{ prefetched: number; loaded: number }> {
    const [script] = await componentsScript();
    await open(page, '/');
    const link = navbarLink(page, components);
    await link.scrollIntoViewIfNeeded();
    // What is in sight is fetched when the browser has nothing else to do.
    await page.waitForLoadState('networkidle');
    // The app adds the script before the event is over, and takes it away once it is loaded.
    await page.evaluate(`
      window.added = [];
      new MutationObserver(records => records.forEach(record => record.addedNodes.forEach(
        node => node.src && window.added.push(new URL(node.src).pathname),
      ))).observe(document, { childList: true, subtree: true });
    `);
    await link.hover();
    await link.evaluate(() => new Promise(done => requestAnimationFrame(done)));
    return {
      prefetched: await page.locator(`link[rel="prefetch"][href="${script}"]`).count(),
      loaded: await page.evaluate(
        path =>
          (window as unknown as { added: string[] }).added.filter(added => added === path).length,
        script!,
      ),
    };
  }

  const connection = (values: { effectiveType: string; saveData: boolean }) =>
    `Object.defineProperty(Navigator.prototype, 'connection', { value: ${JSON.stringify(values)} })`;

  test('a link in sight is prefetched, one pointed at is loaded', async t => {
    const page = await newPage(t);
    await page.addInitScript(connection({ effectiveType: '4g', saveData: false }));
    assert.deepEqual(await approach(page), { prefetched: 1, loaded: 1 });
  });

  test('no page is prefetched or loaded twice', async t => {
    const page = await newPage(t);
    const [script] = await componentsScript();
    await approach(page);
    await page.mouse.move(0, 400);
    await navbarLink(page, components).hover();
    await navbarLink(page, '/blog').click();
    await attached(page, 'html.blog-list-page');
    await navbarLink(page, components).hover();
    await navigate(page, '/');
    await page.locator('main a[href="/docs/intro"]').waitFor();
    await navbarLink(page, components).hover();
    await page.evaluate(() => new Promise(done => requestAnimationFrame(done)));
    assert.equal(await page.locator(`link[rel="prefetch"][href="${script}"]`).count(), 1);
    const added = await page.evaluate(() => (window as unknown as { added: string[] }).added);
    assert.equal(added.filter(path => path === script).length, 1);
  });

  for (const values of [
    { effectiveType: '2g', saveData: false },
    { effectiveType: 'slow-2g', saveData: false },
    { effectiveType: '4g', saveData: true },
  ]) {
    const name = values.saveData ? 'with data saver on' : `on ${values.effectiveType}`;
    test(`nothing is prefetched or preloaded ${name}, and links still work`, async t => {
      const page = await newPage(t);
      await page.addInitScript(connection(values));
      assert.deepEqual(await approach(page), { prefetched: 0, loaded: 0 });
      assert.equal(await page.locator('link[rel="prefetch"]').count(), 0);
      await navbarLink(page, components).click();
      await attached(page, docClass('extensions/axios'));
    });
  }

  test('where a browser has no prefetch, the script is fetched with credentials', async t => {
    const page = await newPage(t);
    const [script] = await componentsScript();
    await page.addInitScript(`
      const { supports } = DOMTokenList.prototype;
      DOMTokenList.prototype.supports = function (token) {
        return token !== 'prefetch' && supports.call(this, token);
      };
      window.fetched = [];
      const { open, send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.open = function (method, url, ...rest) {
        this.what = method + ' ' + url;
        return open.call(this, method, url, ...rest);
      };
      XMLHttpRequest.prototype.send = function (body) {
        window.fetched.push(this.what + (this.withCredentials ? ' with credentials' : ''));
        return send.call(this, body);
      };
    `);
    const request = page.waitForRequest(
      each => each.resourceType() === 'xhr' && new URL(each.url()).pathname === script,
    );
    assert.equal((await approach(page)).prefetched, 0);
    await request;
    const fetched = await page.evaluate(() => (window as unknown as { fetched: string[] }).fetched);
    assert.deepEqual(
      fetched.filter(each => each.includes(script!)),
      [`GET ${script} with credentials`],
    );
  });
});

suite('privacy', limit, () => {
  test('no page asks another site for anything', async t => {
    const page = await newPage(t);
    const foreign = new Set<string>();
    let own = 0;
    page.on('request', request => {
      const url = new URL(request.url());
      if (url.origin === origin()) own += 1;
      else if (url.protocol.startsWith('http')) foreign.add(`${page.url()} asks for ${url.href}`);
    });
    await page.route(
      url => url.origin !== origin(),
      route => route.abort(),
    );
    const paths = [
      '/',
      '/docs/intro',
      '/docs/2.0.0/intro',
      '/docs/1.0.0/intro',
      '/docs/extensions/axios',
      '/blog',
      '/blog/release/3.20.0',
      '/changelog',
      '/changelog/v3.20.9',
      '/no-such-page',
    ];
    for (const path of paths.flatMap(each => [each, `/en${each}`])) {
      await page.goto(path, { waitUntil: 'load' });
      await hydrated(page);
      // Images that wait until they are seen, and hosts to connect to ahead of time.
      const hints = await page.evaluate(() => {
        for (const image of document.images) image.loading = 'eager';
        const now =
          'preconnect dns-prefetch preload modulepreload prefetch stylesheet icon manifest';
        return Array.from(document.querySelectorAll('link'))
          .filter(({ rel, href }) => now.includes(rel) && new URL(href).origin !== location.origin)
          .map(({ href }) => href);
      });
      assert.deepEqual(hints, [], path);
    }
    assert.deepEqual([...foreign], []);
    assert.ok(own > paths.length * 2);
  });
});
