import { oneOf } from '../../src/lib/nearestWords';
import type { Block, Page } from '../../src/content/pages';
import type { Problem } from '../../src/lib/problem';

const known: Record<string, RegExp | true> = {
  title: /./,
  append: true,
  hidden: true,
  nocheck: /.{10}/,
  output: /^(run|command)$/,
  npm2yarn: true,
  framework: /^(Koa|Express|Egg|FaaS)$/,
  showLineNumbers: true,
  whole: true,
};

/** Highlighted lines that a block does not have: `{9}` on a block of one line. */
function linesOutside({ meta, code }: Block): string | undefined {
  const last = code.split('\n').length;
  const ranges = [...meta.matchAll(/\{([\d,-]+)\}/g)].flatMap(([, list]) => list!.split(','));
  return ranges.find(range => {
    const [start = NaN, end = start] = range.split('-').map(Number);
    return !(start >= 1 && end >= start && end <= last);
  });
}

/** Finds flags after the language of a block that are unknown, or whose value is invalid. A misspelled flag would
 * exclude the block from a check. */
export function checkFences(page: Page): Problem[] {
  return page.blocks.flatMap(block => [...checkFlags(block, page), ...checkLines(block, page)]);
}

function checkLines(block: Block, { file }: Page): Problem[] {
  const range = linesOutside(block);
  if (range === undefined) return [];
  const last = block.code.split('\n').length;
  const message = `marks the lines "${range}", but the block ends with line ${last}: write numbers from 1 to ${last}`;
  return [{ file, line: block.line - 1, message }];
}

function checkFlags({ flags, line }: Block, page: Page): Problem[] {
  return Object.entries(flags).flatMap(([name, value]) => {
    const report = (message: string) => [{ file: page.file, line: line - 1, message }];
    const form = known[name];
    if (!form) {
      return report(`there is no flag "${name}": ${oneOf(name, Object.keys(known))}`);
    }
    if (name === 'nocheck' && !(form as RegExp).test(String(value === true ? '' : value))) {
      return report('nocheck needs its reason: nocheck="needs a cluster of brokers"');
    }
    if (form === true ? value !== true : !form.test(String(value))) {
      return report(`flag ${name}="${value}" has no such value`);
    }
    return [];
  });
}
