/** The links of a page. */
import type { Example } from './examples';
import type { CodeLink } from '../../content/codeLinks';
import type { MarkResult } from '../../content/typeMarks';

export interface PageLinks {
  title: string;
  /** The links of blocks, by `linksKey`. */
  blocks: Record<string, CodeLink[]>;
  /** The compiler's answers to the marks in blocks, by `linksKey`. */
  answers: Record<string, MarkResult[]>;
  /** API pages by the inline code that refers to them. */
  prose: Record<string, string>;
  /** Every API page that code or text of the page links to. */
  uses: string[];
  /** The best example of each API page. */
  examples: Record<string, Example>;
}
