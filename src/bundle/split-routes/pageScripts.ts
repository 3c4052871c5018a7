/** Lists the scripts and style sheets of each page. The layer `late-scripts` adds them to the HTML, so the browser
 * fetches them together with the app's scripts, which would otherwise request them one after the other. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation } from '@rspack/core';
import { filesOf, nameOf } from './chunks';
import { chunkNameOf, type Split } from './tables';

/** A script or a style sheet of a page. */
export interface PageScript {
  /** Path below the base URL. */
  file: string;
  /** The name of the part of the tables in this script. */
  part?: string;
}

/** The JSON file with the lists, by path of the page. */
export const pageScriptsFile = (generatedFilesDir: string) =>
  path.join(generatedFilesDir, 'split-routes/pageScripts.json');

/** The files of a page, starting with the script of its part of the tables. */
function pageScripts(compilation: Compilation, { part, chunks }: Split['pages'][0]): PageScript[] {
  const own = part === undefined ? [] : [chunkNameOf(part)];
  const scripts = filesOf(compilation, [...own, ...chunks], '.js').map((file, at) =>
    at === 0 && part !== undefined ? { file, part: nameOf(compilation, part) } : { file },
  );
  return [...scripts, ...filesOf(compilation, chunks, '.css').map(file => ({ file }))];
}

/** Writes the lists of all pages. */
export function writePageScripts(
  generatedFilesDir: string,
  compilation: Compilation,
  pages: Split['pages'],
): void {
  const scripts = pages.map(page => [page.path, pageScripts(compilation, page)]);
  writeFileSync(pageScriptsFile(generatedFilesDir), JSON.stringify(Object.fromEntries(scripts)));
}
