import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import en from '../../i18n/en/code.json';
import zh from '../../i18n/zh-cn/code.json';
import { limit, visit } from './setup';

const viewport = { width: 390, height: 844 };
const permissions = ['clipboard-read', 'clipboard-write'];

for (const [path, texts] of [
  ['/', zh],
  ['/en/', en],
] as const)
  suite(`the home page at ${path} on a phone`, limit, () => {
    test('says what Midway is, how to start and where to continue, all above the code', async t => {
      const page = await visit(t, path, { viewport, permissions });
      const main = page.locator('main');
      const link = (id: keyof typeof texts) =>
        main.getByRole('link', { name: texts[id].message, exact: true }).first();
      const command = main.locator('pre', { hasText: 'npm init' }).first();
      const first: Locator[] = [
        main.locator('h1'),
        main.locator('h1 + p'),
        command,
        link('homepage.action.start'),
        link('homepage.link.quickGuide'),
      ];
      for (const part of first) {
        const { y, height } = (await part.boundingBox())!;
        assert.ok(y + height <= viewport.height, `${await part.innerText()} ends at ${y + height}`);
      }
      const code = (await main.locator('pre', { hasText: '@Controller' }).boundingBox())!;
      for (const part of [...first, link('homepage.link.errors')])
        assert.ok((await part.boundingBox())!.y < code.y, await part.innerText());

      const name = texts['theme.CodeBlock.copyButtonAriaLabel'].message;
      await main.locator('.theme-code-block').first().getByRole('button', { name }).click();
      await page.getByText(texts['theme.CodeBlock.copied'].message).first().waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.equal(copied.trim(), 'npm init midway@latest');
    });
  });
