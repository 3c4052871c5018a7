/** An inverted index that needs no parsing after it is loaded: sorted terms, and an encoded posting list for each. The
 * engine decodes only the lists that a query needs. Search libraries build a map of all postings when they load their
 * index, and their index is twice as large. */

export interface Postings {
  /** Sorted by code unit. */
  terms: string[];
  /** For each term, the encoded list of the sections that contain it. */
  lists: string[];
}

/** The sections of each term by number, each with a detail from 1 to 7 (see `impactOf`). */
export type Inverted = Map<string, Map<number, number>>;

/** The maximum detail of a term in a section. */
export const mostDetail = 7;

const detailBits = 3;
const digitBits = 5;
const continuation = 1 << digitBits;

// 64 printable characters that JSON does not escape: the characters from # on, without the backslash.
const firstCode = 35;
const skippedCode = 92;
const toCode = (digit: number) => firstCode + digit + (digit >= skippedCode - firstCode ? 1 : 0);
const toDigit = (code: number) => code - firstCode - (code > skippedCode ? 1 : 0);

function encode(sections: Map<number, number>): string {
  const codes: number[] = [];
  let previous = 0;
  for (const [section, detail] of [...sections].sort(([a], [b]) => a - b)) {
    let value = ((section - previous) << detailBits) | detail;
    previous = section;
    for (; value >= continuation; value >>>= digitBits)
      codes.push(toCode(continuation | (value % continuation)));
    codes.push(toCode(value));
  }
  return String.fromCharCode(...codes);
}

/** Decodes a posting list. */
export function decode(list: string, visit: (section: number, detail: number) => void): void {
  let section = 0;
  let value = 0;
  let shift = 0;
  for (let index = 0; index < list.length; index += 1) {
    const digit = toDigit(list.charCodeAt(index));
    value |= (digit % continuation) << shift;
    shift += digitBits;
    if (digit >= continuation) continue;
    section += value >>> detailBits;
    visit(section, value & mostDetail);
    value = 0;
    shift = 0;
  }
}

/** Encodes an inverted index. */
export function toPostings(inverted: Inverted): Postings {
  const terms = [...inverted.keys()].sort();
  return { terms, lists: terms.map(term => encode(inverted.get(term)!)) };
}

/** Index of the first term that is not less than a text. */
function lowerBound(terms: string[], text: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (terms[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Indexes of the terms that start with a text, or of the term that equals it. */
export function range({ terms }: Postings, text: string, isPrefix: boolean): number[] {
  const found: number[] = [];
  for (let at = lowerBound(terms, text); at < terms.length; at += 1) {
    if (isPrefix ? !terms[at]!.startsWith(text) : terms[at] !== text) break;
    found.push(at);
  }
  return found;
}

/** The words within an edit distance (Damerau-Levenshtein) of a text, and their distances. A swap of neighbouring letters,
 * the commonest mistake, is one change.
 * @param words fast if sorted */
export function findSimilar(words: string[], text: string, most: number): Map<string, number> {
  const found = new Map<string, number>();
  const width = text.length + 1;
  // One row for each character of a term: the distances from this prefix of the term to every prefix of the
  // text. Neighbours in the list share the rows of their common prefix.
  const rows: Uint8Array[] = [Uint8Array.from({ length: width }, (_, index) => index)];
  let known = '';
  let ready = 0;
  words.forEach(term => {
    if (Math.abs(term.length - text.length) > most) return;
    let depth = 0;
    while (depth < ready && term[depth] === known[depth]) depth += 1;
    known = term;
    let least = 0;
    for (; depth < term.length && least <= most; depth += 1) {
      const above = rows[depth]!;
      const row = (rows[depth + 1] ??= new Uint8Array(width));
      least = row[0] = depth + 1;
      for (let column = 1; column < width; column += 1) {
        const same = term[depth] === text[column - 1] ? 0 : 1;
        const isSwap = term[depth] === text[column - 2] && term[depth - 1] === text[column - 1];
        const swap = isSwap ? rows[depth - 1]![column - 2]! + 1 : Infinity;
        const change = above[column - 1]! + same;
        const value = Math.min(above[column]! + 1, row[column - 1]! + 1, change, swap);
        row[column] = value;
        if (value < least) least = value;
      }
    }
    ready = depth;
    const distance = depth === term.length ? rows[depth]![width - 1]! : most + 1;
    if (distance <= most) found.set(term, distance);
  });
  return found;
}
