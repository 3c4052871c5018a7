/** The project of a guide for download: its files in their final state, and a manifest with the package versions
 * that the checks ran them with. */
import { builtinModules } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { parseRef } from '../../content/packageRef';
import type { Page } from '../../content/pages';
import { overBase, quickGuideFiles, withContinued } from '../../content/quickGuide';
import { checkedAgainst, declaredImports, declaredPackages } from '../../content/framework';
import {
  assertInside,
  buildStages,
  isCode,
  isTest,
  isUntitled,
  type SnippetFile,
} from '../../content/project';
import { currentVersion } from '../../config/site';
import { withoutMarks } from '../../content/typeMarks';
import { type Files, type Needs, needsOf, serverCheck, serverScript } from './needs';

/** The parts of a page that determine its project. */
export type ProjectPage = Pick<Page, 'file' | 'name' | 'collection' | 'frontMatter' | 'blocks'>;

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  scripts?: Record<string, string>;
  [key: string]: unknown;
}

const isApplication = ({ path: name }: SnippetFile) => /^src\/configuration\.[jt]s$/.test(name);

/** The files of the project in their final state, on top of the files of the quick guide. Returns undefined if the
 * page has no project that can run: it has neither a test nor a configuration, it imports a package that no registry
 * has, it is about an older version, or its front matter gives a reason (`project`). */
function finalFiles(page: ProjectPage): SnippetFile[] | undefined {
  if (page.collection.name !== currentVersion || page.frontMatter.project) return undefined;
  const last = buildStages(page).at(-1)!;
  const shown = last.files.filter(file => !isUntitled(file));
  if (!shown.some(file => isTest(file.path) || isApplication(file))) return undefined;
  if (declaredImports(shown.map(({ code }) => code).join('\n')).length > 0) return undefined;
  return overBase(page, { ...last, files: shown }).files;
}

/** Whether readers can download the project of a page. */
export const hasProject = (page: ProjectPage): boolean => finalFiles(page) !== undefined;

/** Whether the project of a page runs in a browser, which has no servers to connect to. A project that the checks
 * cannot start (`reader` in the front matter) cannot run in a browser either. */
export const runsInBrowser = ({ frontMatter }: Pick<Page, 'frontMatter'>): boolean =>
  !frontMatter.servers && !frontMatter.connects && !frontMatter.reader;

interface Lock {
  packages: Record<string, { version: string } | undefined>;
}

let lock: Lock | undefined;

const lockFile = `framework/${currentVersion}/package-lock.json`;

/** The input that all projects share. `checked` names the package and release that the version was checked
 * against. */
export function projectInput() {
  const { name, release } = checkedAgainst(currentVersion);
  return {
    checked: `${name} ${release}`,
    quickGuide: quickGuideFiles(),
    declaredPackages,
    lock: readFileSync(lockFile, 'utf8'),
  };
}

/** The release of a package that the checks ran the pages of the current version with. */
export function checkedRelease(name: string): string | undefined {
  lock ??= JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;
  return lock.packages[`node_modules/${name}`]?.version;
}

/** Packages by name: whether only development needs them, the range to install, and whether code imports them. */
type NeededPackages = Map<string, { isDevelopment: boolean; range?: string; isImported?: boolean }>;

/** The package of an import: `mysql2` for `mysql2/promise`. */
export const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The packages that database libraries load, by database type. */
const drivers: Record<string, string> = { sqljs: 'sql.js', mysql: 'mysql2', postgres: 'pg' };

/** The packages that the page, or a page that it continues, tells its reader to install, that the code imports, and that
 * the settings name. */
function neededPackages(page: ProjectPage, files: SnippetFile[]): NeededPackages {
  const needs: NeededPackages = new Map();
  for (const { lang, code } of withContinued(page).flatMap(({ blocks }) => blocks)) {
    if (lang !== 'bash') continue;
    for (const [, words] of code.matchAll(/^\s*npm (?:install|i|add) (.+)$/gm)) {
      // A comment, or another command, may follow.
      const options = words!
        .split(/[#;&|]/)[0]!
        .trim()
        .split(/\s+/);
      if (options.includes('--global') || options.includes('-g')) continue;
      const isDevelopment = options.some(word => /^(--save-dev|-D)$/.test(word));
      for (const word of options.filter(each => !each.startsWith('-'))) {
        const { name, range } = parseRef(word) ?? {};
        if (name && /^(@[\w.-]+\/)?[\w.-]+$/.test(name)) needs.set(name, { isDevelopment, range });
      }
    }
  }
  for (const file of files.filter(isCode)) {
    for (const [, kind] of file.code.matchAll(/\b(?:type|dialect): ['"](\w+)['"]/g)) {
      const name = drivers[kind!];
      if (name) needs.set(name, { isDevelopment: false, isImported: true });
    }
    const specifiers = file.code.matchAll(
      /\b(?:from |import |require\()['"]([^.'"/\n][^'"\n]*)['"]/g,
    );
    for (const [, specifier] of specifiers) {
      const name = packageOf(specifier!);
      const isBuiltin = specifier!.startsWith('node:') || builtinModules.includes(name);
      const isDevelopment = !file.path.startsWith('src/');
      if (isBuiltin) continue;
      const known = needs.get(name);
      needs.set(name, {
        ...known,
        isDevelopment: isDevelopment && (known?.isDevelopment ?? true),
        isImported: true,
      });
    }
  }
  return needs;
}

const sorted = (packages: Record<string, string>) =>
  Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The manifest of the page merged into the manifest of the quick guide. Pins every package that the project needs
 * to the release that the checks used.
 * @throws if a package is neither installed for the checks nor named with a range */
function manifestOf(page: ProjectPage, files: SnippetFile[], base: Manifest): Manifest {
  const text = files.find(file => file.path === 'package.json')?.code ?? '{}';
  const shown = JSON.parse(text) as Manifest;
  const pin = (packages: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(packages).map(([name, range]) => [name, checkedRelease(name) ?? range]),
    );
  const manifest: Manifest = { ...base, ...shown };
  const { build, start } = shown.scripts ?? {};
  // A project that is built but not started is a component or functions, which others start.
  const inherited = build && !start ? { test: base.scripts!.test! } : base.scripts;
  manifest.scripts = { ...inherited, ...shown.scripts };
  const bootstrap = files.find(file => file.path === 'bootstrap.js');
  if (bootstrap && !/\.run\(/.test(bootstrap.code)) {
    // The bootstrap file of functions exports them to a platform and starts nothing.
    delete manifest.scripts.start;
    manifest.scripts.dev = manifest.scripts.dev!.replace(
      '/app.js',
      '/function.js --entryFile=bootstrap.js --port=7001',
    );
  }
  const { test } = manifest.scripts;
  if (/^jest\b/.test(test!)) {
    // Jest fails if it finds no test.
    const hasTests = files.some(file => isTest(file.path));
    // The first test compiles and starts the application: on a slow machine, this takes longer than the 5 s of Jest.
    manifest.scripts.test = `${test}${hasTests ? '' : ' --passWithNoTests'} --testTimeout=20000`;
  }
  if (page.frontMatter.servers) manifest.scripts.pretest = `node ${serverScript}`;
  const dependencies = pin({ ...base.dependencies, ...shown.dependencies });
  const devDependencies = pin({ ...base.devDependencies, ...shown.devDependencies });
  for (const [name, { isDevelopment, range, isImported }] of neededPackages(page, files)) {
    if (name in dependencies || (isDevelopment && name in devDependencies)) continue;
    const release = checkedRelease(name) ?? range;
    // An install command may name a package that the project does not use.
    if (!release && !isImported) continue;
    if (!release) {
      throw new Error(
        `${page.file}: the project imports "${name}" in an unknown version: name the version where the page ` +
          `installs it, such as "npm install ${name}@1", or add the package to ` +
          `framework/${currentVersion}/package.json`,
      );
    }
    delete devDependencies[name];
    (isDevelopment ? devDependencies : dependencies)[name] = release;
  }
  manifest.name = nameOf(page);
  manifest.dependencies = sorted(dependencies);
  manifest.devDependencies = sorted(devDependencies);
  return manifest;
}

const idOf = (page: Pick<Page, 'name'>) => page.name.replace(/\.mdx?$/, '');

/** The name of the project of a page, and of its folder: `midway-extensions-redis`. */
export const nameOf = (page: Pick<Page, 'name'>): string =>
  `midway-${idOf(page).replaceAll(/[/_]/g, '-').toLowerCase()}`;

/** The path of the archive of a page, below the home page of the language. */
export const archivePath = (
  page: Pick<Page, 'name' | 'collection'>,
  version = page.collection.name,
): string => `projects/${version}/${idOf(page)}.zip`;

/** The project of a page without its README, or undefined if the page has no project that can run.
 * @throws if the version of a package that the project needs is unknown */
export function projectOf(page: ProjectPage): Files | undefined {
  const files = finalFiles(page);
  if (!files) return undefined;
  const quickGuide = quickGuideFiles().find(file => file.path === 'package.json')!;
  const manifest = manifestOf(page, files, JSON.parse(quickGuide.code) as Manifest);
  const own: Files = Object.fromEntries(
    files.map(file => [file.path, isCode(file) ? withoutMarks(file.code) : file.code]),
  );
  const { servers } = needsOf(page.frontMatter, page.blocks, own);
  return {
    ...own,
    ...(servers.length > 0 && { [serverScript]: serverCheck(servers) }),
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
  };
}

/** The scripts of a project. */
export const scriptsOf = (files: Files): Partial<Record<string, string>> =>
  (JSON.parse(files['package.json']!) as Manifest).scripts ?? {};

/** What the project of a page needs besides its packages.
 * @param files files of the project */
export const needsOfPage = (page: ProjectPage, files: Files): Needs =>
  needsOf(page.frontMatter, page.blocks, files);

/** A zip archive of files in one folder. The same files give the same bytes on every machine.
 * @param folder name of the folder
 * @throws if the path of a file leads out of the folder */
export function zip(folder: string, files: Files): Uint8Array {
  const entries: Zippable = {};
  for (const name of Object.keys(files).sort()) {
    assertInside(name);
    entries[path.posix.join(folder, name)] = strToU8(files[name]!);
  }
  // The format stores local time; this is its earliest date.
  return zipSync(entries, { level: 9, mtime: new Date(1980, 0, 1) });
}
