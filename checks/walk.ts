/** Walks over the links of the built site in Chromium as readers do, at random, and reports whatever
 * breaks on the way. Run by `npx tsx checks/walk.ts` after a build, with `--steps 10000`, `--seed 7`
 * and `--readers 4` for other than the usual numbers: the same three walk the same way through the
 * same build. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DomUtils, parseDocument } from 'htmlparser2';
import { type Browser, chromium, type Page } from 'playwright-core';
import { defaultLocale, locales } from '../src/config/site';
import { launchOptions } from '../tests/chromium';
import { serve } from '../tests/server';
import { wholeNumber } from './options';

/** Where readers start, and go back to from where no link leads on. */
const homes = locales.map(locale => (locale === defaultLocale ? '/' : `/${locale}/`));
/** Milliseconds that a page may take to be shown after its link was followed. */
const patience = 30_000;

export interface WalkOptions {
  /** How many links to follow in all. */
  steps: number;
  /** What the choice of links follows from. */
  seed: number;
  /** How many pages are walked in at a time. */
  readers: number;
}

export interface Walk {
  steps: number;
  /** How many different pages were shown. */
  pages: number;
  /** How often a page of each kind was shown. */
  kinds: Record<string, number>;
  /** What went wrong, with the link that was followed first when it did, and how often. */
  problems: { message: string; first: string; count: number }[];
}

const kinds: [kind: string, paths: RegExp][] = [
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
  return kinds.find(([, paths]) => paths.test(below))?.[0] ?? 'other';
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

/** In the page: the links to the site itself, which the page keeps, as others may come. Those that stand together form a group, so that a long
 * sidebar does not outweigh everything else. */
function readLinks(): PageLink[][] {
  const groups = new Map<Element | null, PageLink[]>();
  const isThere = !!document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const linksRead = Array.from(document.links);
  Object.assign(window, { linksRead });
  for (const [index, link] of linksRead.entries()) {
    // A link to the top of the text moves the focus only.
    const leads = link.getAttribute('href') !== '#' && !link.hash.startsWith('#__docusaurus');
    const stays = link.origin === location.origin && link.target !== '_blank';
    if (!leads || !stays || !link.checkVisibility()) continue;
    const part = link.closest('.dropdown, .navbar, .footer, aside, nav, article, main');
    const mayLack = !!link.closest('.dropdown') && !(link.lang && isThere);
    groups.set(part, [...(groups.get(part) ?? []), { index, href: link.href, mayLack }]);
  }
  return [...groups.values()];
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

/** What the built page of a path is titled; undefined where there is no such page. */
function builtTitle(folder: string, pathname: string): string | undefined {
  const name = path.join(folder, decodeURIComponent(pathname));
  const file = [`${name}.html`, path.join(name, 'index.html')].find(one => existsSync(one));
  const title = file && /<title[^>]*>[^<]*<\/title>/.exec(readFileSync(file, 'utf8'))?.[0];
  return title && DomUtils.textContent(parseDocument(title));
}

/** Follows links at random, each reader from page to page on their own.
 * @param folder of the build
 * @throws if the folder has no built site */
export async function walk(folder: string, options: WalkOptions): Promise<Walk> {
  const problems = new Map<string, { first: string; count: number }>();
  const seen = new Map<string, number>();
  const server = await serve(folder);
  let browser: Browser | undefined;

  async function read(page: Page, home: string, steps: number, random: () => number) {
    let followed = home;
    const report = (message: string) => {
      const { first, count } = problems.get(message) ?? { first: followed, count: 0 };
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

    const arrive = async ({ pathname, hash }: URL, mayLack = false) => {
      await page.waitForFunction(isShown, { pathname, hash }, { timeout: patience });
      const expected = builtTitle(folder, pathname);
      // The title comes with a later frame.
      const titled = await page
        .waitForFunction(title => document.title === title, expected, { timeout: patience })
        .catch(() => undefined);
      if (!titled) report(`${pathname} is titled "${await page.title()}", built "${expected}"`);
      await page.waitForFunction(isWhole, undefined, { timeout: patience });
      const hasTarget = await page.evaluate(
        id => !id || !!document.getElementById(id),
        decodeURIComponent(hash.slice(1)),
      );
      if (!hasTarget && !mayLack) report(`${pathname} has no ${hash}`);
    };
    const goHome = async () => {
      await page.goto(home);
      await arrive(new URL(home, server.origin));
    };

    const step = async () => {
      const groups = await page.evaluate(readLinks);
      const group = groups[Math.floor(random() * groups.length)];
      const link = group?.[Math.floor(random() * group.length)];
      if (!link) return goHome();
      const target = new URL(link.href);
      followed = `${page.url()} → ${link.href}`.replaceAll(server.origin, '');
      seen.set(target.pathname, (seen.get(target.pathname) ?? 0) + 1);
      const isText = kindOf(target.pathname) === text;
      if (!isText && builtTitle(folder, target.pathname) === undefined) {
        return report(`${target.pathname} is no page of the build`);
      }
      // What leads to another document would cut off the answer.
      await page.evaluate(index => {
        const { linksRead } = window as unknown as { linksRead: HTMLElement[] };
        setTimeout(() => linksRead[index]!.click());
      }, link.index);
      if (!isText) return arrive(target, link.mayLack);
      await page.waitForURL(link.href);
      return goHome();
    };
    const reportFailure = (error: Error) =>
      report(`was not shown: ${error.message.split('\n')[0]}`);
    try {
      await goHome();
      for (let done = 0; done < steps; done++) {
        await step().catch(async (error: Error) => {
          reportFailure(error);
          await goHome();
        });
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
        const page = await browser!.newPage({ baseURL: server.origin, reducedMotion: 'reduce' });
        const share = Math.floor((steps + reader) / readers);
        await read(page, homes[reader % homes.length]!, share, randomNumbers(seed + reader));
      }),
    );
  } finally {
    await browser?.close();
    await server.close();
  }
  const counts: Record<string, number> = {};
  for (const [pathname, count] of seen) {
    const kind = kindOf(pathname);
    counts[kind] = (counts[kind] ?? 0) + count;
  }
  return {
    steps: [...seen.values()].reduce((sum, count) => sum + count, 0),
    pages: seen.size,
    kinds: counts,
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
