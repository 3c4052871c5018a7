/** Makes the reference once for the same input, in a process of its own, and keeps it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { Language, Locale } from '../../config/languages';
import { installedIn } from '../../lib/installed';
import { documentedLine, earlierLines, readPackages } from './model';
import { ApiReferenceError } from './paths';

const ownFolder = fileURLToPath(new URL('.', import.meta.url));
const tools = ['typedoc', 'typedoc-plugin-markdown', 'docusaurus-plugin-typedoc', 'typescript'];

/** The reference in one language: where its pages, its sidebar and the list of its pages are. */
export interface Reference {
  path: string;
  sidebarPath: string;
  /** A JSON list of `PageRecord`. */
  pagesPath: string;
  /** A JSON `Coverage`: how much of it has a description. */
  coveragePath: string;
  /** A JSON list of `Signature`, for search by type. */
  signaturesPath: string;
}

/** The folder of a site that holds the reference of a locale. */
export const referenceFolder = (siteDir: string, locale: Locale) =>
  path.join(siteDir, '.docusaurus/api-reference', locale);

/** Makes `folder` hold the reference in one language, from the cache if it is there.
 * @throws ApiReferenceError if it cannot be made */
export async function generateReference(
  siteDir: string,
  language: Language,
  folder: string,
): Promise<Reference> {
  const key = inputHash(siteDir);
  const cached = path.join(siteDir, 'node_modules/.cache/api-reference', key, language);
  if (!existsSync(cached)) await make(siteDir, language, cached);
  const made = path.join(folder, '.made');
  if (!existsSync(made) || readFileSync(made, 'utf8') !== key) {
    copyChanged(cached, folder);
    writeFileSync(made, key);
  }
  return {
    path: path.join(folder, 'docs'),
    sidebarPath: path.join(folder, 'sidebars.json'),
    pagesPath: path.join(folder, 'pages.json'),
    coveragePath: path.join(folder, 'coverage.json'),
    signaturesPath: path.join(folder, 'signatures.json'),
  };
}

/** A hash of everything that the reference is made from. */
export function inputHash(siteDir: string): string {
  const hash = createHash('sha256');
  const { packages } = JSON.parse(installedIn(siteDir) || '{ "packages": {} }') as {
    packages: Record<string, { version?: string } | undefined>;
  };
  hash.update(JSON.stringify(tools.map(name => packages[`node_modules/${name}`]?.version)));
  hash.update(installedIn(path.join(siteDir, 'framework', documentedLine)));
  const files = [
    ...earlierLines.map(version => path.join(siteDir, 'framework', version, 'package.json')),
    ...filesIn(path.join(siteDir, 'api')),
    ...filesIn(ownFolder),
    ...['languages.ts', 'textSchema.ts'].map(name => path.join(ownFolder, '../../config', name)),
  ];
  for (const file of files) {
    hash.update(`\0${path.relative(siteDir, file)}\0`);
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

async function make(siteDir: string, language: Language, target: string): Promise<void> {
  readPackages(siteDir);
  const draft = `${target}.${process.pid}`;
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const worker = path.join(ownFolder, 'worker.mts');
  try {
    await promisify(execFile)(
      process.execPath,
      ['--import', loader, worker, siteDir, language, draft],
      // TypeDoc would read the options it finds at or above its working directory.
      { cwd: path.join(siteDir, 'framework', documentedLine), maxBuffer: 64 * 2 ** 20 },
    );
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another build may have made the same pages in the meantime.
    if (existsSync(target)) return;
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const output =
      stripVTControlCharacters(`${stdout}${stderr}`).trim() || (error as Error).message;
    throw new ApiReferenceError(`The API reference (${language}) could not be made.\n${output}`);
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
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort();
}
