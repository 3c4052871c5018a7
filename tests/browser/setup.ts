import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, type TestContext } from 'node:test';
import type Axe from 'axe-core';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import en from '../../i18n/en/code.json';
import zh from '../../i18n/zh-cn/code.json';
import type { Server } from '../../tools/support/server';
import { buildFolder, ownBrowser, sharedBrowser, sharedServer } from './shared';

export { buildFolder };

/** Timeout of a suite: ends a suite that hangs, and is long enough for a slow machine. */
export const limit = { timeout: 600_000 };
const patience = 15_000;

export const desktop = { width: 1280, height: 720 };
export const phone = { width: 390, height: 844 };

/** The home page of each language, with its interface texts. */
export const homes = [
  ['/', zh],
  ['/en/', en],
] as const;

/** Permissions of a reader whose clipboard a test reads. */
export const permissions = ['clipboard-read', 'clipboard-write'];
export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

let server: Server;
export const origin = () => server.origin;

let browser: Promise<Browser> | undefined;

/** A context with separate cookies, storage and cache. Chromium starts with the first context, and again after a crash,
 * which then only fails the running test. */
async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= sharedBrowser();
  const current = await browser;
  if (!current.isConnected() && (await browser) === current) browser = ownBrowser();
  return (await browser).newContext(options);
}

before(async () => {
  server = await sharedServer();
});

after(async () => {
  // The resources of a failed test are gone with the browser.
  await browser?.then(one => one.close()).catch(() => undefined);
  await server?.close();
});

let fetchesAhead = false;

/** Makes the pages of a suite prefetch whenever the browser is idle, as on the real site. Other suites do not, because
 * this costs half as much processor time as the visit itself. */
export function fetchAhead(): void {
  before(() => void (fetchesAhead = true));
  after(() => void (fetchesAhead = false));
}

/** `whenIdle` is the real `requestIdleCallback` in pages that are told that the browser is never idle. */
declare global {
  interface Window {
    whenIdle?: typeof window.requestIdleCallback;
  }
}

/** Turns off prefetching in the pages opened next. */
export const fetchNothingAhead = (to: Page | BrowserContext) =>
  to.addInitScript(() => {
    window.whenIdle ??= window.requestIdleCallback.bind(window);
    window.requestIdleCallback = () => 0;
  });

/** Waits until the browser is idle after the next frame. */
export const idle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise(done =>
        requestAnimationFrame(() =>
          window.whenIdle ? window.whenIdle(done) : requestIdleCallback(done),
        ),
      ),
  );

/** An empty page of a new reader, closed when the test ends. */
export async function newPage(t: TestContext, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await newContext({
    baseURL: origin(),
    locale: 'zh-CN',
    viewport: desktop,
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(patience);
  if (!fetchesAhead) await fetchNothingAhead(context);
  t.after(async () => {
    // Responses that are still held back or rewritten no longer matter.
    await Promise.all(context.pages().map(page => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
  });
  return context.newPage();
}

/** A page that is opened many times. Each time its reader is new to the site, except for cached scripts: a new context
 * would double the processor time. */
export async function pageOfMany(t: TestContext, options?: BrowserContextOptions): Promise<Page> {
  const page = await newPage(t, options);
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.clear();
    sessionStorage.clear();
  });
  return page;
}

/** Waits until the app runs in the document. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' });
}

/** Opens a path and waits until the app runs. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** A new reader's page at a path, with the app running. */
export async function visit(
  t: TestContext,
  path: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await newPage(t, options);
  await open(page, path);
  return page;
}

/** A painted page without external scripts, and a function that releases the scripts. */
export async function painted(
  t: TestContext,
  path: string,
  options?: BrowserContextOptions,
): Promise<{ page: Page; release: () => void }> {
  const page = await newPage(t, options);
  const release = await hold(page, /\/assets\/.+\.js$/);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return { page, release };
}

/** Waits for the next frame of the page. */
export const frame = (page: Page) => page.evaluate(() => new Promise(requestAnimationFrame));

/** The search dialog, its field, and the links of its results. */
export const dialog = (page: Page) => page.locator('.search-dialog');
export const searchField = (page: Page) => page.locator('.search-input');
export const hits = (page: Page) => dialog(page).locator('.search-hit a');

/** Opens the search with its shortcut. */
export async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('.search-input:focus').waitFor();
}

/** Opens the search and waits for results. */
export async function search(page: Page, query: string): Promise<void> {
  await openSearch(page);
  await searchField(page).fill(query);
  await hits(page).first().waitFor();
}

/** Waits until the search is closed and the browser has left its history entry. Until then, this step back would abort
 * a navigation by Playwright. */
export async function searchClosed(page: Page): Promise<void> {
  await page.locator('.search-dialog').waitFor({ state: 'detached' });
  await overlayLeft(page);
}

/** Waits until the browser is at the entry of a page and not of an overlay. */
export const overlayLeft = (page: Page) =>
  page.waitForFunction(() => !(history.state as { isOverlay?: boolean } | null)?.isOverlay);

/** Navigates inside the app, as its back and forward buttons do, to any path of the site. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState({ key: to }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
}

/** Marks the document, to distinguish a reload from a navigation inside the app. */
export const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: 1 }));
export const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

export const theme = (mode: string) => `html[data-theme="${mode}"]`;
export const attached = (page: Page, selector: string) =>
  page.locator(selector).first().waitFor({ state: 'attached' });
export const stored = (page: Page, key: string) =>
  page.evaluate(name => localStorage.getItem(name), key);
export const hasFocus = (element: Locator) =>
  element.evaluate(node => node === document.activeElement);
/** The class of the document while it shows a guide. */
const docClass = (id: string) => `html.docs-doc-id-${id.replace('/', '\\/')}`;
/** Waits until the page shows a guide. */
export const showsGuide = (page: Page, id: string) => attached(page, docClass(id));
export const title = (page: Page) => page.locator('article h1, main h1').first();

/** The link in the navigation bar that leads to a path. */
export const navbarLink = (page: Page, path: string) =>
  page.locator(`.navbar a.navbar__link[href="${path}"]`).first();

/** Whether a script is a part of the route tables, as opposed to content. */
const isRoutes = (pathname: string) => /\/routes-\w+\.\w+\.js$/.test(pathname);

const scripts = new Map<string, Promise<Set<string>>>();

async function readScripts(path: string): Promise<Set<string>> {
  const context = await newContext({ baseURL: origin() });
  try {
    const page = await context.newPage();
    await fetchNothingAhead(page);
    const found = new Set<string>();
    page.on('request', request => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === 'script' && !isRoutes(pathname)) found.add(pathname);
    });
    await open(page, path);
    return found;
  } finally {
    await context.close();
  }
}

/** The paths of scripts that the app loads for one page but not for another. If both pages have the same kind, this is
 * the content of the page. */
export async function ownScripts(path: string, other: string): Promise<string[]> {
  const [own, others] = await Promise.all(
    [path, other].map(page => {
      if (!scripts.has(page)) scripts.set(page, readScripts(page));
      return scripts.get(page)!;
    }),
  );
  const result = [...own!].filter(script => !others!.has(script));
  assert.notEqual(result.length, 0, `${path} loads no script of its own beside those of ${other}`);
  return result;
}

const isOneOf = (paths: string[]) => (url: URL) => paths.includes(url.pathname);

/** Holds back the responses for paths, or addresses that match, until the returned function is called. */
export async function hold(page: Page, what: string[] | RegExp): Promise<() => void> {
  let release!: () => void;
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route(what instanceof RegExp ? what : isOneOf(what), async route => {
    await released;
    // The page may be closed by now.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Fails the requests for paths until the returned function is called. */
export async function refuse(page: Page, paths: string[]): Promise<() => Promise<void>> {
  const matches = isOneOf(paths);
  await page.route(matches, route => route.abort());
  return () => page.unroute(matches);
}

/** Rewrites the default exports of the modules in scripts.
 * @param edit returns the new export for the name of the old one */
export async function rewriteDefaultExport(
  page: Page,
  paths: string[],
  edit: (name: string) => string,
): Promise<void> {
  await page.route(isOneOf(paths), async route => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/\bdefault:\(\)=>([\w$]+)/g, (_, name: string) =>
      edit(name),
    );
    await route.fulfill({ response, body });
  });
}

/** Collects everything that the page writes to the console as a warning or an error. */
export function listen(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', message => {
    if (message.type() === 'warning' || message.type() === 'error') messages.push(message.text());
  });
  page.on('pageerror', error => messages.push(`uncaught: ${error.message}`));
  return messages;
}

type AxeApi = typeof Axe;

const axeCore = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The axe-core violations in a part of the page, one a line. Repeats the check if the part changes meanwhile.
 * @param rules names of axe-core's rules, or their tags, such as the tag of a standard
 * @param without names of rules to leave out */
export async function violations(
  page: Page,
  selector: string,
  rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  without: string[] = [],
): Promise<string[]> {
  // The policy would block a script element in the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore);
  const options = {
    runOnly: rules,
    rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
    resultTypes: ['violations' as const],
  };
  return page.evaluate(
    async ({ root, options }) => {
      // At the top, the sticky bar covers nothing.
      window.scrollTo({ top: 0, behavior: 'instant' });
      const { axe } = window as unknown as { axe: AxeApi };
      let hasChanged = false;
      new MutationObserver(() => (hasChanged = true)).observe(document.querySelector(root)!, {
        attributes: true,
        childList: true,
        subtree: true,
      });
      for (let looks = 1; ; looks++) {
        hasChanged = false;
        const found = await axe.run(root, options);
        await new Promise(requestAnimationFrame);
        if (found.violations.length > 0 && hasChanged && looks < 10) continue;
        return found.violations.flatMap(({ id, nodes }) =>
          nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
        );
      }
    },
    { root: selector, options },
  );
}

/** The axe-core violations in a part of the page in light mode, and in dark mode for rules about colours, one a
 * line. */
export async function violationsInModes(page: Page, selector: string): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['light'],
    ['dark', ['color-contrast', 'link-in-text-block']],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await attached(page, theme(colorScheme));
    const here = await violations(page, selector, rules && [...rules]);
    found.push(...here.map(one => `${colorScheme}: ${one}`));
  }
  return found;
}

/** How an element shows that it has the focus or is current. */
export const look = (element: Locator) =>
  element.evaluate(node => {
    const style = getComputedStyle(node);
    return {
      outline: style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth),
      border: style.borderTopStyle === 'none' ? 0 : Number.parseFloat(style.borderTopWidth),
      underline: style.textDecorationLine.includes('underline'),
      opacity: Number(style.opacity),
    };
  });

/** A page of each kind, in Chinese. */
export const kinds = {
  home: '/',
  guide: '/docs/controller',
  'guide with tables': '/docs/context_definition',
  'guide with tabs': '/docs/extensions/redis',
  'guide with diagrams': '/docs/lifecycle',
  'guide of an older version': '/docs/2.0.0/controller',
  'guide of the first version': '/docs/1.0.0/intro',
  'start of the reference': '/api',
  'package of the reference': '/api/web-koa',
  'class of the reference': '/api/core/class/MidwayContainer',
  'interface of the reference': '/api/core/interface/IMethodAspect',
  'list of posts': '/blog',
  post: '/blog/release/3.20.0',
  'list of tags': '/blog/tags',
  'list of the posts of a tag': '/blog/tags/release',
  archive: '/blog/archive',
  changelog: '/changelog',
  release: '/changelog/v3.20.9',
  'comparison of versions': '/changelog/compare?from=3.20.8&to=3.20.9',
  'search page': '/search?q=koa',
  'offline page': '/offline',
  'missing page': '/docs/nothing-here',
};
