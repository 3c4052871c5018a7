import ts from 'typescript';
import type { Problem } from '../../src/lib/problem';
import { readMarks } from '../../src/content/typeMarks';
import type { Block, Page } from '../../src/content/pages';
import { codeLanguages, endingOf, type SnippetFile } from '../../src/content/project';

/** A compiler message about a page. */
export interface Diagnostic extends Problem {
  page: Page;
  /** The file of the page's project that the message is about. */
  snippet: SnippetFile;
  /** The number of the message: 2322. */
  code: number;
}

/** The first syntax error of a block. With a syntax error, the compiler reports no type errors in any block. */
function syntaxError(code: string, lang: string): { line: number; message: string } | undefined {
  const fileName = `block.${endingOf(lang)}`;
  const { diagnostics = [] } = ts.transpileModule(code, { fileName, reportDiagnostics: true });
  const [first] = diagnostics;
  if (!first) return undefined;
  const text = ts.flattenDiagnosticMessageText(first.messageText, ' ');
  return {
    line: first.file!.getLineAndCharacterOfPosition(first.start!).line,
    message: `"@errors" is for type errors, and this is a syntax error (TS${first.code}: ${text}): mend the code, or write nocheck in place of the mark`,
  };
}

/** A mark after code on the same line, where it is a comment that readers see. */
const markBehind = /\S.*\/\/\s*(?:\^\?|@errors\b)/;

/** Marks after code, by line from 0. */
const misplacedMarks = (code: string, marks: Set<number>) =>
  code.split('\n').flatMap((text, line) =>
    markBehind.test(text) && !marks.has(line)
      ? {
          line,
          message: 'this mark is read as a comment: give it a line of its own below the code',
        }
      : [],
  );

/** Finds marks that ask for nothing, or that nothing answers. */
export const checkMarks = (page: Page): Problem[] =>
  page.blocks.flatMap(({ lang, code, line: start, flags }) => {
    if (!codeLanguages.has(lang)) return [];
    const { faults, lines, errors } = readMarks(code);
    const report = (line: number, message: string) => ({
      file: page.file,
      line: start + line,
      message,
    });
    if (!flags.nocheck) {
      const syntax = errors.length > 0 ? syntaxError(code, lang) : undefined;
      const misplaced = misplacedMarks(code, lines);
      return [...faults, ...misplaced, ...(syntax ? [syntax] : [])].map(one =>
        report(one.line, one.message),
      );
    }
    const message =
      'is not compiled, so the compiler says nothing here: remove the mark, or nocheck';
    return [...lines].slice(0, 1).map(line => report(line, message));
  });

/** Codes of the errors that a block must have. */
const expectedBy = ({ lang, code, flags }: Block): number[] =>
  codeLanguages.has(lang) && !flags.nocheck ? readMarks(code).errors : [];

/** Reports compiler errors that blocks do not expect, and expected errors that do not occur. If several stages compile
 * a block, each expected error must occur in one of them. */
export function checkExpected(pages: Page[], found: Diagnostic[]): Problem[] {
  const expected = new Map(
    pages.map(page => [page, page.blocks.map(block => ({ block, codes: expectedBy(block) }))]),
  );
  /** The block around a line, with the errors that it expects. */
  const around = ({ page, line }: Diagnostic) =>
    line === undefined
      ? undefined
      : expected.get(page)!.findLast(({ block }) => block.line <= line);
  const come = new Map<Block, Set<number>>();
  const problems: Problem[] = [];
  for (const diagnostic of found) {
    const { code, file, line, message } = diagnostic;
    const place = around(diagnostic);
    if (place?.codes.includes(code)) {
      come.set(place.block, (come.get(place.block) ?? new Set()).add(code));
    } else problems.push({ file, line, message });
  }
  for (const [{ file }, blocks] of expected) {
    for (const { block, codes } of blocks) {
      for (const code of codes.filter(one => !come.get(block)?.has(one))) {
        const { lines } = readMarks(block.code);
        const text = block.code.split('\n');
        const at = [...lines].find(line => text[line]!.includes(String(code)))!;
        problems.push({
          file,
          line: block.line + at,
          message: `expects TS${code}, which the compiler does not report: remove it from // @errors or mend the code`,
        });
      }
    }
  }
  return problems;
}
