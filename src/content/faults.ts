/** Faults in the files that the site is made from, each named with its place. */
import { readFileSync } from 'node:fs';
import { type ParseError, type ParseErrorCode, parseTree, printParseErrorCode } from 'jsonc-parser';
import { globSync } from 'tinyglobby';
import { parseDocument } from 'yaml';

/** An error whose message is all that an author needs: file, line, column, what is wrong. */
export class Fault extends Error {
  override name = 'Fault';

  constructor(file: string, line: number, column: number, what: string) {
    super(`${file}:${line}:${column}: ${what}`);
    // Where the site's code noticed it is of no use, and would push the message away.
    this.stack = `${this.name}: ${this.message}`;
  }
}

/** The fault that an error was caused by, or all that the error and its causes say. */
export function describeError(error: unknown): string {
  const messages: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause) {
    // By its name: another load of the configuration has a class of its own.
    if (one.name === 'Fault') return one.message;
    messages.push(one.message);
  }
  return messages.join('\n') || String(error);
}

interface Found {
  /** Where in the text it begins. */
  offset: number;
  what: string;
}

/** What the parser of JSON found, in words: `property name expected`. */
export const describeJsonError = (code: ParseErrorCode): string =>
  printParseErrorCode(code)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

function faultOfJson(text: string): Found | undefined {
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

function faultOfYaml(text: string): Found | undefined {
  const [first] = parseDocument(text, { prettyErrors: false }).errors;
  return first && { offset: first.pos[0], what: `not valid YAML: ${first.message}` };
}

/** @throws {Fault} if something was found in the text of a file */
function refuse(file: string, text: string, found: Found | undefined): void {
  if (!found) return;
  const before = text.slice(0, found.offset).split('\n');
  throw new Fault(file, before.length, before.at(-1)!.length + 1, found.what);
}

/** Parses the text of a JSON file.
 * @throws {Fault} if it cannot be parsed */
export function parseJson(file: string, text: string): unknown {
  refuse(file, text, faultOfJson(text));
  return JSON.parse(text) as unknown;
}

/** Data that the site in one language is made from, beside front matter. */
const dataOf = (locale: string) => [
  `i18n/${locale}/**/*.{json,yml}`,
  'blog/*.yml',
  'changelog/*.json',
  'src/config/**/*.json',
  'versioned_sidebars/*.json',
  'versions.json',
];

/** Checks that the site's data in a language can be parsed. Docusaurus' own errors often lack the
 * file or the line.
 * @throws {Fault} at the first file that cannot */
export function checkData(locale: string): void {
  const files = globSync(dataOf(locale)).sort();
  if (files.length === 0) throw new Error(`There is no data of the language ${locale}`);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    refuse(file, text, file.endsWith('.json') ? faultOfJson(text) : faultOfYaml(text));
  }
}
