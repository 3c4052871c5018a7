import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as esbuild from 'esbuild';

/** How entries are bundled. Comments, layout and names of files leave no trace in the bundle. */
const settings = {
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'silent',
  // Names the files only: nothing is written.
  outdir: 'code-key',
  metafile: true,
  write: false,
} satisfies esbuild.BuildOptions;

function bundle(siteDir: string, entries: readonly string[]) {
  // The server bundle, which has other parts of ./cache.ts, cannot have esbuild.
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof esbuild;
  return buildSync({
    ...settings,
    absWorkingDir: path.resolve(siteDir),
    entryPoints: [...new Set(entries)].sort(),
  });
}

/** Which state of files a key is of. */
const stateOf = (files: string[]) =>
  files.map(file => statSync(file, { throwIfNoEntry: false })?.mtimeMs).join();

/** The keys of this process. */
const known = new Map<string, { key: string; files: string[]; state: string }>();

/** A key of the code that some modules run: their own and all that they import from the site, without
 * comments, layout and functions that none of them calls. Packages are not in it; see `installedPackages`.
 * A process makes it once, and again when one of the files is written.
 * @param entries paths of modules relative to the site. A module that is started by its path, such as that
 *   of a thread, is no import: it is an entry of its own.
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

/** The files, relative to the site, with code that is in the key of modules. */
export function modulesOf(siteDir: string, ...entries: string[]): string[] {
  const outputs = Object.values(bundle(siteDir, entries).metafile.outputs);
  const files = outputs.flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? file : [])),
  );
  return [...new Set(files)].sort();
}
