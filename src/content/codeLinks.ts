/** Links from names in a code block to the reference. */
import { hash } from '../lib/cache';

/** A page of the reference, and the places in a block that link to it: 0-based line and column in turn. */
export type CodeLink = [route: string, ...places: number[]];

/** The key of a block's links: equal code has equal links, wherever it appears on a page. */
export const linksKey = (code: string) => hash(code).slice(0, 16);

/** A link in a line: its first column and its target. */
export interface LineLink {
  column: number;
  route: string;
}

/** Groups the links of a block by source line, sorted by column. */
export function linksByLine(links: CodeLink[]): LineLink[][] {
  const lines: LineLink[][] = [];
  for (const [route, ...places] of links) {
    for (let at = 0; at < places.length; at += 2) {
      (lines[places[at]!] ??= []).push({ column: places[at + 1]!, route });
    }
  }
  for (const line of lines) line?.sort((a, b) => a.column - b.column);
  return lines;
}

/** The links of a range of lines, relative to a block that contains only these lines.
 * @param indent number of columns that each line loses */
export function cutLinks(links: CodeLink[], from: number, to: number, indent: number): CodeLink[] {
  return links.flatMap(([route, ...places]): CodeLink[] => {
    const left: number[] = [];
    for (let at = 0; at < places.length; at += 2) {
      const line = places[at]!;
      if (line >= from && line < to) left.push(line - from, places[at + 1]! - indent);
    }
    return left.length > 0 ? [[route, ...left]] : [];
  });
}

/** A part of a token: plain text or a link. */
export interface Piece {
  text: string;
  route?: string;
}

const identifier = /[\p{ID_Continue}$]+/uy;

/** Divides a token into plain text and links.
 * @param start column of the token in its line */
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
