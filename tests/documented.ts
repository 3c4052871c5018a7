/** What README.md, CONTRIBUTING.md, contributing/ and the Dockerfile promise, and which test tries
 * it. A test takes a command, a setting or a recipe from here by what it is called there, so it
 * tries what is written and fails when that changes; `tests/unit/documented.test.ts` fails when
 * something is written that no test takes. */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';

/** What documents promise. */
export interface Documented {
  /** Each part of a line of a shell, without comments: `npm ci && npm test` is two. */
  commands: string[];
  /** Variables of the environment that a table lists. */
  settings: string[];
  /** Headings of CONTRIBUTING.md that say how to do something: `Add a page`. */
  recipes: string[];
}

/** A place in a test where something documented is taken. */
export interface Taken {
  kind: keyof Documented;
  text: string;
  /** File and line. */
  place: string;
}

const partsOf = (line: string) =>
  line
    .replace(/\s+#\s.*$/, '')
    .split('&&')
    .map(part => part.trim())
    .filter(Boolean);

/** Commands of a Markdown document: in shell blocks, and inline where a program is named. */
function commandsOf(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^ *```(?:bash|sh|shell)\n([^]*?)^ *```$/gm)];
  const inline = [...markdown.matchAll(/`((?:npm|npx|node|docker|git) [^`\n]+)`/g)];
  return [...blocks.flatMap(([, text]) => text!.split('\n')), ...inline.map(([, text]) => text!)]
    .filter(line => !line.trim().startsWith('#'))
    .flatMap(partsOf);
}

/** Commands of a Dockerfile: what it runs of npm, and what its comments say to run. */
function commandsOfDockerfile(text: string): string[] {
  return [...text.replaceAll('\\\n', ' ').matchAll(/^(?:# (?=docker )|RUN )(.*)$/gm)]
    .flatMap(([, line]) => partsOf(line!))
    .filter(command => /^(?:npm|docker) /.test(command));
}

/** Reads what the documents promise. */
export function readDocumented(): Documented {
  const read = (file: string) => readFileSync(file, 'utf8');
  const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('contributing/*.md').sort()];
  const texts = documents.map(read);
  const unique = (list: string[]) => [...new Set(list)];
  return {
    commands: unique([
      ...texts.flatMap(commandsOf),
      ...commandsOfDockerfile(read('deploy/Dockerfile')),
    ]),
    settings: unique(
      texts.flatMap(text =>
        [...text.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, cell]) =>
          [...cell!.matchAll(/`([A-Z][A-Z_]+)(?:=[^`]*)?`/g)].map(([, name]) => name!),
        ),
      ),
    ),
    recipes: unique(
      [
        ...read('CONTRIBUTING.md').matchAll(/^#{2,3} ((?:Add|Rename|Raise|Remove|Change) .*)$/gm),
      ].map(([, heading]) => heading!),
    ),
  };
}

const documented = readDocumented();

function take(kind: keyof Documented, text: string): string {
  if (documented[kind].includes(text)) return text;
  throw new Error(
    `No document has ${text} among its ${kind}: test what they say, or say what is tested.\n` +
      `They have: ${documented[kind].join(', ')}`,
  );
}

/** A command as a document writes it.
 * @throws if none does */
export const documentedCommand = (text: string) => take('commands', text);

/** The name of a setting that a document lists.
 * @throws if none does */
export const documentedSetting = (name: string) => take('settings', name);

/** The heading of a recipe of CONTRIBUTING.md.
 * @throws if it has none of that name */
export const documentedRecipe = (heading: string) => take('recipes', heading);

/** Where tests take what is documented. */
export function takenByTests(): Taken[] {
  const call = /\bdocumented(Command|Setting|Recipe)\(\s*(['"`])(.*?)\2/g;
  const kinds = { Command: 'commands', Setting: 'settings', Recipe: 'recipes' } as const;
  return ['tests/run.ts', ...globSync('tests/*/*.ts').sort()].flatMap(file => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(call)].map(match => ({
      kind: kinds[match[1] as keyof typeof kinds],
      text: match[3]!,
      place: `${file}:${text.slice(0, match.index).split('\n').length}`,
    }));
  });
}
