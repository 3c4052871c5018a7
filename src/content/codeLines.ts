/** The lines of a code block as readers see them. */
import type { Code } from 'mdast';
import { codeLanguages } from './project';
import { readMarks } from './typeMarks';

/** A line that is shown. */
export interface CodeLine {
  text: string;
  /** Its place in the source of the block, from 0: comments that highlight other lines, and marks, are not shown. */
  index: number;
  isHighlighted: boolean;
}

/** A comment that highlights lines, and is not shown. */
export const highlighting =
  /^\s*(?:\/\/|\/\*|\{\s*\/\*|#|<!--|--|;)\s*highlight-(next-line|start|end)\s*(?:\*\/(?:\s*\})?|-->)?\s*$/;

/** Whether a list such as `1,4-6` has a number. */
const isListed = (list: string, number: number) =>
  list.split(',').some(range => {
    const [from = NaN, to = from] = range.split('-').map(Number);
    return from <= number && number <= to;
  });

/** The title of a block: the path of the file that it shows. */
export const titleOf = ({ meta }: Pick<Code, 'meta'>): string | undefined =>
  /(?:^|\s)title=(["'])(.+?)\1/.exec(meta ?? '')?.[2];

const noLines: ReadonlySet<number> = new Set();

/** The lines of a block, with those highlighted that its fence (`{1,4-6}`) or its comments
 * (`highlight-next-line`, `highlight-start`, `highlight-end`) name.
 * @param changed lines that are highlighted besides, by their index in the source */
export function readLines(
  { lang, meta, value }: Pick<Code, 'lang' | 'meta' | 'value'>,
  changed = noLines,
): CodeLine[] {
  const listed = /\{([\d,-]+)\}/.exec(meta ?? '')?.[1] ?? '';
  const marks = codeLanguages.has(lang ?? '') ? readMarks(value).lines : noLines;
  const lines: CodeLine[] = [];
  let isNext = false;
  let isInside = false;
  for (const [index, text] of value.split(/\r?\n/).entries()) {
    if (marks.has(index)) continue;
    const directive = highlighting.exec(text)?.[1];
    if (directive) {
      isNext = directive === 'next-line';
      if (!isNext) isInside = directive === 'start';
      continue;
    }
    const isHighlighted =
      isNext || isInside || isListed(listed, lines.length + 1) || changed.has(index);
    lines.push({ text, index, isHighlighted });
    isNext = false;
  }
  return lines;
}

/** The number of the first line, if the fence asks for numbers (`showLineNumbers`, or
 * `showLineNumbers=20`). */
export function firstNumber(meta: string): number | undefined {
  const [flag, number = '1'] = /(?:^|\s)showLineNumbers(?:=(\d+))?(?=\s|$)/.exec(meta) ?? [];
  return flag === undefined ? undefined : Number(number);
}
