import { writeFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { copySite } from '../checks/siteCopy';
import { defineBench, flag, shares } from './bench';
import { build } from './builds';
import { kB, pageWeight } from './weight';

/** A guide that every share has. */
const weighed = 'docs/controller';

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
export default { ...config, future: { ...config.future, faster: false } };
`,
      );
      if (values.stock) process.env.LAYERS_OFF = 'split-routes';
      const args = ['--locale', 'en', ...(values.stock ? ['--config', config] : [])];
      const { seconds, peakMemory } = await build(...args);
      const pages = globSync('**/*.html', { cwd: 'build/en' }).length;
      const { html, js } = pageWeight('build', `en/${weighed}.html`);
      rows[`${part * 100} %`] = {
        pages,
        seconds,
        'pages a second': Number((pages / seconds).toFixed(1)),
        'memory, MiB': Math.round(peakMemory ?? 0),
        [`${weighed}: HTML, kB gzip`]: kB(html),
        'scripts, kB gzip': kB(js),
      };
    } finally {
      delete process.env.LAYERS_OFF;
      process.chdir(site);
      copy.remove();
    }
  }
  console.table(rows);
}

export default defineBench({
  description: 'builds shares of the site: how the time of a build and the scripts of a page grow',
  options: {
    share: shares([0.05, 0.25, 0.5, 1]),
    stock: flag("without Docusaurus' faster flags and without route tables in parts"),
  },
  run,
});
