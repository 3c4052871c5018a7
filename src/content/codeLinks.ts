/** The links of a code block, and a line of code cut up at them. */
import { hash } from '../lib/cache';

/** An API page, and the places in a block that link to it: line and column (from 0) in turns. */
export type Mark = [route: string, ...places: number[]];

/** What a page's links in code are found by: the same code has the same links wherever a page shows it. */
export const codeKey = (code: string) => hash(code).slice(0, 16);

/** A link in a line: the column that it starts at, and where it leads. */
export interface LineLink {
  column: number;
  route: string;
}

/** The links of a block by the line of its source, each line's in the order of their columns. */
export function linksByLine(marks: Mark[]): LineLink[][] {
  const links: LineLink[][] = [];
  for (const [route, ...places] of marks) {
    for (let at = 0; at < places.length; at += 2) {
      (links[places[at]!] ??= []).push({ column: places[at + 1]!, route });
    }
  }
  for (const line of links) line?.sort((a, b) => a.column - b.column);
  return links;
}

/** The links of some lines of a block, as they stand in a block of only these lines.
 * @param indent how many columns each line loses */
export function cutMarks(marks: Mark[], from: number, to: number, indent: number): Mark[] {
  return marks.flatMap(([route, ...places]): Mark[] => {
    const left: number[] = [];
    for (let at = 0; at < places.length; at += 2) {
      const line = places[at]!;
      if (line >= from && line < to) left.push(line - from, places[at + 1]! - indent);
    }
    return left.length > 0 ? [[route, ...left]] : [];
  });
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
