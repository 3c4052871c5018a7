/** Lays out code with Prettier's printer. The printer has no links, so a marker character precedes each name. */
import { builders, printer, utils } from 'prettier/doc';
import type { CodeLink } from '../../content/codeLinks';

const { group, ifBreak, indent, label, line, softline } = builders;

/** Code that is not broken into lines yet. */
export type Code = builders.Doc;

/** Code as text, and the links in it. */
export interface LaidOut {
  text: string;
  marks: CodeLink[];
}

/** Marks the start of a linked name. The printer counts this control character as zero width. */
const start = '\u0001';

/** A name that links to a page. */
export const linked = (name: string, to: string): Code => label({ to }, [start, name]);

/** The punctuation of a list. */
interface Punctuation {
  separator: string;
  /** Follows the last item if the list is broken. Defaults to the separator. */
  last: string;
  /** Padding inside the brackets if the list is on one line. */
  space: Code;
}

/** Items in brackets: on one line if they fit, otherwise one item per line. */
export function list(
  open: string,
  items: Code[],
  close: string,
  { separator = ',', space = softline, last = separator }: Partial<Punctuation> = {},
): Code {
  if (items.length === 0) return open + close;
  const within = builders.join([separator, line], items);
  return group([open, indent([space, within, ifBreak(last)]), space, close]);
}

/** The link targets in code, in order. */
function linksIn(code: Code): string[] {
  const found: string[] = [];
  utils.traverseDoc(code, doc => {
    if (typeof doc === 'object' && 'label' in doc) found.push((doc.label as { to: string }).to);
  });
  return found;
}

/** Lays out declarations one below the other.
 * @param width the maximum length of a line that can be broken */
export function layOut(declarations: Code[], width = 80): LaidOut {
  const links = linksIn(declarations);
  const places = new Map<string, number[]>();
  const options = { printWidth: width, tabWidth: 2 };
  const text = declarations
    .map(code => printer.printDocToString(code, options).formatted)
    .join('\n')
    .split('\n')
    .map((marked, row) =>
      marked.split(start).reduce((before, part) => {
        const to = links.shift()!;
        places.set(to, [...(places.get(to) ?? []), row, before.length]);
        return before + part;
      }),
    )
    .join('\n');
  return { text, marks: [...places].map(([to, at]): CodeLink => [to, ...at]) };
}
