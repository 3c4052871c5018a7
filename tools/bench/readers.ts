/** Measures page weight, navigation times and Lighthouse scores, to decide whether readers notice a change. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Result } from 'lighthouse';
import { type Browser, chromium, type Page, type Request } from 'playwright-core';
import { homeOf, type Locale } from '../../src/config/languages';
import { readReleases, withPages } from '../../src/content/releases';
import { launchOptions } from '../../src/lib/chromium';
import { freePort } from '../support/nginx';
import { serve, type Server } from '../support/server';
import { buildFolder, choice, defineBench, localeOption, median, number } from './bench';
import { kB, weigh } from './weight';

const build = path.resolve(buildFolder);
const [newest, older] = withPages(readReleases('changelog')).map(({ version }) => version);

/** One page for each kind of page, below the home page of a language. */
const pages = {
  home: '',
  guide: 'docs/controller',
  'api-class': 'api/core/class/MidwayContainer',
  'blog-list': 'blog',
  release: `changelog/v${newest}`,
};

/** Navigations: the page to start from, and the target of the link to click, which is the first such link in a part of
 * the page. `*` at the end matches any page below. */
const ways = {
  'home-to-guide': { from: '', part: 'main', to: 'docs/intro' },
  'guide-to-guide': { from: 'docs/controller', part: 'aside', to: 'docs/middleware' },
  'guide-to-api': {
    from: 'docs/container',
    part: 'article',
    to: 'api/core/interface/IMidwayContainer',
  },
  'blog-to-post': { from: 'blog', part: 'article', to: 'blog/*' },
  'release-to-older': {
    from: `changelog/v${newest}`,
    part: '.pagination-nav',
    to: `changelog/v${older}`,
  },
};

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];
type PageName = keyof typeof pages;
type WayName = keyof typeof ways;

/** The file of a page in the build. */
const fileOf = (route: string) => (route.endsWith('/') ? `${route}index.html` : `${route}.html`);

/** Performs an action and waits until the page is idle: it is hydrated, and has no pending requests. */
async function settle(page: Page, act: () => Promise<unknown>): Promise<void> {
  const pending = new Set<Request>();
  const begin = (request: Request) => void pending.add(request);
  const end = (request: Request) => void pending.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await act();
  await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' });
  // The page learns of visible links in the next frame, and then prefetches their pages.
  do {
    await page.evaluate(
      () => new Promise(done => requestAnimationFrame(() => requestIdleCallback(done))),
    );
  } while (pending.size > 0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

async function weights(browser: Browser, server: Server, route: string) {
  const page = await browser.newPage({ baseURL: server.origin });
  const requests: { file: string; type: string }[] = [];
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== server.origin) return;
    requests.push({ file: decodeURIComponent(pathname), type: request.resourceType() });
  });
  await settle(page, () => page.goto(route));
  await page.close();
  const sum = (isMeant: (request: (typeof requests)[number]) => boolean) =>
    kB(
      weigh(
        build,
        requests.filter(isMeant).map(({ file }) => file),
      ),
    );
  return {
    HTML: kB(weigh(build, [fileOf(route)])),
    CSS: sum(({ type }) => type === 'stylesheet'),
    'JS that runs': sum(({ type }) => type === 'script'),
    'JS with what is prefetched': sum(({ file }) => file.endsWith('.js')),
    requests: requests.length,
  };
}

/** Runs in the page: sets `window.taken` to a promise of the milliseconds from an event at a link until the heading of
 * another page is painted. Compares headings with their level, since a post has the same title in the list of
 * posts. */
function timeToHeading({ selector, event }: { selector: string; event: string }): void {
  const before = document.querySelector('main :is(h1, h2)')?.outerHTML;
  let start = 0;
  document
    .querySelector(selector)!
    .addEventListener(event, ({ timeStamp }) => (start = timeStamp), { once: true });
  const taken = new Promise<number>(resolve => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main :is(h1, h2)')?.outerHTML === before) return;
      observer.disconnect();
      // The next frame paints the heading, and a message posted in this frame arrives after the paint.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - start);
        port2.postMessage(0);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  Object.assign(window, { taken });
}

/** When the reader clicks: as soon as the pointer is on the link, or later. */
const clicks = ['at once', 'later'] as const;
type Click = (typeof clicks)[number];

/** The milliseconds of one navigation, from hovering the link if the click is at once, and otherwise from the
 * click. */
async function go(
  browser: Browser,
  server: Server,
  home: string,
  { from, part, to }: (typeof ways)[WayName],
  click: Click,
): Promise<number> {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await settle(page, () => page.goto(home + from));
  const [, target, below] = /^(.*?)(\*?)$/.exec(to)!;
  const selector = `${part} a[href${below ? '^' : ''}="${home}${target}"]`;
  const link = page.locator(selector).first();
  if ((await link.count()) === 0) {
    throw new Error(
      `${home}${from} has no link ${selector}: name other navigations with --way, or make a whole build`,
    );
  }
  const address = (await link.getAttribute('href'))!;
  // Scrolling lays out content that was skipped before, which may move the link out of the viewport again.
  for (let pass = 0; pass < 2; pass += 1) await settle(page, () => link.scrollIntoViewIfNeeded());
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const { x, y, width, height } = (await link.boundingBox())!;
  const middle = [x + width / 2, y + height / 2] as const;
  if (click !== 'at once') await settle(page, () => page.mouse.move(...middle));
  await page.evaluate(timeToHeading, {
    selector,
    event: click === 'at once' ? 'mouseover' : 'click',
  });
  // Clicking a locator would include the checks of Playwright in the time.
  await page.mouse.click(...middle);
  await page.waitForURL(address);
  const taken = await page.evaluate<number>('taken');
  await context.close();
  return taken;
}

async function navigation(
  browser: Browser,
  server: Server,
  home: string,
  way: (typeof ways)[WayName],
  runs: number,
) {
  const times: number[][] = clicks.map(() => []);
  for (let run = 0; run < runs; run++) {
    for (const [at, click] of clicks.entries()) {
      times[at]!.push(await go(browser, server, home, way, click));
    }
  }
  const figures = (all: number[]) => {
    const [least, middle, most] = [Math.min(...all), median(all), Math.max(...all)].map(Math.round);
    return `${middle} (${least}-${most})`;
  };
  return Object.fromEntries(clicks.map((click, at) => [`${click}, ms`, figures(times[at]!)]));
}

async function phone(port: number, address: string, runs: number) {
  const { default: lighthouse } = await import('lighthouse');
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(address, { port, logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse gave no result for ${address}`);
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
    results.push(result.lhr);
  }
  const middle = (read: (one: Result) => number | null | undefined) =>
    median(results.map(one => read(one) ?? NaN));
  const score = (category: string) =>
    Math.round(100 * middle(({ categories }) => categories[category]?.score));
  const figure = (audit: string) => middle(({ audits }) => audits[audit]?.numericValue);
  const { details } = results[0]!.audits['largest-contentful-paint-element'] ?? {};
  const [list] = details?.type === 'list' ? details.items : [];
  const [item] = list?.type === 'table' ? list.items : [];
  const { selector } = (item?.node ?? {}) as { selector?: string };
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'FCP s': Number((figure('first-contentful-paint') / 1000).toFixed(2)),
    'LCP s': Number((figure('largest-contentful-paint') / 1000).toFixed(2)),
    'TBT ms': Math.round(figure('total-blocking-time')),
    CLS: Number(figure('cumulative-layout-shift').toFixed(3)),
    'LCP element': selector?.split(' > ').at(-1) ?? '',
    'machine speed': Math.round(middle(({ environment }) => environment.benchmarkIndex)),
  };
}

/** Prints a row for each page or navigation in each language. */
async function table<Name extends string, Part>(
  locale: Locale[],
  names: Name[],
  parts: Record<Name, Part>,
  measure: (home: string, part: Part) => Promise<object>,
): Promise<void> {
  const rows: Record<string, object> = {};
  for (const one of locale) {
    for (const name of names) rows[`${name}, ${one}`] = await measure(homeOf(one), parts[name]);
  }
  console.table(rows);
}

const sections = ['weights', 'navigation', 'lighthouse'] as const;

async function run(values: {
  only: (typeof sections)[number][];
  locale: Locale[];
  page: PageName[];
  way: WayName[];
  runs: number;
}): Promise<void> {
  const { only, locale, runs } = values;
  for (const home of locale.map(homeOf)) {
    for (const name of values.page.map(one => pages[one])) {
      const file = path.join(build, fileOf(home + name));
      if (!existsSync(file))
        throw new Error(`${file} does not exist: name other pages with --page`);
    }
  }
  const server = await serve(build);
  const port = await freePort();
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args!, `--remote-debugging-port=${port}`],
  });
  try {
    if (only.includes('weights')) {
      console.log('kB, gzipped');
      await table(locale, values.page, pages, (home, page) =>
        weights(browser, server, home + page),
      );
    }
    if (only.includes('navigation')) {
      console.log(
        'time until the heading is painted, from hovering the link if the click is at once, otherwise from the ' +
          `click; CPU slowed down 4 times, medians of ${runs} runs`,
      );
      await table(locale, values.way, ways, (home, way) =>
        navigation(browser, server, home, way, runs),
      );
    }
    if (only.includes('lighthouse')) {
      console.log(
        `Lighthouse as a phone, medians of ${runs} runs; machine speed is its benchmark index`,
      );
      await table(locale, values.page, pages, (home, page) =>
        phone(port, server.origin + home + page, runs),
      );
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

export default defineBench({
  description: 'page weight, navigation times and Lighthouse scores; needs an idle machine',
  needs: 'build',
  options: {
    only: choice('only this part', sections),
    locale: localeOption,
    page: choice('only this page for weights and Lighthouse', keysOf(pages)),
    way: choice('only this navigation', keysOf(ways)),
    runs: number('runs to take medians of', 5),
  },
  run,
});
