/** The links of a page. */
import type { Example } from './examples';
import type { Mark } from '../../content/codeLinks';
import type { Answer } from '../../content/typeMarks';

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
