/** Measures builds and pages without each layer of `src/bundle`, to decide whether the layer stays. */
import { writeFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { globSync } from 'tinyglobby';
import { copySite } from '../siteCopy';
import { layers } from '../../src/config/layers';
import { launchOptions } from '../../src/lib/chromium';
import { serve } from '../support/server';
import { choice, defineBench, editing, median, number, shares } from './bench';
import { build, clear, type Measurement } from './measuredBuild';
import { startOf } from './slowPage';
import { kB, weigh } from './weight';

const guide = 'docs/controller';
const nothing = 'nothing';
const words = [nothing, ...layers] as const;

/** A symbol page in the reference of the copy, preferably of a class. */
function symbolPage(folder: string): string {
  const pages = globSync('api/*/*/*.html', { cwd: folder }).sort();
  const page = pages.find(name => name.includes('/class/')) ?? pages[0];
  if (!page) throw new Error('The copy has no reference: give a larger --share');
  return page.replace(/\.html$/, '');
}

const figures = ({ seconds, cpu, peakMemory }: Measurement, name: string) => ({
  [`${name}: CPU s`]: cpu,
  [`${name}: s`]: seconds,
  [`${name}: MiB`]: Math.round(peakMemory ?? 0),
});

/** Builds the copy in the current folder cold and with an additional paragraph on one page, and measures its pages. */
async function measure(browser: Browser, runs: number): Promise<object> {
  clear();
  const cold = await build('--locale', 'en');
  const file = `i18n/en/docusaurus-plugin-content-docs/current/${guide.replace('docs/', '')}.md`;
  const { text, restore } = editing(file);
  writeFileSync(file, `${text}\nMidway\n`);
  const warm = await build('--locale', 'en');
  restore();
  const row: Record<string, unknown> = {
    pages: globSync('**/*.html', { cwd: 'build/en' }).length,
    ...figures(cold, 'cold'),
    ...figures(warm, 'warm'),
  };
  const server = await serve('build/en', '/en/');
  try {
    for (const [name, page] of Object.entries({ guide, API: symbolPage('build/en') })) {
      const html = weigh('build', [`en/${page}.html`]);
      const starts: Awaited<ReturnType<typeof startOf>>[] = [];
      for (let run = 0; run < runs; run++) {
        starts.push(await startOf(browser, `${server.origin}/en/${page}`));
      }
      Object.assign(row, {
        [`${name}: HTML kB`]: kB(html),
        [`${name}: scripts kB`]: kB(median(starts.map(one => weigh('build', one.scripts)))),
        [`${name}: blocking ms`]: Math.round(median(starts.map(one => one.blocking))),
      });
    }
  } finally {
    await server.close();
  }
  return row;
}

async function run(values: { off: (typeof words)[number][]; share: number[]; runs: number }) {
  const site = process.cwd();
  const browser = await chromium.launch(launchOptions());
  try {
    for (const share of values.share) {
      const copy = copySite(share);
      process.chdir(copy.folder);
      const rows: Record<string, object> = {};
      try {
        for (const off of values.off) {
          process.env.LAYERS_OFF = off === nothing ? '' : off;
          rows[off] = await measure(browser, values.runs);
        }
      } finally {
        delete process.env.LAYERS_OFF;
        process.chdir(site);
        copy.remove();
      }
      console.log(
        `English, ${share * 100} % of the site, one layer switched off per row; gzipped bytes, of all scripts ` +
          'that load until the page is idle; blocking time with a CPU slowed down 4 times',
      );
      console.table(rows);
    }
  } finally {
    await browser.close();
  }
}

export default defineBench({
  description: 'builds without each layer of src/bundle: how much each layer saves',
  options: {
    off: choice('only without this layer', words),
    share: shares([1]),
    runs: number('openings of a page to take medians of', 5),
  },
  run,
});
