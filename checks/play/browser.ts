/** Tabs of Chromium that run jobs in workers, as the pages of the site do. */
import { build } from 'esbuild';
import { type BrowserContext, chromium } from 'playwright-core';
import { bundleWorker } from '../../src/plugins/play/bundle';
import { frameDocument } from '../../src/plugins/play/frame';
import type { Job } from '../../src/plugins/play/client/worker';
import { launchOptions } from '../../src/lib/chromium';
import type { Play } from './tab';

declare const play: Play;

/** A tab with one worker at a time. */
export type Tab = Play & { close(): Promise<void> };

/** Bundles the script of the tab. */
async function bundleTab(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['checks/play/tab.ts'],
    bundle: true,
    format: 'iife',
    write: false,
  });
  return outputFiles[0]!.text;
}

/** Opens a tab with the script of the check. */
async function openTab(context: BrowserContext): Promise<Tab> {
  const tab = await context.newPage();
  await tab.goto('http://localhost/');
  const crash = new Promise<never>((_, reject) => {
    tab.on('crash', () => reject(new Error('the tab ran out of memory')));
  });
  // Nobody may be waiting when the tab crashes.
  crash.catch(() => undefined);
  return {
    open: () => Promise.race([tab.evaluate(() => play.open()), crash]),
    call: (job: Job) => Promise.race([tab.evaluate(one => play.call(one), job), crash]),
    close: () => tab.close(),
  };
}

/** Runs `work` with a function that opens tabs of a new Chromium. The tabs reach no network.
 * @throws if there is no Chromium, and none can be installed */
export async function withTabs<T>(work: (open: () => Promise<Tab>) => Promise<T>): Promise<T> {
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', `<!doctype html><script>${await bundleTab()}</script><body>`],
    '/frame': ['text/html', frameDocument],
    '/worker': ['text/javascript', await bundleWorker()],
  };
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await browser.newContext();
    await context.route('**', route => {
      const [contentType, body] = files[new URL(route.request().url()).pathname] ?? [];
      return body === undefined ? route.abort() : route.fulfill({ contentType, body });
    });
    return await work(() => openTab(context));
  } finally {
    await browser.close();
  }
}
