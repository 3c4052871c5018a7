import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { attached, hydrated, limit, overlayLeft, visit } from './setup';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 720 } };

/** Something that opens over the page. */
interface Overlay {
  open: (page: Page) => Promise<void>;
  /** Matches an element that exists only while the overlay is open. */
  selector: string;
}

const menu: Overlay = {
  // Playwright's click could scroll the page first.
  open: page => page.locator('.navbar__toggle').dispatchEvent('click'),
  selector: '.navbar-sidebar--show',
};

const search: Overlay = {
  open: page => page.keyboard.press('Control+K'),
  selector: '.search-dialog',
};

async function opened(page: Page, overlay: Overlay): Promise<void> {
  await overlay.open(page);
  await attached(page, overlay.selector);
}

/** Waits until no overlay is open, the browser has left the history entry of the overlay, and the page is painted. */
async function closed(page: Page): Promise<void> {
  for (const { selector } of [menu, search]) {
    await page.locator(selector).waitFor({ state: 'detached' });
  }
  await overlayLeft(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Uses the browser's history. It starts at the entry that the page has reached, while Playwright's methods use a list
 * that may be read too early. */
const goBack = (page: Page) => page.evaluate(() => history.back());
/** Goes forward, and waits until the browser has reached the entry. If an overlay was open there, nothing in the page
 * shows this. */
const goForward = (page: Page) =>
  page.evaluate(() =>
    new Promise(told => {
      navigation.addEventListener('currententrychange', told, { once: true });
      history.forward();
    }).then(() => undefined),
  );

const address = (page: Page) => page.evaluate(() => location.pathname + location.hash);

/** Waits until a guide is shown, at its address. */
async function shows(page: Page, path: string): Promise<void> {
  const [pathname, hash = ''] = path.split('#');
  await page.waitForURL(url => url.pathname === pathname && url.hash === (hash && `#${hash}`));
  await attached(page, `html.docs-doc-id-${/docs\/(.*)/.exec(pathname!)![1]}`);
}

const scrollTo = (page: Page, top: number) =>
  page.evaluate(to => {
    window.scrollTo({ top: to, behavior: 'instant' });
    return scrollY;
  }, top);

/** Scrolls like a reader, after which the browser no longer keeps the target of the address in view.
 * @returns the resulting scroll position */
async function wheel(page: Page): Promise<number> {
  // Over the article: a sidebar would scroll by itself.
  await page.mouse.move(page.viewportSize()!.width / 2, 400);
  const ended = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        addEventListener('scrollend', () => resolve(scrollY), { once: true });
      }),
  );
  await page.mouse.wheel(0, 300);
  return ended;
}

/** Overlays, each in one language. */
const cases = [
  { name: 'the menu', overlay: menu, size: sizes.phone, locale: '' },
  { name: 'the search on a phone', overlay: search, size: sizes.phone, locale: '/en' },
  { name: 'the search on a desktop', overlay: search, size: sizes.desktop, locale: '' },
];

for (const locale of ['', '/en']) {
  const [intro, guide] = [`${locale}/docs/intro`, `${locale}/docs/quick_guide`];
  const goOn = async (page: Page) => {
    await page.locator(`article .markdown a[href="${guide}"]`).first().click();
    await shows(page, guide);
  };

  suite(`Back in ${intro}`, limit, () => {
    for (const { name, overlay, size } of cases.filter(one => one.locale === locale)) {
      test(`closes ${name} and changes nothing else, also after a reload`, async t => {
        const page = await visit(t, intro, { viewport: size });
        await goOn(page);
        for (const reload of [false, true]) {
          if (reload) {
            await page.reload();
            await hydrated(page);
          }
          const top = await scrollTo(page, 1200);
          await opened(page, overlay);
          await goBack(page);
          await closed(page);
          await shows(page, guide);
          assert.equal(await page.evaluate(() => scrollY), top);
        }
        await goBack(page);
        await shows(page, intro);
      });

      test(`closes ${name} at an anchor in the page`, async t => {
        const page = await visit(t, intro, { viewport: size });
        await goOn(page);
        const place = page.locator('article .hash-link').nth(2);
        const hash = (await place.getAttribute('href'))!;
        await place.evaluate((link: HTMLElement) => link.click());
        await shows(page, guide + hash);
        const top = await wheel(page);
        await opened(page, overlay);
        await goBack(page);
        await closed(page);
        assert.equal(await address(page), guide + hash);
        assert.equal(await page.evaluate(() => scrollY), top);
        await goBack(page);
        await shows(page, guide);
        await goBack(page);
        await shows(page, intro);
      });

      test(`leads to the previous page after ${name} is closed by Escape or a reload`, async t => {
        const page = await visit(t, intro, { viewport: size });
        for (const close of [() => page.keyboard.press('Escape'), () => page.reload()]) {
          await goOn(page);
          await opened(page, overlay);
          await close();
          await hydrated(page);
          await closed(page);
          await shows(page, guide);
          await goBack(page);
          await shows(page, intro);
        }
      });

      test(`and then Forward to where ${name} was open changes nothing`, async t => {
        const page = await visit(t, intro, { viewport: size });
        await goOn(page);
        const top = await scrollTo(page, 900);
        await opened(page, overlay);
        await goBack(page);
        await closed(page);
        await goForward(page);
        await closed(page);
        await shows(page, guide);
        assert.equal(await page.evaluate(() => scrollY), top);
        await goBack(page);
        await shows(page, intro);
      });
    }

    test('leads to the page on which the menu was used, also from another language', async t => {
      const page = await visit(t, intro, { viewport: sizes.phone });
      const entries = await page.evaluate(() => history.length);
      await opened(page, menu);
      await page.locator(`.navbar-sidebar a[href="${guide}"]`).first().click();
      await shows(page, guide);
      await closed(page);
      assert.equal(await page.evaluate(() => history.length), entries + 1);
      await opened(page, menu);
      const other = locale ? '/docs/quick_guide' : '/en/docs/quick_guide';
      await page.locator('.navbar-sidebar__back').click();
      await page
        .locator('.navbar-sidebar')
        .getByRole('button', { name: /^(Languages|选择语言)$/ })
        .click();
      await page.locator(`.navbar-sidebar a[href="${other}"]`).click();
      await shows(page, other);
      await hydrated(page);
      await goBack(page);
      await shows(page, guide);
      await closed(page);
      await goBack(page);
      await shows(page, intro);
    });

    test('leads to the page on which a search was started', async t => {
      const page = await visit(t, intro);
      await opened(page, search);
      await page.locator('.search-input').fill('midway');
      await page.locator('.search-hit a').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(url => url.pathname !== intro);
      await closed(page);
      await goBack(page);
      await shows(page, intro);
    });
  });

  for (const [name, size] of Object.entries(sizes)) {
    // One walk in each language.
    if (intro.startsWith('/en') !== (name === 'desktop')) continue;
    test(
      `address and page agree during a random walk from ${intro} on a ${name}`,
      limit,
      async t => {
        const page = await visit(t, intro, { viewport: size });
        // The generator of Park and Miller, which makes the walk repeatable.
        let seed = 20_261;
        const oneOf = <T>(choices: T[]): T => {
          seed = (seed * 48_271) % 2_147_483_647;
          return choices[seed % choices.length]!;
        };
        const entries = [intro];
        let at = 0;
        let isOpen = false;
        const taken: string[] = [];
        const steps: Record<string, () => Promise<void>> = {
          async link() {
            const to = entries[at]!.startsWith(guide) ? intro : guide;
            const link = page.locator(`a[href="${to}"]:not(.navbar-sidebar *)`).first();
            // Also follows a link that is out of view.
            await link.evaluate((element: HTMLElement) => element.click());
            entries.splice(++at, Infinity, to);
          },
          async hash() {
            const hash = (await page
              .locator('article .hash-link')
              .nth(oneOf([1, 2]))
              .getAttribute('href'))!;
            const to = entries[at]!.replace(/#.*/, '') + hash;
            await page
              .locator(`article .hash-link[href="${hash}"]`)
              .evaluate((link: HTMLElement) => link.click());
            if (entries[at] !== to) entries.splice(++at, Infinity, to);
          },
          async open() {
            await opened(page, oneOf(size === sizes.phone ? [menu, search] : [search]));
            entries.splice(at + 1);
            isOpen = true;
          },
          async close() {
            await page.keyboard.press('Escape');
            isOpen = false;
          },
          async back() {
            await goBack(page);
            if (isOpen) isOpen = false;
            else at -= 1;
          },
          async forward() {
            await goForward(page);
            at += 1;
          },
          async reload() {
            await page.reload();
            await hydrated(page);
            isOpen = false;
          },
        };
        for (let count = 0; count < 40; count += 1) {
          const possible = isOpen
            ? ['close', 'back', 'reload']
            : ['link', 'hash', 'open', 'open', 'reload'];
          if (!isOpen && at > 0) possible.push('back', 'back');
          if (!isOpen && at < entries.length - 1) possible.push('forward');
          const step = oneOf(possible);
          taken.push(step);
          try {
            await steps[step]!();
            await shows(page, entries[at]!);
            if (!isOpen) await closed(page);
          } catch (error) {
            throw new Error(`${taken.join(', ')}: not at ${entries[at]}`, { cause: error });
          }
        }
      },
    );
  }
}
