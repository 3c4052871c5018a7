/** What addresses lead to on a host without rules, and in the app. */
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

/** Follows a link to an address, which is put into the title of a page. */
async function followOld(page: Page, address: string): Promise<void> {
  await page.evaluate(to => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: 'old' });
    document.querySelector('article h1')!.append(link);
  }, address);
  await page.getByText('old', { exact: true }).click();
}

/** Of what the rules of hosts cannot say, of what they can, and of what has no page, some each:
 * tests/unit/content/address.test.ts finds what all mean, tests/site/missing-pages.test.ts what all lead to. */
const some = (isOne: (one: AddressCase) => boolean, every: number) =>
  addressCases.filter(isOne).filter((_, index) => index % every === 0);
const tried = [
  ...some(({ isByScript }) => isByScript, 2),
  ...some(({ meaning, isByScript }) => meaning !== undefined && !isByScript, 16),
  ...some(({ meaning }) => meaning === undefined, 8),
];

test('on a host without rules', limit, async t => {
  // One reader for all: new ones would load each script anew.
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
  // Addresses, their language, and where the switch of languages leads below the home page of each.
  for (const [address, locale, to] of sample(
    [
      ['/en/docs/%D6%D0%CE%C4', 'en', 'docs/'],
      ['/docs/100%', 'zh-cn', 'docs/100'],
      // What the router decodes twice is no UTF-8.
      ['/docs/%25FF', 'zh-cn', 'docs/'],
      ['/en/docs/%25D6%25D0', 'en', 'docs/'],
      ['/EN//docs/gaurd', 'en', 'docs/gaurd'],
      ['/zh/docs/gaurd', 'zh-cn', 'docs/gaurd'],
      ['/docs/Gaurd?a=1#b', 'zh-cn', 'docs/Gaurd?a=1#b'],
    ] as const,
    3,
  )) {
    test(`at ${address} works, in the language of its address, whose switch names the path, on a phone too`, async t => {
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

  test('speaks the language of the site that the reader came through', async t => {
    const page = await visit(t, '/docs/intro', { locale: 'en-US' });
    await mark(page);
    await navigate(page, '/docs/no-such-page');
    await says(page, 'zh-cn');
    assert.ok(await isMarked(page));
    await open(page, '/en/docs/intro');
    await navigate(page, '/en/docs/no-such-page');
    await says(page, 'en');
  });

  test('works without the list of addresses', async t => {
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

/** Waits for the not-found page, all of it in one language. */
async function speaks(page: Page, locale: 'zh-cn' | 'en'): Promise<void> {
  const lang = locale === 'en' ? 'en' : 'zh-CN';
  const [home, texts] = homes[locale === 'en' ? 1 : 0];
  await hydrated(page);
  await attached(page, `html[lang="${lang}"]`);
  await says(page, locale);
  await navbarLink(page, `${home}blog`).waitFor({ state: 'attached' });
  await attached(page, `.navbar .dropdown__link--active[lang="${lang}"]`);
  const name = texts['theme.AnnouncementBar.closeButtonAriaLabel'].message;
  await page.getByRole('banner').getByRole('button', { name }).waitFor();
}

suite('on a host that has one not-found page for all languages, it', limit, () => {
  const choose = async (page: Page, lang: string) => {
    await page.locator('.navbar .dropdown', { has: page.locator('[lang]') }).hover();
    await languageLink(page, lang).click();
  };

  test('is in the language of the address, which stays, and Back leads to where the reader was', async t => {
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

  test('is in the reader’s language where the address names none, until they choose another', async t => {
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

  test('is in the language of the page whose link led there', async t => {
    const page = await visit(t, '/docs/intro', { locale: 'en-US' });
    await followOld(page, '/docs/never');
    await page.waitForURL(`${origin()}/docs/never`);
    await speaks(page, 'zh-cn');
  });

  test('has the recent searches of its language, and links that lead on', async t => {
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

  test('stays, and works, where the host has no other', async t => {
    const page = await newPage(t);
    await page.route('**/en/404.html', async route =>
      route.fulfill({ response: await route.fetch({ url: `${origin()}/404.html` }) }),
    );
    await page.goto(`${origin()}/en/docs/never?a=b#c`);
    await speaks(page, 'zh-cn');
    assert.equal(page.url(), `${origin()}/en/docs/never?a=b#c`);
  });

  test('stays, and works, where the host redirects paths with .html, whether it has another or not', async t => {
    for (const language of ['en', 'zh-cn'] as const) {
      const page = await newPage(t);
      // Playwright does not route what an answer redirects to: a page does it instead.
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
    test(`works at ${path}, which starts as the address of another host does`, async t => {
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
  test('a path in another case becomes that of its page, and its links lead on from there', async t => {
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

  test('a hash that does not decode leaves the page as it is', async t => {
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
