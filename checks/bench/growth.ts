/** Builds shares of the site from nothing, in one language, and prints how the time of the build and
 * the weight of a guide page grow with it. Run by `npm run bench:growth`, with shares such as
 * `-- 0.25 1` to build others than a twentieth, a quarter, a half and the whole; `--stock` builds
 * without the faster flags of Docusaurus and without the split of route tables. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { globSync } from 'tinyglobby';
import { copySite } from '../siteCopy';
import { build } from './docusaurus';

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

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { stock: { type: 'boolean' } },
  });
  const site = process.cwd();
  const shares = positionals.length > 0 ? positionals.map(Number) : [0.05, 0.25, 0.5, 1];
  const rows: Record<string, object> = {};
  for (const share of shares) {
    const copy = copySite(share);
    process.chdir(copy.folder);
    try {
      const config = 'docusaurus.stock.config.ts';
      writeFileSync(
        config,
        `import config from './docusaurus.config';
const own = plugin => [plugin].flat()[0] !== './src/plugins/split-routes/index.ts';
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
      rows[`${share * 100} %`] = {
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

void main();
