/** Makes the reference once for the same input, in all languages, in a process of its own. */
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

/** The reference in one language: where its pages, its sidebar and the list of its pages are. */
export interface Reference {
  path: string;
  sidebarPath: string;
  /** A JSON list of `PageRecord`. */
  pagesPath: string;
  /** A JSON list of routes without a page, and those of the pages that they lead to. */
  aliasesPath: string;
  /** A JSON `Coverage`: how much of it has a description. */
  coveragePath: string;
  /** A JSON `SymbolList` (./symbolList.ts), for the filter. */
  symbolsPath: string;
  /** The links in the code of its pages: JSON, by route and by `codeKey`. */
  codeLinksPath: string;
  /** A JSON list of `PackageData` (./packageData.ts), whose pages are paths below the reference. */
  packageDataPath: string;
}

/** The file with the links in the code of pages, in the folder of a reference. */
export const codeLinksFile = 'code-links.json';

/** The file with the data of all packages. */
export const packageDataFile = 'package-data.json';

/** The folder of a site that holds the reference of a locale. */
export const referenceFolder = (siteDir: string, locale: Locale) =>
  path.join(siteDir, '.docusaurus/api-reference', locale);

/** The reference that a folder holds. */
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

/** Makes `folder` hold the reference in one language, from the cache if it is there.
 * @throws ApiReferenceError if it cannot be made */
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

/** What the reference is made from, beside what all caches depend on: sources and the packages of the
 * framework. */
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

/** What the reference uses of the changelog: nothing of releases after those that the histories know. */
function usedReleases(siteDir: string): Releases {
  const known = [...readHistories(siteDir).values()].map(history => history.versions.at(-1)!);
  const newest = known.sort(compareVersions).at(-1);
  if (newest === undefined) return { versions: [], named: [] };
  const { versions, named } = readHistoryReleases(siteDir);
  // The first later one tells that the changelog does not end before.
  const end = versions.findIndex(version => compareVersions(version, newest) >= 0);
  return {
    versions: versions.slice(0, end < 0 ? undefined : end + 1),
    named: named.filter(({ version }) => compareVersions(version, newest) <= 0),
  };
}

async function make(siteDir: string, folder: string): Promise<void> {
  readPackages(siteDir);
  console.log('making the API reference, once for the same packages: a minute or so');
  // It costs 0.2 s of processor time, beside the many seconds that TypeDoc takes.
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const worker = path.join(ownFolder, 'worker.mts');
  try {
    await promisify(execFile)(
      process.execPath,
      [moreRoom, '--import', loader, worker, siteDir, folder],
      // TypeDoc would read the options it finds at or above its working directory.
      { cwd: path.join(siteDir, 'framework', documentedLine), maxBuffer: 64 * 2 ** 20 },
    );
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const output =
      stripVTControlCharacters(`${stdout}${stderr}`).trim() || (error as Error).message;
    throw new ApiReferenceError(`The API reference could not be made.\n${output}`);
  }
}

/** Makes `to` the same as `from`, touching only files that differ. */
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
