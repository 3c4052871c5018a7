/** Whatever an index says, the search leads to places of the site alone. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { hostileValues } from '../support/hostile';
import { limit, newPage, open, origin } from './setup';

suite('a hit of the search', limit, () => {
  test('with a hostile path leads to no other origin, in this tab or another', async t => {
    const page = await newPage(t);
    await page.addInitScript(values => {
      const opened: string[] = [];
      window.open = url => {
        opened.push(String(url));
        return null;
      };
      Object.assign(window, { opened });
      // The first hit of each answer, once with each of the paths.
      const Real = Worker;
      window.Worker = class extends Real {
        override set onmessage(listener: (event: MessageEvent) => void) {
          super.onmessage = ({ data }: MessageEvent<{ answer?: { hits: object[] } }>) => {
            const { answer } = data;
            if (answer) {
              const [hit] = answer.hits;
              const hits = values.map((path, id) => ({ ...hit, id, path, more: undefined }));
              answer.hits = hits;
            }
            listener.call(this, new MessageEvent('message', { data }));
          };
        }
      };
    }, hostileValues);
    await open(page, '/en/docs/intro');
    await page.keyboard.press('Control+k');
    await page.locator('.search-input:focus').fill('koa');
    const links = page.locator('.search-hit a');
    await links.first().waitFor();

    const shown = await links.evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href));
    assert.notEqual(shown.length, 0);
    for (const address of shown) assert.ok(address.startsWith(`${origin()}/`), address);
    const chosen = (index: number) =>
      page.locator('.search-hit').nth(index).and(page.locator('[aria-selected="true"]'));
    for (const [index] of shown.entries()) {
      await chosen(index).waitFor();
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.press('ArrowDown');
    }
    const opened = await page.evaluate<string[]>('opened');
    assert.deepEqual(
      opened,
      shown.flatMap(address => [address, address]),
    );
    assert.equal(page.url(), `${origin()}/en/docs/intro`);
  });
});
