/** Measures whether `npm start` is fast enough for authors. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { collections } from '../../src/content/collections';
import { homeOf, type Locale } from '../../src/config/languages';
import { currentVersion } from '../../src/config/site';
import { startAuthoring } from '../support/authoring';
import { launchOptions } from '../../src/lib/chromium';
import { defineBench, editing, localeOption, median, number } from './bench';

const page = { address: 'docs/controller', file: 'controller.md' };
const { folders } = collections.find(({ version }) => version === currentVersion)!;

/** Milliseconds between two edits. */
const pause = 3000;

/** Runs in the page: resolves when a text is painted. */
function painted(text: string): Promise<void> {
  return new Promise(resolve => {
    new MutationObserver((_, observer) => {
      if (!document.body.textContent.includes(text)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(resolve));
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

interface Started {
  page: Page;
  seconds: number;
  stop: () => Promise<void>;
}

/** Starts the server and opens a page as soon as it answers.
 * @throws with the output of the server if the server exits */
async function start(browser: Browser, locale: Locale): Promise<Started> {
  const base = homeOf(locale);
  const opened = await browser.newPage();
  const begin = performance.now();
  const { origin, stop } = await startAuthoring(
    '.',
    `npm start -- --locale ${locale}`,
    base + page.address,
  );
  try {
    await opened.goto(origin + base + page.address);
    await opened.locator('article h1').waitFor();
    return { page: opened, seconds: (performance.now() - begin) / 1000, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Edits a file several times, and measures the milliseconds from each edit until the page shows it. */
async function edit(opened: Page, file: string, edits: number): Promise<number[]> {
  const { text: before, restore } = editing(file);
  const times: number[] = [];
  try {
    for (let count = 1; count <= edits; count++) {
      // Authors look at an edit before they make the next, and the server finishes its work meanwhile.
      await wait(pause);
      const text = `bench-start-${count}.`;
      const seen = opened.evaluate(painted, text);
      const begin = performance.now();
      writeFileSync(file, `${before}\n${text}\n`);
      await seen;
      times.push(performance.now() - begin);
    }
  } finally {
    restore();
  }
  return times;
}

async function measure(browser: Browser, locale: Locale, edits: number) {
  // The first start fills the caches for the warm start.
  const first = await start(browser, locale);
  await first.stop();
  const warm = await start(browser, locale);
  try {
    const times = await edit(warm.page, path.join(folders[locale], page.file), edits);
    return {
      'first start, s': Number(first.seconds.toFixed(1)),
      'warm start, s': Number(warm.seconds.toFixed(1)),
      'edit, median s': Number((median(times) / 1000).toFixed(2)),
      'edit, longest s': Number((Math.max(...times) / 1000).toFixed(2)),
    };
  } finally {
    await warm.stop();
  }
}

async function run({ locale, edits }: { locale: Locale[]; edits: number }): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  const rows: Record<string, object> = {};
  try {
    for (const one of locale) {
      rows[`npm start -- --locale ${one}`] = await measure(browser, one, edits);
    }
  } finally {
    await browser.close();
  }
  console.table(rows);
}

export default defineBench({
  description: 'npm start: time from start to the first page, and from an edit to its paint',
  options: { locale: localeOption, edits: number('edits to take the median of', 5) },
  run,
});
