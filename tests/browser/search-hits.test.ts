/** Whatever an index says, the search shows what it can of it, and leads to places of the site alone. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { SearchResponse } from '../../src/plugins/search/engine/client';
import { hostileValues } from '../support/hostile';
import { limit, newPage, open, origin } from './setup';

/** Has a page get other answers from its index.
 * @param edit runs in the page */
const rewriteAnswers = <Value>(
  page: Page,
  edit: (answer: SearchResponse, value: Value) => void,
  value: Value,
) =>
  page.addInitScript(`{
    const edit = ${String(edit)};
    const Real = Worker;
    window.Worker = class extends Real {
      set onmessage(listener) {
        super.onmessage = ({ data }) => {
          for (const answer of data.results?.results ?? []) edit(answer, ${JSON.stringify(value)});
          listener.call(this, new MessageEvent('message', { data }));
        };
      }
    };
  }`);

suite('a hit of the search', limit, () => {
  test('of an index that knows no kinds, as may be one at Algolia, is listed by its group', async t => {
    const page = await newPage(t);
    await rewriteAnswers(
      page,
      answer => {
        delete answer.facets;
        for (const hit of answer.hits as Partial<(typeof answer.hits)[0]>[]) {
          delete hit.kind;
          delete hit.line;
          delete hit.more;
          delete hit._snippetResult;
        }
      },
      null,
    );
    await open(page, '/en/docs/intro');
    await page.keyboard.press('Control+k');
    await page.locator('.DocSearch-Input:focus').fill('redis');
    const groups = page.locator('.DocSearch-Hit-source');
    await groups.filter({ hasText: 'Data storage' }).waitFor();
    await page.locator('.DocSearch-Hit-title').filter({ hasText: 'Redis' }).first().waitFor();
    await page.locator('.DocSearch-HitsFooter a').click();
    await page.locator('main article h2 a').filter({ hasText: 'Redis' }).first().waitFor();
    assert.equal(await page.getByRole('group').getByRole('button').count(), 0);
    assert.equal(await page.locator('main .badge').count(), 0);
  });

  test('with a hostile address leads to no other origin, in this tab or another', async t => {
    const page = await newPage(t);
    await page.addInitScript(() => {
      const opened: string[] = [];
      window.open = url => {
        opened.push(String(url));
        return null;
      };
      Object.assign(window, { opened });
    });
    await rewriteAnswers(
      page,
      (answer, urls) => {
        const [hit] = answer.hits;
        answer.hits = urls.map((url, index) => {
          const lvl0 = `Group ${index}`;
          const hierarchy = { ...hit!.hierarchy, lvl0 };
          const marked = { ...hit!._highlightResult.hierarchy, lvl0: { value: lvl0 } };
          return {
            ...hit!,
            more: undefined,
            objectID: lvl0,
            url,
            hierarchy,
            _highlightResult: { hierarchy: marked as never },
          };
        });
      },
      [...hostileValues, ...hostileValues.map(value => `${origin()}/${value}`)],
    );
    await open(page, '/en/docs/intro');
    await page.keyboard.press('Control+k');
    await page.locator('.DocSearch-Input:focus').fill('koa');
    const links = page.locator('.DocSearch-Hit a');
    await links.first().waitFor();

    const shown = await links.evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href));
    assert.notEqual(shown.length, 0);
    for (const address of shown) assert.ok(address.startsWith(`${origin()}/`), address);
    const chosen = (index: number) =>
      page.locator('.DocSearch-Hit').nth(index).and(page.locator('[aria-selected="true"]'));
    for (const [index] of shown.entries()) {
      await chosen(index).waitFor();
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.press('ArrowDown');
    }
    const opened = await page.evaluate('opened');
    const twice = shown.flatMap(address => [address, address]);
    assert.deepEqual(
      (opened as string[]).map(address => new URL(address, page.url()).href),
      twice,
    );
    assert.equal(page.url(), `${origin()}/en/docs/intro`);
  });
});
