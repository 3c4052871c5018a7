import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { attached, isMarked, limit, mark, navbarLink, title, visit } from './setup';
import { sample } from './sample';

interface Kind {
  /** The page with the link. */
  path: string;
  find: (page: Page) => Locator | Promise<Locator>;
}

async function findHit(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+K');
  await page.locator('.search-input').fill('midway');
  const hit = page.locator('.search-hit a').first();
  await hit.waitFor();
  return hit;
}

const symbol = '/api/core/function/Get';

/** Links of Docusaurus' component, and other links of the site. */
const kinds: Record<string, Kind> = {
  'in the text of a guide': {
    path: '/docs/intro',
    find: page => page.locator('article .markdown a[href="/docs/quick_guide"]').first(),
  },
  'of a symbol in a text': {
    path: '/docs/controller',
    find: page => page.locator(`.markdown a.symbol[href="${symbol}"]:has(> code)`).first(),
  },
  'of a symbol in code': {
    path: '/docs/controller',
    find: page => page.locator(`.markdown pre a.symbol[href="${symbol}"]`).first(),
  },
  'found by the search': { path: '/docs/intro', find: findHit },
  'in the changelog': {
    path: '/changelog',
    find: page => page.locator('main article a[href^="/changelog/"]').first(),
  },
  'on the home page': {
    path: '/',
    find: page => page.locator('main a[href="/docs/intro"]').first(),
  },
  'in the navigation bar': { path: '/docs/intro', find: page => navbarLink(page, '/blog') },
};

const pathOf = (page: Page) => new URL(page.url()).pathname;

async function start(t: TestContext, { path, find }: Kind) {
  const page = await visit(t, path);
  await mark(page);
  const link = await find(page);
  const to = (await link.getAttribute('href'))!.replace(/#.*/, '');
  return { page, link, to };
}

/** Expects that a click opens another tab or window. */
async function opensAnother(page: Page, to: string, click: () => Promise<void>): Promise<void> {
  const before = pathOf(page);
  const opened = page.context().waitForEvent('page');
  await click();
  const other = await opened;
  await other.waitForURL(url => url.pathname === to);
  await other.close();
  assert.equal(pathOf(page), before);
}

suite('a link', limit, () => {
  for (const [name, kind] of sample(Object.entries(kinds), 3)) {
    test(`${name} opens elsewhere if asked to, and otherwise within the app`, async t => {
      const { page, link, to } = await start(t, kind);
      await opensAnother(page, to, () => link.click({ modifiers: ['Control'] }));
      await opensAnother(page, to, () => link.click({ modifiers: ['Shift'] }));
      await opensAnother(page, to, () => link.click({ button: 'middle' }));
      const saved = page.waitForEvent('download');
      await link.click({ modifiers: ['Alt'] });
      await saved;
      assert.equal(pathOf(page), kind.path);

      const entries = await page.evaluate(() => history.length);
      await link.click();
      await page.waitForURL(url => url.pathname === to);
      assert.ok(await isMarked(page));
      assert.ok((await page.evaluate(() => history.length)) <= entries + 1);
      await page.goBack();
      await page.waitForURL(url => url.pathname === kind.path);
      assert.ok(await isMarked(page));
    });

    test(`${name} does nothing more if a listener has handled the click`, async t => {
      const { page, link } = await start(t, kind);
      await link.evaluate(element => {
        element.addEventListener('click', event => event.preventDefault());
      });
      await link.click();
      assert.equal(await page.evaluate(() => location.pathname), kind.path);
      assert.ok(await isMarked(page));
    });
  }

  for (const name of sample(
    ['of a symbol in a text', 'of a symbol in code', 'found by the search'],
    1,
  )) {
    test(`${name} opens another tab or downloads if its attributes say so`, async t => {
      const { page, link, to } = await start(t, kinds[name]!);
      await link.evaluate(element => element.setAttribute('download', ''));
      const saved = page.waitForEvent('download');
      await link.click();
      await saved;
      assert.equal(pathOf(page), kinds[name]!.path);
      const again = await kinds[name]!.find(page);
      await again.evaluate(element => {
        element.removeAttribute('download');
        element.setAttribute('target', '_blank');
      });
      await opensAnother(page, to, () => again.click());
    });
  }

  test('that no component made is followed by Enter, and replaces the page', async t => {
    const { page, link, to } = await start(t, kinds['of a symbol in code']!);
    await link.press('Enter');
    await page.waitForURL(url => url.pathname === to);
    await title(page).filter({ hasText: 'Get()' }).waitFor();
    assert.ok(await isMarked(page));
    const entries = await page.evaluate(() => history.length);
    await page.evaluate(() => {
      const again = Object.assign(document.createElement('a'), { href: location.pathname });
      document.querySelector('article')!.append(again);
      again.click();
    });
    assert.equal(await page.evaluate(() => history.length), entries);
    assert.ok(await isMarked(page));
  });

  test('to the present page scrolls to the top without rendering the page again', async t => {
    const page = await visit(t, '/docs/controller');
    await page.evaluate(() => {
      history.replaceState = () => document.body.setAttribute('data-replaced', '');
    });
    const link = page.locator('aside .menu__link[href="/docs/controller"]');
    const version = page.locator('.navbar .dropdown > .navbar__link[href="/docs/controller"]');
    for (const one of [link, version]) {
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
      await one.dispatchEvent('click');
      await page.waitForFunction(() => scrollY === 0);
    }
    // Once the next navigation is complete, the article would have been rendered again.
    await page.locator('aside .menu__link[href="/docs/quick_guide"]').first().click();
    await attached(page, 'html.docs-doc-id-quick_guide');
    assert.equal(await page.locator('[data-replaced]').count(), 0);
  });

  for (const href of sample(
    ['/feed.xml', '/blog/rss.xml', '/en/docs/intro', '/docs/intro.md'],
    2,
  )) {
    test(`to ${href}, which the app does not have, is left to the browser`, async t => {
      const page = await visit(t, '/docs/intro');
      await mark(page);
      const answered = page.waitForRequest(
        request => request.isNavigationRequest() && new URL(request.url()).pathname === href,
      );
      await page.evaluate(address => {
        const link = Object.assign(document.createElement('a'), { href: address });
        document.querySelector('article')!.append(link);
        link.click();
      }, href);
      await answered;
    });
  }
});
