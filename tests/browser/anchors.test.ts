/** Where an address with `#` leads: its target is below the navigation bar and marked, before and after hydration. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { attached, hold, hydrated, limit, newPage, visit } from './setup';

const addresses = [
  '/en/docs/extensions/redis#problems',
  '/docs/extensions/redis#problems',
  '/en/docs/error_code#midway-10010',
  '/docs/extensions/koa#koa.hostname',
  '/en/api/core/class/MidwayConfigService#getconfiguration',
  '/en/api/core#classtype',
  '/changelog/v3.0.0#v3.0.0-docs',
];

/** The target of an address, as its reader sees it. */
interface Target {
  /** Pixels from the bottom of the visible bar to the target, and from the head of the table to the target. */
  belowBar: number;
  belowHead: number;
  isInSight: boolean;
  /** How many elements look marked, and whether the target is one of them. */
  marked: number;
  isMarked: boolean;
}

const look = (page: Page): Promise<Target> =>
  page.evaluate(() => {
    const element = document.getElementById(decodeURIComponent(location.hash.slice(1)))!;
    const target = element.closest('tr') ?? element;
    const { top } = target.getBoundingClientRect();
    const head = target.closest('table')?.querySelector('th');
    const bar = document.querySelector('.navbar')!;
    const isSticky = getComputedStyle(bar).position === 'sticky';
    const probe = document.createElement('i');
    probe.style.background = 'var(--mark)';
    document.body.append(probe);
    const mark = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const marked = [...document.querySelectorAll('main :is([id], tr)')].filter(
      one => getComputedStyle(one).backgroundColor === mark,
    );
    return {
      belowBar: top - (isSticky ? bar.clientHeight : bar.getBoundingClientRect().bottom),
      belowHead: head?.checkVisibility() ? top - head.getBoundingClientRect().bottom : 0,
      isInSight: top < innerHeight,
      marked: marked.length,
      isMarked: marked.includes(target),
    };
  });

async function assertShown(page: Page, address: string): Promise<void> {
  const { belowBar, belowHead, ...rest } = await look(page);
  assert.ok(belowBar >= 0, `${address} is ${-belowBar} px behind the bar`);
  assert.ok(belowHead >= 0, `${address} is ${-belowHead} px behind the head of its column`);
  assert.deepEqual(rest, { isInSight: true, marked: 1, isMarked: true }, address);
}

/** Waits until the browser has scrolled to the target, which it does once everything above has its size. */
const settled = (page: Page) =>
  page.waitForFunction(() => scrollY > 0 && document.readyState === 'complete');

suite('the target of an address', limit, () => {
  for (const [width, height] of [
    [1280, 720],
    [1024, 720],
    [390, 844],
  ] as const)
    test(`is below the bar and marked without scripts, ${width} px wide`, async t => {
      const page = await newPage(t, { javaScriptEnabled: false, viewport: { width, height } });
      for (const address of addresses) {
        // From another document, the address starts a full page load.
        await page.goto('about:blank');
        await page.goto(address);
        await settled(page);
        await assertShown(page, address);
      }
    });

  test('is below the bar and marked before and after late scripts load', async t => {
    for (const address of addresses) {
      const page = await newPage(t);
      const release = await hold(page, /\.js$/);
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState !== 'loading' && scrollY > 0);
      await assertShown(page, address);
      release();
      await hydrated(page);
      await assertShown(page, address);
    }
  });

  test('stays below the returning bar and the heads of its table', async t => {
    const page = await visit(t, '/en/docs/extensions/axios#configuration.timeout');
    await page.mouse.move(640, 600);
    await page.mouse.wheel(0, 300);
    const bar = page.locator('.navbar');
    await page.waitForFunction(
      () => document.querySelector('.navbar')!.getBoundingClientRect().bottom <= 0,
    );
    await page.mouse.wheel(0, -300);
    await page.waitForFunction(
      () => document.querySelector('.navbar')!.getBoundingClientRect().top === 0,
    );
    const { y, height } = (await bar.boundingBox())!;
    const head = (await page
      .locator('tr:has(+ *) th, thead:has(+ tbody [data-target]) th')
      .first()
      .boundingBox())!;
    assert.ok(head.y >= y + height, `the heads are at ${head.y}`);
    await assertShown(page, 'configuration.timeout');
  });

  test('is the only marked element after links in the page, Back and links to other pages', async t => {
    const page = await visit(t, '/en/docs/extensions/redis#problems');
    const contents = page.locator('.theme-doc-toc-desktop a');
    for (const at of [1, 3]) {
      const link = contents.nth(at);
      const hash = (await link.getAttribute('href'))!;
      await link.click();
      await attached(page, `[data-target]${hash}`);
      await assertShown(page, hash);
      await page.waitForFunction(
        to =>
          document.querySelector('.table-of-contents__link--active')?.getAttribute('href') === to,
        hash,
      );
    }
    await page.goBack();
    await attached(
      page,
      `[data-target][id="${(await contents.nth(1).getAttribute('href'))!.slice(1)}"]`,
    );
    assert.equal((await look(page)).marked, 1);
    await page.keyboard.press(']');
    await page.locator('[data-target]').waitFor({ state: 'detached' });
  });

  test('is marked without moving, and by an outline in forced colours', async t => {
    const page = await visit(t, '/en/docs/extensions/redis', { forcedColors: 'active' });
    const heading = page.locator('#problems');
    const box = () => heading.evaluate((node: HTMLElement) => [node.offsetTop, node.offsetHeight]);
    const before = await box();
    await page.locator('.theme-doc-toc-desktop a[href="#problems"]').click();
    await attached(page, '#problems[data-target]');
    assert.deepEqual(await box(), before);
    assert.equal(await heading.evaluate(one => getComputedStyle(one).outlineStyle), 'solid');
  });
});
