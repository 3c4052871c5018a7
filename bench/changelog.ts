import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { type Locale, locales } from '../src/config/site';
import { compare, resolve, versionsOf } from '../src/plugins/changelog/compare';
import { makeData, readAliases } from '../src/plugins/changelog/data';
import { readReleases, type Release } from '../src/plugins/changelog/model';
import { readLabels } from '../src/plugins/changelog/labels';
import type { ReleaseData } from '../src/plugins/changelog/shape';
import { launchOptions } from '../tests/chromium';
import { serve } from '../tests/server';
import { buildFolder, defineBench, median } from './bench';

const rounds = 20;
const kilobytes = (text: string) => Number((gzipSync(text).length / 1000).toFixed(1));
const rounded = (value: number) => Number(value.toFixed(1));

function measureData(releases: Release[], locale: Locale) {
  const labels = readLabels(locale);
  const { index, files } = makeData(releases, labels, readAliases(), '/');
  const all = [...files.values()].flatMap(text => JSON.parse(text) as ReleaseData[]);
  const versions = versionsOf(index);
  const query = { from: versions.at(-1)!.version, to: versions[0]!.version, packages: [] };
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    compare(resolve(query, index).range!, all);
    return performance.now() - start;
  });
  const sizes = [...files.values()].map(kilobytes);
  return {
    lines: files.size,
    'index, kB gzip': kilobytes(JSON.stringify(index)),
    'largest line, kB gzip': Math.max(...sizes),
    'all lines, kB gzip': Number(sizes.reduce((a, b) => a + b, 0).toFixed(1)),
    'whole range, ms': rounded(median(times)),
  };
}

/** Milliseconds from the choice of a range whose data is loaded to the frame that shows it. */
async function measureBrowser(releases: Release[]): Promise<Record<string, number>> {
  const versions = releases.map(({ version }) => version);
  const [newest, middle, oldest] = [0, Math.floor(versions.length / 2), versions.length - 1].map(
    index => versions[index]!,
  ) as [string, string, string];
  const server = await serve(buildFolder);
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(`${server.origin}/changelog/compare?from=${oldest}&to=${newest}`);
    await page.locator(`.comparison[data-range="${oldest}...${newest}"]`).waitFor();
    const answer = (from: string) =>
      page.evaluate(async version => {
        const select = document.querySelector<HTMLSelectElement>('.changelog-form__field select')!;
        const start = performance.now();
        select.value = version;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        while (!document.querySelector(`.comparison[data-range^="${version}..."]`)) {
          await new Promise(requestAnimationFrame);
        }
        return performance.now() - start;
      }, from);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await answer(middle);
      times.push(await answer(oldest));
    }
    return { 'whole range shown, median ms': median(times), 'slowest ms': Math.max(...times) };
  } finally {
    await browser.close();
    await server.close();
  }
}

async function run(): Promise<void> {
  const releases = readReleases('changelog');
  const ofData = locales.map(locale => [locale, measureData(releases, locale)] as const);
  console.table(Object.fromEntries(ofData));
  if (existsSync(buildFolder)) {
    const figures = Object.entries(await measureBrowser(releases));
    console.table(Object.fromEntries(figures.map(([name, value]) => [name, rounded(value)])));
  } else {
    console.log(
      `${buildFolder} is not there: run "npm run build" first to measure in a browser as well`,
    );
  }
}

export default defineBench({
  description: "the size of the changelog's data, and how fast two versions are compared",
  options: {},
  run,
});
