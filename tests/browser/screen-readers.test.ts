import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { limit, open, visit, kinds } from './setup';

suite('names for screen readers', { timeout: 2 * limit.timeout }, () => {
  const han = /\p{Script=Han}/u;
  /** Names that are the same in Chinese. */
  const latin = new Set(['GitHub', 'Midway']);

  /** What is written only for those who hear or point at a page, with the language it is said to be in. */
  const labels = (page: Page) =>
    page.evaluate(() =>
      ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'].flatMap(name =>
        [...document.querySelectorAll(`body [${name}]`)]
          .filter(node => node.checkVisibility())
          .map(node => ({
            text: node.getAttribute(name)!,
            language: node.closest('[lang]')!.getAttribute('lang')!,
          })),
      ),
    );
  /** The text of what is around the content. */
  const around = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('nav a, nav button, aside a, aside button, footer *, [role]')]
        .filter(node => !node.closest('article, [role="main"], .markdown'))
        .map(node => ({
          text: (node as HTMLElement).innerText ?? '',
          language: node.closest('[lang]')!.getAttribute('lang')!,
        })),
    );

  for (const width of [1280, 390]) {
    test(`are in the language of the page at ${width} px`, async t => {
      const page = await visit(t, '/', { viewport: { width, height: 800 } });
      const found = new Set<string>();
      for (const path of kinds) {
        await open(page, `/en${path}`);
        if (width < 997) await page.locator('.navbar__toggle').click();
        for (const { text, language } of [...(await labels(page)), ...(await around(page))]) {
          if (language === 'en' && han.test(text)) found.add(`/en${path}: ${text}`);
        }
        await open(page, path);
        if (width < 997) await page.locator('.navbar__toggle').click();
        for (const { text } of await labels(page)) {
          if (/[a-z]{2}/i.test(text) && !han.test(text) && !latin.has(text)) {
            found.add(`${path}: ${text}`);
          }
        }
      }
      assert.deepEqual([...found], []);
    });
  }
});
