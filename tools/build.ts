/** `npm run build`: builds the locales that have changed since they were built. With arguments it is
 * `docusaurus build` with these.
 *
 * A locale comes from everything in the repository but the texts of pages in other languages, from what
 * is installed, from the configuration, which may follow the environment, and from the dates that git knows of its files.
 * What it came from is in `node_modules/.cache/site`; where git does not know the site, all is built. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { loadFreshModule } from '@docusaurus/utils';
import { collections } from '../src/content/collections';
import { readSettings } from '../src/config/settings';
import { currentVersion, defaultLocale, type Locale, locales } from '../src/config/site';
import { cacheFolder, hash, installedPackages } from '../src/lib/cache';
import { moreRoom } from '../src/lib/nodeOptions';
import { isOff } from '../src/config/layers';

/** What a locale came from, and what came out. */
interface Built {
  input: string;
  output: string;
}

const cache = cacheFolder('', 'builds');
const outputOf = (locale: Locale) => path.join('build', locale === defaultLocale ? '' : locale);
const stateOf = (locale: Locale) => path.join(cache, `${locale}.json`);
/** Where the output of a locale is moved while the build empties the folder that it lies in. */
const asideOf = (locale: Locale) => path.join(cache, locale);

/** Where the text of a page is that a locale shows, if a file is that of another locale. */
function ownTextOf(file: string, locale: Locale): string | undefined {
  if (!/\.mdx?$/.test(file)) return undefined;
  for (const { folders } of collections) {
    const other = locales.find(one => one !== locale && file.startsWith(`${folders[one]}/`));
    if (other) return folders[locale] + file.slice(folders[other].length);
  }
  return undefined;
}

/** A name for all that a locale is built from; undefined if git does not know it.
 * @param config the configuration of the site */
function inputOf(locale: Locale, config: unknown): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: 'pipe' });
  let files: Set<string>;
  let own: string[];
  let newest: string;
  try {
    const list = git('ls-files', '-z', '--cached', '--others', '--exclude-standard');
    // Deleted files are listed, and repositories within this one.
    const isFile = (name: string) => statSync(name, { throwIfNoEntry: false })?.isFile();
    files = new Set(list.split('\0').filter(name => name && isFile(name)));
    // A page that is not translated is shown in the other language.
    own = [...files].filter(file => !files.has(ownTextOf(file, locale) ?? ''));
    newest = git('log', '-1', '--format=%H', '--', ...own);
  } catch {
    return undefined;
  }
  const contents = own.map(file => [file, hash(readFileSync(file))]);
  const installed = ['.', `framework/${currentVersion}`].map(installedPackages);
  // Not all layers are plugins of the configuration.
  const { LAYERS_OFF } = process.env;
  return hash(process.version, installed, config, LAYERS_OFF, newest, [...files], contents);
}

/** A name for what a build wrote, without what was compressed afterwards; undefined if there is
 * nothing. */
function outputNow(locale: Locale): string | undefined {
  const folder = outputOf(locale);
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !locales.some(one => one === name))
    .flatMap(entry => {
      const at = path.join(folder, entry.name);
      if (entry.isFile()) return [at];
      return readdirSync(at, { recursive: true, withFileTypes: true })
        .filter(inner => inner.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name));
    })
    .filter(file => !/\.(br|gz)$/.test(file));
  const facts = files.sort().map(file => {
    const { size, mtimeMs } = statSync(file);
    return [file, size, mtimeMs];
  });
  return hash(facts);
}

function readState(locale: Locale): Partial<Built> {
  try {
    return JSON.parse(readFileSync(stateOf(locale), 'utf8')) as Built;
  } catch {
    // Not built yet.
    return {};
  }
}

/** Runs `docusaurus build`.
 * @returns its exit code */
function docusaurus(...args: string[]): number {
  const bin = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');
  const { status } = spawnSync(process.execPath, [moreRoom, bin, 'build', ...args], {
    stdio: 'inherit',
    // Docusaurus reads this as it starts. It would minify pages again that the layer has minified.
    env: { ...process.env, ...(!isOff('rendered-pages') && { SKIP_HTML_MINIFICATION: 'true' }) },
  });
  return status ?? 1;
}

/** Moves outputs back, those of a build that was stopped among them. */
function moveBack(): void {
  for (const locale of locales) {
    if (!existsSync(asideOf(locale))) continue;
    rmSync(outputOf(locale), { recursive: true, force: true });
    mkdirSync(path.dirname(outputOf(locale)), { recursive: true });
    renameSync(asideOf(locale), outputOf(locale));
  }
}

/** Builds the locales that changed.
 * @returns the exit code of the build */
async function buildChanged(): Promise<number> {
  const config = await loadFreshModule(path.resolve('docusaurus.config.ts'));
  mkdirSync(cache, { recursive: true });
  moveBack();
  const inputs = new Map(locales.map(locale => [locale, inputOf(locale, config)]));
  const isBuilt = (locale: Locale) => {
    const { input, output } = readState(locale);
    return input !== undefined && input === inputs.get(locale) && output === outputNow(locale);
  };
  const changed = locales.filter(locale => !isBuilt(locale));
  const kept = locales.filter(locale => !changed.includes(locale));
  for (const locale of kept) console.log(`${locale}: nothing has changed since it was built`);
  if (changed.length === 0) return 0;

  for (const locale of changed) rmSync(stateOf(locale), { force: true });
  if (changed.includes(defaultLocale)) {
    for (const locale of kept) renameSync(outputOf(locale), asideOf(locale));
  }
  try {
    const only = kept.length > 0 ? changed.flatMap(locale => ['--locale', locale]) : [];
    const status = docusaurus(...only);
    if (status !== 0) return status;
  } finally {
    moveBack();
  }
  const lost = kept.filter(locale => readState(locale).output !== outputNow(locale));
  if (lost.length > 0) {
    console.error(
      `${lost.map(outputOf).join(', ')} is no longer what was built: something else changed build/ ` +
        'meanwhile, such as another build. Run npm run build again, alone.',
    );
    return 1;
  }
  for (const locale of changed) {
    const built: Partial<Built> = { input: inputs.get(locale), output: outputNow(locale) };
    writeFileSync(stateOf(locale), JSON.stringify(built));
  }
  return 0;
}

/** What `npm run build` does in the current folder.
 * @returns the exit code */
export async function build(args: string[]): Promise<number> {
  try {
    readSettings();
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
  if (args.length === 0) return buildChanged();
  rmSync(cache, { recursive: true, force: true });
  return docusaurus(...args);
}

if (require.main === module) {
  void build(process.argv.slice(2)).then(code => (process.exitCode = code));
}
