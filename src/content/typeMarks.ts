/** Marks in code that ask the compiler, as twoslash has them: `// ^?` below a name shows its type, and
 * `// @errors: 2322` names the errors that a block is to have. */

/** What the compiler says at the marks of a block; lines are those of the source of the block, from 0. */
export interface Answer {
  /** The line it belongs to (of the code, not of the mark), column and length in it. */
  line: number;
  column: number;
  length: number;
  /** The type as an editor shows it (`^?`), or the message of an expected error. */
  text: string;
  kind: 'type' | 'error';
  /** Of an error: 2322. */
  code?: number;
}

/** A name whose type the page shows. */
interface Query {
  /** The line above the mark that is no mark itself. */
  line: number;
  /** The column of the `^`, which may point at any letter of the name. */
  column: number;
  name: string;
}

/** The marks of a block; lines are those of its source, from 0. */
export interface Marks {
  queries: Query[];
  /** Codes of the errors that the block is to have. */
  errors: number[];
  /** Lines that hold only marks. */
  lines: Set<number>;
  /** What is wrong with marks that ask for nothing, and what to do. */
  faults: { line: number; message: string }[];
}

const query = /^\s*\/\/\s*\^\?/;
const errors = /^\s*\/\/\s*@errors(?![\w-])(.*)$/;
const codes = /^:\s*\d+(?:[\s,]+\d+)*\s*$/;
const identifier = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

const nameAt = (text: string, column: number) =>
  [...text.matchAll(identifier)].find(
    ({ 0: name, index }) => index <= column && column < index + name.length,
  )?.[0];

/** Reads the marks of code in TypeScript or JavaScript. */
export function readMarks(code: string): Marks {
  const marks: Marks = { queries: [], errors: [], lines: new Set(), faults: [] };
  let above: { line: number; text: string } | undefined;
  for (const [line, text] of code.split(/\r?\n/).entries()) {
    const expected = errors.exec(text)?.[1];
    const isQuery = query.test(text);
    if (expected === undefined && !isQuery) {
      above = { line, text };
      continue;
    }
    marks.lines.add(line);
    if (isQuery) {
      const column = text.indexOf('^');
      const name = above && nameAt(above.text, column);
      if (name) marks.queries.push({ line: above!.line, column, name });
      else {
        const message = '"^?" points at no name: put its "^" below a letter of one';
        marks.faults.push({ line, message });
      }
    } else if (codes.test(expected!)) {
      marks.errors.push(...expected!.match(/\d+/g)!.map(Number));
    } else {
      const message = `"${text.trim()}" names no errors: write their numbers, // @errors: 2322 2345`;
      marks.faults.push({ line, message });
    }
  }
  return marks;
}

/** Code without the lines that hold only marks. */
export function withoutMarks(code: string): string {
  const { lines } = readMarks(code);
  return lines.size === 0
    ? code
    : code
        .split('\n')
        .filter((_, line) => !lines.has(line))
        .join('\n');
}
