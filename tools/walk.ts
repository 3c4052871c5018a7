/** Walks over the built site in Chromium as readers do, at random: along links, back and forward, with
 * reloads, the search and the menu. It reports whatever breaks on the way. Run by `npx tsx tools/walk.ts`
 * after a build, with `--steps 10000`, `--seed 7` and `--readers 4` for other than the usual numbers: the same
 * three walk the same way through the same build. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DomUtils, parseDocument } from 'htmlparser2';
import { type Browser, chromium, type Page } from 'playwright-core';
import { defaultLocale, locales } from '../src/config/site';
import { launchOptions } from './support/chromium';
import { serve } from './support/server';
import { wholeNumber } from '../src/lib/wholeNumber';

/** Where readers start, and go back to from where no link leads on. */
const homes = locales.map(locale => (locale === defaultLocale ? '/' : `/${locale}/`));
/** Half of the readers have a phone. */
const viewports = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];
/** Milliseconds that a page may take to be shown after its link was followed. */
const patience = 30_000;

/** What readers do, and how often: a link is the rest. */
const habits = { back: 0.12, forward: 0.06, reload: 0.05, search: 0.1, menu: 0.07 };
type Action = keyof typeof habits | 'link';

/** What readers type into the search. */
const queries = [
  'middleware',
  'redis',
  '中间件',
  'controller',
  '@Get(',
  'a<b>',
  '%',
  'ws',
  'qxzvqxzv',
];

export interface WalkOptions {
  /** How many steps to take in all. */
  steps: number;
  /** What the choices follow from. */
  seed: number;
  /** How many pages are walked in at a time. */
  readers: number;
}

export interface Walk {
  steps: number;
  /** How many different pages were shown. */
  pages: number;
  /** How often a link or a hit led to a page of each kind. */
  kinds: Record<string, number>;
  /** How often each thing was done. */
  actions: Partial<Record<Action, number>>;
  /** What went wrong, with the step that was taken first when it did, and how often. */
  problems: { message: string; first: string; count: number }[];
}

const kindsOfPaths: [kind: string, paths: RegExp][] = [
  ['home', /^$/],
  ['text or feed', /\.(md|txt|xml|json)$/],
  ['guide of an older version', /^docs\/[12]\.0\.0\//],
  ['guide', /^docs\//],
  ['API symbol', /^api\/[^/]+\/[^/]+\//],
  ['API overview', /^api(\/|$)/],
  ['blog list', /^blog($|\/(archive|page|tags|authors)(\/|$))/],
  ['blog post', /^blog\//],
  ['comparison of versions', /^changelog\/compare$/],
  ['release', /^changelog\/v/],
  ['changelog list', /^changelog(\/|$)/],
  ['search page', /^search$/],
  ['offline reading', /^offline$/],
];
const text = 'text or feed';

/** What kind of page a path of the site leads to. */
export function kindOf(pathname: string): string {
  const below = pathname.replace(new RegExp(`^/((${locales.join('|')})(/|$))?`), '');
  return kindsOfPaths.find(([, paths]) => paths.test(below))?.[0] ?? 'other';
}

/** Random numbers from 0 to 1 (the generator mulberry32), the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface PageLink {
  /** Its place among the links that the page keeps as `linksRead`. */
  index: number;
  href: string;
  /** Whether it leads to the section of the address where that may be none: in another version, or from
   * a page that has none either. */
  mayLack: boolean;
}

/** In the page: the links below an element to the site itself, which the page keeps, as others may come.
 * Those that stand together form a group, so that a long sidebar does not outweigh everything else. */
function readLinks(root: string): PageLink[][] {
  const groups = new Map<Element | null, PageLink[]>();
  const isThere = !!document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const linksRead = Array.from(document.querySelectorAll<HTMLAnchorElement>(`${root} a[href]`));
  Object.assign(window, { linksRead });
  for (const [index, link] of linksRead.entries()) {
    // A link to the top of the text moves the focus only.
    const leads = link.getAttribute('href') !== '#' && !link.hash.startsWith('#__docusaurus');
    const stays = link.origin === location.origin && link.target !== '_blank';
    if (!leads || !stays || !link.checkVisibility()) continue;
    const part = link.closest('.dropdown, .navbar, .footer, aside, nav, article, main');
    const mayLack = !!link.closest('.dropdown, .navbar-sidebar') && !(link.lang && isThere);
    groups.set(part, [...(groups.get(part) ?? []), { index, href: link.href, mayLack }]);
  }
  return [...groups.values()];
}

interface Entries {
  /** Addresses of the entries of the history that are the site's. */
  urls: string[];
  /** The place of the current one. */
  at: number;
}

/** In the page: its history, as the browser has it. */
function readEntries(): Entries {
  interface Entry {
    url: string;
    index: number;
  }
  const { navigation } = window as unknown as {
    navigation: { entries: () => Entry[]; currentEntry: Entry };
  };
  return {
    urls: navigation.entries().map(({ url }) => url),
    at: navigation.currentEntry.index,
  };
}

/** In the page: what a reader would call broken. */
function readFaults(): string[] {
  const faults: Record<string, string> = {
    '[data-load-failure]:not([hidden])': 'says that a part of it was not loaded',
    '.crash': 'crashed',
    '.load-failure': 'could not be loaded',
    '[data-not-found]': 'is not found',
  };
  const found = Object.keys(faults).filter(fault => document.querySelector(fault));
  const isEmpty = !document.querySelector('main')?.innerText.trim();
  return [...found.map(fault => faults[fault]!), ...(isEmpty ? ['is empty'] : [])];
}

/** In the page: whether the app shows an address. Its switch of languages names the page that is
 * shown, which after a click is the old one for a while. */
function isShown({ pathname, hash }: { pathname: string; hash: string }): boolean {
  const self = document.querySelector<HTMLAnchorElement>('.navbar .dropdown__link--active[lang]');
  return (
    // A document that was just begun has no element yet.
    document.documentElement?.dataset.hasHydrated === 'true' &&
    self?.pathname === pathname &&
    self.hash === hash
  );
}

/** In the page: whether the document is whole, the parts of which come one after the other with the
 * frames. */
async function isWhole(): Promise<boolean> {
  const elements = document.body.getElementsByTagName('*');
  const before = elements.length;
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  return elements.length === before;
}

/** In the page: whether the target of a hash, if it has a box, is in the window. */
function isInView(id: string): boolean {
  const target = document.getElementById(id);
  if (!target?.getClientRects().length) return true;
  const { top, bottom } = target.getBoundingClientRect();
  return bottom >= 0 && top < innerHeight;
}

/** What the built page of a path is titled; undefined where there is no such page. */
function builtTitle(folder: string, pathname: string): string | undefined {
  const name = path.join(folder, decodeURIComponent(pathname));
  const file = [`${name}.html`, path.join(name, 'index.html')].find(one => existsSync(one));
  const title = file && /<title[^>]*>[^<]*<\/title>/.exec(readFileSync(file, 'utf8'))?.[0];
  return title && DomUtils.textContent(parseDocument(title));
}

/** Walks at random, each reader from page to page on their own.
 * @param folder of the build
 * @throws if the folder has no built site */
export async function walk(folder: string, options: WalkOptions): Promise<Walk> {
  const problems = new Map<string, { first: string; count: number }>();
  const seen = new Map<string, number>();
  const done: Walk['actions'] = {};
  const server = await serve(folder);
  let browser: Browser | undefined;

  async function read(page: Page, home: string, steps: number, random: () => number) {
    const short = (address: string) => address.replaceAll(server.origin, '');
    const one = <Value>(values: Value[]) => values[Math.floor(random() * values.length)];
    const count = (pathname: string) => seen.set(pathname, (seen.get(pathname) ?? 0) + 1);
    /** What the reader did last. */
    let last = home;
    const report = (message: string) => {
      const { first, count } = problems.get(message) ?? { first: last, count: 0 };
      problems.set(message, { first, count: count + 1 });
    };
    page.on('console', message => {
      // Answers are looked at below, and the icon that browsers ask for beside a text is none.
      const isAnswer = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isAnswer) report(`the console says: ${message.text()}`);
    });
    page.on('pageerror', error => report(`uncaught: ${error.message}`));
    page.on('crash', () => report('the page crashed'));
    page.on('response', response => {
      if (response.status() >= 400) report(`${response.status()} for ${response.url()}`);
    });
    page.on('requestfailed', request => {
      const reason = request.failure()?.errorText;
      // What a page still waits for is given up when the reader leaves it.
      if (reason !== 'net::ERR_ABORTED') report(`${reason} for ${request.url()}`);
    });

    const rest = () => page.waitForFunction(isWhole, undefined, { timeout: patience });
    const arrive = async (address: string, mayLack = false) => {
      const { pathname, searchParams, hash } = new URL(address);
      if (kindOf(pathname) === text) {
        await page.waitForURL(({ href }) => href === address, { timeout: patience });
        return goHome();
      }
      await page.waitForFunction(isShown, { pathname, hash }, { timeout: patience });
      // What is searched for is in the title.
      const expected = searchParams.has('q') ? undefined : builtTitle(folder, pathname);
      // The title comes with a later frame.
      const titled =
        expected === undefined ||
        (await page
          .waitForFunction(title => document.title === title, expected, { timeout: patience })
          .catch(() => undefined));
      if (!titled) report(`${pathname} is titled "${await page.title()}", built "${expected}"`);
      await rest();
      const hasTarget = await page.evaluate(
        id => !id || !!document.getElementById(id),
        decodeURIComponent(hash.slice(1)),
      );
      if (!hasTarget && !mayLack) report(`${pathname} has no ${hash}`);
      for (const fault of await page.evaluate(readFaults)) report(`${pathname} ${fault}`);
    };
    const goHome = async (): Promise<void> => {
      await page.goto(home);
      await arrive(server.origin + home);
    };

    /** Follows a link below an element. */
    const follow = async (root = ':root'): Promise<void> => {
      const link = one(one(await page.evaluate(readLinks, root)) ?? []);
      if (!link) return goHome();
      const { pathname } = new URL(link.href);
      last = short(`${page.url()} → ${link.href}`);
      count(pathname);
      if (kindOf(pathname) !== text && builtTitle(folder, pathname) === undefined) {
        report(`${pathname} is no page of the build`);
        return goHome();
      }
      // What leads to another document would cut off the answer.
      await page.evaluate(index => {
        const { linksRead } = window as unknown as { linksRead: HTMLElement[] };
        setTimeout(() => linksRead[index]!.click());
      }, link.index);
      await arrive(link.href, link.mayLack);
      const { hash } = new URL(link.href);
      if (kindOf(pathname) === text || !hash) return undefined;
      return page
        .waitForFunction(isInView, decodeURIComponent(hash.slice(1)), { timeout: patience })
        .then(() => undefined)
        .catch(() => report(`${pathname} was not scrolled to ${hash}`));
    };

    /** Goes to another entry of the history, and sees that the address is that of the entry. */
    const travel = async (way: 'back' | 'forward') => {
      const { urls, at } = await page.evaluate(readEntries);
      const address = urls[at + (way === 'back' ? -1 : 1)]!;
      last = short(`${page.url()}, ${way} to ${address}`);
      await page.evaluate(to => setTimeout(() => history[to]()), way);
      await page.waitForURL(({ href }) => href === address, { timeout: patience });
      await arrive(address, true);
    };

    const reload = async () => {
      last = short(`${page.url()}, reloaded`);
      const address = page.url();
      await page.reload();
      await arrive(address, true);
    };

    /** Ends an open dialog in a way that leaves the reader on the page. */
    const close = async (dialog: string, ways: Record<string, () => Promise<unknown>>) => {
      const address = page.url();
      const way = one(Object.keys(ways))!;
      last = short(`${last}, closed by ${way} at ${address}`);
      await ways[way]!();
      await page.locator(dialog).waitFor({ state: 'detached', timeout: patience });
      await rest();
      if (page.url() !== address) report(`${way} leads to ${short(page.url())}`);
      await arrive(address, true);
    };
    const back = () => page.evaluate(() => setTimeout(() => history.back()));
    const { width, height } = page.viewportSize()!;
    const clickAt = (x: number) => page.mouse.click(x, height / 2);

    const search = async () => {
      const query = one(queries)!;
      const modal = page.locator('.DocSearch-Modal');
      last = short(`${page.url()}, search for "${query}"`);
      await page.keyboard.press('Control+k');
      // The letters go to where the field will be.
      await page.keyboard.type(query);
      await modal.locator('.DocSearch-NoResults, .DocSearch-HitsFooter a').first().waitFor();
      const typed = await modal.locator('input').inputValue();
      if (typed !== query) report(`the field holds "${typed}" after "${query}" was typed`);
      await rest();
      const hits = modal.locator('.DocSearch-Hit a');
      const found = await hits.count();
      if (found > 0 && random() < 0.5) {
        const hit = random() < 0.5 ? 0 : Math.floor(random() * found);
        const address = await hits.nth(hit).evaluate(link => (link as HTMLAnchorElement).href);
        last = short(`${last} → ${address}`);
        count(new URL(address).pathname);
        if (hit === 0) await page.keyboard.press('Enter');
        else await hits.nth(hit).click();
        await modal.waitFor({ state: 'detached', timeout: patience });
        return arrive(address);
      }
      const escape = () => page.keyboard.press('Escape');
      return close('.DocSearch-Modal', {
        Escape: escape,
        Back: back,
        // On a phone there is nothing beside it.
        ...(width > 768 && { 'a click beside it': () => clickAt(5) }),
        'a reload': () => page.reload(),
      });
    };

    const menu = async () => {
      const open = '.navbar-sidebar--show';
      last = short(`${page.url()}, menu`);
      // The bar may be hidden by scrolling.
      await page.locator('.navbar__toggle').dispatchEvent('click');
      await page.locator(open).waitFor();
      await rest();
      if (random() < 0.5) return follow('.navbar-sidebar');
      const press = () => page.locator('.navbar-sidebar__close').click();
      return close(open, {
        'its button': press,
        'a click beside it': () => clickAt(width - 5),
        Back: back,
        'a reload': () => page.reload(),
      });
    };

    /** What the reader could do, beside following a link. */
    const can = async (action: keyof typeof habits): Promise<boolean> => {
      const isVisible = (control: string) => page.locator(control).first().isVisible();
      if (action === 'search') return isVisible('.DocSearch-Button');
      if (action === 'menu') return isVisible('.navbar__toggle');
      const { urls, at } = await page.evaluate(readEntries);
      return action === 'reload' || (action === 'back' ? at > 0 : at < urls.length - 1);
    };
    const pick = async (): Promise<Action> => {
      let left = random();
      for (const [action, share] of Object.entries(habits)) {
        left -= share;
        if (left < 0)
          return (await can(action as keyof typeof habits)) ? (action as Action) : 'link';
      }
      return 'link';
    };
    const act: Record<Action, () => Promise<void>> = {
      link: follow,
      back: () => travel('back'),
      forward: () => travel('forward'),
      reload,
      search,
      menu,
    };

    const reportFailure = (error: Error) =>
      report(`was not shown: ${error.message.split('\n')[0]}`);
    try {
      await goHome();
      for (let step = 0; step < steps; step++) {
        try {
          const action = await pick();
          done[action] = (done[action] ?? 0) + 1;
          await act[action]();
        } catch (error) {
          reportFailure(error as Error);
          await goHome();
        }
      }
    } catch (error) {
      // Without a home there is nowhere to go on from.
      reportFailure(error as Error);
    }
  }

  try {
    browser = await chromium.launch(launchOptions());
    const { steps, seed, readers } = options;
    await Promise.all(
      Array.from({ length: readers }, async (_, reader) => {
        const page = await browser!.newPage({
          baseURL: server.origin,
          reducedMotion: 'reduce',
          viewport: viewports[(reader >> 1) % viewports.length]!,
        });
        page.setDefaultTimeout(patience);
        const share = Math.floor((steps + reader) / readers);
        await read(page, homes[reader % homes.length]!, share, randomNumbers(seed + reader));
      }),
    );
  } finally {
    await browser?.close();
    await server.close();
  }
  const kinds: Record<string, number> = {};
  for (const [pathname, count] of seen) {
    const kind = kindOf(pathname);
    kinds[kind] = (kinds[kind] ?? 0) + count;
  }
  return {
    steps: Object.values(done).reduce((sum, count) => sum + count, 0),
    pages: seen.size,
    kinds,
    actions: done,
    problems: [...problems].map(([message, rest]) => ({ message, ...rest })),
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      steps: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      readers: { type: 'string', default: '4' },
    },
  });
  const steps = wholeNumber('steps', values.steps);
  const seed = wholeNumber('seed', values.seed);
  const readers = wholeNumber('readers', values.readers);
  const start = performance.now();
  const result = await walk(process.env.SITE_BUILD ?? 'build', { steps, seed, readers });
  const seconds = Math.round((performance.now() - start) / 1000);
  console.table(
    Object.fromEntries(
      Object.entries(result.kinds)
        .sort(([, a], [, b]) => b - a)
        .map(([kind, shown]) => [kind, { shown }]),
    ),
  );
  console.log(
    Object.entries(result.actions)
      .map(([action, count]) => `${count} × ${action}`)
      .join(', '),
  );
  for (const { message, first, count } of result.problems) {
    console.log(`${first}\n  ${message}${count > 1 ? ` (${count} times)` : ''}`);
  }
  console.log(
    `seed ${seed}, ${result.steps} steps of ${readers} readers to ${result.pages} pages in ` +
      `${seconds} s: ${result.problems.length} problems`,
  );
  process.exitCode = result.problems.length === 0 ? 0 : 1;
}

if (require.main === module) {
  main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
