import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Problem } from '../src/lib/problem';
import type { Files } from '../src/plugins/projects/needs';
import { nameOf, needsOfPage, projectOf, scriptsOf, zip } from '../src/plugins/projects/project';
import { headCommit } from './chosen';
import { execLast } from './data/shell';
import { entryFile, hashOf, type LedgerEntry, readEntry } from '../src/content/ledger';
import type { Page } from '../src/content/pages';
import { variablesFor } from './reader/plan';
import { startApplication } from './reader/start';
import { frameworkFolder } from '../src/content/framework';
import { execute, inParallel, isolated, readable, type Result } from './snippets/processes';
import { inTurn, serversOf, ServerUnavailable, withServers } from './snippets/servers';

/** How many archives a partial and a full check of the whole site run. */
const most = { some: 5, full: 12 };

/** Output of a git command. Empty if it fails: without git, or in a clone that lacks the commit before the last. */
function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout : '';
}

/** What a page runs in its own line, according to its ledger entry. */
const ownKeys = ({ keys }: Partial<LedgerEntry> = {}) => JSON.stringify([keys?.run, keys?.reader]);

/** Whether the last commit changed the keys in the ledger entry of a page. */
function hadOtherKeys({ file }: Page): boolean {
  const before = git('show', `HEAD~1:${entryFile(file)}`);
  const earlier = (before ? JSON.parse(before) : {}) as Partial<LedgerEntry>;
  return ownKeys(earlier) !== ownKeys(readEntry(file));
}

/** Chooses the pages whose archives a check of the whole site runs: one page that changes with each commit, and as many
 * pages with a changed project as time allows. A full check fills the remaining places with other pages.
 * @param changed files of pages that differ from the ledger */
export function chosenPages(pages: Page[], changed: ReadonlySet<string>, isFull: boolean): Page[] {
  const written = new Set(git('diff', '--name-only', 'HEAD~1', '--', 'checks/ledger').split('\n'));
  const commit = headCommit();
  const shuffled = pages
    .map(page => ({ page, turn: hashOf(`${commit} ${page.file}`) }))
    .sort((a, b) => a.turn.localeCompare(b.turn))
    .map(({ page }) => page);
  const chosen = shuffled.splice(0, 1);
  const count = isFull ? most.full : most.some;
  for (const page of shuffled) {
    if (chosen.length >= count) break;
    if (changed.has(page.file) || (written.has(entryFile(page.file)) && hadOtherKeys(page)))
      chosen.push(page);
  }
  const others = shuffled.filter(page => !chosen.includes(page));
  return isFull ? [...chosen, ...others].slice(0, count) : chosen;
}

/** Unpacks an archive into an empty folder. */
function unpack(archive: Uint8Array, folder: string): void {
  for (const [name, content] of Object.entries(unzipSync(archive))) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, strFromU8(content));
  }
}

const tail = ({ output }: Result, folder: string) =>
  readable(output, folder).trim().split('\n').slice(-30).join('\n');

/** A bash script that sets the variables which a page names, and then runs a command. */
async function startScript(
  page: Page,
  files: Files,
  mode: 'local' | 'production',
  command: string,
): Promise<string> {
  const code = Object.values(files).map(text => ({ code: text }));
  return [...(await variablesFor(page, code, mode)), await execLast(command)].join('\n');
}

/** Starts the compiled project of a page in production, with the variables that the page names.
 * @returns the output and the fault, or undefined if the application answers correctly */
async function startFault(
  page: Page,
  files: Files,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<Result | undefined> {
  const { fault, output, serves } = await startApplication(
    {
      folder,
      // Runs the command behind `npm start`, because npm would not forward the signal that ends it.
      script: await startScript(page, files, 'production', scriptsOf(files).start!),
      env: {
        ...env,
        PATH: `${path.join(folder, 'node_modules/.bin')}${path.delimiter}${env.PATH}`,
        NODE_ENV: 'production',
      },
      ready: '[midway:bootstrap] current app started',
      requests: [],
    },
    serversOf(page).length > 0,
  );
  const isSilent = needsOfPage(page, files).isServer && !serves;
  const why = fault ?? (isSilent ? 'it answers no HTTP request' : undefined);
  return why === undefined ? undefined : { exitCode: null, output: `${output}\n${why}` };
}

interface Options {
  /** Whether to install packages from the registry instead of linking the packages of the checks. */
  install: boolean;
  /** Whether to compile the projects too, and start the result in production. */
  isFull: boolean;
}

type Run = (words: string[], enough?: (output: string) => boolean) => Promise<Result>;

/** Runs the scripts of an unpacked project.
 * @returns the scripts that failed, and their results */
async function failedScripts(
  page: Page,
  files: Files,
  folder: string,
  env: NodeJS.ProcessEnv,
  run: Run,
  isFull: boolean,
): Promise<[command: string, result: Result][]> {
  const failed: [string, Result][] = [];
  const scripts = scriptsOf(files);
  const tests = await run(['npm', 'test']);
  if (tests.exitCode !== 0) failed.push(['npm test', tests]);
  if (isFull) {
    const built = await run(['npm', 'run', 'build']);
    if (built.exitCode !== 0) failed.push(['npm run build', built]);
  }
  // The front matter says why the application cannot be started here.
  if (page.frontMatter.reader) return failed;
  if (isFull && scripts.start) {
    const fault = await startFault(page, files, folder, env);
    if (fault) failed.push(['npm start', fault]);
  }
  if (!scripts.dev) return failed;
  const isStarted = (output: string) =>
    /Node\.js server started|Local: +http/.test(readable(output, folder));
  // mwtsc waits for the next save if the application did not start.
  const isOver = (output: string) => isStarted(output) || /^ +at .*\n$/m.test(output);
  const script = await startScript(page, files, 'local', 'npm run dev');
  const started = await run(['bash', '-c', script], isOver);
  if (!isStarted(started.output)) failed.push(['npm run dev', started]);
  return failed;
}

/** Runs the commands that a reader runs after unpacking the archive of a page. */
async function tryArchive(page: Page, { install, isFull }: Options): Promise<Problem[]> {
  const files = projectOf(page)!;
  const temporary = mkdtempSync(path.join(tmpdir(), 'archive-'));
  const folder = path.join(temporary, nameOf(page));
  const servers = serversOf(page);
  const env = {
    PATH: process.env.PATH,
    HOME: temporary,
    NO_COLOR: '1',
    NPM_CONFIG_UPDATE_NOTIFIER: 'false',
  };
  const prefix = servers.length > 0 ? [] : isolated();
  const run: Run = (words, enough) => execute([...prefix, ...words], folder, env, { enough });
  const problem = (command: string, result: Result) => ({
    file: page.file,
    message: `in the archive of its project, "${command}" failed\n${tail(result, folder)}`,
  });
  try {
    unpack(zip(nameOf(page), files), temporary);
    if (install) {
      const command = 'npm install --no-audit --no-fund';
      const result = await execute(command.split(' '), folder, { ...process.env, ...env });
      if (result.exitCode !== 0) return [problem(command, result)];
    } else {
      const modules = path.join(frameworkFolder(page.collection.version), 'node_modules');
      symlinkSync(modules, path.join(folder, 'node_modules'));
    }
    const attempt = () => failedScripts(page, files, folder, env, run, isFull);
    // Pages that share a network share one port.
    const failed = await withServers(servers, () =>
      prefix.length > 0 ? attempt() : inTurn('archives', attempt),
    );
    return failed.map(([command, result]) => problem(command, result));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Unpacks the archives of pages into empty folders, and runs their tests and their start scripts there.
 * @returns problems, and the archives that could not be run here, with reasons
 * @throws if there are no pages */
export async function checkArchives(
  pages: Page[],
  options: Options,
): Promise<{ problems: Problem[]; left: string[] }> {
  if (pages.length === 0) {
    throw new Error('no page with a project: name guides that offer their project for download');
  }
  const problems: Problem[] = [];
  const left: string[] = [];
  await inParallel(pages, async page => {
    const { file } = page;
    try {
      problems.push(...(await tryArchive(page, options)));
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof ServerUnavailable) left.push(`archive of ${file}: ${message}`);
      else problems.push({ file, message: `its project has no archive that runs: ${message}` });
    }
  });
  return { problems, left };
}
