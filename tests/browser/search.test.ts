import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import en from '../../i18n/en/code.json';
import { maxQuery } from '../../src/config/searchIdentity';
import {
  desktop,
  dialog,
  hits,
  homes,
  limit,
  newPage,
  open,
  openSearch,
  origin,
  phone,
  search,
  searchClosed,
  searchField,
  title,
  violations,
  violationsInModes,
  visit,
} from './setup';

const button = (page: Page) => page.locator('button.search-button');

const isIndex = (url: URL) => url.pathname.includes('/search-index/');

/** The paths of the results, best first. */
const paths = (page: Page) =>
  hits(page).evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''));

/** A reader's page that records the addresses that it requests. */
async function watched(t: TestContext, path: string): Promise<{ page: Page; urls: URL[] }> {
  const page = await newPage(t);
  const urls: URL[] = [];
  page.on('request', request => urls.push(new URL(request.url())));
  await open(page, path);
  return { page, urls };
}

suite('search', limit, () => {
  for (const [home, texts] of homes)
    test(`opens with Ctrl+K and closes with it and with Escape, at ${home}`, async t => {
      const page = await visit(t, `${home}docs/intro`);
      for (const key of ['Escape', 'Control+k']) {
        await page.keyboard.press('Control+k');
        await dialog(page).waitFor();
        const { message } = texts['theme.SearchModal.placeholder'];
        assert.equal(await searchField(page).getAttribute('placeholder'), message);
        await page.keyboard.press(key);
        await searchClosed(page);
      }
    });

  test('opens with / unless the reader is typing', async t => {
    const page = await visit(t, '/en/search');
    await page.locator('input[name=q]').focus();
    await page.keyboard.press('/');
    assert.equal(await page.locator('input[name=q]').inputValue(), '/');
    assert.equal(await dialog(page).count(), 0);
    await page.locator('input[name=q]').blur();
    await page.keyboard.press('/');
    await dialog(page).waitFor();
    assert.equal(await searchField(page).inputValue(), '');
  });

  test('searches for selected text, unless the reader types', async t => {
    const page = await visit(t, '/en/docs/middleware');
    for (const [typed, expected] of [
      ['', 'Web middleware'],
      ['koa', 'koa'],
    ] as const) {
      await title(page).evaluate(heading => {
        getSelection()!.setBaseAndExtent(heading.firstChild!, 0, heading.firstChild!, 14);
      });
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await hits(page).first().waitFor();
      assert.equal(await searchField(page).inputValue(), expected);
      await page.keyboard.press('Escape');
      await searchClosed(page);
    }
  });

  test('searches for selected text that the field cuts at an emoji', async t => {
    const page = await visit(t, '/en/docs/middleware');
    await title(page).evaluate(
      (heading, text) => {
        heading.textContent = text;
        getSelection()!.selectAllChildren(heading);
      },
      'koa'.padEnd(maxQuery - 1).replaceAll(' ', '.') + '😀 and more',
    );
    await page.keyboard.press('Control+k');
    await hits(page).first().waitFor();
    assert.match(await searchField(page).inputValue(), /^koa\.+$/);
  });

  test('finds results in the language of the page, and links to them', async t => {
    const cases = [
      ['/docs/intro', '中间件', '/docs/middleware'],
      ['/en/docs/intro', 'middleware', '/en/docs/middleware'],
      ['/en/docs/intro', 'midlleware', '/en/docs/middleware'],
    ] as const;
    for (const [from, query, to] of cases) {
      const page = await visit(t, from);
      await search(page, query);
      assert.equal((await paths(page))[0], to);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${to}`);
      await searchClosed(page);
      await title(page).waitFor();
    }
  });

  test('searches the version of the page', async t => {
    for (const [home] of homes) {
      const page = await visit(t, `${home}docs/1.0.0/middleware`);
      await search(page, 'middleware');
      const ofGuides = (await paths(page)).filter(path => path.startsWith(`${home}docs/`));
      assert.notEqual(ofGuides.length, 0);
      assert.deepEqual(
        ofGuides.filter(path => !path.startsWith(`${home}docs/1.0.0/`)),
        [],
      );
    }
  });

  test('finds existing pages and headings', async t => {
    const page = await visit(t, '/docs/intro');
    const found = new Set<string>();
    for (const query of ['依赖', '配置', 'koa', 'v3.20.9']) {
      await openSearch(page);
      await searchField(page).fill(query);
      await page.waitForFunction(
        word => document.querySelector('.search-hit mark')?.textContent?.toLowerCase() === word,
        query,
      );
      for (const path of await paths(page)) found.add(path);
      await page.keyboard.press('Escape');
      await searchClosed(page);
    }
    assert.ok(found.size > 10, `found only ${found.size}`);
    for (const path of found) {
      const [url, anchor] = path.split('#') as [string, string | undefined];
      const response = await page.request.get(url);
      assert.equal(response.status(), 200, url);
      if (!anchor) continue;
      const ids = (await response.text()).matchAll(/\sid=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g);
      const names = Array.from(ids, match => match[1] ?? match[2] ?? match[3]);
      assert.ok(names.includes(decodeURIComponent(anchor)), path);
    }
  });

  test('links to all results', async t => {
    const page = await visit(t, '/en/search?q=middleware');
    const count = /^(\d+) results$/.exec(
      await page
        .getByRole('status')
        .getByText(/\d+ results/)
        .innerText(),
    )?.[1];
    assert.ok(Number(count) > 5);
    await open(page, '/en/docs/intro');
    await search(page, 'middleware');
    await dialog(page).getByText(`See all ${count} results`).click();
    await page.waitForURL('**/en/search?q=middleware');
    await searchClosed(page);
    await page.getByRole('main').getByText(`${count} results`, { exact: true }).waitFor();
    const first = page.locator('main article h2 a').first();
    assert.equal(await first.getAttribute('href'), '/en/docs/middleware');
    assert.equal(await first.locator('mark').innerText(), 'middleware');
    assert.equal(await page.getByText('Powered by').filter({ visible: true }).count(), 0);
  });

  test('keeps recent searches and favourites, which the keyboard can reach', async t => {
    const page = await visit(t, '/en/docs/intro');
    await search(page, 'middleware');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/docs/middleware');
    await page.keyboard.press('Control+k');
    await dialog(page).getByText('Recent').waitFor();
    await dialog(page).getByTitle('Save this search').click();
    await dialog(page).getByText('Favorite').waitFor();
    assert.deepEqual(await violations(page, '.search-dialog'), []);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await searchClosed(page);
    await page.keyboard.press('Control+k');
    await dialog(page).getByTitle('Remove this search from favorites').click();
    await dialog(page).getByText('Favorite').waitFor({ state: 'detached' });
  });

  test('is accessible', async t => {
    for (const path of ['/docs/intro', '/en/docs/intro']) {
      for (const viewport of [desktop, phone]) {
        const page = await visit(t, path, { viewport });
        const look = async (state: string) =>
          assert.deepEqual(await violationsInModes(page, '.search-dialog'), [], path + state);
        await button(page).click();
        await searchField(page).waitFor();
        await look(', empty');
        await searchField(page).fill('koa');
        await hits(page).first().waitFor();
        await look(', results');
        await searchField(page).fill('qxzvqxzv');
        await dialog(page).locator('.search-none').waitFor();
        await look(', none');
      }
    }
  });

  test('says that it found nothing, and what to do', async t => {
    const texts = {
      '/en/docs/intro': [
        'No results for "qxzvqxzv"',
        'Believe this query should return results? Let us know. (Opens an issue on GitHub.)',
        'Try searching for',
      ],
      '/docs/intro': [
        '没有结果： "qxzvqxzv"',
        '认为这个查询应该有结果？ 请告知我们。 （在 GitHub 上提 issue）',
        '试试搜索',
      ],
    };
    for (const [path, expected] of Object.entries(texts)) {
      const page = await visit(t, path);
      await search(page, 'koa');
      await searchField(page).fill('qxzvqxzv');
      const message = dialog(page).locator('.search-none');
      await message.waitFor();
      const text = await dialog(page).innerText();
      for (const part of expected) assert.ok(text.includes(part), `${part} in ${text}`);
      const tasks = dialog(page).getByRole('region', { name: expected[2], exact: true });
      assert.ok((await tasks.getByRole('link').count()) > 3);
      const link = await message.locator('a').getAttribute('href');
      assert.match(link!, /\/issues\/new\?title=.*qxzvqxzv/);
    }
  });

  test('says that results could not be fetched, and recovers with the next key, Enter or its button', async t => {
    const english = ['Unable to fetch results', 'You might want to check your network connection.'];
    const cases: [path: string, expected: string[], recover: (page: Page) => Promise<void>][] = [
      ['/en/docs/intro', english, page => page.keyboard.type('a')],
      ['/en/docs/intro', english, page => page.keyboard.press('Enter')],
      [
        '/docs/intro',
        ['无法获取结果', '你可能需要检查网络连接。'],
        page => dialog(page).locator('.search-failure button').click(),
      ],
    ];
    for (const [path, expected, recover] of cases) {
      const page = await visit(t, path);
      await page.route(isIndex, route => route.abort());
      await openSearch(page);
      await searchField(page).fill('ko');
      const message = dialog(page).locator('.search-failure');
      await message.waitFor();
      const text = await message.innerText();
      for (const part of expected) assert.ok(text.includes(part), `${part} in ${text}`);
      assert.equal(await searchField(page).inputValue(), 'ko');
      await page.unroute(isIndex);
      await recover(page);
      await hits(page).first().waitFor();
    }
  });

  test('says that it crashed if it cannot read a file of its index, and reads the file at the next try', async t => {
    const isPages = /\.pages\.\w+\.json$/;
    for (const path of ['/en/docs/intro', '/en/search']) {
      const page = await newPage(t);
      const text = path.endsWith('intro') ? searchField(page) : page.locator('input[name=q]');
      await page.route(isPages, route => route.fulfill({ json: {} }));
      await open(page, path);
      if (path.endsWith('intro')) await openSearch(page);
      await text.fill('koa');
      const message = page.getByRole('alert').filter({ hasText: en['search.crashed'].message });
      await message.waitFor();
      await page.unroute(isPages);
      await message.getByRole('button').click();
      await page.locator('.search-hit, main article').filter({ visible: true }).first().waitFor();
    }
  });

  test('says that it could not be loaded, and loads at the next try', async t => {
    const texts = {
      '/en/docs/intro': 'Search could not be loaded.',
      '/docs/intro': '搜索没有加载成功',
    };
    for (const [path, expected] of Object.entries(texts)) {
      const page = await visit(t, path);
      await page.route('**/assets/**', route => route.abort());
      await page.keyboard.press('Control+k');
      await page.getByRole('alert').getByText(expected).waitFor();
      await searchClosed(page);
      await page.locator('#__docusaurus > [inert]').waitFor({ state: 'detached' });
      await page.unroute('**/assets/**');
      await page.keyboard.press('Control+k');
      await page.locator('.search-start').waitFor();
      assert.equal(await page.getByText(expected).count(), 0);
    }
  });

  for (const [how, recover] of Object.entries({
    'the next key': (page: Page) => page.locator('input[name=q]').press('Backspace'),
    'its button': (page: Page) => page.getByRole('button', { name: 'Try again' }).click(),
  })) {
    test(`says on its page, too, that results could not be fetched, and recovers with ${how}`, async t => {
      const page = await newPage(t);
      await page.route(isIndex, route => route.abort());
      await open(page, '/en/search?q=koa');
      await page.locator('input[name=q]').press('End');
      const message = page.getByRole('alert').getByText('Unable to fetch results');
      await message.waitFor();
      await recover(page);
      await message.waitFor();
      await page.unroute(isIndex);
      await recover(page);
      await page.locator('main article').first().waitFor();
      assert.equal(await message.count(), 0);
    });
  }

  test('says on its page what it found as the reader types', async t => {
    const page = await visit(t, '/en/search');
    const status = page.getByRole('main').getByRole('status');
    assert.equal(await status.innerText(), '');
    await page.keyboard.type('qxzvqxzv');
    await status.getByText('No results were found').waitFor();
    assert.equal(await title(page).innerText(), 'Search results for "qxzvqxzv"');
    await page.locator('input[name=q]').fill('koa');
    await status.getByText(/^\d+ results$/).waitFor();
    assert.match(page.url(), /\/en\/search\?q=koa$/);
  });

  test('takes from an address of its page what the field would take', async t => {
    const page = await visit(t, `/en/search?q=${'x'.repeat(8000)}`);
    const status = page.getByRole('main').getByRole('status');
    await status.getByText('No results were found').waitFor();
    assert.equal((await page.locator('input[name=q]').inputValue()).length, maxQuery);
    const { height } = (await title(page).boundingBox())!;
    assert.ok(height < 120, `the title is ${height} px high`);
    await open(page, '/en/search?q=%20%20');
    await page.locator('.search-start').waitFor();
    assert.equal(await status.innerText(), '');
  });

  test('restores the results on its page, and the place in them, on the way back', async t => {
    const page = await visit(t, '/en/search?q=middleware');
    const found = page.locator('main article');
    await found.first().waitFor();
    const first = await found.count();
    await page.mouse.wheel(0, 100_000);
    const later = found.nth(first + 5).locator('h2 a');
    await later.scrollIntoViewIfNeeded();
    const [place, text] = [await page.evaluate(() => scrollY), await later.innerText()];
    assert.ok(place > 500);
    await later.click();
    await page.waitForURL(url => url.pathname !== '/en/search');
    await page.goBack();
    await page.waitForFunction(y => scrollY === y, place);
    assert.equal(await later.innerText(), text);
  });

  test('searches on its page the version that the reader came from, or another', async t => {
    const page = await visit(t, '/en/docs/1.0.0/intro');
    await search(page, 'midway');
    await dialog(page).locator('.search-all a').click();
    await page.waitForURL('**/en/search?q=midway&version=1.0.0');
    const status = page
      .getByRole('main')
      .getByRole('status')
      .getByText(/^\d+ results$/);
    const count = /\d+/.exec(await status.innerText())![0];
    await page.goBack();
    await page.waitForURL('**/en/docs/1.0.0/intro');
    await search(page, 'midway');
    await dialog(page).getByText(`See all ${count} results`).click();
    await page.getByRole('main').getByText(`${count} results`, { exact: true }).waitFor();
    const versions = page.getByRole('combobox', { name: 'Versions' });
    assert.equal(await versions.inputValue(), '1.0.0');
    const ofVersion = page.locator('main article h2 a[href^="/en/docs/1.0.0/"]').first();
    await ofVersion.waitFor();
    await versions.selectOption('3.0.0');
    await page.waitForURL('**/en/search?q=midway');
    await ofVersion.waitFor({ state: 'detached' });
    await page.locator('main article h2 a[href^="/en/docs/"]').first().waitFor();
  });

  test('loads its index on demand, and nothing from elsewhere', async t => {
    const { page, urls } = await watched(t, '/en/docs/intro');
    await page.waitForLoadState('networkidle');
    assert.deepEqual(urls.filter(isIndex), []);
    assert.equal(await page.locator('link[rel=preconnect]').count(), 0);
    const index = page.waitForResponse(response => isIndex(new URL(response.url())));
    await button(page).click();
    assert.equal((await index).status(), 200);
    await page.keyboard.press('Escape');
    await searchClosed(page);
    await search(page, 'middleware');
    await open(page, '/en/search?q=koa');
    await page.locator('main article').first().waitFor();
    assert.deepEqual([...new Set(urls.map(url => url.origin))], [origin()]);
    const asked = urls.filter(isIndex).map(url => url.pathname);
    assert.ok(asked.every(path => path.startsWith('/en/search-index/')));
    assert.ok(!asked.some(path => path.includes('1.0.0')), 'other versions stay where they are');
  });

  test('shows markup in a query and in a page as text', async t => {
    const page = await visit(t, '/docs/intro');
    const query = '<img src=x onerror=document.title="run"> koa';
    await page.goto(`/en/search?q=${encodeURIComponent(query)}`);
    await page.locator('main article').first().waitFor();
    assert.equal(await page.locator('main article img').count(), 0);
    await search(page, query);
    assert.equal(await dialog(page).locator('.search-hit img').count(), 0);
    assert.notEqual(await page.title(), 'run');
  });
});
