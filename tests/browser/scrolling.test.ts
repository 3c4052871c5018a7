import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { attached, hydrated, limit, navbarLink, navigate, open, pageOfMany, visit } from './setup';
import { sample } from './sample';

const docClass = (id: string) => `html.docs-doc-id-${id.replace('/', '\\/')}`;
/** The script for content that only the first page of the components shows. */
const components = '/docs/extensions/axios';

suite('scrolling', limit, () => {
  const low = { viewport: { width: 1280, height: 240 } };
  const position = (page: Page) => page.evaluate(() => Math.round(scrollY));
  const scrollDown = async (page: Page) => {
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    assert.equal(await position(page), 300);
  };
  /** Records what the app scrolls to from now on: `top`, or the id of an element. */
  async function recordScrolls(page: Page): Promise<() => Promise<string[]>> {
    await page.evaluate(`
      window.scrolls = [];
      const { scrollTo } = window, { scrollIntoView } = Element.prototype;
      window.scrollTo = function (...to) {
        window.scrolls.push(to.join() === '0,0' ? 'top' : JSON.stringify(to));
        return scrollTo.apply(this, to);
      };
      Element.prototype.scrollIntoView = function (...how) {
        window.scrolls.push(this.id);
        return scrollIntoView.apply(this, how);
      };
    `);
    return () => page.evaluate(() => (window as unknown as { scrolls: string[] }).scrolls);
  }
  /** Waits for the end, because browsers scroll in steps after a key press. */
  async function pressEnd(page: Page): Promise<void> {
    const ended = page.evaluate(
      () => new Promise(resolve => addEventListener('scrollend', resolve, { once: true })),
    );
    await page.keyboard.press('End');
    await ended;
  }
  const heading = (page: Page) => page.locator('article :is(h2, h3)[id]').last().getAttribute('id');

  test('a new page starts at its top', async t => {
    const page = await visit(t, '/docs/intro', low);
    await scrollDown(page);
    await navigate(page, components);
    await attached(page, docClass('extensions/axios'));
    await page.waitForFunction(() => scrollY === 0);
  });

  const long = [
    '/en/docs/container',
    '/docs/extensions/redis',
    '/en/api/core/class/MidwayContainer',
  ];
  for (const path of sample(long, 1))
    for (const width of [1280, 390])
      test(`in ${path}, ${width} px wide`, async t => {
        // Reopened for each test, because content that was in view keeps its layout.
        const page = await pageOfMany(t, { viewport: { width, height: 720 } });

        await t.test('End reaches the bottom at once', async () => {
          await open(page, path);
          const height = await page.evaluate(() => document.body.scrollHeight);
          await pressEnd(page);
          const left = () => Math.round(document.body.scrollHeight - innerHeight - scrollY);
          assert.equal(await page.evaluate(left), 0);
          assert.equal(await page.evaluate(() => document.body.scrollHeight), height);
        });

        await t.test('the focus is in view when it enters the article backwards', async () => {
          await open(page, path);
          await page.locator('article').last().press('Shift+Tab');
          const outOfSight = await page.evaluate(() => {
            const links = document.querySelectorAll<HTMLElement>('article a[href]');
            return [document.activeElement as HTMLElement, ...links].flatMap(element => {
              element.focus();
              const { top, bottom } = document.activeElement!.getBoundingClientRect();
              return bottom > 0 && top < innerHeight ? [] : [element.outerHTML];
            });
          });
          assert.deepEqual(outOfSight, []);
        });

        await t.test('a heading stays where the reader scrolled it to', async () => {
          await open(page, path);
          const missed = await page.evaluate(() => {
            const headings = [...document.querySelectorAll('article :is(h2, h3, h4)[id]')];
            return headings.reverse().flatMap(heading => {
              heading.scrollIntoView({ behavior: 'instant' });
              const { top } = heading.getBoundingClientRect();
              const isAtEnd = scrollY + innerHeight >= document.body.scrollHeight - 1;
              const isThere = isAtEnd || (top >= 0 && top < innerHeight / 4);
              return isThere ? [] : [`${heading.id}: ${top}`];
            });
          });
          assert.deepEqual(missed, []);
        });
      });

  for (const path of ['/en/docs/container', '/en/api/core/class/MidwayContainer']) {
    test(`the way back restores a place in ${path} that was reached by a jump`, async t => {
      const page = await visit(t, path);
      await pressEnd(page);
      // Scrolls up into the range that the jump skipped.
      await page.evaluate(() => scrollBy(0, -3 * innerHeight));
      await page.waitForFunction(() => scrollY + 2 * innerHeight < document.body.scrollHeight);
      const before = await page.evaluate(() => {
        const headings = [...document.querySelectorAll('article :is(h2, h3)[id]')];
        const places = headings.map(heading => ({
          id: heading.id,
          top: Math.round(heading.getBoundingClientRect().top),
        }));
        return places.find(({ top }) => top > 0);
      });
      assert.ok(before);
      await navbarLink(page, '/en/blog').click();
      await attached(page, '.blog-list-page');
      await page.goBack();
      await attached(page, 'article :is(h2, h3)[id]');
      // The browser scrolls in a later frame.
      await page.waitForFunction(
        ({ id, top }) =>
          Math.round(document.getElementById(id)!.getBoundingClientRect().top) === top,
        before,
      );
    });
  }

  test('the way back restores the place after the page is loaded again', async t => {
    const page = await visit(t, '/en/docs/container#scopes');
    await page.evaluate(() => scrollTo(0, 4000));
    // A pointer would scroll up to reveal the navigation bar.
    await navbarLink(page, '/en/blog').dispatchEvent('click');
    await attached(page, '.blog-list-page');
    await page.reload();
    await hydrated(page);
    await page.goBack();
    await attached(page, docClass('container'));
    await page.waitForFunction(() => scrollY === 4000);
  });

  test('a new page with a hash starts at its target', async t => {
    const page = await visit(t, components, low);
    const id = await heading(page);
    assert.ok(id);
    await open(page, '/docs/intro');
    await navigate(page, `${components}#${id}`);
    await attached(page, docClass('extensions/axios'));
    await page.waitForFunction(target => {
      const { top } = document.getElementById(target)!.getBoundingClientRect();
      return scrollY > 0 && top >= 0 && top < innerHeight;
    }, id);
  });

  for (const follow of ['table of contents', 'heading'] as const)
    test(`a link of a ${follow} scrolls each time it is followed`, async t => {
      const page = await visit(t, '/en/docs/controller');
      const id = await heading(page);
      const link = page.locator(
        follow === 'heading' ? `.hash-link[href="#${id}"]` : `.table-of-contents [href="#${id}"]`,
      );
      for (let times = 0; times < 3; times += 1) {
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await link.dispatchEvent('click');
        await page.waitForFunction(
          target => document.getElementById(target!)!.getBoundingClientRect().top < innerHeight,
          id,
        );
      }
    });

  test('a page that was opened from the menu scrolls to its anchors', async t => {
    const page = await visit(t, '/en/docs/intro', { viewport: { width: 390, height: 844 } });
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await page.locator('.navbar__toggle').dispatchEvent('click');
    await page
      .locator('.navbar-sidebar .menu__link[href="/en/docs/quick_guide"]')
      .dispatchEvent('click');
    await attached(page, docClass('quick_guide'));
    const id = await heading(page);
    for (let times = 0; times < 2; times += 1) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await page.locator(`.hash-link[href="#${id}"]`).dispatchEvent('click');
      await page.waitForFunction(
        target => document.getElementById(target!)!.getBoundingClientRect().top < innerHeight,
        id,
      );
    }
  });

  test('a change of only the query does not scroll', async t => {
    const page = await visit(t, '/docs/intro', low);
    const id = await heading(page);
    assert.ok(id);
    await scrollDown(page);
    const scrolls = await recordScrolls(page);
    await navigate(page, '/docs/intro?page=2');
    // The links of the bar carry the query once the app has read it.
    await attached(page, '.navbar a[href="/docs/2.0.0/intro?page=2"]');
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))));
    assert.equal(await position(page), 300);
    // The first scroll comes from the following navigation.
    await navigate(page, `/docs/intro?page=2#${id}`);
    await page.waitForFunction(() => (window as unknown as { scrolls: string[] }).scrolls.length);
    assert.deepEqual(await scrolls(), [id]);
  });
});
