/** What must hold of every page, looked at in a page of each kind: it hydrates as the build wrote it, under its
 * policy, without an error or a request of another host; axe-core finds nothing wrong; names for screen readers are
 * in its language; nothing is cut off when it is zoomed. */
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

/** What may be otherwise once the page is hydrated: elements, and their attributes. */
const mayChange: [selector: string, attributes: RegExp][] = [
  // It knows the colour mode now.
  ['[class*="toggleButton"]', /^(class|aria-label|title)$/],
  ['.menu__list', /^style$/],
  // Where the reader is.
  ['.table-of-contents__link', /^class$/],
  // Of the address, of which a missing page knows nothing when it is built.
  ['.dropdown__link', /^href$/],
  ['main[data-not-found], main[data-not-found] *', /^(lang|href)$/],
  // What was searched for stands in the address.
  ['input[name=q]', /^value$/],
  // Browsers that find words in it open a tab.
  ['[role=tabpanel][data-closed]', /^hidden$/],
  // Boxes that scroll can be focused.
  ['pre, .table-box, .markdown, [class*="tableOfContents"]', /^tabindex$/],
];

/** What may be gone then. */
const mayGo = [
  // The logo of the other colour mode.
  'img[class*="themedComponent"]',
  // What readers without JavaScript read.
  'noscript *',
  // The theme mounts tabs again when it knows the browser (facebook/docusaurus#5653).
  '.tabs-container, .tabs-container *',
  // What was searched for stands in the address.
  '.plugin-search-algolia h1 > span',
  // What is compared stands in the address; without, all lines are.
  'section:has(.change-grid), section:has(.change-grid) *',
  // It leads to the same path, of which a missing page knows nothing when it is built.
  '[data-page="not-found"] .dropdown:has([lang]), [data-page="not-found"] .dropdown:has([lang]) *',
];

/** What a phone has in its menu, or does not show. */
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

/** Has the page keep what the build wrote of each element of the app.
 * @param mayGoSelector of the elements that may be gone when it is hydrated */
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

/** What is otherwise than the build wrote it and should not be. */
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

/** Waits until every boundary is hydrated: React does so before the browser is idle. */
async function whole(page: Page): Promise<void> {
  await hydrated(page);
  for (let times = 0; times < 3; times++) await idle(page);
}

const isMissing = (message: string) => /Failed to load resource.*404/.test(message);

/** What is written only for those who hear or point at a page, and what is around its content, with the language
 * that it is said to be in. */
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
/** What is written in Latin letters in Chinese, too: names, and paths of files. */
const isLatin = (text: string) => /^(GitHub|Midway|[\w@./[\]-]+\.\w+)$/.test(text);

/** Names that are in another language than they are said to be. */
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

/** Asks for images that wait until they are seen, too.
 * @returns what the page has the browser get from other hosts, or connect to */
const hints = (page: Page) =>
  page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
    const now = 'preconnect dns-prefetch preload modulepreload prefetch stylesheet icon manifest';
    return Array.from(document.querySelectorAll('link'))
      .filter(({ rel, href }) => now.includes(rel) && new URL(href).origin !== location.origin)
      .map(({ href }) => href);
  });

/** Texts that reach out of the window where nothing scrolls to them. */
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

/** Closing it leads back in the history, which would end the way to the next page. */
async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !(history.state as { isOverlay?: boolean } | null)?.isOverlay);
}

/** The computed styles of the navigation bar, sidebar and main part of a page, by the tags and classes of their
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

/** Each kind is visited in either language and at either width; what all have, such as the navigation bar, at both
 * widths in both languages. Browsers of other languages than the page sort and write as these do. */
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
      // What comes when the browser is idle is the same for all.
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

          // Colours are the same at both widths, and cost axe-core most.
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
          // What comes of the looking is no concern of the page.
          messages.splice(0);
        });
      }
    });
  }
});

suite('a page that is opened directly', limit, () => {
  test('looks as the page that links lead to', async t => {
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

  test('lets no script from elsewhere run', async t => {
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
