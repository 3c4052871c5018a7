import type { Block, Page } from '../../src/content/pages';

/** The first and last line of the page, 1-based, that a block with its fences occupies. */
const linesOf = ({ line, code }: Block): [first: number, last: number] => [
  line - 1,
  line + (code === '' ? 0 : code.split('\n').length),
];

/** The blocks that share tabs with a block, including the block itself: files in a row without text between them, each
 * with a different name (src/plugins/markdown/fileTabs.ts). */
function tabsOf(page: Page, block: Block): Block[] {
  const lines = page.source.split('\n');
  const groups: Block[][] = [];
  for (const one of page.blocks) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const between =
      before &&
      lines
        .slice(linesOf(before)[1], linesOf(one)[0] - 1)
        .join('')
        .trim();
    const titles = group?.map(({ flags }) => flags.title);
    const isTab = one.flags.title && titles?.[0] && !titles.includes(one.flags.title);
    if (isTab && between === '') group!.push(one);
    else groups.push([one]);
  }
  return groups.find(group => group.includes(block))!;
}

/** The text that belongs to a block: from the heading or block before it to the next one after it. Files in the same
 * tabs share their text. */
export function textAt(page: Page, block: Block): string {
  const lines = page.source.split('\n');
  const tabs = tabsOf(page, block);
  const [first] = linesOf(tabs[0]!);
  const [, last] = linesOf(tabs.at(-1)!);
  const others = page.blocks.filter(other => !tabs.includes(other)).map(linesOf);
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
