/** The links of a page, and the cache of them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { currentVersion, type DocVersion } from '../../config/site';
import { Cache, hash, installedPackages } from '../../lib/cache';
import { referenceInput } from '../api-reference/generate';
import type { Example } from './examples';
import type { Mark } from '../../content/codeLinks';
import type { Answer } from '../../content/typeMarks';

/** A page that is read. */
export interface Input {
  /** Relative to the site. */
  file: string;
  text: string;
}

/** The links of a page. */
export interface PageLinks {
  title: string;
  /** Links of blocks by the code in them, as `codeKey` makes keys. */
  blocks: Record<string, Mark[]>;
  /** What the compiler says at the marks of blocks, by the same keys. */
  answers: Record<string, Answer[]>;
  /** API pages by the inline code that means them. */
  prose: Record<string, string>;
  /** Every API page that code or text of the page links to. */
  uses: string[];
  /** The best example of each API page. */
  examples: Record<string, Example>;
}

/** What is found in code follows from this beside the text of the page: what is installed, how it is compiled, and
 * of the current version the reference and the project that pages build on. */
export function codeInput(siteDir: string, version: DocVersion): string {
  const home = path.join(siteDir, 'framework', version);
  const read = (file: string) => readFileSync(file, 'utf8');
  return hash(
    installedPackages(home),
    read(path.join(home, 'tsconfig.json')),
    version === currentVersion && [
      referenceInput(siteDir),
      read(path.join(siteDir, 'docs/quick_guide.md')),
    ],
  );
}

/** The links of a locale's pages, by the file and the text of the page. */
export const openLinks = (siteDir: string, locale: string) =>
  new Cache<PageLinks>(siteDir, `code-types/links/${locale}`, codeInput(siteDir, currentVersion));
