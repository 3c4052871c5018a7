/** The names in the text of a block that have cards, and navigation between them. */
import type { Card } from '@site/src/plugins/code-types/cardData';

export interface NameInCode {
  text: string;
  /** Offset in the text of the block. */
  start: number;
  end: number;
  line: number;
  column: number;
  card: Card;
}

/** An identifier, or a string literal such as the name of a module. */
const form = /#?[\p{ID_Continue}$]+|(["'`]).*?\1/uy;

/** @param places of the names as in `PageCards`: offsets from the previous name, alternating with indexes of cards
 * @returns the names in order, without places that have no name or no card */
export function readNames(
  text: string,
  places: number[],
  cardAt: (index: number) => Card | undefined,
): NameInCode[] {
  const names: NameInCode[] = [];
  let start = 0;
  let line = 0;
  let lineStart = 0;
  for (let at = 0; at + 1 < places.length; at += 2) {
    start += places[at]!;
    form.lastIndex = start;
    const name = form.exec(text)?.[0];
    const card = cardAt(places[at + 1]!);
    if (!name || !card) continue;
    for (let end = text.indexOf('\n', lineStart); end >= 0 && end < start; line += 1) {
      lineStart = end + 1;
      end = text.indexOf('\n', lineStart);
    }
    names.push({
      text: name,
      start,
      end: start + name.length,
      line,
      column: start - lineStart,
      card,
    });
  }
  return names;
}

/** The number of columns between a name and another. */
const distance = (name: NameInCode, { column }: NameInCode) =>
  Math.max(name.column - column, column - (name.column + name.end - name.start - 1), 0);

const nearest = (names: NameInCode[], to: NameInCode) =>
  names.reduce<NameInCode | undefined>(
    (best, name) => (best && distance(best, to) <= distance(name, to) ? best : name),
    undefined,
  );

/** The name to which a key moves, if there is one in its direction.
 * @param names in order */
export function nextName(
  names: NameInCode[],
  current: NameInCode,
  key: string,
): NameInCode | undefined {
  const at = names.indexOf(current);
  const onLine = (number: number | undefined) => names.filter(name => name.line === number);
  const { line } = current;
  switch (key) {
    case 'ArrowLeft':
      return names[at - 1];
    case 'ArrowRight':
      return names[at + 1];
    case 'ArrowUp':
      return nearest(onLine(names.findLast(name => name.line < line)?.line), current);
    case 'ArrowDown':
      return nearest(onLine(names.find(name => name.line > line)?.line), current);
    case 'Home':
      return onLine(line)[0];
    case 'End':
      return onLine(line).at(-1);
    default:
      return undefined;
  }
}

/** The keys that move between names. */
export const nameKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
