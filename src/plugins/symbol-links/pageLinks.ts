/** The links of a page, and the cache of them. */
import { Cache } from '../../lib/cache';
import { referenceInput } from '../api-reference/generate';
import type { Example } from './examples';
import type { Mark } from './marks';
import type { Answer } from './typeMarks';

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

/** The links of a locale's pages, by the file and the text of the page. */
export const openLinks = (siteDir: string, locale: string) =>
  new Cache<PageLinks>(siteDir, `symbol-links/${locale}`, referenceInput(siteDir));
