import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import en from '../../i18n/en/code.json';
import zh from '../../i18n/zh-cn/code.json';
import { limit, newPage, open, violationsInModes } from './setup';
import { sample } from './sample';

const phone = { width: 390, height: 844 };
const permissions = ['clipboard-read', 'clipboard-write'];
const block = (page: Page) => page.locator('.theme-code-block').first();
const status = (page: Page) => block(page).getByRole('status');
const selected = (page: Page) => page.evaluate(() => getSelection()!.toString().trim());
const code = async (page: Page) => (await block(page).locator('pre').innerText()).trim();

/** Makes the browser deny access to the clipboard. */
const deny = (page: Page) =>
  page.addInitScript(`
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  `);

for (const [path, texts] of sample(
  [
    ['/docs/controller', zh],
    ['/en/docs/controller', en],
  ] as const,
  1,
))
  suite(`the copy button of code at ${path}`, limit, () => {
    async function press(page: Page): Promise<void> {
      await open(page, path);
      await block(page).scrollIntoViewIfNeeded();
      await block(page).hover();
      const name = texts['theme.CodeBlock.copyButtonAriaLabel'].message;
      await block(page).getByRole('button', { name }).click();
    }

    test('confirms that it copied, for a while', async t => {
      const page = await newPage(t, { permissions });
      await page.clock.install();
      await press(page);
      const said = status(page).getByText(texts['theme.CodeBlock.copied'].message);
      await said.waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.equal(copied.trim(), await code(page));
      await page.clock.runFor(2000);
      await said.waitFor({ state: 'detached' });
    });

    for (const viewport of [phone, undefined])
      test(`selects the code if the browser denies the clipboard, ${viewport?.width ?? 1280} px wide`, async t => {
        const page = await newPage(t, viewport && { viewport });
        await deny(page);
        await press(page);
        await status(page).getByText(texts['codeBlock.selected'].message).waitFor();
        assert.equal(await selected(page), await code(page));
        const { x, width } = (await status(page).boundingBox())!;
        assert.ok(x >= 0 && x + width <= (viewport?.width ?? 1280), `from ${x}, ${width} wide`);
        assert.deepEqual(await violationsInModes(page, '.theme-code-block'), []);
      });

    test('copies without TLS, which disables the clipboard', async t => {
      const page = await newPage(t, { permissions });
      await page.addInitScript(`
        window.copied = '';
        addEventListener('copy', () => (window.copied = String(getSelection())));
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
      `);
      await press(page);
      await status(page).getByText(texts['theme.CodeBlock.copied'].message).waitFor();
      const copied = await page.evaluate(() => (window as never as { copied: string }).copied);
      assert.equal(copied.trim(), await code(page));
    });
  });
