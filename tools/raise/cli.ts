/** `npx tsx tools/raise/cli.ts 3.0.0 @midwayjs/axios@3.20.24 [package@version…]`: installs these versions of packages
 * that the guides of a version document, lists the changes, and says what to do next. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { defaultLocale, frameworkVersions } from '../../src/config/site';
import { readPages } from '../../src/content/pages';
import { formatProblem } from '../../src/lib/problem';
import { checkPinned } from '../../checks/data/pinned';
import { compareExports, readExports } from './exports';

const usage = 'npx tsx tools/raise/cli.ts <version of the guides> <package>@<version>…';

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

function fail(message: string): never {
  throw new Error(`${message}\n${usage}`);
}

/** The packages that the manifest of a folder lists. */
function listed(folder: string): string[] {
  const { dependencies, devDependencies } = read(path.join(folder, 'package.json'));
  return Object.keys({ ...dependencies, ...devDependencies });
}

/** The installed versions of these packages, by name. */
function installedOf(folder: string): Map<string, string> {
  return new Map(
    listed(folder).flatMap((name): [string, string][] => {
      const file = path.join(folder, 'node_modules', name, 'package.json');
      return existsSync(file) ? [[name, read(file).version ?? '']] : [];
    }),
  );
}

/** The pages of a version that name one of these packages, as files in the default language. */
function pagesNaming(version: string, names: string[]): string[] {
  const pages = readPages([]).flatMap(pair => Object.values(pair));
  return pages
    .filter(({ collection, locale }) => collection.version === version && locale === defaultLocale)
    .filter(({ source }) => names.some(name => source.includes(name)))
    .map(({ file }) => file);
}

function raise([version, ...wanted]: string[]): void {
  if (!frameworkVersions.some(one => one === version)) {
    fail(
      `"${version ?? ''}" is not a version of framework/: give one of ${frameworkVersions.join(', ')}`,
    );
  }
  const folder = `framework/${version}`;
  const known = listed(folder);
  if (wanted.length === 0) fail('Name the packages and their versions');
  for (const one of wanted) {
    const [, name = '', exact = ''] = /^(.+)@([^@]+)$/.exec(one) ?? [];
    if (semver.valid(exact) !== exact)
      fail(`"${one}" is not package@version: give an exact version`);
    if (!known.includes(name)) fail(`${folder}/package.json does not list ${name}: add it there`);
  }
  const before = installedOf(folder);
  if (before.size === 0)
    fail(`${folder} is not installed: run "node framework/install.mjs ${version}"`);
  const modules = path.join(folder, 'node_modules');
  const names = wanted.map(one => one.replace(/@[^@]+$/, ''));
  // Packages of the framework depend on each other, so all of them may change.
  const compared = known.filter(name => names.includes(name) || name.startsWith('@midwayjs/'));
  const old = readExports(modules, compared);

  const args = ['install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', [...args, ...wanted], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error(`npm could not install the packages in ${folder}: see the output of npm above`);

  const after = installedOf(folder);
  const now = readExports(modules, compared);
  const changed = known.filter(name => before.get(name) !== after.get(name));
  for (const name of changed) {
    console.log(
      `\n${name} ${before.get(name) ?? '(not installed)'} → ${after.get(name) ?? '(gone)'}`,
    );
    const [was, is] = [old.get(name), now.get(name)];
    if (!was || !is) {
      console.log('  not compared: it has no declarations that can be read, before or after');
      continue;
    }
    const lines = compareExports(name, was, is);
    console.log(lines.length > 0 ? `  ${lines.join('\n  ')}` : '  exports are unchanged');
  }
  if (changed.length === 0) console.log('\nNothing has changed.');
  const pages = pagesNaming(version!, changed);
  console.log(`\nPages that name ${changed.length === 1 ? 'it' : 'one of them'}:`);
  console.log(pages.length > 0 ? `  ${pages.join('\n  ')}` : '  none');
  const problems = checkPinned(folder);
  for (const problem of problems) console.error(formatProblem(problem));
  if (problems.length > 0) process.exitCode = 1;
}

try {
  raise(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
