/** An inverted index that is ready as it arrives: terms in order, and beside each a text that says
 * where the term stands, which is only read where a query leads to it. Libraries make a map of every
 * place when they load theirs, and send twice the bytes. */

export interface Postings {
  /** In the order of their code units. */
  terms: string[];
  /** For each term the sections that hold it. */
  lists: string[];
}

/** Numbers of sections by term, and with each a number from 1 to 7 that says more about it. */
export type Inverted = Map<string, Map<number, number>>;

/** The most that can be said of a term in a section. */
export const mostDetail = 7;

const detailBits = 3;
const digitBits = 5;
const goesOn = 1 << digitBits;

// 64 printable characters that JSON leaves as they are: those from # on but the backslash.
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
    for (; value >= goesOn; value >>>= digitBits) codes.push(toCode(goesOn | (value % goesOn)));
    codes.push(toCode(value));
  }
  return String.fromCharCode(...codes);
}

/** Reads one of the lists. */
export function decode(list: string, visit: (section: number, detail: number) => void): void {
  let section = 0;
  let value = 0;
  let shift = 0;
  for (let index = 0; index < list.length; index += 1) {
    const digit = toDigit(list.charCodeAt(index));
    value |= (digit % goesOn) << shift;
    shift += digitBits;
    if (digit >= goesOn) continue;
    section += value >>> detailBits;
    visit(section, value & mostDetail);
    value = 0;
    shift = 0;
  }
}

/** Makes an index for sending. */
export function toPostings(inverted: Inverted): Postings {
  const terms = [...inverted.keys()].sort();
  return { terms, lists: terms.map(term => encode(inverted.get(term)!)) };
}

/** Place of the first term that is not before a text. */
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

/** Places of the terms that begin with a text, or of the one that is the same. */
export function range({ terms }: Postings, text: string, isPrefix: boolean): number[] {
  const found: number[] = [];
  for (let at = lowerBound(terms, text); at < terms.length; at += 1) {
    if (isPrefix ? !terms[at]!.startsWith(text) : terms[at] !== text) break;
    found.push(at);
  }
  return found;
}

/** The words that can be made of a text by a number of changes, and how many it takes. A change is a
 * character more, less or another.
 * @param words quick if in order */
export function findSimilar(words: string[], text: string, most: number): Map<string, number> {
  const found = new Map<string, number>();
  const width = text.length + 1;
  // A row for each character of a term: the changes that its beginning takes to any beginning of the
  // text. Neighbours in the list share the rows of what they begin with.
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
        const value = Math.min(above[column]! + 1, row[column - 1]! + 1, above[column - 1]! + same);
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
