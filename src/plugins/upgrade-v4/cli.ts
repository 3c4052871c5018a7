/** The command that upgrades a project: `npx https://…/upgrade-v4.tgz`. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { diffOf } from './diff';
import { type Files, Unreadable, type Upgrade, upgrade } from './upgrade';

/** Address of the upgrade guide. */
declare const guide: string;

const usage = `Upgrades an application from Midway 3.x to 4.x.

  upgrade-midway-v4 [folder] [--write] [--force]

  folder   the folder with the package.json of the application; the current one by default
  --write  writes the changes; without it, the command only prints them
  --force  writes even if git could not restore the old files

The guide has a section about each change: ${guide}`;

const nothing = 'Nothing was written.';

/** Folders without sources: some at any depth, what tools write only next to the package.json. */
const ignored = /(^|\/)(\.[^/]*|node_modules)$|^(dist|build|coverage|logs|run)$/;

/** Reads the package.json and the scripts of a folder. */
function readProject(folder: string): Files {
  const files: Files = {};
  const read = (inner: string) => {
    for (const entry of readdirSync(path.join(folder, inner), { withFileTypes: true })) {
      const file = path.posix.join(inner, entry.name);
      if (entry.isDirectory() && !ignored.test(file)) read(file);
      if (entry.isFile() && (file === 'package.json' || /\.[cm]?[jt]sx?$/.test(file)))
        files[file] = readFileSync(path.join(folder, file), 'utf8');
    }
  };
  read('');
  return files;
}

/** Why files may not be replaced; undefined if git could restore all of them. */
function refusal(folder: string, files: string[]): string | undefined {
  const git = (...words: string[]) => {
    const { status, stdout } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? stdout.trimEnd().split('\n') : undefined;
  };
  const changes = (...args: string[]) =>
    git('status', '--porcelain', '--untracked-files=normal', ...args)?.[0];
  // Git cannot restore files that it ignores.
  const first = changes('.') || changes('--ignored', '--', ...files);
  if (first === undefined) return 'The folder is in no git repository: add it to one';
  if (first) return `Some files are not committed ("${first}"): commit them`;
  const unwatched = git('ls-files', '-v', '--', ...files)?.find(line => /^[a-zS] /.test(line));
  return (
    unwatched &&
    `git does not look for changes in ${unwatched.slice(2)}: run "git update-index --no-assume-unchanged --no-skip-worktree" with this file`
  );
}

/** Replaces files whole: an interruption leaves each as it was or as it will be. */
function write(folder: string, files: Files, changed: Files): void {
  const drafts = Object.entries(changed).map(([name, text]) => {
    const file = path.join(folder, name);
    return { name, text, file, draft: `${file}.upgrade-v4` };
  });
  for (const { name, file, draft } of drafts) {
    if (existsSync(draft))
      throw new Unreadable(`${name}.upgrade-v4 is in the way: move it away. ${nothing}`);
    if (!readFileSync(file).equals(Buffer.from(files[name]!)))
      throw new Unreadable(`${name} is not in UTF-8, or somebody has just changed it: ${nothing}`);
  }
  try {
    for (const { file, draft, text } of drafts)
      writeFileSync(draft, text, { mode: statSync(file).mode });
    for (const { file, draft } of drafts) renameSync(draft, file);
  } finally {
    for (const { draft } of drafts) rmSync(draft, { force: true });
  }
}

function print(files: Files, { changed, notes }: Upgrade): void {
  process.stdout.write(diffOf(files, changed));
  if (notes.length > 0) console.log('\nLeft to you:\n');
  for (const { file, line, problem, mend, section } of notes)
    console.log(`${file}:${line}: ${problem}. ${mend} (${guide}#${section})`);
}

/** Runs the command.
 * @returns its exit code */
function main(): number {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean' },
      force: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const folder = path.resolve(positionals[0] ?? '.');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Unreadable(`There is no folder ${folder}.`);
  const files = readProject(folder);
  const result = upgrade(files);
  const names = Object.keys(result.changed);
  const why = values.write && !values.force && refusal(folder, names);
  if (why) throw new Unreadable(`${why}, or add --force. ${nothing}`);
  print(files, result);
  if (names.length === 0) console.log('Nothing to change: the rules find no code of 3.x.');
  else if (!values.write) console.log(`\n${nothing} To write these changes, add --write.`);
  else {
    write(folder, files, result.changed);
    console.log(`\nFiles written: ${names.length}. Now run "npm install", then your tests.`);
  }
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  const { message } = error as Error;
  const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isUsage ? `${message}\n\n${usage}` : message);
  process.exitCode = 1;
  if (!isUsage && !(error instanceof Unreadable)) throw error;
}
