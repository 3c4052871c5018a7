/** Finds what shows the examples of a page at work: a request or a test file of their section. */
import type { Page } from '../../content/pages';
import { planOf } from '../play/plan';

/** What a reader can run at an example. */
export interface ExampleRun {
  /** Index of the block with the request or the test file in the page. */
  at: number;
  /** Path of the test file. */
  test?: string;
  /** Methods and addresses of the requests, which an example does not show. */
  request?: string;
}

/** The last section with an id that begins before a line of a page. */
export function sectionAt(
  { headings }: Page,
  line: number,
): { title: string; id: string } | undefined {
  const heading = headings.findLast(({ id, depth, line: at }) => id && depth > 1 && at < line);
  return heading && { title: heading.text, id: heading.id! };
}

/** Whether code has routes, and all are of other methods. */
function isOther(code: string, method: string): boolean {
  const routes = [...code.matchAll(/@(Get|Post|Put|Patch|Del|Head|Options)\(/g)];
  return routes.length > 0 && !routes.some(([, name]) => method.startsWith(name!.toUpperCase()));
}

/** Returns a function that finds the next request or shown test file after an example, in the same section and of a
 * project with the file of the example. Undefined if there is none. */
export function runFinder(
  page: Page,
): (example: { code: string; cut: { block: number; from: number } }) => ExampleRun | undefined {
  const { starts, tests } = planOf(page);
  const runs = [
    ...starts.flatMap(({ files, requests }) =>
      requests.map(({ at, sends }) => ({ files, at, test: undefined, sends })),
    ),
    ...tests.map(({ files, at, file }) => ({ files, at, test: file, sends: [] })),
  ].sort((one, other) => one.at - other.at);
  const sectionOf = (block: number) => sectionAt(page, page.blocks[block]!.line)?.id;
  return ({ code, cut: { block, from } }) => {
    const line = page.blocks[block]!.line + from;
    const found = runs.find(
      ({ files, at, sends }) =>
        at >= block &&
        !page.blocks[at]!.flags.hidden &&
        sectionOf(at) === sectionOf(block) &&
        files.some(({ lines }) => lines.includes(line)) &&
        !sends.some(({ method }) => isOther(code, method)),
    );
    if (!found) return undefined;
    const { at, test, sends } = found;
    const request = sends.map(({ method, url }) => `${method} ${url}`).join(', ');
    return test ? { at, test } : { at, request };
  };
}
