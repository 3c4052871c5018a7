/** DocSearch's modal with a field that takes as much as is searched for: its own takes 64 characters, without a word.
 *
 * Relies on: `maxLength:64`, once, in the module that DocSearch is built into. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { maxQuery } from '../../config/searchIdentity';

const own = 'maxLength:64';

/** Writes the module that replaces `@docsearch/react`.
 * @param folder for what is generated
 * @returns its path
 * @throws if DocSearch limits its field in another way */
export function writeModal(folder: string): string {
  const docsearch = path.dirname(require.resolve('@docsearch/react/package.json'));
  const module = path.join(docsearch, 'dist/esm/index.js');
  const parts = readFileSync(module, 'utf8').split(own);
  if (parts.length !== 2) {
    throw new Error(
      `${module}: "${own}" was expected once, and is there ${parts.length - 1} times. ` +
        'DocSearch has changed: see contributing/framework-internals.md, and mend src/plugins/search/modal.ts',
    );
  }
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'docsearch.js');
  writeFileSync(file, parts.join(`maxLength:${maxQuery}`));
  return file;
}
