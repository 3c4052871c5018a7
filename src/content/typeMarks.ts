/** Marks in code for the compiler, as in twoslash: `// ^?` below a name shows its type, and `// @errors: 2322` lists
 * the errors that a block is expected to have. */

/** The compiler's output for a mark. */
export interface MarkResult {
  /** 0-based line in the source of the block: the line of the code, not of the mark. */
  line: number;
  column: number;
  length: number;
  /** The type as an editor shows it (`^?`), or the message of an expected error. */
  text: string;
  kind: 'type' | 'error';
  /** The code of the error, such as 2322. */
  code?: number;
}

/** A name whose type the page shows. */
interface Query {
  /** The nearest line above the mark that is not a mark. */
  line: number;
  /** The column of the `^`, which may point at any letter of the name. */
  column: number;
  name: string;
}

/** The marks of a block. Lines are 0-based, in the source of the block. */
export interface Marks {
  queries: Query[];
  /** Codes of the expected errors. */
  errors: number[];
  /** Lines that contain only marks. */
  lines: Set<number>;
  /** Faults of invalid marks, with what to do. */
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

/** Reads the marks in TypeScript or JavaScript code. */
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
        const message = '"^?" points at no name: put its "^" below a letter of a name';
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

/** Removes the lines that contain only marks. */
export function withoutMarks(code: string): string {
  const { lines } = readMarks(code);
  return lines.size === 0
    ? code
    : code
        .split('\n')
        .filter((_, line) => !lines.has(line))
        .join('\n');
}
