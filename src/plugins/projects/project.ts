/** The project of a guide as its reader takes it along: the files in their final state, with a manifest
 * that names what the checks ran them with. */
import { builtinModules } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { parseRef } from '../../content/packageRef';
import type { Page } from '../../content/pages';
import { overBase, quickGuideFiles } from '../../content/quickGuide';
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

/** What of a page its project follows from. */
export type ProjectPage = Pick<Page, 'file' | 'name' | 'collection' | 'frontMatter' | 'blocks'>;

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  scripts?: Record<string, string>;
  [key: string]: unknown;
}

const isApplication = ({ path: name }: SnippetFile) => /^src\/configuration\.[jt]s$/.test(name);

/** The files of a page's project in its final state, laid over the quick guide's; none where the page
 * has no project that can run: no test and no configuration of its own, a package that no registry has,
 * another version than the current one, or a reason in its front matter, `project`. */
function finalFiles(page: ProjectPage): SnippetFile[] | undefined {
  if (page.collection.name !== currentVersion || page.frontMatter.project) return undefined;
  const last = buildStages(page).at(-1)!;
  const shown = last.files.filter(file => !isUntitled(file));
  if (!shown.some(file => isTest(file.path) || isApplication(file))) return undefined;
  if (declaredImports(shown.map(({ code }) => code).join('\n')).length > 0) return undefined;
  return overBase(page, { ...last, files: shown }).files;
}

/** Whether readers can take the project of a page along. */
export const hasProject = (page: ProjectPage): boolean => finalFiles(page) !== undefined;

/** Whether the project of a page runs in a browser, which has no servers to connect to. What cannot be
 * started where the pages are checked, `reader`, needs something as well. */
export const runsInBrowser = ({ frontMatter }: Pick<Page, 'frontMatter'>): boolean =>
  !frontMatter.servers && !frontMatter.connects && !frontMatter.reader;

interface Lock {
  packages: Record<string, { version: string } | undefined>;
}

let lock: Lock | undefined;

const lockFile = `framework/${currentVersion}/package-lock.json`;

/** What every project follows from beside its page and the code, and `checked`, the package and the
 * release of it that stand for the version. */
export function projectInput() {
  const { name, release } = checkedAgainst(currentVersion);
  return {
    checked: `${name} ${release}`,
    quickGuide: quickGuideFiles(),
    declaredPackages,
    lock: readFileSync(lockFile, 'utf8'),
  };
}

/** The release of a package that the pages of the current version were checked with. */
function checkedRelease(name: string): string | undefined {
  lock ??= JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;
  return lock.packages[`node_modules/${name}`]?.version;
}

/** Packages by whether only development needs them, and whether code imports them. */
type NeededPackages = Map<string, { isDevelopment: boolean; range?: string; isImported?: boolean }>;

/** The package of an import: `mysql2/promise` is of `mysql2`. */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Packages that a database library loads by the name of a kind of database. */
const drivers: Record<string, string> = { sqljs: 'sql.js', mysql: 'mysql2', postgres: 'pg' };

/** Packages that the page has its reader install, those that its code imports, and those that its
 * settings name. */
function neededPackages(page: ProjectPage, files: SnippetFile[]): NeededPackages {
  const needs: NeededPackages = new Map();
  for (const { lang, code } of page.blocks) {
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

/** The page's manifest, or the quick guide's, with every package that the project needs at the release
 * that it was checked with.
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
  // What is built and not started is a component or functions, which others start.
  const inherited = build && !start ? { test: base.scripts!.test! } : base.scripts;
  manifest.scripts = { ...inherited, ...shown.scripts };
  const bootstrap = files.find(file => file.path === 'bootstrap.js');
  if (bootstrap && !/\.run\(/.test(bootstrap.code)) {
    // That of functions exports them to a platform, and starts nothing.
    delete manifest.scripts.start;
    manifest.scripts.dev = manifest.scripts.dev!.replace(
      '/app.js',
      '/function.js --entryFile=bootstrap.js --port=7001',
    );
  }
  const { test } = manifest.scripts;
  if (/^jest\b/.test(test!)) {
    // Jest fails where it finds no test.
    const hasTests = files.some(file => isTest(file.path));
    // An application starts in its first test, and compiles before that: a slow machine takes longer than Jest's 5 s.
    manifest.scripts.test = `${test}${hasTests ? '' : ' --passWithNoTests'} --testTimeout=20000`;
  }
  if (page.frontMatter.servers) manifest.scripts.pretest = `node ${serverScript}`;
  const dependencies = pin({ ...base.dependencies, ...shown.dependencies });
  const devDependencies = pin({ ...base.devDependencies, ...shown.devDependencies });
  for (const [name, { isDevelopment, range, isImported }] of neededPackages(page, files)) {
    if (name in dependencies || (isDevelopment && name in devDependencies)) continue;
    const release = checkedRelease(name) ?? range;
    // A command may be about a package that the project is not made of.
    if (!release && !isImported) continue;
    if (!release) {
      throw new Error(
        `${page.file}: its project needs "${name}", whose version nobody says: name it where the page installs it, such as "npm install ${name}@1", or add it to framework/${currentVersion}/package.json`,
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

/** The folder of a page's project, and its name: `midway-extensions-redis`. */
export const nameOf = (page: Pick<Page, 'name'>): string =>
  `midway-${idOf(page).replaceAll(/[/_]/g, '-').toLowerCase()}`;

/** The path of a page's archive below the home of its language. */
export const archivePath = (page: Pick<Page, 'name' | 'collection'>): string =>
  `projects/${page.collection.name}/${idOf(page)}.zip`;

/** The project of a page, without its README; none where it has none that can run.
 * @throws if the version of a package that it needs is not known */
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

/** What the project of a page needs beside its packages.
 * @param files of that project */
export const needsOfPage = (page: ProjectPage, files: Files): Needs =>
  needsOf(page.frontMatter, page.blocks, files);

/** A zip archive of files in one folder, the same bytes for the same files wherever it is made.
 * @param folder its name
 * @throws if the name of a file leads out of it */
export function zip(folder: string, files: Files): Uint8Array {
  const entries: Zippable = {};
  for (const name of Object.keys(files).sort()) {
    assertInside(name);
    entries[path.posix.join(folder, name)] = strToU8(files[name]!);
  }
  // The earliest date of the format, which stores local time.
  return zipSync(entries, { level: 9, mtime: new Date(1980, 0, 1) });
}
