/** Answers the marks in the code of a page: types at `^?`, and the errors that `@errors` expects. */
import ts from 'typescript';
import { codeLanguages } from '../../content/project';
import type { Page } from '../../content/pages';
import { linksKey } from '../../content/codeLinks';
import type { PageCode, PageFile } from './program';
import { type MarkResult, readMarks } from '../../content/typeMarks';

/** Finds the file of the project that contains a line of a page, and the offset of this line in the file. */
function find(files: PageFile[], program: ts.Program, pageLine: number) {
  for (const file of files) {
    const line = file.lines.indexOf(pageLine);
    const source = line < 0 ? undefined : program.getSourceFile(file.file);
    if (source) return { file, source, begin: source.getPositionOfLineAndCharacter(line, 0) };
  }
  return undefined;
}

const fault = ({ file }: Page, line: number, message: string) =>
  new Error(`${file}:${line}: ${message}: correct the mark, or remove it`);

/** Answers the marks of a page.
 * @param at the index of the page in `code`
 * @returns the answers by the `linksKey` of each block
 * @throws if a mark has no answer */
export function answersOf(page: Page, code: PageCode, at: number): Record<string, MarkResult[]> {
  const asking = page.blocks.flatMap(block => {
    if (!codeLanguages.has(block.lang) || block.flags.nocheck) return [];
    const marks = readMarks(block.code);
    return marks.lines.size > 0 ? [{ block, marks }] : [];
  });
  if (asking.length === 0) return {};
  // A page with augmentations gets its own program, so that it does not see the augmentations of other pages.
  const { service, program } = code.open(code.plain.includes(at) ? code.plain : [at]);
  const files = code.files[at]!;
  return Object.fromEntries(
    asking.map(({ block, marks: { queries, errors } }) => {
      const types = queries.flatMap(({ line, column }): MarkResult[] => {
        const found = find(files, program, block.line + line);
        const shown =
          found && service.getQuickInfoAtPosition(found.file.file, found.begin + column);
        if (!found) return [];
        if (!shown)
          throw fault(page, block.line + line, '"^?" does not point at a name with a type');
        const { start, length } = shown.textSpan;
        const text = ts.displayPartsToString(shown.displayParts);
        return [{ line, column: start - found.begin, length, text, kind: 'type' }];
      });
      const begin = errors.length > 0 ? find(files, program, block.line) : undefined;
      const diagnostics = begin ? service.getSemanticDiagnostics(begin.file.file) : [];
      const faults = diagnostics.flatMap(({ code, messageText, start, length }): MarkResult[] => {
        if (!errors.includes(code) || start === undefined) return [];
        const place = begin!.source.getLineAndCharacterOfPosition(start);
        const line = begin!.file.lines[place.line]! - block.line;
        if (line < 0 || line >= block.code.split('\n').length) return [];
        const text = ts.flattenDiagnosticMessageText(messageText, '\n');
        const column = place.character;
        return [{ line, column, length: length ?? 1, text, kind: 'error', code }];
      });
      const silent = errors.find(one => !faults.some(({ code }) => code === one));
      if (silent !== undefined) {
        throw fault(
          page,
          block.line,
          `the block has no error TS${silent}, which "@errors" expects`,
        );
      }
      return [linksKey(block.code), [...types, ...faults]];
    }),
  );
}
