import type { Node } from '@vscode/tree-sitter-wasm';
import { parseTree } from '../data/shell';
import type { Page } from '../../src/content/pages';
import type { SnippetFile } from '../../src/content/project';
import { envReads } from '../../src/content/environmentReads';
import type { Mode } from './start';

/** A variable assignment in a script. */
export interface Assignment {
  name: string;
  /** The text of the assignment, `NAME=value`. */
  text: string;
  /** Commands of the same script that write files which the value may name: `echo secret > key.txt`. */
  writes: string[];
  /** Whether the variable is only set in production. */
  inProduction: boolean;
}

/** Commands that start an application. */
const starts = /^(npm|pnpm|yarn|npx|node|hooks|mwtsc|cross-env)\b/;

const startsInProduction =
  /\b(npm (run )?start|(pnpm|yarn) start|node bootstrap\.js|NODE_ENV=production)\b/;

/** Cached, because both languages of a page have the same scripts. */
const scripts = new Map<string, Promise<Assignment[]>>();

/** Reads the variables that a script sets for applications: by `export`, or in front of the command that starts one,
 * with or without `cross-env`. */
async function readScript(code: string): Promise<Assignment[]> {
  const root = await parseTree('bash', code);
  const nodes = root.descendantsOfType(['declaration_command', 'command']);
  const writes = root
    .descendantsOfType('redirected_statement')
    .flatMap(node => (node && /^(echo|printf)\b/.test(node.text) ? node.text : []));
  return nodes.flatMap(node => {
    if (!node) return [];
    const { text } = node;
    const isExport = node.type === 'declaration_command' && text.startsWith('export');
    const children = node.namedChildren.filter((child): child is Node => child !== null);
    const command = children.filter(({ type }) => type !== 'variable_assignment');
    const isStart = starts.test(command.map(child => child.text).join(' '));
    if (!isExport && !isStart) return [];
    return children
      .filter(
        child =>
          child.type === 'variable_assignment' ||
          (/\bcross-env\b/.test(text) && /^\w+=/.test(child.text)),
      )
      .map(child => ({
        name: child.text.slice(0, child.text.indexOf('=')),
        text: child.text,
        writes,
        inProduction: !isExport && startsInProduction.test(text),
      }));
  });
}

/** The variables that the shell blocks of a page tell its reader to set and that its files read, as written. For
 * development: assignments by `export` and in front of the command that starts development. For production: also
 * assignments in front of the production command. */
export async function variablesOf(
  page: Page,
  files: Pick<SnippetFile, 'code'>[],
  mode: Mode,
): Promise<Assignment[]> {
  const used = new Set(files.flatMap(({ code }) => envReads(code).map(({ name }) => name)));
  used.delete('NODE_ENV');
  // The framework reads this variable if no setting has the port.
  if (!files.some(({ code }) => /\bport:/.test(code))) used.add('MIDWAY_HTTP_PORT');
  const found = new Map<string, Assignment>();
  for (const { lang, flags, code } of page.blocks) {
    if (lang !== 'bash' || flags.hidden) continue;
    const script = scripts.get(code) ?? readScript(code);
    scripts.set(code, script);
    for (const one of await script) {
      const isMeant = mode === 'production' || !one.inProduction;
      if (isMeant && used.has(one.name) && !found.has(one.name)) found.set(one.name, one);
    }
  }
  return [...found.values()];
}
