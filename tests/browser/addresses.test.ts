/** Where addresses lead on a host without rules, and in the app. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import fallback from '../../i18n/fallback.json';
import { type AddressCase, addressCases } from '../support/addresses';
import {
  attached,
  hits,
  homes,
  hydrated,
  isMarked,
  limit,
  listen,
  mark,
  navbarLink,
  navigate,
  newPage,
  open,
  openSearch,
  origin,
  phone,
  refuse,
  search,
  searchClosed,
  visit,
} from './setup';
import { sample } from './sample';

const notFound = 'main[data-not-found]';
const languageLink = (page: Page, lang: string) =>
  page.locator(`.navbar .dropdown__link[lang="${lang}"]`).first();
const canonical = async (page: Page) =>
  new URL((await page.locator('link[rel="canonical"]').getAttribute('href'))!).pathname;

/** Follows a link to an address, which replaces the title of a page. */
async function followOld(page: Page, address: string): Promise<void> {
  await page.evaluate(to => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: 'old' });
    document.querySelector('article h1')!.append(link);
  }, address);
  await page.getByText('old', { exact: true }).click();
}

/** Samples of addresses that host rules cannot express, of addresses that they can, and of addresses without a page.
 * tests/unit/content/address.test.ts resolves all of them, and tests/site/missing-pages.test.ts checks where all of
 * them lead. */
const some = (isOne: (one: AddressCase) => boolean, every: number) =>
  addressCases.filter(isOne).filter((_, index) => index % every === 0);
const tried = [
  ...some(({ isByScript }) => isByScript, 2),
  ...some(({ meaning, isByScript }) => meaning !== undefined && !isByScript, 16),
  ...some(({ meaning }) => meaning === undefined, 8),
];

test('an address on a host without rules', limit, async t => {
  // One reader for all addresses, because new readers would load each script again.
  const page = await newPage(t);
  const messages = listen(page);
  for (const { address, meaning } of sample(tried, 20)) {
    const name = `${address.slice(0, 60)} ${meaning ? `leads to ${meaning}` : 'is not found'}`;
    await t.test(name, async () => {
      await page.goto(`${origin()}${address}?a=b#c`, { waitUntil: 'commit' });
      if (meaning) {
        await page.waitForURL(`${origin()}${meaning}?a=b#c`, { waitUntil: 'commit' });
        await hydrated(page);
        assert.equal(await page.locator(notFound).count(), 0);
        assert.equal(await canonical(page), meaning);
      } else {
        await hydrated(page);
        await page.locator(notFound).waitFor();
      }
      assert.equal(new URL(page.url()).origin, origin());
      assert.deepEqual(
        messages.splice(0).filter(message => !/Failed to load resource.*404/.test(message)),
        [],
      );
    });
  }
});

suite('the not-found page', limit, () => {
  // Addresses, their language, and the target of the language switch below the home page of each language.
  for (const [address, locale, to] of sample(
    [
      ['/en/docs/%D6%D0%CE%C4', 'en', 'docs/'],
      ['/docs/100%', 'zh-cn', 'docs/100'],
      // The router decodes this twice, which does not give valid UTF-8.
      ['/docs/%25FF', 'zh-cn', 'docs/'],
      ['/en/docs/%25D6%25D0', 'en', 'docs/'],
      ['/EN//docs/gaurd', 'en', 'docs/gaurd'],
      ['/zh/docs/gaurd', 'zh-cn', 'docs/gaurd'],
      ['/docs/Gaurd?a=1#b', 'zh-cn', 'docs/Gaurd?a=1#b'],
    ] as const,
    3,
  )) {
    test(`at ${address} has its language, and a language switch that keeps the path, also on a phone`, async t => {
      const page = await newPage(t);
      const messages = listen(page);
      await page.goto(origin() + address);
      await speaks(page, locale);
      const hasSwitch = async (link: string) => {
        for (const [lang, home] of Object.entries({ 'zh-CN': '/', en: '/en/' })) {
          const href = `[href${to.endsWith('/') ? '^' : ''}="${home}${to}"]`;
          await attached(page, `${link}[lang="${lang}"]${href}`);
        }
      };
      await hasSwitch('.navbar .dropdown__link');
      for (const lang of ['zh-CN', 'en']) {
        decodeURI((await languageLink(page, lang).getAttribute('href'))!);
      }
      await page.locator('.navbar button[class*="toggleButton"]').first().click();
      await attached(page, 'html:not([data-theme-choice="system"])');
      await openSearch(page);
      await page.keyboard.press('Escape');
      await searchClosed(page);
      await page.setViewportSize(phone);
      await page.locator('.navbar__toggle').click();
      await page.locator('.navbar-sidebar .menu__link--sublist:has(svg)').click();
      await hasSwitch('.navbar-sidebar .menu__link');
      assert.deepEqual(
        messages.filter(message => !message.includes('404')),
        [],
      );
    });
  }

  const readers = [
    { reader: 'zh-CN', path: '/no-such-page', language: 'zh-cn' },
    { reader: 'zh-CN', path: '/docs/2.0.0/no-such-page', language: 'zh-cn' },
    { reader: 'fr-FR', path: '/no-such-page', language: 'fr' },
    { reader: 'en-US', path: '/no-such-page', language: 'en' },
    { reader: 'de-DE', path: '/no-such-page', language: 'en' },
    { reader: 'fr-FR', path: '/docs/no-such-page', language: 'fr' },
    { reader: 'zh-CN', path: '/en/no-such-page', language: 'en' },
    { reader: 'fr-FR', path: '/en/docs/no-such-page', language: 'en' },
  ] as const;
  for (const { reader, path, language } of sample(readers, 4)) {
    test(`speaks ${language} to a reader of ${reader} at ${path}`, async t => {
      const page = await newPage(t, { locale: reader });
      const response = await page.goto(path);
      assert.equal(response?.status(), 404);
      await hydrated(page);
      await says(page, language);
    });
  }

  test('speaks the language of the page that the reader came from', async t => {
    const page = await visit(t, '/docs/intro', { locale: 'en-US' });
    await mark(page);
    await navigate(page, '/docs/no-such-page');
    await says(page, 'zh-cn');
    assert.ok(await isMarked(page));
    await open(page, '/en/docs/intro');
    await navigate(page, '/en/docs/no-such-page');
    await says(page, 'en');
  });

  test('works without its list of addresses', async t => {
    const page = await newPage(t);
    await refuse(page, ['/en/addresses.json']);
    await page.goto(`${origin()}/en//docs/never`);
    await hydrated(page);
    await page.locator(notFound).waitFor();
    await openSearch(page);
  });
});

/** Waits for the texts of the not-found page in one language. */
async function says(page: Page, language: keyof typeof fallback): Promise<void> {
  const texts = fallback[language];
  const main = page.locator(`${notFound}[lang="${language}"]`);
  const title = texts['theme.NotFound.title'];
  await main.getByRole('heading', { level: 1, name: title }).waitFor();
  for (const id of ['theme.NotFound.p1', 'theme.NotFound.p2'] as const) {
    await main.getByText(texts[id], { exact: true }).waitFor();
  }
  await page.waitForFunction(text => document.title.startsWith(text), title);
}

/** Waits until all of the not-found page is in one language. */
async function speaks(page: Page, locale: 'zh-cn' | 'en'): Promise<void> {
  const lang = locale === 'en' ? 'en' : 'zh-CN';
  const [home, texts] = homes[locale === 'en' ? 1 : 0];
  await hydrated(page);
  await attached(page, `html[lang="${lang}"]`);
  await says(page, locale);
  await navbarLink(page, `${home}blog`).waitFor({ state: 'attached' });
  await attached(page, `.navbar .dropdown__link--active[lang="${lang}"]`);
  const name = texts['theme.common.skipToMainContent'].message;
  await page.getByRole('link', { name }).waitFor({ state: 'attached' });
}

suite('on a host with one not-found page for all languages, the page', limit, () => {
  const choose = async (page: Page, lang: string) => {
    await page.locator('.navbar .dropdown', { has: page.locator('[lang]') }).hover();
    await languageLink(page, lang).click();
  };

  test('has the language of the address and keeps the address, and Back leads to where the reader was', async t => {
    const page = await visit(t, '/docs/intro');
    const address = `${origin()}/en/docs/never?a=b&asked=/docs/intro#c`;
    await page.goto(address);
    await speaks(page, 'en');
    assert.equal(page.url(), address);
    await page.reload();
    await speaks(page, 'en');
    assert.equal(page.url(), address);
    await page.goBack();
    await page.waitForURL(`${origin()}/docs/intro`);
    await attached(page, 'html.docs-doc-id-intro');
  });

  test('has the reader’s language if the address names none, until the reader chooses another', async t => {
    const page = await newPage(t, { locale: 'en-US' });
    const address = `${origin()}/docs/never`;
    await page.goto(address);
    await speaks(page, 'en');
    assert.equal(page.url(), address);
    await page.reload();
    await speaks(page, 'en');
    await choose(page, 'zh-CN');
    await speaks(page, 'zh-cn');
    assert.equal(page.url(), address);
    await page.reload();
    await speaks(page, 'zh-cn');
    await choose(page, 'en');
    await page.waitForURL(`${origin()}/en/docs/never`);
    await speaks(page, 'en');
  });

  test('has the language of the page whose link led there', async t => {
    const page = await visit(t, '/docs/intro', { locale: 'en-US' });
    await followOld(page, '/docs/never');
    await page.waitForURL(`${origin()}/docs/never`);
    await speaks(page, 'zh-cn');
  });

  test('has the recent searches of its language, and working links', async t => {
    const page = await visit(t, '/en/docs/intro', { locale: 'en-US' });
    await search(page, 'middleware');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/docs/middleware');
    await page.goto('/never');
    await speaks(page, 'en');
    await openSearch(page);
    await hits(page).first().click();
    await page.waitForURL('**/en/docs/middleware');
    await attached(page, 'html.docs-doc-id-middleware');
  });

  test('stays and works if the host has no page in the other language', async t => {
    const page = await newPage(t);
    await page.route('**/en/404.html', async route =>
      route.fulfill({ response: await route.fetch({ url: `${origin()}/404.html` }) }),
    );
    await page.goto(`${origin()}/en/docs/never?a=b#c`);
    await speaks(page, 'zh-cn');
    assert.equal(page.url(), `${origin()}/en/docs/never?a=b#c`);
  });

  test('stays and works if the host redirects paths with .html, with or without another page', async t => {
    for (const language of ['en', 'zh-cn'] as const) {
      const page = await newPage(t);
      // Playwright does not intercept the target of a redirect, so a page redirects instead.
      await page.route('**/404.html', route =>
        route.fulfill({
          contentType: 'text/html',
          body: '<script>location.replace(location.pathname.slice(0, -5) + location.hash)</script>',
        }),
      );
      await page.route('**/en/404', async route =>
        route.fulfill({
          response: await route.fetch({
            url: `${origin()}/${language === 'en' ? 'en/' : ''}404.html`,
          }),
        }),
      );
      await page.goto(`${origin()}/en/docs/never?a=b#c`);
      await speaks(page, language);
      assert.equal(page.url(), `${origin()}/en/docs/never?a=b#c`);
    }
  });

  for (const path of ['//docs/%D6%D0', '//nothing#%E0%A4%A'])
    test(`works at ${path}, which begins like an address on another host`, async t => {
      const page = await newPage(t);
      await page.goto(origin() + path);
      await hydrated(page);
      assert.equal(new URL(page.url()).origin, origin());
      await openSearch(page);
    });

  for (const path of sample(
    ['/404', '/404.html', '/en/404', '/en/404.html', '/en/docs/no-such-page/'],
    2,
  ))
    test(`stays at ${path}`, async t => {
      const page = await newPage(t, { locale: 'en-US' });
      await page.route('**/en/404*', async route =>
        route.fulfill({ response: await route.fetch({ url: `${origin()}/404.html` }) }),
      );
      await page.goto(origin() + path);
      await hydrated(page);
      assert.equal(page.url(), origin() + path);
    });
});

suite('in the app', limit, () => {
  test('a path in another case is corrected, and its links work', async t => {
    const page = await visit(t, '/en/docs/intro');
    await mark(page);
    await navigate(page, '/en/docs/Controller?a=b#routing');
    await page.waitForURL(`${origin()}/en/docs/controller?a=b#routing`);
    await page
      .locator('link[rel="canonical"][href$="/en/docs/controller"]')
      .waitFor({ state: 'attached' });
    assert.match((await languageLink(page, 'zh-CN').getAttribute('href'))!, /^\/docs\/controller/);
    assert.ok(await isMarked(page));
  });

  for (const [path, meaning] of sample(
    [
      ['/en//docs/controller', '/en/docs/controller'],
      ['/en/docs/controller/', '/en/docs/controller'],
      ['/en/docs/controller.html', '/en/docs/controller'],
      ['/en/docs/3.0.0/controller', '/en/docs/controller'],
      ['/en/docs', '/en/docs/intro'],
      ['/EN/docs/controller', '/en/docs/controller'],
      ['/en/api/decorator/function/Get', '/en/api/core/function/Get'],
    ] as const,
    3,
  )) {
    test(`${path} leads to ${meaning}`, async t => {
      const page = await visit(t, '/en/docs/quick_guide');
      await followOld(page, path);
      await page.waitForURL(origin() + meaning);
      await hydrated(page);
      await page.locator('article h1').waitFor();
      assert.equal(await canonical(page), meaning);
    });
  }

  test('a hash that cannot be decoded leaves the page unchanged', async t => {
    const page = await visit(t, '/en/docs/controller');
    const messages = listen(page);
    for (const hash of ['#%E0%A4%A', '#50%', '#%D6%D0']) {
      await page.evaluate(to => void (location.hash = to), hash);
      await page.waitForURL(url => url.hash === hash.replaceAll('%', '%25'));
      await page.locator('article h1').waitFor();
    }
    await page.goto('/en/docs/intro#%E0%A4%A');
    await hydrated(page);
    await page.locator('article h1').waitFor();
    assert.deepEqual(messages, []);
  });
});
