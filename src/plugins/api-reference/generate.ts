/** Generates the reference in all languages in a worker process, and caches it by its input. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { Language, Locale } from '../../config/languages';
import { FileCache, hash, installedPackages } from '../../lib/cache';
import { moreRoom } from '../../lib/nodeOptions';
import { compareVersions } from '../../content/changelogData';
import { readHistories, readHistoryReleases } from '../../history/files';
import type { Releases } from '../../history/since';
import { documentedLine, earlierLines, readPackages } from '../../content/reference';
import { ApiReferenceError } from '../../content/referencePaths';

const ownFolder = fileURLToPath(new URL('.', import.meta.url));

/** The files of the reference in one language. */
export interface Reference {
  path: string;
  sidebarPath: string;
  /** A JSON list of `PageRecord`. */
  pagesPath: string;
  /** A JSON list of pairs: a route without a page, and the route that it redirects to. */
  aliasesPath: string;
  /** A JSON `Coverage` (./describe.mts). */
  coveragePath: string;
  /** A JSON `SymbolList` (./symbolList.ts), for the filter. */
  symbolsPath: string;
  /** A JSON object with the links in code blocks, by route and `linksKey`. */
  codeLinksPath: string;
  /** A JSON list of `PackageData` (./packageData.ts), whose pages are paths relative to `/api/`. */
  packageDataPath: string;
}

/** The file with the links in code blocks. */
export const codeLinksFile = 'code-links.json';

/** The file with the data of all packages. */
export const packageDataFile = 'package-data.json';

/** The folder of the generated reference of a locale. */
export const referenceFolder = (siteDir: string, locale: Locale) =>
  path.join(siteDir, '.docusaurus/api-reference', locale);

/** The files of the reference in a folder. */
export function referenceIn(folder: string): Reference {
  return {
    path: path.join(folder, 'docs'),
    sidebarPath: path.join(folder, 'sidebars.json'),
    pagesPath: path.join(folder, 'pages.json'),
    aliasesPath: path.join(folder, 'aliases.json'),
    coveragePath: path.join(folder, 'coverage.json'),
    symbolsPath: path.join(folder, 'symbols.json'),
    codeLinksPath: path.join(folder, codeLinksFile),
    packageDataPath: path.join(folder, packageDataFile),
  };
}

/** Writes the reference in one language to `folder`, from the cache if possible.
 * @throws ApiReferenceError if TypeDoc fails */
export async function generateReference(
  siteDir: string,
  language: Language,
  folder: string,
): Promise<Reference> {
  const cache = new FileCache(siteDir, 'api-reference');
  const cached = await cache.of(referenceInput(siteDir), file => make(siteDir, file));
  cache.evict();
  const key = path.basename(cached);
  const made = path.join(folder, '.made');
  if (!existsSync(made) || readFileSync(made, 'utf8') !== key) {
    const own = path.join(cached, language);
    if (!existsSync(own))
      throw new ApiReferenceError(`The API reference has no ${language}: ${own}`);
    copyChanged(own, folder);
    writeFileSync(made, key);
  }
  return referenceIn(folder);
}

/** The cache key of the reference: a hash of api/, the releases and the framework packages. `FileCache` adds the
 * inputs that all caches share. */
export function referenceInput(siteDir: string): string {
  const files = [
    ...earlierLines.map(version => path.join(siteDir, 'framework', version, 'package.json')),
    ...filesIn(path.join(siteDir, 'api')),
  ].filter(file => existsSync(file));
  return hash(
    installedPackages(path.join(siteDir, 'framework', documentedLine)),
    usedReleases(siteDir),
    files.map(file => [path.relative(siteDir, file), readFileSync(file, 'utf8')]),
  );
}

/** The releases that the reference depends on. Leaves out releases newer than the histories, so that a new
 * release does not evict the cache. */
function usedReleases(siteDir: string): Releases {
  const known = [...readHistories(siteDir).values()].map(history => history.versions.at(-1)!);
  const newest = known.sort(compareVersions).at(-1);
  if (newest === undefined) return { versions: [], named: [] };
  const { versions, named } = readHistoryReleases(siteDir);
  // Includes the newest known version itself, or the next one: it shows that the changelog reaches that far.
  const end = versions.findIndex(version => compareVersions(version, newest) >= 0);
  return {
    versions: versions.slice(0, end < 0 ? undefined : end + 1),
    named: named.filter(({ version }) => compareVersions(version, newest) <= 0),
  };
}

async function make(siteDir: string, folder: string): Promise<void> {
  readPackages(siteDir);
  console.log('Generating the API reference (about a minute). The result is cached.');
  // Loading tsx costs 0.2 s of processor time, which is negligible next to TypeDoc.
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const worker = path.join(ownFolder, 'worker.mts');
  try {
    await promisify(execFile)(
      process.execPath,
      [moreRoom, '--import', loader, worker, siteDir, folder],
      // TypeDoc reads options at or above its working directory, and must not find those of the site.
      { cwd: path.join(siteDir, 'framework', documentedLine), maxBuffer: 64 * 2 ** 20 },
    );
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const output =
      stripVTControlCharacters(`${stdout}${stderr}`).trim() || (error as Error).message;
    throw new ApiReferenceError(`The API reference could not be generated.\n${output}`);
  }
}

/** Synchronizes `to` with `from`. Does not touch unchanged files. */
function copyChanged(from: string, to: string): void {
  const wanted = new Set(filesIn(from).map(file => path.relative(from, file)));
  if (existsSync(to)) {
    for (const file of filesIn(to)) if (!wanted.has(path.relative(to, file))) rmSync(file);
  }
  for (const file of wanted) {
    const content = readFileSync(path.join(from, file));
    const target = path.join(to, file);
    if (existsSync(target) && content.equals(readFileSync(target))) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort();
}
