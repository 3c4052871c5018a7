/** Reports faults in the site's source files, with file, line and column. */
import { readFileSync } from 'node:fs';
import { type ParseError, type ParseErrorCode, parseTree, printParseErrorCode } from 'jsonc-parser';
import { globSync } from 'tinyglobby';
import { parseDocument } from 'yaml';

/** An error whose message tells an author everything: file, line, column, what is wrong. */
export class Fault extends Error {
  override name = 'Fault';

  constructor(file: string, line: number, column: number, what: string) {
    super(`${file}:${line}:${column}: ${what}`);
    // The stack of the site's code does not help the author, and would push the message out of sight.
    this.stack = `${this.name}: ${this.message}`;
  }
}

/** The message of the fault that caused an error, or else the messages of the error and its causes. */
export function describeError(error: unknown): string {
  const messages: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause) {
    // Not `instanceof`: each load of the configuration defines its own class.
    if (one.name === 'Fault') return one.message;
    messages.push(one.message);
  }
  return messages.join('\n') || String(error);
}

interface SyntaxFault {
  /** Offset in the text. */
  offset: number;
  what: string;
}

/** A JSON parser's error in words: `property name expected`. */
export const describeJsonError = (code: ParseErrorCode): string =>
  printParseErrorCode(code)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

function faultOfJson(text: string): SyntaxFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    const [first] = errors;
    if (!first) return { offset: 0, what: (error as Error).message };
    return { offset: first.offset, what: `not valid JSON: ${describeJsonError(first.error)}` };
  }
}

function faultOfYaml(text: string): SyntaxFault | undefined {
  const [first] = parseDocument(text, { prettyErrors: false }).errors;
  return first && { offset: first.pos[0], what: `not valid YAML: ${first.message}` };
}

/** @throws {Fault} if the text of the file has a fault */
function refuse(file: string, text: string, fault: SyntaxFault | undefined): void {
  if (!fault) return;
  const before = text.slice(0, fault.offset).split('\n');
  throw new Fault(file, before.length, before.at(-1)!.length + 1, fault.what);
}

/** Parses the text of a JSON file.
 * @throws {Fault} if it cannot be parsed */
export function parseJson(file: string, text: string): unknown {
  refuse(file, text, faultOfJson(text));
  return JSON.parse(text) as unknown;
}

/** Patterns of the data files for one language of the site. */
const dataOf = (locale: string) => [
  `i18n/${locale}/**/*.{json,yml}`,
  'blog/*.yml',
  'changelog/*.json',
  'src/config/**/*.json',
  'versioned_sidebars/*.json',
  'versions.json',
];

/** Checks that the data files of a language can be parsed. Docusaurus' own errors often lack the file or the line.
 * @throws {Fault} for the first file that cannot be parsed */
export function checkData(locale: string): void {
  const files = globSync(dataOf(locale)).sort();
  if (files.length === 0) throw new Error(`No data files found for the language ${locale}`);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    refuse(file, text, file.endsWith('.json') ? faultOfJson(text) : faultOfYaml(text));
  }
}
