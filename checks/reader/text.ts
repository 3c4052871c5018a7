import type { Block, Page } from '../../src/content/pages';

/** The lines of a page, 1-based and both included, that a block takes with its fences. */
const linesOf = ({ line, code }: Block): [first: number, last: number] => [
  line - 1,
  line + (code === '' ? 0 : code.split('\n').length),
];

/** What a reader reads at a block: the text since the heading or block before it, and up to the next
 * one after it. Files that follow one another without a word between them are tabs, and share their text. */
export function textAt(page: Page, block: Block): string {
  const lines = page.source.split('\n');
  const isBlank = (from: number, to: number) => !lines.slice(from, to).some(line => line.trim());
  let [first, last] = linesOf(block);
  const others = page.blocks.filter(other => other !== block);
  const files = block.flags.title ? others.filter(({ flags }) => flags.title).map(linesOf) : [];
  for (const [start, end] of files.toReversed())
    if (end < first && isBlank(end, first - 1)) first = start;
  for (const [start, end] of files) if (start > last && isBlank(last, start - 1)) last = end;
  const stops = others.map(linesOf);
  const headings = page.headings.map(({ line }) => line);
  const from = Math.max(0, ...[...headings, ...stops.map(([, end]) => end)].filter(n => n < first));
  const to = Math.min(
    lines.length + 1,
    ...[...headings, ...stops.map(([start]) => start)].filter(n => n > last),
  );
  return [...lines.slice(from, first - 1), ...lines.slice(last, to - 1)].join('\n');
}

/** The text of a page without its blocks. */
export function proseOf(page: Page): string {
  const lines = page.source.split('\n');
  for (const block of page.blocks) {
    const [first, last] = linesOf(block);
    lines.fill('', first - 1, last);
  }
  return lines.join('\n');
}
