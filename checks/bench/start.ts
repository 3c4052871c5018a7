/** Times local authoring in Chromium: from `npm start` to the first page, and from an edit of a page to
 * what is seen of it. Run by `npm run bench:start` on a machine that does nothing else; `-- --locale
 * zh-cn` for the other language, `--edits 9` for another number of edits to take the median of. The
 * page gets back what it held. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { defaultLocale, type Locale, locales } from '../../src/config/site';
import { startAuthoring } from '../../tests/authoring';
import { launchOptions } from '../../tests/chromium';
import { wholeNumber } from '../options';
import { median } from './median';

const page = { address: 'docs/controller', file: 'controller.md' };
const folders: Record<Locale, string> = {
  'zh-cn': 'docs',
  en: 'i18n/en/docusaurus-plugin-content-docs/current',
};

/** Milliseconds between two edits. */
const pause = 3000;

/** In the page: resolves when a text is painted. */
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
 * @throws if the server ends, with what it said */
async function start(browser: Browser, locale: Locale): Promise<Started> {
  const base = locale === defaultLocale ? '/' : `/${locale}/`;
  const opened = await browser.newPage();
  const begin = performance.now();
  const { origin, stop } = await startAuthoring('.', base + page.address, '--locale', locale);
  try {
    await opened.goto(origin + base + page.address);
    await opened.locator('article h1').waitFor();
    return { page: opened, seconds: (performance.now() - begin) / 1000, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Milliseconds from each of some edits until the page shows it. */
async function edit(opened: Page, file: string, edits: number): Promise<number[]> {
  const before = readFileSync(file, 'utf8');
  const restore = () => writeFileSync(file, before);
  process.once('exit', restore);
  const times: number[] = [];
  try {
    for (let count = 1; count <= edits; count++) {
      // An author looks at one edit before the next; the server tidies up meanwhile.
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
    process.off('exit', restore);
  }
  return times;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      locale: { type: 'string', default: 'en' },
      edits: { type: 'string', default: '5' },
    },
  });
  const locale = locales.find(one => one === values.locale);
  if (!locale) throw new Error(`--locale takes ${locales.join(' or ')}, not "${values.locale}"`);
  const edits = wholeNumber('edits', values.edits);
  const browser = await chromium.launch(launchOptions());
  try {
    // The first start leaves what a warm one finds.
    const first = await start(browser, locale);
    await first.stop();
    const warm = await start(browser, locale);
    try {
      const file = path.join(folders[locale], page.file);
      const times = await edit(warm.page, file, edits);
      console.table({
        [`npm start -- --locale ${locale}`]: {
          'first start, s': Number(first.seconds.toFixed(1)),
          'warm start, s': Number(warm.seconds.toFixed(1)),
          'edit, median s': Number((median(times) / 1000).toFixed(2)),
          'edit, longest s': Number((Math.max(...times) / 1000).toFixed(2)),
        },
      });
    } finally {
      await warm.stop();
    }
  } finally {
    await browser.close();
  }
}

// An interrupted run, too, gives the page back what it held and ends its server.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
