/** A page that the browser translates keeps updating its texts. Translators such as Chrome's wrap each text in new
 * elements. */
import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { attached, limit, listen, visit } from './setup';
import { sample } from './sample';

/** Translates the page, and later additions, into the language that the page already has. */
const startTranslator = (page: Page) =>
  page.evaluate(`{
    const wrap = root => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        if (!text.data.trim() || text.parentNode.closest('font, script, style, svg, textarea')) continue;
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        font.firstChild.append(text.data);
        text.replaceWith(font);
      }
    };
    wrap(document.body);
    new MutationObserver(records => {
      for (const { target } of records) if (target.isConnected) wrap(target);
    }).observe(document.body, { childList: true, subtree: true });
  }`);

/** The visible text of the page, by line. */
const said = (page: Page) =>
  page.evaluate(() =>
    document.body.innerText
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean),
  );

const selects = (page: Page) => page.locator('main select');
const choicesOf = (page: Page) =>
  selects(page)
    .first()
    .locator('option:not([value=""])')
    .evaluateAll(options => options.map(option => (option as HTMLOptionElement).value));
const range = (page: Page, from: string, to: string) =>
  attached(page, `[data-range="${from}...${to}"]`);
const find = async (page: Page, query: string, result: string) => {
  await page.locator('main input[type=search]').fill(query);
  await attached(page, result);
};
const follow = async (page: Page, link: string, target: string) => {
  await page.locator(link).first().dispatchEvent('click');
  await attached(page, target);
};

/** Steps of a journey, each with a sign other than text that it is done. */
const journeys: Record<string, [path: string, go: (page: Page) => Promise<void>]> = {
  'the search page': [
    '/en/search?q=qxzvqxzv',
    async page => {
      await find(page, 'koa', 'main article mark');
      await find(page, 'controller', 'main article a[href="/en/docs/controller"]');
      await selects(page).selectOption('1.0.0');
      await attached(page, 'main article a[href^="/en/docs/1.0.0/"]');
    },
  ],
  'the search': [
    '/en/docs/intro',
    async page => {
      const search = async (query: string, result: string) => {
        await page.locator('.search-input').fill(query);
        await attached(page, `.search-dialog ${result}`);
      };
      await page.keyboard.press('Control+k');
      await search('koa', 'a[href$="q=koa"]');
      await search('midway', 'a[href$="q=midway"]');
      await search('qxzvqxzv', '.search-none');
      await search('zvqxzvqx', '.search-none');
      await search('controller', 'a[href$="q=controller"]');
      await search('koa', 'a[href$="q=koa"]');
    },
  ],
  'the comparison of versions': [
    '/en/changelog/compare',
    async page => {
      const choices = await choicesOf(page);
      // The versions from the one to which the page compares at first.
      const shown = choices.indexOf(await selects(page).last().inputValue());
      const [a = '', b = '', c = '', d = ''] = choices.slice(shown);
      await selects(page).first().selectOption(b);
      await range(page, b, a);
      await selects(page).last().selectOption(c);
      await page.locator('main [role=alert] button').click();
      await range(page, c, b);
      await selects(page).first().selectOption(d);
      await range(page, d, b);
      await page.getByRole('main').locator('summary').first().click();
      await page.getByRole('checkbox').first().check();
      await page.waitForURL(/packages?=/);
    },
  ],
  'the changelog, filtered': [
    '/en/changelog',
    async page => {
      for (const name of (await choicesOf(page)).slice(0, 4)) {
        await selects(page).first().selectOption(name);
        await page.waitForURL(url => url.searchParams.get('package') === name);
        await attached(page, '.changelog-form__result');
      }
      await selects(page).last().selectOption('deps');
      await page.waitForURL(/type=deps/);
      await page.getByText('Loading changelog data').waitFor({ state: 'hidden' });
    },
  ],
  'code that is copied, and code that is not': [
    '/en/docs/controller',
    async page => {
      const block = page.locator('.theme-code-block').first();
      const copy = async (outcome: string) => {
        await block.hover();
        await block.getByRole('button').last().click();
        await attached(page, `[role=status][data-outcome=${outcome}]`);
      };
      // The texts stay unchanged while the clock stands still.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      await page.evaluate(() => void (navigator.clipboard.writeText = () => Promise.resolve()));
      await copy('copied');
      await page.evaluate(
        () => void (navigator.clipboard.writeText = () => Promise.reject(new Error())),
      );
      await copy('selected');
      await page.evaluate(() => void (navigator.clipboard.writeText = () => Promise.resolve()));
      await copy('copied');
    },
  ],
  'a page that is copied as Markdown, and is not': [
    '/en/docs/controller',
    async page => {
      const copy = async (outcome: string) => {
        await page.locator('.page-menu button').click();
        await attached(page, `.page-menu [data-outcome=${outcome}]`);
      };
      await page.locator('.page-menu summary').click();
      await page.evaluate(() => void (navigator.clipboard.write = () => Promise.resolve()));
      await copy('copied');
      await page.evaluate(
        () => void (navigator.clipboard.write = () => Promise.reject(new Error())),
      );
      await copy('refused');
      await page.evaluate(() => void (navigator.clipboard.write = () => Promise.resolve()));
      await copy('copied');
    },
  ],
  'offline reading': [
    '/en/offline',
    async page => {
      await page.locator('input[value="docs-1.0.0"]').check();
      await page.locator('main form button').click();
      // Saving fetches hundreds of files, which takes longer.
      await page.locator('main .badge').waitFor({ state: 'attached', timeout: 120_000 });
      await page.locator('main .button--secondary').click();
      await page.locator('main .badge').waitFor({ state: 'detached' });
    },
  ],
  'a guide, then another version of it and one that is older': [
    '/en/docs/controller',
    async page => {
      for (const version of ['2\\.0\\.0', '1\\.0\\.0', 'current']) {
        const path =
          version === 'current' ? '/en/docs/' : `/en/docs/${version.replaceAll('\\', '')}/`;
        await follow(
          page,
          `.navbar .dropdown__menu a[href^="${path}"]`,
          `html.docs-version-${version}`,
        );
      }
    },
  ],
  'tabs, and places of a guide': [
    '/en/docs/extensions/redis',
    async page => {
      await page.getByRole('tab', { selected: false }).first().click();
      const places = page.locator('.table-of-contents a');
      for (const place of (await places.all()).slice(0, 3)) await place.click();
      await attached(page, '.table-of-contents__link--active');
    },
  ],
  'the blog': [
    '/en/blog',
    async page => {
      await follow(page, '.pagination-nav__link--next', '.pagination-nav__link--prev');
      await follow(page, '.pagination-nav__link--next', '.pagination-nav__link--prev');
      await follow(page, 'article h2 a', 'html.blog-post-page');
      await follow(page, 'a[href="/en/blog/tags/release"]', 'html.blog-tags-post-list-page');
      await follow(page, 'a[href="/en/blog/tags"]', 'html.blog-tags-list-page');
    },
  ],
  'a guide, then other parts of the site and versions': [
    '/en/docs/intro',
    async page => {
      await follow(page, 'a[href="/en/docs/quick_guide"]', 'html.docs-doc-id-quick_guide');
      await follow(
        page,
        '.navbar a[href^="/en/api"]',
        'html.docs-version-current:not(.docs-doc-id-quick_guide)',
      );
      await page.goBack();
      await attached(page, 'html.docs-doc-id-quick_guide');
      await follow(page, '.navbar a[href^="/en/docs/1.0.0/"]', 'html.docs-version-1\\.0\\.0');
      await follow(page, '.navbar a[href^="/en/docs/2.0.0/"]', 'html.docs-version-2\\.0\\.0');
    },
  ],
};

async function goneThrough(
  t: TestContext,
  [path, go]: [string, (page: Page) => Promise<void>],
  isTranslated: boolean,
): Promise<Page> {
  const page = await visit(t, path, { locale: 'en-US' });
  const messages = listen(page);
  if (isTranslated) await startTranslator(page);
  await go(page);
  await page.waitForLoadState('networkidle');
  assert.deepEqual(messages, []);
  return page;
}

suite('a page that the browser translates', limit, () => {
  for (const [name, journey] of sample(Object.entries(journeys), 3))
    test(`updates its texts: ${name}`, async t => {
      const [page, translated] = [
        await goneThrough(t, journey, false),
        await goneThrough(t, journey, true),
      ];
      assert.deepEqual(await said(translated), await said(page));
    });
});
