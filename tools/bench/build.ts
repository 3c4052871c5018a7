/** Decides whether builds are quick enough, and whether a change pays for what it adds to them. */
import { writeFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { defaultLocale, locales } from '../../src/config/site';
import { defineBench, editing } from './bench';
import { build, clear, type Measurement } from './builds';
import { pageWeight } from './weight';

const edited = 'docs/controller.md';

/** Builds with a paragraph more on one page. */
async function buildChanged(): Promise<Measurement> {
  const { text, restore } = editing(edited);
  writeFileSync(edited, `${text}\nMidway\n`);
  try {
    return await build();
  } finally {
    restore();
  }
}

async function run(): Promise<void> {
  clear();
  const cold = await build();
  const unchanged = await build();
  const changed = await buildChanged();
  const ratio = (warm: Measurement) => Number((warm.seconds / cold.seconds).toFixed(2));
  console.table({
    cold,
    'nothing changed': { ...unchanged, ratio: ratio(unchanged) },
    'one page changed': { ...changed, ratio: ratio(changed) },
  });

  const pages = globSync('**/*.html', { cwd: 'build' });
  const foreign = (file: string) =>
    locales.find(l => l !== defaultLocale && file.startsWith(`${l}/`));
  console.table(
    Object.fromEntries(
      locales.map(locale => [
        locale,
        { pages: pages.filter(file => (foreign(file) ?? defaultLocale) === locale).length },
      ]),
    ),
  );
  console.log('gzipped bytes, scripts and styles that the HTML names');
  const [release] = globSync('en/changelog/v*.html', { cwd: 'build' }).sort();
  const weighed = ['en/docs/intro.html', 'docs/intro.html', 'en/index.html', release!];
  console.table(Object.fromEntries(weighed.map(file => [file, pageWeight('build', file)])));
}

export default defineBench({
  description: 'builds cold, with nothing and with one page changed: times, memory, page weights',
  options: {},
  run,
});
