/** Lays code out with Prettier's printer, which knows nothing of links: their names are marked in its text. */
import { builders, printer, utils } from 'prettier/doc';
import type { Mark } from '../../content/codeLinks';

const { group, ifBreak, indent, label, line, softline } = builders;

/** Code that has no lines yet. */
export type Code = builders.Doc;

/** Code as it is shown, and the links in it. */
export interface LaidOut {
  text: string;
  marks: Mark[];
}

/** Stands before each name with a link. The printer takes it for a sign without width. */
const start = '\u0001';

/** A name, and the page that it leads to. */
export const linked = (name: string, to: string): Code => label({ to }, [start, name]);

/** The signs of a list. */
interface Signs {
  /** What is between items. */
  separator: string;
  /** What ends the last item of a broken list: the separator, unless it must not. */
  last: string;
  /** What is between the items and the signs around them, on one line. */
  space: Code;
}

/** Items between two signs: on one line where they fit, else each on its own. */
export function list(
  open: string,
  items: Code[],
  close: string,
  { separator = ',', space = softline, last = separator }: Partial<Signs> = {},
): Code {
  if (items.length === 0) return open + close;
  const within = builders.join([separator, line], items);
  return group([open, indent([space, within, ifBreak(last)]), space, close]);
}

/** The pages that names in code lead to, in their order. */
function linksIn(code: Code): string[] {
  const found: string[] = [];
  utils.traverseDoc(code, doc => {
    if (typeof doc === 'object' && 'label' in doc) found.push((doc.label as { to: string }).to);
  });
  return found;
}

/** Lays declarations out, one below the other.
 * @param width the most characters of a line that can be broken */
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
  return { text, marks: [...places].map(([to, at]): Mark => [to, ...at]) };
}
