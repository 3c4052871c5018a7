/** The scripts that a page is shown with. Its HTML names them, so the browser fetches and runs them with
 * those of the app, which would ask for them one after the other. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation } from '@rspack/core';
import { scriptOf } from '../rendered-pages/documentTemplate';
import { nameOf, scriptsOf } from './chunks';
import { chunkNameOf, type Split } from './tables';

/** Where a build puts the elements of the scripts: a JSON object, by path of the page. */
export const pageScriptsFile = (generatedFilesDir: string) =>
  path.join(generatedFilesDir, 'split-routes/pageScripts.json');

/** The elements of a page's scripts: that of its part of the tables first, with the name of the part. */
function elementsOf(
  compilation: Compilation,
  { part, chunks }: Split['pages'][0],
  baseUrl: string,
) {
  const own = part === undefined ? [] : [chunkNameOf(part)];
  return scriptsOf(compilation, [...own, ...chunks])
    .map((file, at) => {
      const name =
        at === 0 && part !== undefined ? ` data-part="${nameOf(compilation, part)}"` : '';
      return scriptOf(baseUrl + file, name);
    })
    .join('');
}

/** Writes the elements of all pages. */
export function writePageScripts(
  generatedFilesDir: string,
  compilation: Compilation,
  pages: Split['pages'],
  baseUrl: string,
): void {
  const elements = pages.map(page => [page.path, elementsOf(compilation, page, baseUrl)]);
  writeFileSync(pageScriptsFile(generatedFilesDir), JSON.stringify(Object.fromEntries(elements)));
}
