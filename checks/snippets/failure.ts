import type { WrittenStage } from '../../src/content/framework';

/** Maximum lines of output in a message. */
const mostLines = 60;

/** A stack frame, `at name (/folder/file.js:1:2)`. */
const frame = /^\s+at .*:\d+\)?(?: \{)?$/;

/** The failures in the output of jest (from each `●` on) or mocha (from `1 failing` on). Empty if there are none. */
function failuresIn(output: string): string[] {
  const lines = output.split('\n');
  const ofMocha = lines.findIndex(line => /^ +\d+ failing$/.test(line));
  if (ofMocha >= 0) return lines.slice(ofMocha);
  let inside = false;
  return lines.filter(line => {
    if (line.startsWith('  ● ')) inside = true;
    else if (/^\S/.test(line)) inside = false;
    return inside;
  });
}

/** Extracts what helps an author from the output of failed tests: the failures without stack frames outside the page's
 * project, with places in its files mapped to the page.
 * @returns the text, and the first page line in it */
export function readFailure(
  { page, stage, folder }: Pick<WrittenStage, 'page' | 'stage' | 'folder'>,
  output: string,
): { text: string; line?: number } {
  const lineOf = (file: string, line: string) =>
    stage.files.find(({ path }) => path === file)?.lines[Number(line) - 1];
  const failures = failuresIn(output);
  const lines = (failures.length > 0 ? failures : output.trim().split('\n').slice(-mostLines))
    .map(text => text.replaceAll(`${folder}/`, ''))
    .filter(text => !frame.test(text) || /\bat (?:.*\()?(?:src|test)\//.test(text));
  let first: number | undefined;
  const placed = lines.map(text =>
    text.replace(/\b((?:src|test)\/[\w./-]+):(\d+)(?::\d+)?/, (place, file: string, at: string) => {
      const line = lineOf(file, at);
      first ??= line;
      return line ? `${page.file}:${line}` : place;
    }),
  );
  const text = placed.join('\n').replaceAll(/\n\s*\n(?:\s*\n)+/g, '\n\n');
  return { text: text.trim().split('\n').slice(0, mostLines).join('\n'), line: first };
}
