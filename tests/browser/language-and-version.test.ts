import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  attached,
  frame,
  hydrated,
  isMarked,
  limit,
  mark,
  navbarLink,
  open,
  stored,
  visit,
} from './setup';
import { sample } from './sample';

/** Picks an entry in a dropdown of the navigation bar, by the path it leads to. */
async function pick(page: Page, label: string, path: string): Promise<void> {
  const entry = page.locator(`.dropdown__menu a[href="${path}"]`, { hasText: label });
  const dropdown = page.locator('.navbar .dropdown', { has: entry });
  await dropdown.hover();
  await dropdown.locator(entry).click();
  // Moves the pointer away, to keep the menu from covering what comes next.
  await page.mouse.move(0, 0);
}

suite('versions', limit, () => {
  const key = 'docs-preferred-version-default';

  test('a version switch keeps the page, its query and its hash', async t => {
    const page = await visit(t, '/docs/intro?from=test#top');
    await mark(page);
    await pick(page, '2.0.0', '/docs/2.0.0/intro?from=test#top');
    await attached(page, 'html.docs-version-2\\.0\\.0.docs-doc-id-intro');
    assert.equal(new URL(page.url()).pathname, '/docs/2.0.0/intro');
    await pick(page, '3.0.0', '/docs/intro?from=test#top');
    await attached(page, 'html.docs-version-current.docs-doc-id-intro');
    assert.equal(new URL(page.url()).pathname, '/docs/intro');
    assert.ok(await isMarked(page), 'a version switch loads no new document');
  });

  test('a version switch also keeps a page of a folder in English', async t => {
    const page = await visit(t, '/en/docs/extensions/axios');
    await pick(page, '1.0.0', '/en/docs/1.0.0/extensions/axios');
    await attached(page, 'html.docs-version-1\\.0\\.0.docs-doc-id-extensions\\/axios');
  });

  test('a version switch leads to the page about the same subject under another name', async t => {
    const page = await visit(t, '/en/docs/2.0.0/web_middleware');
    const banner = page.locator('.theme-doc-version-banner a');
    assert.equal(await banner.first().getAttribute('href'), '/en/docs/middleware');
    await pick(page, '3.0.0', '/en/docs/middleware');
    await attached(page, 'html.docs-version-current.docs-doc-id-middleware');
    await pick(page, '2.0.0', '/en/docs/2.0.0/web_middleware');
    await attached(page, 'html.docs-version-2\\.0\\.0.docs-doc-id-web_middleware');
  });

  test('a version switch keeps a section that both pages have', async t => {
    const page = await visit(t, '/en/docs/2.0.0/controller#see-also');
    await pick(page, '3.0.0', '/en/docs/controller#see-also');
    await attached(page, 'html.docs-version-current.docs-doc-id-controller');
    const heading = page.locator('#see-also');
    await heading.waitFor();
    await page.waitForFunction(() => {
      const { top } = document.querySelector('#see-also')!.getBoundingClientRect();
      return top >= 0 && top < window.innerHeight;
    });
  });

  for (const path of ['/blog', '/changelog/v3.20.9', '/api/core']) {
    test(`a version chosen on ${path} leads to its first guide, and is kept`, async t => {
      const page = await visit(t, path);
      await pick(page, '2.0.0', '/docs/2.0.0/intro');
      await attached(page, 'html.docs-version-2\\.0\\.0.docs-doc-id-intro');
      assert.equal(await stored(page, key), '2.0.0');
    });
  }

  test('a version switch leads to the first page of a version that lacks the page', async t => {
    const page = await visit(t, '/docs/guard');
    await pick(page, '1.0.0', '/docs/1.0.0/intro');
    await attached(page, 'html.docs-version-1\\.0\\.0.docs-doc-id-intro');
  });

  test('the chosen version is stored, and the navigation bar links to it', async t => {
    const page = await visit(t, '/docs/intro');
    assert.equal(await stored(page, key), null);
    await pick(page, '2.0.0', '/docs/2.0.0/intro');
    await attached(page, 'html.docs-version-2\\.0\\.0');
    assert.equal(await stored(page, key), '2.0.0');
    const keys = await page.evaluate(() => Object.keys(localStorage));
    assert.deepEqual(
      keys.filter(name => name.includes('version')),
      [key],
    );
    await open(page, '/blog');
    await navbarLink(page, '/docs/2.0.0/intro').waitFor();
    await pick(page, '3.0.0', '/docs/intro');
    await attached(page, 'html.docs-version-current');
    assert.equal(await stored(page, key), 'current');
    await open(page, '/blog');
    await navbarLink(page, '/docs/intro').waitFor();
  });

  test('a stored version that no longer exists is removed', async t => {
    const page = await visit(t, '/blog');
    await page.evaluate(name => localStorage.setItem(name, '0.9.0'), key);
    await page.reload();
    await hydrated(page);
    await page.waitForFunction(name => localStorage.getItem(name) === null, key);
    await navbarLink(page, '/docs/intro').waitFor();
  });
});

suite('languages', limit, () => {
  test('a language switch keeps the page, its query and its hash, both ways', async t => {
    const page = await visit(t, '/docs/intro?from=test#top');
    assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN');
    await pick(page, 'English', '/en/docs/intro?from=test#top');
    await page.waitForURL('**/en/docs/intro?from=test#top');
    await hydrated(page);
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    await attached(page, 'html.docs-version-current.docs-doc-id-intro');
    await pick(page, '简体中文', '/docs/intro?from=test#top');
    await page.waitForURL(/\d\/docs\/intro\?from=test#top$/);
    await hydrated(page);
    assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN');
  });

  test('a language switch keeps the version', async t => {
    const page = await visit(t, '/docs/2.0.0/intro');
    await pick(page, 'English', '/en/docs/2.0.0/intro');
    await page.waitForURL('**/en/docs/2.0.0/intro');
    await attached(page, 'html[lang="en"].docs-version-2\\.0\\.0');
  });

  for (const path of sample(
    ['/blog', '/blog/tags', '/changelog', '/changelog/compare?from=3.20.0', '/'],
    2,
  )) {
    test(`a language switch keeps ${path}`, async t => {
      const page = await visit(t, path);
      await pick(page, 'English', `/en${path}`);
      await page.waitForURL(`**/en${path}`);
      await attached(page, 'html[lang="en"]');
    });
  }

  for (const path of sample(
    [
      '/docs/controller',
      '/docs/extensions/redis',
      '/docs/2.0.0/controller',
      '/docs/1.0.0/controller',
      '/api',
      '/api/core/class/MidwayContainer',
      '/api/core/interface/MidwayConfig',
      '/blog/release/3.20.0',
      '/changelog/v3.20.4',
    ],
    3,
  )) {
    test(`a language switch keeps the section of ${path}`, async t => {
      const page = await visit(t, path);
      const sections = page.locator('main .markdown :is(h2, h3)[id]');
      const id = await sections.nth((await sections.count()) - 1).getAttribute('id');
      const heading = page.locator(`:is(h2, h3)[id="${id}"]`);
      // Content that comes near the window is laid out in the next frame, in which no reader clicks.
      await heading.scrollIntoViewIfNeeded();
      for (let frames = 0; frames < 2; frames += 1) await frame(page);
      await heading.locator('.hash-link').click();
      await page.waitForURL(url => decodeURIComponent(url.hash) === `#${id}`);
      const { hash } = new URL(page.url());
      for (const [language, to] of [
        ['English', `/en${path}${hash}`],
        ['简体中文', `${path}${hash}`],
      ] as const) {
        await page.mouse.wheel(0, -100);
        await pick(page, language, to);
        await page.waitForURL(url => url.pathname + url.hash === to);
        await hydrated(page);
        await heading.waitFor();
        assert.ok(await heading.evaluate(isInView), `${to} shows its section`);
      }
    });
  }
});

/** Whether an element is readable at the present scroll position. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
