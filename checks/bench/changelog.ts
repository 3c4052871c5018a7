/** Measures the data of the changelog and how fast the comparison answers. Run by
 * `npm run bench:changelog`; what a browser needs is measured on the last build, if there is one. */
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { locales } from '../../src/config/site';
import { compare, resolve, versionsOf } from '../../src/plugins/changelog/compare';
import { makeData, readAliases } from '../../src/plugins/changelog/data';
import { readReleases } from '../../src/plugins/changelog/model';
import type { Labels } from '../../src/plugins/changelog/render';
import type { ReleaseData } from '../../src/plugins/changelog/shape';
import { launchOptions } from '../../tests/chromium';
import { serve } from '../../tests/server';

const build = process.env.SITE_BUILD ?? 'build';
const rounds = 20;
const releases = readReleases('changelog');
const kilobytes = (text: string) => Number((gzipSync(text).length / 1000).toFixed(1));
const median = (values: number[]) =>
  Number(values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!.toFixed(1));

function measureData(locale: string) {
  const labels = JSON.parse(readFileSync(`i18n/${locale}/changelog.json`, 'utf8')) as Labels;
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
    'whole range, ms': median(times),
  };
}

/** From the choice of a range whose data is loaded to the frame that shows it. */
async function measureBrowser(): Promise<Record<string, number>> {
  const server = await serve(build);
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    const [newest] = releases.map(({ version }) => version);
    await page.goto(`${server.origin}/changelog/compare?from=0.2.5&to=${newest}`);
    await page.locator(`.comparison[data-range="0.2.5...${newest}"]`).waitFor();
    const answer = (from: string) =>
      page.evaluate(async version => {
        const select = document.querySelector<HTMLSelectElement>('.changelog-form select')!;
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
      await answer('3.20.0');
      times.push(await answer('0.2.5'));
    }
    return { 'whole range shown, median ms': median(times), 'slowest ms': Math.max(...times) };
  } finally {
    await browser.close();
    await server.close();
  }
}

async function main(): Promise<void> {
  console.table(Object.fromEntries(locales.map(locale => [locale, measureData(locale)])));
  if (existsSync(build)) console.table([await measureBrowser()]);
  else console.log(`${build} is not there: run "npm run build" to measure in a browser as well`);
}

void main();
