import { METHODS, STATUS_CODES } from 'node:http';
import { DockerfileParser, JSONInstruction } from 'dockerfile-ast';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { XMLValidator } from 'fast-xml-parser';
import JSON5 from 'json5';
import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  type Node,
  type ParseError,
  type ParseOptions,
} from 'jsonc-parser';
import protobuf from 'protobufjs';
import { parse as parseSql, type DialectName } from 'sql-parser-cst';
import { parseAllDocuments } from 'yaml';
import { describeJsonError } from '../../src/content/faults';
import { drawDiagram } from '../../src/plugins/diagrams/draw';
import { DiagramError } from '../../src/plugins/diagrams/source';
import { oneOf } from '../../src/lib/nearestWords';
import type { Block, Page } from '../../src/content/pages';
import type { Problem } from '../../src/lib/problem';
import { codeLanguages } from '../../src/content/project';
import { checkCommand, standardScripts, type Surroundings } from './commands';
import { checkPackage, unusedEntries } from './packages';
import { checkAllPinned } from './pinned';
import { checkSearchData } from './search';
import { findSyntaxError, parseCommands, type Finding } from './shell';

const rowAt = (code: string, offset: number) => code.slice(0, offset).split('\n').length - 1;

function checkYaml(code: string): Finding[] {
  return [...parseAllDocuments(code)].flatMap(({ errors }) =>
    errors.map(({ linePos, message }) => ({
      row: linePos![0].line - 1,
      message: `not valid yaml: ${message.split('\n')[0]!.replace(/:$/, '')}`,
    })),
  );
}

function checkJson(code: string, options: ParseOptions): Finding[] {
  const errors: ParseError[] = [];
  const tree = parseTree(code, errors, options);
  const findings = errors.slice(0, 1).map(({ error, offset }) => ({
    row: rowAt(code, offset),
    message: `not valid json: ${describeJsonError(error)}`,
  }));
  return findings.length || !tree ? findings : repeatedKeys(code, tree);
}

function repeatedKeys(code: string, node: Node): Finding[] {
  const keys = new Set<unknown>();
  return (node.children ?? []).flatMap(child => {
    const found = repeatedKeys(code, child);
    if (child.type !== 'property') return found;
    const key: unknown = child.children![0]!.value;
    if (keys.has(key)) {
      found.push({ row: rowAt(code, child.offset), message: `key "${String(key)}" comes twice` });
    }
    keys.add(key);
    return found;
  });
}

function checkJson5(code: string): Finding[] {
  try {
    JSON5.parse(code);
    return [];
  } catch (error) {
    const { lineNumber, message } = error as Error & { lineNumber: number };
    return [{ row: lineNumber - 1, message: `not valid json5: ${message}` }];
  }
}

const dialects: DialectName[] = ['mysql', 'postgresql', 'sqlite'];

/** SQL is valid if one of the dialects accepts it. Of several errors, the one farthest into the code is the most
 * likely. */
function checkSql(code: string): Finding[] {
  const findings: Finding[] = [];
  for (const dialect of dialects) {
    try {
      parseSql(code, { dialect, filename: dialect, paramTypes: ['?', '$nr', ':name'] });
      return [];
    } catch (error) {
      const { message } = error as Error;
      const line = Number(/--> \w+:(\d+)/.exec(message)?.[1] ?? 1);
      findings.push({ row: line - 1, message: `not valid ${dialect}: ${message.split('\n')[0]}` });
    }
  }
  return findings.sort((a, b) => b.row - a.row).slice(0, 1);
}

/** Looks up types that a file does not define, unless it imports other files. */
function checkProto(code: string): Finding[] {
  try {
    const { imports, root } = protobuf.parse(code, new protobuf.Root());
    if (!imports?.length) root.resolveAll();
    return [];
  } catch (error) {
    const { message } = error as Error;
    const line = Number(/\(line (\d+)\)/.exec(message)?.[1] ?? 1);
    return [{ row: line - 1, message: `not valid proto: ${message}` }];
  }
}

function checkDockerfile(code: string): Finding[] {
  return validateDockerfile(code).map(({ message, range }) => ({
    row: range.start.line,
    message: `not valid dockerfile: ${typeof message === 'string' ? message : message.value}`,
  }));
}

function checkXml(code: string): Finding[] {
  const result = XMLValidator.validate(code);
  if (result === true) return [];
  return [{ row: result.err.line - 1, message: `not valid xml: ${result.err.msg}` }];
}

async function checkMermaid(code: string): Promise<Finding[]> {
  try {
    await drawDiagram(code);
    return [];
  } catch (error) {
    if (!(error instanceof DiagramError)) throw error;
    return [{ row: error.row, message: error.message }];
  }
}

const messageStart = new RegExp(`^(HTTP/[\\d.]+ \\d|(${METHODS.join('|')}) )`);
const requestLine = /^[A-Z-]+ (\/|\*$|https?:\/\/)\S*( HTTP\/[\d.]+)?$/;
const statusLine = /^HTTP\/(?:1\.[01]|2|3) (\d{3})(?: (.+))?$/;
const header = /^([\w!#$%&'*+.^`|~-]+):(?: (.*))?$/;

/** Checks one HTTP message: the first line, headers, and after an empty line the body. */
function checkMessage(lines: string[], firstRow: number): Finding[] {
  const findings: Finding[] = [];
  const add = (i: number, message: string) => findings.push({ row: firstRow + i, message });
  const [start = ''] = lines;
  const [, code, reason] = statusLine.exec(start) ?? [];
  if (code) {
    if (!STATUS_CODES[code]) add(0, `HTTP has no status ${code}`);
    else if (reason && reason !== STATUS_CODES[code]) {
      add(0, `status ${code} is "${STATUS_CODES[code]}", not "${reason}"`);
    }
  } else if (!messageStart.test(start) || !requestLine.test(start)) {
    add(0, `"${start}" is neither a request line (GET /path) nor a status line (HTTP/1.1 200 OK)`);
  }
  const blank = lines.indexOf('');
  const end = blank < 0 ? lines.length : blank;
  let json = false;
  for (let i = 1; i < end; i += 1) {
    const [, name, value] = header.exec(lines[i]!) ?? [];
    if (!name)
      add(i, `"${lines[i]}" is no header: write "Name: value", and an empty line before the body`);
    if (name?.toLowerCase() === 'content-type' && /^application\/([\w.-]+\+)?json\b/.test(value!)) {
      json = true;
    }
  }
  const body = lines
    .slice(end + 1)
    .join('\n')
    .trim();
  if (json && body) {
    const inBody = checkJson(body, { disallowComments: true });
    findings.push(
      ...inBody.map(({ row, message }) => ({
        row: firstRow + end + 1 + row,
        message: `body ${message}`,
      })),
    );
  }
  return findings;
}

/** Checks requests and responses that follow each other, separated by an empty line. */
function checkHttp(code: string): Finding[] {
  const lines = code.split('\n');
  const starts = lines.flatMap((line, i) =>
    i === 0 || (lines[i - 1] === '' && messageStart.test(line)) ? [i] : [],
  );
  return starts.flatMap((start, i) => checkMessage(lines.slice(start, starts[i + 1]), start));
}

/** The function that finds errors in a block, by language. */
const parsers: Record<string, (code: string) => Finding[] | Promise<Finding[]>> = {
  css: code => findSyntaxError('css', code),
  dockerfile: checkDockerfile,
  http: checkHttp,
  ini: code => findSyntaxError('ini', code),
  json: code => checkJson(code, { disallowComments: true }),
  json5: checkJson5,
  jsonc: code => checkJson(code, { allowTrailingComma: true }),
  mermaid: checkMermaid,
  protobuf: checkProto,
  sql: checkSql,
  xml: checkXml,
  yaml: checkYaml,
};

/** Languages that are shown without a check. */
const plainLanguages = new Set(['diff', 'html', 'nginx', 'text']);

const shellLanguages = new Set(['bash', 'sh', 'shell']);

const isManifest = ({ flags: { title } }: Block) =>
  typeof title === 'string' && /(^|\/)package\.json$/.test(title);

const fields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

function entriesAt(code: string, field: string): [key: string, value: string, row: number][] {
  const tree = parseTree(code);
  const object = tree && findNodeAtLocation(tree, [field]);
  return (object?.children ?? []).flatMap(({ children, offset }) => {
    const [key, value] = (children ?? []).map(node => getNodeValue(node) as unknown);
    return typeof key === 'string' && typeof value === 'string'
      ? [[key, value, rowAt(code, offset)] as [string, string, number]]
      : [];
  });
}

async function checkShell(code: string, around: Surroundings): Promise<Finding[]> {
  const { commands, findings } = await parseCommands(code);
  return [
    ...findings,
    ...commands.flatMap(({ words, row }) =>
      checkCommand(words, around).map(message => ({ row, message })),
    ),
  ];
}

/** Checks the dependencies of a package.json and the commands of its scripts. */
async function checkManifest(code: string, around: Surroundings): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, range, row] of fields.flatMap(field => entriesAt(code, field))) {
    around.used.add(name);
    if (/^(file|git|https?|link|workspace)\b.*:/.test(range)) continue;
    const messages = checkPackage({ name, range }, around.collection);
    findings.push(...messages.map(message => ({ row, message })));
  }
  for (const [script, command, row] of entriesAt(code, 'scripts')) {
    const found = await checkShell(command, around);
    findings.push(
      ...found.map(({ message }) => ({ row, message: `script "${script}": ${message}` })),
    );
  }
  return findings;
}

/** Checks the commands that a Dockerfile runs while the image is built and when it starts. */
async function checkImage(code: string, around: Surroundings): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const instruction of DockerfileParser.parse(code).getInstructions()) {
    if (!['RUN', 'CMD', 'ENTRYPOINT'].includes(instruction.getKeyword())) continue;
    const words =
      instruction instanceof JSONInstruction
        ? instruction.getJSONStrings().map(word => word.getJSONValue())
        : [];
    const first = instruction.getRange().start.line;
    const script = (instruction.getRawArgumentsContent() ?? '').replace(/^(--\S+\s+)*/, '');
    const found = words.length
      ? checkCommand(words, around).map(message => ({ row: 0, message }))
      : await checkShell(script, around);
    findings.push(...found.map(({ row, message }) => ({ row: first + row, message })));
  }
  return findings;
}

async function checkBlock(block: Block, around: Surroundings): Promise<Finding[]> {
  const { code, lang } = block;
  if (codeLanguages.has(lang) || plainLanguages.has(lang)) return [];
  if (shellLanguages.has(lang)) return checkShell(code, around);
  const parse = parsers[lang];
  if (!parse) {
    const known = [...codeLanguages, ...shellLanguages, ...Object.keys(parsers), ...plainLanguages];
    return [
      {
        row: -1,
        message: `${lang ? `unknown language "${lang}"` : 'block without a language'}: ${oneOf(lang, known)}`,
      },
    ];
  }
  const findings = await parse(code);
  if (findings.length > 0) return findings;
  if (lang === 'dockerfile') return checkImage(code, around);
  return isManifest(block) ? checkManifest(code, around) : [];
}

/** Scripts that the commands of a page may run: the scripts of its manifests. The scripts of a new application count
 * too, unless a manifest is complete, with a name and scripts. */
function readScripts(blocks: Block[]): Set<string> {
  const manifests = blocks.filter(isManifest).map(({ code }) => code);
  const isWhole = manifests.some(code => /"name":/.test(code) && /"scripts":/.test(code));
  const shown = manifests.flatMap(code => entriesAt(code, 'scripts').map(([name]) => name));
  return new Set([...shown, ...(isWhole ? [] : standardScripts)]);
}

/** Checks that data blocks parse, that commands name existing programs, scripts and packages, and that every block has
 * a known language. Skips blocks flagged `nocheck`.
 * @param wholeSite whether these are all pages. Then entries in the list of packages that no page uses are problems
 * too, and so are framework packages that are not pinned */
export async function checkData(pages: Page[], wholeSite = false): Promise<Problem[]> {
  const problems: Problem[] = [];
  const used = new Set<string>();
  for (const { blocks, collection, file } of pages) {
    const checked = blocks.filter(({ flags }) => !flags.nocheck);
    const files = new Set(
      checked.map(({ flags }) => flags.title).filter(title => typeof title === 'string'),
    );
    const around = { collection, files, scripts: readScripts(checked), used };
    for (const block of checked) {
      for (const { row, message } of await checkBlock(block, around)) {
        problems.push({ file, line: block.line + row, message });
      }
    }
  }
  problems.push(...checkSearchData());
  if (wholeSite) {
    problems.push(
      ...checkAllPinned(),
      ...unusedEntries(used).map(name => ({
        file: 'checks/data/packages.json',
        message: `no page uses "${name}": remove the entry`,
      })),
    );
  }
  return problems;
}
