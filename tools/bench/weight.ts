import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Gzipped bytes of files of a build together, each counted once.
 * @param files paths in the build */
export const weigh = (folder: string, files: string[]): number =>
  [...new Set(files)]
    .map(file => gzipSync(readFileSync(path.join(folder, file))).length)
    .reduce((a, b) => a + b, 0);

/** Gzipped bytes of a page of a build at the root of a host, and of the scripts and styles it names.
 * @param file path of the page in the build */
export function pageWeight(
  folder: string,
  file: string,
): { html: number; js: number; css: number } {
  const html = readFileSync(path.join(folder, file));
  const named = (pattern: RegExp) =>
    Array.from(html.toString().matchAll(pattern), ([, address]) => address!);
  return {
    html: gzipSync(html).length,
    js: weigh(folder, named(/<script[^>]* src="?(\/[^" >]+\.js)/g)),
    css: weigh(folder, named(/<link[^>]* href="?(\/[^" >]+\.css)/g)),
  };
}

/** Bytes as thousands of them, with a digit after the point. */
export const kB = (bytes: number): number => Number((bytes / 1000).toFixed(1));
