/** What must hold for every page, tested on a page of each kind: it hydrates without changes to its HTML, under its
 * policy, without errors or requests to other hosts; axe-core finds no violations; accessible names are in its
 * language; zooming cuts nothing off. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  fetchAhead,
  fetchNothingAhead,
  hydrated,
  idle,
  isMarked,
  kinds,
  limit,
  listen,
  mark,
  navigate,
  newPage,
  open,
  origin,
  pageOfMany,
  violations,
  violationsInModes,
} from './setup';

/** What hydration may change: elements, and their attributes. */
const mayChange: [selector: string, attributes: RegExp][] = [
  // The colour mode is only known in the browser.
  ['[class*="toggleButton"]', /^(class|aria-label|title)$/],
  ['.menu__list', /^style$/],
  // Depends on the reader's place in the page.
  ['.table-of-contents__link', /^class$/],
  // Contains the address, which a missing page does not know at build time.
  ['.dropdown__link', /^href$/],
  ['main[data-not-found], main[data-not-found] *', /^(lang|href)$/],
  // The address contains the query.
  ['input[name=q]', /^value$/],
  // Browsers open a tab if they find a search term in it.
  ['[role=tabpanel][data-closed]', /^hidden$/],
  // Scrollable boxes become focusable.
  ['pre, .table-box, .markdown, [class*="tableOfContents"]', /^tabindex$/],
  // Arrow keys reach the names in code.
  ['pre a.symbol', /^tabindex$/],
  // Its fields need the app.
  ['.changelog-form', /^inert$/],
];

/** Elements that hydration may remove. */
const mayGo = [
  // The logo of the other colour mode.
  'img[class*="themedComponent"]',
  // Only for readers without JavaScript.
  'noscript *',
  // The theme mounts tabs again once it knows the browser (facebook/docusaurus#5653).
  '.tabs-container, .tabs-container *',
  // The address contains the query.
  '.plugin-search-algolia h1 > span',
  // The address contains the comparison. Without one, the page shows all lines.
  'section:has(.change-grid), section:has(.change-grid) *',
  // Links to the same path, which a missing page does not know at build time.
  '[data-page="not-found"] .dropdown:has([lang]), [data-page="not-found"] .dropdown:has([lang]) *',
];

/** Elements that a phone shows in its menu or not at all. */
const mayGoOnPhones = ['aside, aside *', '.theme-doc-sidebar-container *', '.col--3, .col--3 *'];

interface Change {
  element: string;
  attribute?: string;
  before?: string | null;
  after?: string | null;
}

interface Served {
  attributes: Map<string, string | null>;
  mayGo: boolean;
}

/** Makes the page record the HTML of each element of the app.
 * @param mayGoSelector matches the elements that hydration may remove */
const keepServed = (page: Page, mayGoSelector: string) =>
  page.addInitScript(selector => {
    document.addEventListener('DOMContentLoaded', () => {
      const served = new Map<Element, Served>();
      for (const element of document.querySelectorAll('#__docusaurus *')) {
        const names = element.getAttributeNames();
        const attributes = new Map(names.map(one => [one, element.getAttribute(one)]));
        served.set(element, { attributes, mayGo: element.matches(selector) });
      }
      Object.assign(window, { served });
    });
  }, mayGoSelector);

/** Differences from the build's HTML that hydration may not make. */
const changes = (page: Page): Promise<Change[]> =>
  page.evaluate(
    allowed => {
      const { served } = window as unknown as { served: Map<Element, Served> };
      const found: Change[] = [];
      for (const [node, { attributes, mayGo }] of served) {
        const element = (node.cloneNode() as Element).outerHTML;
        if (!node.isConnected) {
          if (!mayGo) found.push({ element });
          continue;
        }
        for (const attribute of new Set([...attributes.keys(), ...node.getAttributeNames()])) {
          const [before, after] = [attributes.get(attribute) ?? null, node.getAttribute(attribute)];
          const isAllowed = allowed.some(
            ([selector, names]) => node.matches(selector) && new RegExp(names).test(attribute),
          );
          if (before !== after && !isAllowed) found.push({ element, attribute, before, after });
        }
      }
      return found;
    },
    mayChange.map(([selector, names]) => [selector, names.source] as const),
  );

/** Waits until every boundary is hydrated, which React does before the browser is idle. */
async function whole(page: Page): Promise<void> {
  await hydrated(page);
  for (let times = 0; times < 3; times++) await idle(page);
}

const isMissing = (message: string) => /Failed to load resource.*404/.test(message);

/** Accessible names and tooltips, and the texts around the content, each with its declared language. */
const names = (page: Page) =>
  page.evaluate(() => {
    const parts = 'nav a, nav button, aside a, aside button, footer *, [role]';
    const labels = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'].flatMap(name =>
      [...document.querySelectorAll(`body [${name}]`)]
        .filter(node => node.checkVisibility())
        .map(node => ({ node, text: node.getAttribute(name)! })),
    );
    const around = [...document.querySelectorAll<HTMLElement>(parts)]
      .filter(node => !node.closest('article, [role="main"], .markdown'))
      .map(node => ({ node, text: node.innerText ?? '' }));
    const [labelled, shown] = [labels, around].map(all =>
      all.map(({ node, text }) => ({
        text,
        language: node.closest('[lang]')!.getAttribute('lang')!,
      })),
    );
    return { labels: labelled!, around: shown! };
  });

const han = /\p{Script=Han}/u;
/** Texts that are in Latin letters in Chinese too: names, and file paths. */
const isLatin = (text: string) => /^(GitHub|Midway|[\w@./[\]-]+\.\w+)$/.test(text);

/** Names that are in another language than they declare. */
async function mistranslated(page: Page): Promise<string[]> {
  const { labels, around } = await names(page);
  const wrong = [
    ...[...labels, ...around].filter(({ text, language }) => language === 'en' && han.test(text)),
    ...labels.filter(
      ({ text, language }) =>
        language === 'zh-CN' && /[a-z]{2}/i.test(text) && !han.test(text) && !isLatin(text),
    ),
  ];
  return wrong.map(({ text }) => text);
}

/** Scrolls to lazy images, too.
 * @returns resources that the page makes the browser fetch from other hosts, and connections to them */
const hints = (page: Page) =>
  page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
    const now = 'preconnect dns-prefetch preload modulepreload prefetch stylesheet icon manifest';
    return Array.from(document.querySelectorAll('link'))
      .filter(({ rel, href }) => now.includes(rel) && new URL(href).origin !== location.origin)
      .map(({ href }) => href);
  });

/** Texts that extend beyond the window in places that do not scroll. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = [...document.querySelectorAll('main *, .navbar__inner *, footer *')].filter(
      node => {
        const { left, right, width } = node.getBoundingClientRect();
        if (width <= 1 || (left >= -1 && right <= clientWidth + 1)) return false;
        if (![...node.childNodes].some(({ nodeName }) => nodeName === '#text')) return false;
        for (let part: Element | null = node; part; part = part.parentElement) {
          if (/auto|scroll/.test(getComputedStyle(part).overflowX)) return false;
        }
        return node.checkVisibility({ visibilityProperty: true });
      },
    );
    return [
      ...(scrollWidth > clientWidth ? ['the page scrolls sideways'] : []),
      ...found.map(node => node.outerHTML.slice(0, 120)),
    ];
  });

/** Closing the menu goes back in the history, which would abort the navigation to the next page. */
async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !(history.state as { isOverlay?: boolean } | null)?.isOverlay);
}

/** Computed styles of the navigation bar, sidebar and main part of a page, by the tags and classes of their
 * elements. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const properties = [
      ...['display', 'color', 'background-color', 'border', 'padding', 'list-style-type'],
      ...['font-family', 'font-size', 'font-weight', 'line-height', 'text-decoration-line'],
    ];
    const found: Record<string, Set<string>> = {};
    for (const part of document.querySelectorAll(
      ':is(.navbar, aside, main), :is(.navbar, aside, main) *',
    )) {
      const style = getComputedStyle(part);
      const name = `${part.nodeName} ${part.getAttribute('class') ?? ''}`;
      (found[name] ??= new Set()).add(
        properties.map(one => style.getPropertyValue(one)).join('; '),
      );
    }
    return Object.fromEntries(
      Object.entries(found).map(([name, all]) => [name, [...all].sort().join('\n')]),
    );
  });

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 800 };
/** Windows of 1280 px at 200 % and at 400 %. */
const zoomed = [
  { width: 640, height: 720 },
  { width: 320, height: 360 },
];

/** Each kind of page is visited in both languages and at both widths, but not in every combination. Shared parts, such
 * as the navigation bar, appear in every combination. Other browser languages sort and write like these. */
const readers = [
  { home: '', viewport: desktop, locale: 'en-US', half: 0 },
  { home: '/en', viewport: phone, locale: 'zh-CN', half: 0 },
  { home: '', viewport: phone, locale: 'ar', half: 1 },
  { home: '/en', viewport: desktop, locale: 'en-US', half: 1 },
];

suite('a page of each kind', limit, () => {
  fetchAhead();
  for (const { home, viewport, locale, half } of readers) {
    test(`below ${home}/, ${viewport.width} px wide`, async t => {
      const isPhone = viewport === phone;
      const page = await pageOfMany(t, { locale, viewport });
      // Prefetching when idle is the same for all pages.
      if (isPhone) await fetchNothingAhead(page);
      await keepServed(page, [...mayGo, ...(isPhone ? mayGoOnPhones : [])].join());
      const messages = listen(page);
      const foreign: string[] = [];
      page.on('request', request => {
        const url = request.url();
        if (url.startsWith('http') && !url.startsWith(`${origin()}/`)) foreign.push(url);
      });
      const own = Object.entries(kinds).filter((_, index) => index % 2 === half);
      for (const [kind, path] of own) {
        await t.test(`${home}${path}, a ${kind}`, async () => {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme: null });
          await page.goto(home + path);
          await whole(page);
          assert.deepEqual(await changes(page), [], 'hydrates as the build wrote it');
          await page.waitForLoadState('networkidle');
          assert.deepEqual(
            messages.splice(0).filter(one => kind !== 'missing page' || !isMissing(one)),
            [],
            'the console says nothing',
          );
          const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
          assert.match((await policy.getAttribute('content'))!, /script-src 'self' 'sha256-/);
          assert.deepEqual(await hints(page), [], 'nothing comes from other hosts');

          // Colours do not depend on the width, and are the slowest check of axe-core.
          const faults = isPhone
            ? await violations(page, 'html', undefined, ['color-contrast'])
            : await violationsInModes(page, 'html');
          faults.push(
            ...(await violations(page, 'html', [
              'empty-table-header',
              'label-content-name-mismatch',
              'region',
            ])),
          );
          assert.deepEqual(faults, [], 'axe-core');
          if (isPhone) await page.locator('.navbar__toggle').click();
          assert.deepEqual(await mistranslated(page), [], 'names are in the language of the page');
          if (isPhone) await closeMenu(page);

          for (const size of zoomed) {
            await page.setViewportSize(size);
            assert.deepEqual(await cutOff(page), [], `zoomed, ${size.width} px wide`);
          }
          await page.setViewportSize(phone);
          await page.addStyleTag({ content: 'html { font-size: 200% }' });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wide <= 0, `${wide} px too wide with text of twice the size`);
          assert.deepEqual(foreign.splice(0), [], 'no other host is asked');
          // Messages from the checks above do not come from the page.
          messages.splice(0);
        });
      }
    });
  }
});

suite('a page that is opened directly', limit, () => {
  test('looks like the same page reached through links', async t => {
    const direct = await pageOfMany(t, { viewport: desktop, reducedMotion: 'reduce' });
    const linked = await pageOfMany(t, { viewport: desktop, reducedMotion: 'reduce' });
    await open(linked, '/en/search');
    await mark(linked);
    for (const [kind, path] of Object.entries(kinds).filter(([name]) => name !== 'missing page')) {
      await t.test(`a ${kind}`, async () => {
        await open(direct, `/en${path}`);
        const heading = await direct.locator('h1').first().textContent();
        await navigate(linked, `/en${path}`);
        await linked.locator('h1').getByText(heading!, { exact: true }).first().waitFor();
        for (const page of [direct, linked]) await page.waitForLoadState('networkidle');
        const [one, other] = [await looks(direct), await looks(linked)];
        const both = Object.keys(one).filter(name => name in other);
        assert.ok(both.length > 20, `only ${both.length} elements`);
        const differing = both.filter(name => one[name] !== other[name]);
        assert.deepEqual(
          differing.map(name => [name, one[name]]),
          differing.map(name => [name, other[name]]),
        );
        assert.ok(await isMarked(linked));
      });
    }
  });
});

suite('the Content-Security-Policy', limit, () => {
  test('lets the search work', async t => {
    const page = await newPage(t);
    const messages = listen(page);
    await open(page, '/en/docs/intro');
    await page.locator('.search-button').click();
    await page.locator('.search-input').fill('controller');
    await page.locator('.search-hit a').first().waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(messages, []);
  });

  test('blocks scripts from elsewhere', async t => {
    const page = await newPage(t);
    const messages = listen(page);
    await page.goto('/docs/intro');
    await hydrated(page);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "run"';
      document.head.append(script);
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="/none" onerror="document.title = `run`">',
      );
    });
    await page.waitForLoadState('networkidle');
    assert.notEqual(await page.title(), 'run');
    assert.ok(
      messages.some(message => /Content Security Policy/.test(message)),
      messages.join('\n'),
    );
  });
});
