import { oneOf } from '../near';
import type { Page } from '../pages';
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

/** Flags after the language of a block that mean nothing, or have a value that does: a misspelt one
 * would take the block out of a check. */
export function checkFences(page: Page): Problem[] {
  return page.blocks.flatMap(({ flags, line }) =>
    Object.entries(flags).flatMap(([name, value]) => {
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
    }),
  );
}
