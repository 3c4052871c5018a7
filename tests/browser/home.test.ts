import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  clipboard,
  homes,
  idle,
  limit,
  newPage,
  open,
  permissions,
  phone,
  violations,
  visit,
} from './setup';

for (const [path, texts] of homes)
  suite(`the home page at ${path} on a phone`, limit, () => {
    test('says what Midway is, how to start and where the class begins, all on the first screen', async t => {
      const page = await visit(t, path, { viewport: phone, permissions });
      const main = page.locator('main');
      const link = (id: 'homepage.action.start' | 'homepage.action.learn') =>
        main.getByRole('link', { name: texts[id].message, exact: true });
      const command = main.locator('pre', { hasText: 'npm init' });
      const first = [
        main.locator('h1'),
        command,
        link('homepage.action.start'),
        link('homepage.action.learn'),
        main.getByText('class BookService'),
      ];
      for (const part of first) {
        const { y, height } = (await part.boundingBox())!;
        assert.ok(y + height <= phone.height, `${await part.innerText()} ends at ${y + height}`);
      }
      const name = texts['theme.CodeBlock.copyButtonAriaLabel'].message;
      await main.locator('.theme-code-block').first().getByRole('button', { name }).click();
      await page.getByText(texts['theme.CodeBlock.copied'].message).first().waitFor();
      assert.equal((await clipboard(page)).trim(), 'npm init midway@latest');
    });

    test('is less than four screens long, and shows the callers of the class without moving what follows', async t => {
      const page = await visit(t, path, { viewport: phone });
      const main = page.locator('main');
      const height = async () => (await main.boundingBox())!.height;
      const before = await height();
      assert.ok(before < 4 * phone.height, `${before} px`);
      const tabs = main.getByRole('tab');
      assert.equal(await tabs.count(), 3);
      for (const tab of await tabs.all()) {
        await tab.click();
        await main.getByRole('tabpanel').getByText('books: BookService').waitFor();
        assert.equal(await height(), before, await tab.innerText());
      }
    });

    test('answers the request of its example in place, and loads nothing for it before', async t => {
      const page = await newPage(t, { viewport: phone });
      const parts: string[] = [];
      page.on('request', request => {
        if (/\/(play|projects)\//.test(request.url())) parts.push(request.url());
      });
      await open(page, path);
      await idle(page);
      assert.deepEqual(parts, []);
      const name = texts['play.send'].message;
      await page.getByRole('button', { name, exact: true }).click();
      const shown = page.getByRole('log');
      await shown.getByText('200 OK').waitFor();
      const [, body] = (await shown.locator('pre').first().textContent())!.split('\n\n');
      const response = page.locator('main .language-http');
      assert.ok((await response.textContent())!.includes(JSON.stringify(JSON.parse(body!))));
      assert.deepEqual(await violations(page, 'main .play'), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.width);
    });
  });
