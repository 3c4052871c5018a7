import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { kinds, limit, newPage, open } from './setup';

suite('names for screen readers', limit, () => {
  const han = /\p{Script=Han}/u;
  /** Names that are the same in Chinese. */
  /** The path of a file, in whatever language the page is. */
  const isFile = (text: string) => /^[\w@./[\]-]+\.\w+$/.test(text);
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

  test('are in the language of the page, 1280 px wide and on a phone', async t => {
    const page = await newPage(t);
    for (const path of kinds) {
      await t.test(path, async () => {
        const found = new Set<string>();
        for (const home of ['/en', '']) {
          await page.setViewportSize({ width: 1280, height: 800 });
          await open(page, home + path);
          for (const isPhone of [false, true]) {
            if (isPhone) {
              await page.setViewportSize({ width: 390, height: 800 });
              await page.locator('.navbar__toggle').click();
            }
            if (home === '/en') {
              for (const { text, language } of [...(await labels(page)), ...(await around(page))]) {
                if (language === 'en' && han.test(text)) found.add(`/en${path}: ${text}`);
              }
            } else {
              for (const { text } of await labels(page)) {
                if (
                  /[a-z]{2}/i.test(text) &&
                  !han.test(text) &&
                  !latin.has(text) &&
                  !isFile(text)
                ) {
                  found.add(`${path}: ${text}`);
                }
              }
            }
          }
          // Closing it leads back in the history, which would end the way to the next page.
          await page.keyboard.press('Escape');
          await page.waitForFunction(
            () => !(history.state as { isOverlay?: boolean } | null)?.isOverlay,
          );
        }
        assert.deepEqual([...found], []);
      });
    }
  });
});
