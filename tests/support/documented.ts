/** Reads the commands, settings, recipes, files and headings that README.md, ARCHITECTURE.md, CONTRIBUTING.md,
 * contributing/ and the Dockerfile name. `tests/unit/documented.test.ts` fails if something named does not exist. A
 * test that executes one of them looks it up here by name, so it tests what the documents say. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';

/** Something that a document names. */
export interface Mention {
  /** A shell command, an environment variable that a table lists, a heading of CONTRIBUTING.md that says how to do
   * something, such as `Add a page`, a file or folder, possibly with `<placeholders>`, or a link target with file and
   * heading, such as `contributing/testing.md#the-tests`. */
  kind: 'command' | 'setting' | 'recipe' | 'file' | 'link';
  text: string;
  /** File and line of the first mention. */
  place: string;
}

/** A match of a pattern in a file, with its first line. */
interface Match {
  text: string;
  line: number;
}

const read = (file: string) => readFileSync(file, 'utf8');

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

function matches(text: string, pattern: RegExp): Match[] {
  return [...text.matchAll(pattern)].map(match => ({
    text: match[1]!,
    line: lineAt(text, match.index + match[0].indexOf(match[1]!)),
  }));
}

/** The commands of a shell line: `npm ci && npm test # all` has two. */
const commandsOf = (line: string) =>
  line
    .replace(/(^|\s)#(\s.*)?$/, '')
    .split('&&')
    .map(part => part.trim())
    .filter(Boolean);

const mentionsOf =
  (kind: Mention['kind'], file: string) =>
  ({ text, line }: Match): Mention => ({ kind, text, place: `${file}:${line}` });

/** The folders of the project. Inline code that begins with one of them names a file. */
const folders = [
  ...['\\.ci', '\\.github', 'api', 'blog', 'changelog', 'checks', 'contributing', 'deploy'],
  ...['docs', 'examples', 'framework', 'i18n', 'src', 'static', 'tests', 'tools', 'versioned_docs'],
  'versioned_sidebars',
].join('|');

/** Finds what a Markdown document names: commands in shell blocks, and programs in inline code; variables in the first
 * column of a table; headings of CONTRIBUTING.md that begin with a verb of a recipe; files in inline code; links to
 * documents, and the headings that it quotes as `under "A heading"`. */
export function mentionsInMarkdown(file: string, text: string): Mention[] {
  const blocks = matches(text, /^ *```(?:bash|sh|shell)\n([^]*?)^ *```$/gm);
  const lines = blocks.flatMap(block =>
    block.text.split('\n').map((line, at) => ({ text: line, line: block.line + at })),
  );
  const inline = matches(text, /`((?:npm|npx|node|docker|git) [^`\n]+)`/g);
  const commands = [...lines, ...inline]
    .flatMap(({ text, line }) => commandsOf(text).map(command => ({ text: command, line })))
    .sort((a, b) => a.line - b.line);
  const settings = matches(text, /^\| (`[A-Z][^|]*) \|/gm).flatMap(cell =>
    matches(cell.text, /`([A-Z][A-Z_]+)(?:=[^`]*)?`/g).map(name => ({ ...name, line: cell.line })),
  );
  const recipes = matches(text, /^#{2,3} ((?:Add|Rename|Raise|Remove|Change) .*)$/gm);
  const files = matches(text, new RegExp(`\`((?:${folders})/[^\`\\s]*)\``, 'g'));
  const links = [
    ...matches(text, /\]\((\.{1,2}\/[^)\s]+)\)/g).map(link => ({
      ...link,
      text: path.join(path.dirname(file), link.text),
    })),
    ...matches(text, /\bunder "([^"]+)"/g).map(link => ({
      ...link,
      text: `${file}#${anchorOf(link.text)}`,
    })),
  ];
  return [
    ...commands.map(mentionsOf('command', file)),
    ...settings.map(mentionsOf('setting', file)),
    ...(file === 'CONTRIBUTING.md' ? recipes.map(mentionsOf('recipe', file)) : []),
    ...files.map(mentionsOf('file', file)),
    ...links.map(mentionsOf('link', file)),
  ];
}

/** Commands of a Dockerfile: the npm commands that it runs, and the commands that its comments mention. */
export function mentionsInDockerfile(file: string, text: string): Mention[] {
  return matches(text, /^(?:# (?=docker )|RUN )((?:.*\\\n)*.*)$/gm)
    .flatMap(({ text, line }) =>
      commandsOf(text.replaceAll('\\\n', ' ')).map(command => ({ text: command, line })),
    )
    .filter(command => /^(?:npm|docker) /.test(command.text))
    .map(mentionsOf('command', file));
}

/** Everything that the documents name, without duplicates. */
export function readDocumented(): Mention[] {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    ...globSync('contributing/*.md').sort(),
  ];
  const dockerfile = 'deploy/Dockerfile';
  const all = [
    ...documents.flatMap(file => mentionsInMarkdown(file, read(file))),
    ...mentionsInDockerfile(dockerfile, read(dockerfile)),
  ];
  const first = new Map<string, Mention>();
  for (const one of all) {
    const key = `${one.kind} ${one.text}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** Maps to the file that "Add a language" copies, because the language of its example does not exist. */
const asCopied = (file: string) => file.replace(/^i18n\/fr\//, 'i18n/en/');

/** Whether a file that a document names by path exists: here, or in the application that pages change. */
const isThere = (file: string) =>
  ['.', 'examples/library'].some(cwd => {
    const pattern = asCopied(file).replaceAll(/<[^>]*>|…/g, '*');
    if (!pattern.includes('*')) return existsSync(path.join(cwd, pattern));
    return globSync(pattern, { cwd, onlyFiles: false, dot: true }).length > 0;
  });

function linkFault(target: string): string | undefined {
  const [file, anchor] = target.split('#') as [string, string?];
  if (!existsSync(file)) return `leads to ${file}, which is not there`;
  const headings = [...read(file).matchAll(/^#+ (.*)$/gm)].map(match => anchorOf(match[1]!));
  return anchor === undefined || headings.includes(anchor)
    ? undefined
    : `leads to #${anchor}, and ${file} has no such heading`;
}

/** Sources that may read a setting. */
const settingSources = ['src/config/settings.ts', 'src/lib/chromium.ts'];

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The source of the program behind a script, with the modules next to it that it imports. Includes Docusaurus' command
 * line if the script is or calls it. */
function sourceOf(script: string): string {
  const file = /\btsx (\S+)/.exec(script)?.[1];
  const own = file === undefined ? script : read(file);
  const beside = [...own.matchAll(/ from '\.\/([\w-]+)'/g)]
    .map(([, name]) => path.join(path.dirname(file!), `${name}.ts`))
    .filter(existsSync)
    .map(read);
  const docusaurus = own.includes('docusaurus')
    ? [read('node_modules/@docusaurus/core/lib/commands/cli.js')]
    : [];
  return [own, ...beside, ...docusaurus].join('\n');
}

/** Whether the source of a program knows an option: as a literal, or as a name in a list of options. */
const knows = (source: string, option: string) =>
  new RegExp(`--${option}\\b|(?<![\\w-])['"]?${option}['"]?[:,]`).test(source);

function commandFault(command: string): string | undefined {
  const placeholder = /<[\w -]+>|\[[^\]]*\]|…|\.{3}/.exec(command)?.[0];
  if (placeholder) return `does not run as it is written: write an example for ${placeholder}`;
  const inner = /^npx --package \S+ -- (.*)$/.exec(command)?.[1];
  if (inner !== undefined) return commandFault(inner);

  const words = command.match(/"[^"]*"|'[^']*'|\S+/g)!;
  const files = words.filter(word => /^[\w.-]+(\/[\w.-]+)+\.\w+$/.test(word));
  const lacking = files.find(file => !isThere(file));
  if (lacking) return `names ${lacking}, which is not there`;

  const [, name] = /^npm (?:run (?:-s )?)?([\w:-]+)/.exec(command) ?? [];
  if (name === undefined || name === 'ci') return undefined;
  const script = scripts[name];
  if (script === undefined) return `names the script ${name}, which package.json does not have`;
  const source = sourceOf(script);
  const options = [...command.matchAll(/ --([\w-]+)/g)].map(match => match[1]!);
  const unknown = options.find(option => option !== 'help' && !knows(source, option));
  if (unknown) return `has --${unknown}, which "${script}" does not know`;
  const parts = [...command.matchAll(/ --only (\S+)/g)].map(match => match[1]!);
  const part = parts.find(one => !new RegExp(`\\b${one}\\b`).test(source));
  return part && `has --only ${part}, which "${script}" does not know`;
}

/** What is wrong with something that a document names. Undefined if it exists. */
export function faultOf({ kind, text }: Pick<Mention, 'kind' | 'text'>): string | undefined {
  if (kind === 'command') return commandFault(text);
  if (kind === 'link') return linkFault(text);
  if (kind === 'file') return isThere(text) ? undefined : 'is not there';
  if (kind === 'recipe') return undefined;
  const isRead = new RegExp(`['"]${text}['"]|process\\.env\\.${text}\\b`);
  return settingSources.some(file => isRead.test(read(file)))
    ? undefined
    : `is read by none of ${settingSources.join(', ')}`;
}

const documented = readDocumented();

function take(kind: Mention['kind'], text: string): string {
  const ofKind = documented.filter(one => one.kind === kind).map(one => one.text);
  if (ofKind.includes(text)) return text;
  throw new Error(
    `No document has the ${kind} "${text}": use a documented one, or document this one.\n` +
      `They have: ${ofKind.join(', ')}`,
  );
}

/** A command as a document writes it.
 * @throws if no document has it */
export const documentedCommand = (text: string) => take('command', text);

/** The name of a setting that a document lists.
 * @throws if no document has it */
export const documentedSetting = (name: string) => take('setting', name);

/** The heading of a recipe of CONTRIBUTING.md.
 * @throws if there is no recipe with this heading */
export const documentedRecipe = (heading: string) => take('recipe', heading);
