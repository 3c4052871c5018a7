/** React takes the HTML of the build as it is: no part of a page is drawn anew, and nothing in it changes
 * but what must follow from the reader's browser. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { fetchAhead, hydrated, limit, listen, pageOfMany } from './setup';

fetchAhead();

/** A page of each kind, in Chinese. */
const kinds: Record<string, string> = {
  'home page': '/',
  guide: '/docs/controller',
  'guide with tabs': '/docs/extensions/redis',
  'guide with diagrams': '/docs/lifecycle',
  'guide of an older version': '/docs/2.0.0/intro',
  'list of packages': '/api',
  package: '/api/core',
  class: '/api/core/class/MidwayContainer',
  'list of posts': '/blog',
  post: '/blog/release/3.20.0',
  'list of tags': '/blog/tags',
  'posts of a tag': '/blog/tags/release',
  archive: '/blog/archive',
  changelog: '/changelog',
  release: '/changelog/v3.20.9',
  comparison: '/changelog/compare?from=3.20.0&to=3.20.9',
  search: '/search?q=redis',
  'offline reading': '/offline',
  'missing page': '/nothing/here',
};

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
  for (let times = 0; times < 3; times++) {
    await page.evaluate(
      () => new Promise(done => requestAnimationFrame(() => requestIdleCallback(done))),
    );
  }
}

const isMissing = (message: string) => /Failed to load resource.*404/.test(message);

describe('a page hydrates as the build wrote it', limit, () => {
  for (const home of ['', '/en'])
    for (const width of [1280, 390])
      test(`below ${home}/, ${width} px wide`, async t => {
        // Browsers of other languages than the page sort and write as these do.
        const onPhone = home ? 'zh-CN' : 'ar';
        const isPhone = width === 390;
        const locale = isPhone ? onPhone : 'en-US';
        const page = await pageOfMany(t, { locale, viewport: { width, height: 800 } });
        await keepServed(page, [...mayGo, ...(isPhone ? mayGoOnPhones : [])].join());
        const messages = listen(page);
        for (const [kind, path] of Object.entries(kinds))
          await t.test(`${path}, a ${kind}`, async () => {
            await page.goto(home + path);
            await whole(page);
            assert.deepEqual(
              messages.splice(0).filter(one => kind !== 'missing page' || !isMissing(one)),
              [],
            );
            assert.deepEqual(await changes(page), []);
          });
      });
});
