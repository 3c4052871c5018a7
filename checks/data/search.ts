/** Validates the data that tunes search. Without this check, a fault would only show in the build. */
import { readFileSync } from 'node:fs';
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { ZodType } from 'zod';
import type { Problem } from '../../src/lib/problem';
import { conceptsShape } from '../../src/plugins/search/records/concepts';
import { queriesShape } from '../search/relevance';

const shapes: Record<string, ZodType> = {
  'src/plugins/search/concepts.yaml': conceptsShape,
  'checks/search/queries.yaml': queriesShape,
};

/** Finds entries in these files that do not match their schema.
 * @param read returns the text of a file by its path */
export const checkSearchData = (read = (file: string) => readFileSync(file, 'utf8')): Problem[] =>
  Object.entries(shapes).flatMap(([file, shape]) => checkYaml(file, read(file), shape));

function checkYaml(file: string, text: string, shape: ZodType): Problem[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line } = lines.linePos(error.pos[0]);
    return [{ file, line, message: `is not YAML: ${error.message}` }];
  }
  const { error: misfit } = shape.safeParse(document.toJS());
  return (misfit?.issues ?? []).map(({ path, message }) => {
    // Reports something that is missing at its nearest existing ancestor.
    const there = path.map((_, depth) => document.getIn(path.slice(0, path.length - depth), true));
    const node = there.find(isNode);
    return {
      file,
      line: node?.range ? lines.linePos(node.range[0]).line : 1,
      message: `"${path.join('.')}" does not match the format that the top of the file describes: ${message}`,
    };
  });
}
