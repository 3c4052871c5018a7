import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as esbuild from 'esbuild';

/** Options for bundling the entries. The bundle contains no comments, layout or file names. */
const settings = {
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'silent',
  // Required for file names; nothing is written there.
  outdir: 'code-key',
  metafile: true,
  write: false,
} satisfies esbuild.BuildOptions;

function bundle(siteDir: string, entries: readonly string[]) {
  // A static import would pull esbuild into the server bundle, which imports ./cache.ts.
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof esbuild;
  return buildSync({
    ...settings,
    absWorkingDir: path.resolve(siteDir),
    entryPoints: [...new Set(entries)].sort(),
  });
}

/** Identifies the state of files, to see whether a key is still valid. */
const stateOf = (files: string[]) =>
  files.map(file => statSync(file, { throwIfNoEntry: false })?.mtimeMs).join();

/** The keys that this process has computed. */
const known = new Map<string, { key: string; files: string[]; state: string }>();

/** Hashes the code of modules and of everything they import from the site, without comments, layout and unused
 * functions. It ignores packages; `installedPackages` covers them. A process computes the key once, and again when
 * one of the files is written.
 * @param entries paths of modules relative to the site. Modules that are started by path, such as threads, must be
 *   listed, because no import leads to them.
 * @throws if a module or one of its imports is missing */
export function modulesKey(siteDir: string, ...entries: string[]): string {
  const name = [siteDir, ...entries].join('\n');
  const last = known.get(name);
  if (last && stateOf(last.files) === last.state) return last.key;
  const { outputFiles, metafile } = bundle(siteDir, entries);
  const files = Object.keys(metafile.inputs).map(file => path.resolve(siteDir, file));
  const sum = createHash('sha256');
  for (const { text } of outputFiles) sum.update(`${text.length}:`).update(text);
  const key = sum.digest('hex').slice(0, 32);
  known.set(name, { key, files, state: stateOf(files) });
  return key;
}

/** The files, relative to the site, whose code the key of these modules covers. */
export function modulesOf(siteDir: string, ...entries: string[]): string[] {
  const outputs = Object.values(bundle(siteDir, entries).metafile.outputs);
  const files = outputs.flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? file : [])),
  );
  return [...new Set(files)].sort();
}
