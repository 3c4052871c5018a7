/** What README.md, ARCHITECTURE.md, CONTRIBUTING.md, contributing/ and the Dockerfile promise, and which test tries
 * it. A test takes a command, a setting or a recipe from here by what it is called there, so it
 * tries what is written and fails when that changes; `tests/unit/documented.test.ts` fails when
 * something is written that no test takes. */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';

/** What a document promises, or a test tries. */
export interface Mention {
  /** A command of a shell; a variable of the environment that a table lists; a heading of
   * CONTRIBUTING.md that says how to do something, such as `Add a page`. */
  kind: 'command' | 'setting' | 'recipe';
  text: string;
  /** File and line where it stands first. */
  place: string;
}

/** A match of a pattern in a file, with the line where it begins. */
interface Match {
  text: string;
  line: number;
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

function matches(text: string, pattern: RegExp): Match[] {
  return [...text.matchAll(pattern)].map(match => ({
    text: match[1]!,
    line: lineAt(text, match.index + match[0].indexOf(match[1]!)),
  }));
}

/** The commands of a line of a shell: `npm ci && npm test  # all` has two. */
const commandsOf = (line: string) =>
  line
    .replace(/(^|\s)#(\s.*)?$/, '')
    .split('&&')
    .map(part => part.trim())
    .filter(Boolean);

const mentionsOf =
  (kind: Mention['kind'], file: string) =>
  ({ text, line }: Match): Mention => ({ kind, text, place: `${file}:${line}` });

/** Commands and settings of a Markdown document, and its recipes: each command of a shell block, and
 * programs of the project's inline; variables in the first column of a table; headings that begin
 * with a verb of a recipe. */
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
  return [
    ...commands.map(mentionsOf('command', file)),
    ...settings.map(mentionsOf('setting', file)),
    ...(file === 'CONTRIBUTING.md' ? recipes.map(mentionsOf('recipe', file)) : []),
  ];
}

/** Commands of a Dockerfile: what it runs of npm, and what its comments say to run. */
export function mentionsInDockerfile(file: string, text: string): Mention[] {
  return matches(text, /^(?:# (?=docker )|RUN )((?:.*\\\n)*.*)$/gm)
    .flatMap(({ text, line }) =>
      commandsOf(text.replaceAll('\\\n', ' ')).map(command => ({ text: command, line })),
    )
    .filter(command => /^(?:npm|docker) /.test(command.text))
    .map(mentionsOf('command', file));
}

/** What does not run as it is written: a placeholder such as `<page>` or `[page…]`. */
export const placeholderIn = (command: string): string | undefined =>
  /<[\w -]+>|\[[^\]]*\]|…|\.{3}/.exec(command)?.[0];

/** What the documents promise, each once. */
export function readDocumented(): Mention[] {
  const read = (file: string) => readFileSync(file, 'utf8');
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

const documented = readDocumented();

function take(kind: Mention['kind'], text: string): string {
  const ofKind = documented.filter(one => one.kind === kind).map(one => one.text);
  if (ofKind.includes(text)) return text;
  throw new Error(
    `No document has the ${kind} "${text}": test what they say, or say what is tested.\n` +
      `They have: ${ofKind.join(', ')}`,
  );
}

/** A command as a document writes it.
 * @throws if none does */
export const documentedCommand = (text: string) => take('command', text);

/** The name of a setting that a document lists.
 * @throws if none does */
export const documentedSetting = (name: string) => take('setting', name);

/** The heading of a recipe of CONTRIBUTING.md.
 * @throws if it has none of that name */
export const documentedRecipe = (heading: string) => take('recipe', heading);

/** Calls in the source of a test that take something documented. */
export function takenIn(file: string, text: string): Mention[] {
  const call = /\bdocumented(Command|Setting|Recipe)\(\s*(['"`])(.*?)\2/g;
  return [...text.matchAll(call)].map(match => ({
    kind: match[1]!.toLowerCase() as Mention['kind'],
    text: match[3]!,
    place: `${file}:${lineAt(text, match.index)}`,
  }));
}

/** Where tests take what is documented. */
export function takenByTests(): Mention[] {
  const self = 'tests/unit/documented.test.ts';
  return ['tests/run.ts', ...globSync('tests/**/*.ts').sort()]
    .filter(file => file !== self)
    .flatMap(file => takenIn(file, readFileSync(file, 'utf8')));
}
