import path from 'node:path';
import { buildSync } from 'esbuild';
import { hash } from './cache';

/** A key of the code that some modules run: their own and all that they import from the site, without
 * comments, layout and functions that none of them calls. Packages are not in it; see `installedPackages`.
 * @param entries paths of modules relative to the site. A module that is started by its path, such as that
 *   of a thread, is no import: it is an entry of its own.
 * @throws if a module or one of its imports is missing */
export function modulesKey(siteDir: string, ...entries: string[]): string {
  const { outputFiles } = buildSync({
    absWorkingDir: path.resolve(siteDir),
    entryPoints: [...entries].sort(),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'silent',
    // Names the files only: nothing is written.
    outdir: 'code-key',
    write: false,
  });
  return hash(outputFiles.map(({ text }) => text));
}
