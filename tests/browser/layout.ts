/** Measures the layout of tables and code in guides. */
import type { Page } from 'playwright-core';
import { origin } from './setup';

const widths = [1440, 1024, 390];

/** What a table hides from its reader. */
function faults(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.markdown .table-box')].flatMap(box => {
    const name = box.querySelector('tr')!.textContent;
    const cells = [...box.querySelectorAll<HTMLElement>('td, th')].filter(cell => cell.offsetWidth);
    const { right } = box.getBoundingClientRect();
    const isOff = cells.some(cell => {
      const place = cell.getBoundingClientRect();
      return !cell.nextElementSibling && right - place.left < place.width / 2;
    });
    const isNarrow = cells.some(cell => {
      const { paddingLeft, paddingRight, fontSize } = getComputedStyle(cell);
      const room = cell.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return /\p{Script=Han}{2}/u.test(cell.textContent) && room < 2 * parseFloat(fontSize);
    });
    return [
      ...(isOff ? [`${name}: less than half of the last column is visible`] : []),
      ...(isNarrow ? [`${name}: Chinese stands a sign a line`] : []),
    ];
  });
}

/** The number of code blocks in a page, and the beginnings of the blocks with lines that do not fit. */
function codeBlocks(): { count: number; tooLong: string[] } {
  const blocks = [...document.querySelectorAll<HTMLElement>('.theme-code-block pre')];
  const shown = blocks.filter(block => block.clientWidth > 0);
  const tooLong = shown.filter(block => block.scrollWidth > block.clientWidth);
  return { count: shown.length, tooLong: tooLong.map(block => block.textContent.slice(0, 60)) };
}

export interface Layout {
  tables: number;
  /** What tables hide, with pages and widths. */
  faults: string[];
  /** Number of code blocks at the largest width. */
  blocks: number;
  /** The beginnings of blocks with lines that do not fit, at that width. */
  tooLong: string[];
}

/** Measures guides at three widths, without their scripts. */
export async function layoutOf(page: Page, paths: string[]): Promise<Layout> {
  await page.route(/\.(js|png|svg|woff2)$/, route => route.abort());
  const found: Layout = { tables: 0, faults: [], blocks: 0, tooLong: [] };
  for (const path of paths) {
    await page.goto(origin() + path, { waitUntil: 'domcontentloaded' });
    found.tables += await page.locator('.markdown .table-box > table').count();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const here = await page.evaluate(faults);
      found.faults.push(...here.map(fault => `${path}, ${width} px: ${fault}`));
      if (width !== widths[0]) continue;
      const code = await page.evaluate(codeBlocks);
      found.blocks += code.count;
      found.tooLong.push(...code.tooLong.map(start => `${path}: ${start}`));
    }
  }
  return found;
}
