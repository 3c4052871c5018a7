/** Lays out a title in the largest font size that fits. */

/** Returns the width of a text in a font size, in pixels. */
export type Measure = (text: string, size: number) => number;

export interface Box {
  /** In pixels. */
  width: number;
  lines: number;
  /** The sizes to try, largest first, in pixels. */
  sizes: readonly number[];
}

export interface Fitted {
  size: number;
  lines: string[];
}

const opening = /[([{<“‘（「『《【@]$/;
/** Characters that a line must not begin with: closing punctuation, and the particle 的. */
const closing = /^[)\]}>”’）」』》】，。、；：？！…,.;:?!%的]/;
const han = /\p{Script=Han}/u;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Splits a text into parts between which a line may break. Spaces are at the end of a part. */
export function parts(text: string): string[] {
  const words = [...segmenter.segment(text)];
  const found: string[] = [];
  for (const { segment } of words) {
    const last = found.at(-1);
    const mayBreak =
      last !== undefined &&
      !closing.test(segment) &&
      !opening.test(last) &&
      segment.trim() !== '' &&
      (/[\s/-]$/.test(last) || han.test(last.at(-1)!) || han.test(segment[0]!));
    if (mayBreak || last === undefined) found.push(segment);
    else found[found.length - 1] = last + segment;
  }
  return found;
}

function wrap(words: string[], width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const part of words) {
    const longer = (lines.at(-1) ?? '') + part;
    if (lines.length > 0 && measure(longer.trimEnd()) <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.map(line => line.trimEnd());
}

function cut(line: string, width: number, measure: (line: string) => number): string {
  const characters = [...line];
  while (characters.length > 0 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Lays out a text in the largest size whose lines fit, and balances the width of the lines. If the text does not fit
 * in the smallest size, it ends with an ellipsis. */
export function fit(text: string, { width, lines: most, sizes }: Box, measure: Measure): Fitted {
  const words = parts(text);
  for (const size of sizes) {
    // Several limits give the same lines, so their widths are cached.
    const widths = new Map<string, number>();
    const inSize = (line: string) => {
      const known = widths.get(line) ?? measure(line, size);
      widths.set(line, known);
      return known;
    };
    const fits = (lines: string[], limit: number) => lines.every(line => inSize(line) <= limit);
    let lines = wrap(words, width, inSize);
    if (lines.length > most || !fits(lines, width)) continue;
    const count = lines.length;
    for (let limit = width; limit > width / 2; limit -= size / 2) {
      const narrower = wrap(words, limit, inSize);
      if (narrower.length > count || !fits(narrower, limit)) break;
      lines = narrower;
    }
    return { size, lines };
  }
  const size = sizes.at(-1)!;
  const inSize = (line: string) => measure(line, size);
  const wrapped = wrap(words, width, inSize);
  const lines = wrapped.slice(0, most);
  const wide = lines.findIndex(line => inSize(line) > width);
  const last = wide === -1 ? lines.length - 1 : wide;
  return { size, lines: [...lines.slice(0, last), cut(lines[last]!, width, inSize)] };
}
