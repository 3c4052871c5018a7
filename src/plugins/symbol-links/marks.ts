/** The links of a code block on their way to the theme, and a line of code cut up at them. Runs in
 * the browser. */

/** An API page, and the places in a block that link to it: line and column (from 0) in turns. */
export type Mark = [route: string, ...places: number[]];

/** A link in a line: the column that it starts at, and where it leads. */
export interface LineLink {
  column: number;
  route: string;
}

/** The links of a block by the text of its lines: the theme leaves out lines that only highlight
 * others, so numbers of lines would not hold. Lines of the same text that link differently have
 * none. */
export function linksByLine(code: string, marks: Mark[]): Map<string, LineLink[]> {
  const lines = code.split('\n');
  const links: LineLink[][] = lines.map(() => []);
  for (const [route, ...places] of marks) {
    for (let at = 0; at < places.length; at += 2) {
      links[places[at]!]?.push({ column: places[at + 1]!, route });
    }
  }
  const byText = new Map<string, LineLink[]>();
  for (const [index, text] of lines.entries()) {
    const own = links[index]!.sort((a, b) => a.column - b.column);
    const other = byText.get(text);
    const isSame = !other || JSON.stringify(other) === JSON.stringify(own);
    byText.set(text, isSame ? own : []);
  }
  return byText;
}

/** A part of a token: plain, or a link. */
export interface Piece {
  text: string;
  route?: string;
}

const identifier = /[\p{ID_Continue}$]+/uy;

/** Cuts a token that starts at a column of its line into plain text and links. */
export function splitToken(text: string, start: number, links: LineLink[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { column, route } of links) {
    identifier.lastIndex = column - start;
    const name = column < start ? undefined : identifier.exec(text)?.[0];
    if (!name) continue;
    if (column - start > end) pieces.push({ text: text.slice(end, column - start) });
    pieces.push({ text: name, route });
    end = column - start + name.length;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end) });
  return pieces;
}
