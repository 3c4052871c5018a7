/** Lays code out as Prettier does: on one line where it fits, else each part of a list on its own. */
import type { Mark } from '../../content/codeLinks';

/** Code that has no lines yet. What stands in a `group` is broken at each `line` of its own, or at none. */
export type Code =
  | string
  | Code[]
  /** A name, and the page that it leads to. */
  | { name: string; to: string }
  /** Text that is shown on one line; a line break otherwise. */
  | { line: string }
  /** Text that is shown only where its group is broken. */
  | { broken: string }
  | { indent: Code }
  | { group: Code };

/** Code as it is shown, and the links in it. */
export interface LaidOut {
  text: string;
  marks: Mark[];
}

/** The signs of a list. */
interface Signs {
  /** What is between items. */
  separator: string;
  /** What ends the last item of a broken list: the separator, unless it must not. */
  last: string;
  /** What is between the items and the signs around them, on one line. */
  space: string;
}

/** Items between two signs. */
export function list(
  open: string,
  items: Code[],
  close: string,
  { separator = ',', space = '', last = separator }: Partial<Signs> = {},
): Code {
  if (items.length === 0) return open + close;
  const within = items.flatMap((item, at) => (at > 0 ? [separator, { line: ' ' }, item] : [item]));
  return {
    group: [open, { indent: [{ line: space }, within, { broken: last }] }, { line: space }, close],
  };
}

/** Whether code that is shown on one line fits beside what follows, up to its next line break.
 * @param rest what follows, the next part last */
function fits(code: Code, room: number, rest: Pending[]): boolean {
  const parts: Pending[] = [...rest, { code, indent: 0, isBroken: false }];
  while (room >= 0) {
    const part = parts.pop();
    if (!part) return true;
    const { code: next, isBroken } = part;
    const add = (inner: Code) => parts.push({ ...part, code: inner });
    if (typeof next === 'string') room -= next.length;
    else if (Array.isArray(next)) for (const inner of next.toReversed()) add(inner);
    else if ('name' in next) room -= next.name.length;
    else if ('line' in next) {
      if (isBroken) return true;
      room -= next.line.length;
    } else if ('broken' in next) room -= isBroken ? next.broken.length : 0;
    else if ('indent' in next) add(next.indent);
    else add(next.group);
  }
  return false;
}

interface Pending {
  code: Code;
  indent: number;
  isBroken: boolean;
}

/** Lays declarations out, one below the other.
 * @param width the most characters of a line that can be broken */
export function layOut(declarations: Code[], width = 80): LaidOut {
  const places = new Map<string, number[]>();
  const lines = [''];
  const write = (text: string) => void (lines[lines.length - 1] += text);
  for (const [at, declaration] of declarations.entries()) {
    if (at > 0) lines.push('');
    const rest: Pending[] = [{ code: declaration, indent: 0, isBroken: true }];
    for (let part = rest.pop(); part; part = rest.pop()) {
      const { code, indent, isBroken } = part;
      const column = lines.at(-1)!.length;
      if (typeof code === 'string') write(code);
      else if (Array.isArray(code)) {
        for (const inner of code.toReversed()) rest.push({ ...part, code: inner });
      } else if ('name' in code) {
        places.set(code.to, [...(places.get(code.to) ?? []), lines.length - 1, column]);
        write(code.name);
      } else if ('line' in code) {
        if (isBroken) {
          lines.push(lines.pop()!.trimEnd(), '  '.repeat(indent));
        } else write(code.line);
      } else if ('broken' in code) write(isBroken ? code.broken : '');
      else if ('indent' in code) rest.push({ ...part, code: code.indent, indent: indent + 1 });
      else {
        const isWide = !fits(code.group, width - column, rest);
        rest.push({ code: code.group, indent, isBroken: isWide });
      }
    }
  }
  return { text: lines.join('\n'), marks: [...places].map(([to, at]): Mark => [to, ...at]) };
}
