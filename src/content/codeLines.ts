/** Determines which lines of a code block readers see. */
import type { Code } from 'mdast';
import { codeLanguages } from './project';
import { readMarks } from './typeMarks';

/** A visible line. */
export interface CodeLine {
  text: string;
  /** 0-based index in the source of the block, which also contains hidden lines: highlighting comments and marks. */
  index: number;
  isHighlighted: boolean;
}

/** Matches a comment that highlights lines; readers do not see it. */
export const highlighting =
  /^\s*(?:\/\/|\/\*|\{\s*\/\*|#|<!--|--|;)\s*highlight-(next-line|start|end)\s*(?:\*\/(?:\s*\})?|-->)?\s*$/;

/** Whether a list such as `1,4-6` contains a number. */
const isListed = (list: string, number: number) =>
  list.split(',').some(range => {
    const [from = NaN, to = from] = range.split('-').map(Number);
    return from <= number && number <= to;
  });

/** The title of a block, which is the path of the file that it shows. */
export const titleOf = ({ meta }: Pick<Code, 'meta'>): string | undefined =>
  /(?:^|\s)title=(["'])(.+?)\1/.exec(meta ?? '')?.[2];

const noLines: ReadonlySet<number> = new Set();

/** The visible lines of a block. The fence (`{1,4-6}`) and comments (`highlight-next-line`, `highlight-start`,
 * `highlight-end`) say which are highlighted.
 * @param changed further lines to highlight, by their index in the source */
export function readCodeLines(
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

/** The number of the first line, if the fence requests line numbers (`showLineNumbers` or `showLineNumbers=20`). */
export function firstNumber(meta: string): number | undefined {
  const [flag, number = '1'] = /(?:^|\s)showLineNumbers(?:=(\d+))?(?=\s|$)/.exec(meta) ?? [];
  return flag === undefined ? undefined : Number(number);
}
