/** Measures how soon interactions are painted on a slow device, to find slow ones. */
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { homeOf, type Locale } from '../../src/config/languages';
import { launchOptions } from '../../src/lib/chromium';
import { serve } from '../support/server';
import { buildFolder, choice, defineBench, localeOption, median, number } from './bench';
import { openIdle, slowPage } from './slowPage';

interface Interaction {
  /** Width of the viewport, in pixels. */
  width?: number;
  /** Path of the page, below the home page of a language. */
  at: string;
  /** Runs before the interaction and is not measured. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The element to click. */
  click?: (page: Page) => Locator;
  /** The interaction, if it is not a click. */
  act?: (page: Page) => Promise<unknown>;
}

const guide = 'docs/controller';
const withTabs = 'docs/quick_guide';
const menuOf = (page: Page, at: number) =>
  page.locator('.navbar .dropdown > .navbar__link').nth(at);
const field = (page: Page) => page.locator('.search-input');

async function openSearch(page: Page): Promise<void> {
  await page.locator('.search-button').click();
  await field(page).waitFor();
}

const interactions = {
  menu: { width: 390, at: guide, click: page => page.locator('.navbar__toggle') },
  search: { at: guide, click: page => page.locator('.search-button') },
  'first letter': { at: guide, prepare: openSearch, act: page => page.keyboard.press('m') },
  theme: { at: guide, click: page => page.locator('.navbar [class*="toggleButton"]').last() },
  'language menu': { at: guide, click: page => menuOf(page, 1) },
  // The menu opens on hover, and its link leads to this page.
  'version menu': { at: guide, click: page => menuOf(page, 0) },
  tab: { at: withTabs, click: page => page.locator('[role="tab"][aria-selected="false"]').first() },
  copy: {
    at: guide,
    prepare: page => page.locator('article pre').first().hover(),
    click: page => page.locator('article [class*="buttonGroup"] button').last(),
  },
  'contents link': { at: guide, click: page => page.locator('.table-of-contents a').nth(3) },
  'sidebar link': {
    at: guide,
    click: page => page.locator('aside .menu__link[href$="/docs/middleware"]'),
  },
  'link to the reference': { at: guide, click: page => page.locator('article a.symbol').first() },
  back: {
    at: guide,
    prepare: async page => {
      await page.locator('aside .menu__link[href$="/docs/middleware"]').click();
      await page.waitForURL('**/docs/middleware');
      await page.evaluate(() => new Promise(done => requestIdleCallback(done)));
    },
    act: page => page.goBack(),
  },
} satisfies Record<string, Interaction>;
type Name = keyof typeof interactions;

/** Runs in the page: sets `window.painted` to a promise of the milliseconds from the next input, or from going back,
 * to the next paint. Browsers report multiples of 8 ms, or nothing for fast inputs, which gives undefined. */
function watch(): void {
  const painted = new Promise<number | undefined>(resolve => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver(list => entries.push(...list.getEntries()));
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    for (const type of ['click', 'keyup']) {
      addEventListener(
        type,
        () =>
          requestAnimationFrame(() =>
            requestIdleCallback(
              () => {
                entries.push(...observer.takeRecords());
                const durations = entries.map(({ duration }) => duration);
                resolve(durations.length > 0 ? Math.max(...durations) : undefined);
              },
              // Chromium may start no idle period after an input that changes nothing.
              { timeout: 1000 },
            ),
          ),
        { once: true },
      );
    }
    addEventListener(
      'popstate',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))),
      { once: true },
    );
  });
  Object.assign(window, { painted });
}

/** The middle of the element to click. Clicking a locator would include the checks of Playwright in the time. */
async function middleOf(target: Locator): Promise<[x: number, y: number]> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} cannot be seen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function time(
  browser: Browser,
  origin: string,
  home: string,
  name: Name,
): Promise<number | undefined> {
  const { width = 1280, at, prepare, click, act }: Interaction = interactions[name];
  const page = await slowPage(browser, { viewport: { width, height: 720 }, baseURL: origin });
  try {
    await openIdle(page, home + at);
    await prepare?.(page);
    const target = click && (await middleOf(click(page)));
    await page.evaluate(watch);
    if (target) await page.mouse.click(...target);
    await act?.(page);
    return await page.evaluate<number | undefined>('painted');
  } finally {
    await page.context().close();
  }
}

/** The table row of an interaction.
 * @param times times of the runs that the browser reported, which are at least 16 ms */
export const rowOf = (times: number[], runs: number): Record<string, number | string> => ({
  ...(times.length === 0
    ? { median: 'not measured', longest: 'not measured' }
    : { median: Math.round(median(times)), longest: Math.round(Math.max(...times)) }),
  measured: `${times.length} of ${runs}`,
});

async function run({ locale, only, runs }: { locale: Locale[]; only: Name[]; runs: number }) {
  const server = await serve(buildFolder);
  const browser = await chromium.launch(launchOptions());
  try {
    console.log(
      `milliseconds from an input to the next paint, with a CPU slowed down 4 times; ${runs} runs`,
    );
    const rows: Record<string, object> = {};
    for (const one of locale) {
      for (const name of only) {
        const times: number[] = [];
        for (let at = 0; at < runs; at++) {
          const milliseconds = await time(browser, server.origin, homeOf(one), name);
          if (milliseconds !== undefined) times.push(milliseconds);
        }
        rows[`${name}, ${one}`] = rowOf(times, runs);
      }
    }
    console.table(rows);
  } finally {
    await browser.close();
    await server.close();
  }
}

export default defineBench({
  description: 'how soon twelve interactions are painted; needs an idle machine',
  needs: 'build',
  options: {
    locale: localeOption,
    only: choice('only this interaction', Object.keys(interactions) as Name[]),
    runs: number('runs to take medians of', 5),
  },
  run,
});
