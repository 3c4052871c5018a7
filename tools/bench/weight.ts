import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The total gzipped size of files of a build in bytes. Counts each file once.
 * @param files paths in the build */
export const weigh = (folder: string, files: string[]): number =>
  [...new Set(files)]
    .map(file => gzipSync(readFileSync(path.join(folder, file))).length)
    .reduce((a, b) => a + b, 0);

/** Converts bytes to kB with one decimal. */
export const kB = (bytes: number): number => Number((bytes / 1000).toFixed(1));
