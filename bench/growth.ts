import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { globSync } from 'tinyglobby';
import { copySite } from '../checks/siteCopy';
import { defineBench, flag, type Option } from './bench';
import { build } from './builds';

/** A guide that every share has. */
const weighed = 'docs/controller';

/** Gzipped kB of the scripts that a page names or preloads. */
function scriptsOf(html: string, baseFolder: string): number {
  const names = [...html.matchAll(/(?:src|href)="?\/en\/(assets\/js\/[^" >]+\.js)/g)];
  const bytes = [...new Set(names.map(match => match[1]!))]
    .map(name => gzipSync(readFileSync(path.join(baseFolder, name))).length)
    .reduce((a, b) => a + b, 0);
  return Number((bytes / 1000).toFixed(1));
}

const share: Option<number[]> = {
  takes: '<share>',
  description: 'builds this share, such as 0.25; 0.05, 0.25, 0.5 and 1 if left out',
  read: (given, name) => {
    const wrong = given.find(text => !(Number(text) > 0 && Number(text) <= 1));
    if (wrong !== undefined) {
      throw new Error(`--${name} takes a number above 0 and at most 1, not "${wrong}"`);
    }
    return given.length > 0 ? given.map(Number) : [0.05, 0.25, 0.5, 1];
  },
};

async function run(values: { share: number[]; stock: boolean }): Promise<void> {
  const site = process.cwd();
  const rows: Record<string, object> = {};
  for (const part of values.share) {
    const copy = copySite(part);
    process.chdir(copy.folder);
    try {
      const config = 'docusaurus.stock.config.ts';
      writeFileSync(
        config,
        `import config from './docusaurus.config';
const own = plugin => [plugin].flat()[0] !== './src/performance/split-routes/index.ts';
export default {
  ...config,
  future: { ...config.future, faster: false },
  plugins: config.plugins.filter(own),
};
`,
      );
      const args = ['--locale', 'en', ...(values.stock ? ['--config', config] : [])];
      const { seconds, peakMemory } = await build(...args);
      const pages = globSync('**/*.html', { cwd: 'build/en' }).length;
      const html = readFileSync(`build/en/${weighed}.html`);
      rows[`${part * 100} %`] = {
        pages,
        seconds,
        'pages a second': Number((pages / seconds).toFixed(1)),
        'memory, MiB': Math.round(peakMemory ?? 0),
        [`${weighed}: HTML, kB gzip`]: Number((gzipSync(html).length / 1000).toFixed(1)),
        'scripts, kB gzip': scriptsOf(html.toString(), 'build/en'),
      };
    } finally {
      process.chdir(site);
      copy.remove();
    }
  }
  console.table(rows);
}

export default defineBench({
  description: 'builds shares of the site: how the time of a build and the scripts of a page grow',
  options: {
    share,
    stock: flag("without Docusaurus' faster flags and without route tables in parts"),
  },
  run,
});
