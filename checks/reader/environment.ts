import type { Node } from '@vscode/tree-sitter-wasm';
import { parseTree } from '../data/shell';
import type { Page } from '../../src/content/pages';
import type { SnippetFile } from '../../src/content/project';
import { envReads } from '../../src/content/environmentReads';
import type { Mode } from './start';

/** An assignment of a script. */
interface Assignment {
  name: string;
  /** As it stands there, `NAME=value`. */
  text: string;
  /** Commands of that script that write files, which the value may name: `echo secret > key.txt`. */
  writes: string[];
  /** Whether only an application in production gets it. */
  inProduction: boolean;
}

/** Commands that start an application. */
const starts = /^(npm|pnpm|yarn|npx|node|hooks|mwtsc|cross-env)\b/;

const startsInProduction =
  /\b(npm (run )?start|(pnpm|yarn) start|node bootstrap\.js|NODE_ENV=production)\b/;

/** Both languages of a page have the same scripts. */
const scripts = new Map<string, Promise<Assignment[]>>();

/** The environment that a script gives to applications: by `export`, or before the command that
 * starts one, with `cross-env` or without. */
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

/** The assignments that the shell blocks of a page tell its reader to make for the variables that its
 * files read, as they stand there: for development those of `export` and before a command that
 * starts it, and for production those before its command too. */
export async function variablesOf(
  page: Page,
  files: Pick<SnippetFile, 'code'>[],
  mode: Mode,
): Promise<Assignment[]> {
  const used = new Set(files.flatMap(({ code }) => envReads(code).map(({ name }) => name)));
  used.delete('NODE_ENV');
  // The framework reads it where no setting says it.
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
