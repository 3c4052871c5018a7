/** Whatever an index says that hits lead to, the search leads to places of the site alone. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Results } from '../../src/plugins/search/engine/client';
import { hostileValues } from '../hostile';
import { limit, newPage, open, origin } from './setup';

suite('a hit of the search', limit, () => {
  test('with a hostile address leads to no other origin, in this tab or another', async t => {
    const page = await newPage(t);
    await page.addInitScript(
      urls => {
        const opened: string[] = [];
        window.open = url => {
          opened.push(String(url));
          return null;
        };
        const Real = window.Worker;
        window.Worker = class extends Real {
          override set onmessage(listener: (event: MessageEvent) => void) {
            super.onmessage = ({ data }: MessageEvent<{ results?: Results }>) => {
              for (const result of data.results?.results ?? []) {
                const [hit] = result.hits;
                result.hits = urls.map((url, index) => {
                  const lvl0 = `Group ${index}`;
                  const hierarchy = { ...hit!.hierarchy, lvl0 };
                  const marked = { ...hit!._highlightResult.hierarchy, lvl0: { value: lvl0 } };
                  return {
                    ...hit!,
                    objectID: lvl0,
                    url,
                    hierarchy,
                    _highlightResult: { hierarchy: marked as never },
                  };
                });
              }
              listener.call(this, new MessageEvent('message', { data }));
            };
          }
        };
        Object.assign(window, { opened });
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
