import type { Block, Page } from '../../src/content/pages';

/** The lines of a page, 1-based and both included, that a block takes with its fences. */
const linesOf = ({ line, code }: Block): [first: number, last: number] => [
  line - 1,
  line + (code === '' ? 0 : code.split('\n').length),
];

/** What a reader reads at a block: the text since the heading or block before it, and up to the next
 * one after it. */
export function textAt(page: Page, block: Block): string {
  const [first, last] = linesOf(block);
  const lines = page.source.split('\n');
  const others = page.blocks.filter(other => other !== block).map(linesOf);
  const headings = page.headings.map(({ line }) => line);
  const from = Math.max(
    0,
    ...[...headings, ...others.map(([, end]) => end)].filter(n => n < first),
  );
  const to = Math.min(
    lines.length + 1,
    ...[...headings, ...others.map(([start]) => start)].filter(n => n > last),
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
