import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Gzipped bytes of files of a build together, each counted once.
 * @param files paths in the build */
export const weigh = (folder: string, files: string[]): number =>
  [...new Set(files)]
    .map(file => gzipSync(readFileSync(path.join(folder, file))).length)
    .reduce((a, b) => a + b, 0);

/** Bytes as thousands of them, with a digit after the point. */
export const kB = (bytes: number): number => Number((bytes / 1000).toFixed(1));
