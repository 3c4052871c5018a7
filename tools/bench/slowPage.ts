/** Opens pages with a slowed-down CPU. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** The slowdown factor, as in Lighthouse for a mid-range phone. */
const rate = 4;

/** Opens a slowed-down page in a new browser context. The caller closes the context. */
export async function slowPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

/** Opens an address and waits until the page is hydrated and idle. */
export async function openIdle(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise(done => requestIdleCallback(done)));
}

/** Opens a page and waits until it is idle.
 * @returns the total blocking time in milliseconds, and the paths of the scripts that the page loaded */
export async function startOf(
  browser: Browser,
  address: string,
): Promise<{ blocking: number; scripts: string[] }> {
  const page = await slowPage(browser);
  try {
    await openIdle(page, address);
    return await page.evaluate(
      () =>
        new Promise<{ blocking: number; scripts: string[] }>(resolve => {
          const tasks: PerformanceEntry[] = [];
          const observer = new PerformanceObserver(list => tasks.push(...list.getEntries()));
          // The browser reports buffered entries in a separate task.
          observer.observe({ type: 'longtask', buffered: true });
          requestIdleCallback(() => {
            tasks.push(...observer.takeRecords());
            const resources = performance.getEntriesByType(
              'resource',
            ) as PerformanceResourceTiming[];
            resolve({
              blocking: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
              scripts: resources
                .filter(({ initiatorType }) => initiatorType === 'script')
                .map(({ name }) => new URL(name).pathname),
            });
          });
        }),
    );
  } finally {
    await page.context().close();
  }
}
