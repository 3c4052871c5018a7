import path from 'node:path';
import { Language, Parser, type Node } from '@vscode/tree-sitter-wasm';
import { parse as parseShell, type ParseError } from 'sh-syntax';

/** A fault in a block. `row` counts lines from 0. */
export interface Finding {
  row: number;
  message: string;
}

/** A simple command of a script: its words without assignments, redirections and quotes. */
interface Command {
  words: string[];
  row: number;
}

const grammars = path.resolve('node_modules/@vscode/tree-sitter-wasm/wasm');
const parsers = new Map<string, Promise<Parser>>();

async function loadParser(grammar: string): Promise<Parser> {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(path.join(grammars, `tree-sitter-${grammar}.wasm`)));
  return parser;
}

/** Parses code with a grammar of `@vscode/tree-sitter-wasm`, such as `css`. */
export async function parseTree(grammar: string, code: string): Promise<Node> {
  if (!parsers.has(grammar)) parsers.set(grammar, loadParser(grammar));
  return (await parsers.get(grammar)!).parse(code)!.rootNode;
}

/** The first place where code violates a grammar of `@vscode/tree-sitter-wasm`. */
export async function findSyntaxError(grammar: string, code: string): Promise<Finding[]> {
  const root = await parseTree(grammar, `${code}\n`);
  if (!root.hasError) return [];
  const broken = (node: Node): Node | undefined => {
    if (node.isError || node.isMissing) return node;
    for (const child of node.children) {
      const found = child?.hasError || child?.isMissing ? broken(child) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  const { startPosition, text } = broken(root) ?? root;
  const near = text.split('\n')[0]!.slice(0, 40);
  return [{ row: startPosition.row, message: `not valid ${grammar} near "${near}"` }];
}

function toWord(node: Node): string {
  return node.type === 'string' || node.type === 'raw_string' ? node.text.slice(1, -1) : node.text;
}

interface Script {
  commands: Command[];
  findings: Finding[];
}

/** Cached, because both languages of a page have the same scripts. */
const scripts = new Map<string, Promise<Script>>();

const notWords = new Set(['variable_assignment', 'file_redirect', 'herestring_redirect']);

/** Parses the simple commands of a script, including commands in substitutions. Leaves out commands that the script
 * defines as functions.
 * @returns only the error if the script is not valid bash. Otherwise the commands, and words that a shell would not
 * read as intended */
export function parseCommands(code: string): Promise<Script> {
  if (!scripts.has(code)) scripts.set(code, parseScript(code));
  return scripts.get(code)!;
}

async function parseScript(code: string): Promise<Script> {
  try {
    await parseShell(code);
  } catch (error) {
    const { Pos, Text } = error as ParseError;
    return {
      commands: [],
      findings: [{ row: (Pos?.Line ?? 1) - 1, message: `not valid bash: ${Text}` }],
    };
  }
  const root = await parseTree('bash', code);
  if (root.hasError) return { commands: [], findings: await findSyntaxError('bash', code) };
  const functions = new Set(
    root
      .descendantsOfType('function_definition')
      .map(node => node?.childForFieldName('name')?.text),
  );
  const commands = root
    .descendantsOfType('command')
    .filter(node => node !== null)
    .map(node => ({
      words: node.namedChildren
        .filter(child => child !== null && !notWords.has(child.type))
        .map(child => toWord(child!)),
      row: node.startPosition.row,
    }))
    .filter(({ words }) => words[0] && !functions.has(words[0]));
  const findings = root
    .descendantsOfType('word')
    .filter(node => node !== null && /:\/\/.*\?/.test(node.text))
    .map(node => ({
      row: node!.startPosition.row,
      message: `put quotes around ${node!.text}: shells read ? and & themselves`,
    }));
  return { commands, findings };
}

/** A script that replaces the shell with its last command, so that signals reach this command. */
export async function execLast(script: string): Promise<string> {
  let last = (await parseTree('bash', script)).lastNamedChild;
  while (last?.type === 'list') last = last.lastNamedChild;
  const name = last?.type === 'command' ? last.childForFieldName('name') : null;
  if (!name) return script;
  return `${script.slice(0, name.startIndex)}exec ${script.slice(name.startIndex)}`;
}
