import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import type { Options } from '@swc/core';
import { type Block, type Page, readPage } from '../pages';
import type { Problem } from '../../src/lib/problem';
import { tokens } from '../parity/parity';
import { declaredImports, frameworkFolder, type WrittenStage } from './compile';
import { checkOutputs, shownOutputs, updateOutputs } from './outputs';
import { readFailure } from './failure';
import { hasTests, isCode, isUntitled, type SnippetFile } from './project';
import { inTurn, ServerUnavailable, withServers } from './servers';
import { containsLines, readTranscript, type Transcript } from './transcript';

/** Milliseconds that the tests of one stage, or one command of a page, may take. */
const timeLimit = 120_000;

const recorder = path.resolve('checks/snippets/record.ts');

/** How TypeScript of pages is compiled where it is run. */
export const swcOptions = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
    },
    target: 'es2020',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
} satisfies Options;

/** How the tests of a page, and of the example, are run. */
export const jestOptions = {
  cacheDirectory: path.join(tmpdir(), 'pages-jest'),
  testEnvironment: 'node',
  testRegex: '/test/.*\\.test\\.[jt]s$',
  testTimeout: 30_000,
  setupFilesAfterEnv: [recorder],
  transform: { '^.+\\.[jt]s$': [path.resolve('node_modules/@swc/jest/index.js'), swcOptions] },
  haste: { enableSymlinks: false },
};

/** Arguments for Node that run the tests of a stage as an application of that version does. */
function testArguments({ page, folder }: WrittenStage): string[] {
  if (page.collection.version === '1.0.0') {
    const modules = path.join(frameworkFolder('1.0.0'), 'node_modules');
    return [
      path.join(modules, 'mocha/bin/_mocha'),
      '--exit',
      '--timeout=30000',
      '--require',
      path.join(modules, 'ts-node/register/transpile-only'),
      '--require',
      recorder,
      'test/**/*.test.{ts,js}',
    ];
  }
  const config = path.join(folder, 'jest.page.json');
  writeFileSync(config, JSON.stringify({ ...jestOptions, rootDir: folder }));
  return [
    path.resolve('node_modules/jest/bin/jest.js'),
    '--config',
    config,
    '--runInBand',
    '--forceExit',
  ];
}

function environment({ page, folder }: WrittenStage): NodeJS.ProcessEnv {
  const bin = path.join(frameworkFolder(page.collection.version), 'node_modules/.bin');
  return {
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    HOME: folder,
    FORCE_COLOR: '0',
    NO_COLOR: '1',
    NPM_CONFIG_UPDATE_NOTIFIER: 'false',
    TS_NODE_TRANSPILE_ONLY: 'true',
    TS_NODE_COMPILER_OPTIONS: JSON.stringify({
      target: 'es2018',
      module: 'commonjs',
      moduleResolution: 'node',
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      esModuleInterop: true,
    }),
  };
}

const ownNetwork = ['bash', '-c', 'ip link set lo up && exec "$@"', '--'];

let isolation: string[] | undefined;

/** A prefix that gives a command a loopback interface of its own, so that fixed ports of pages do
 * not meet; empty where the system does not let us. */
export const isolated = (): string[] =>
  (isolation ??=
    [
      ['unshare', '-n'],
      ['unshare', '-rn'],
    ]
      .map(unshare => [...unshare, ...ownNetwork])
      .find(([program, ...args]) => spawnSync(program!, [...args, 'true']).status === 0) ?? []);

export interface Result {
  exitCode: number | null;
  /** What was printed, both streams in order. */
  output: string;
}

/** Runs a program and all that it starts, with a temporary folder of its own; ends them after the
 * time limit, or as soon as `enough` has been printed. */
export function execute(
  [program, ...args]: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  enough: (output: string) => boolean = () => false,
): Promise<Result> {
  const temporary = mkdtempSync(path.join(tmpdir(), 'page-'));
  return new Promise<Result>((resolve, reject) => {
    const child = spawn(program!, args, {
      cwd,
      env: { ...env, TMPDIR: temporary },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const end = () => {
      try {
        process.kill(-child.pid!, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    const timer = setTimeout(end, timeLimit);
    const read = (data: Buffer) => {
      output += data.toString();
      if (enough(output)) end();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('close', exitCode => {
      clearTimeout(timer);
      resolve({ exitCode, output });
    });
  }).finally(() => rmSync(temporary, { recursive: true, force: true }));
}

/** The servers that a page asks for. */
export const serversOf = (page: Page) => (page.frontMatter.servers ?? []) as string[];

/** Pages with servers share the network of those. */
const prefixFor = (page: Page) => (serversOf(page).length ? [] : isolated());

const tail = (output: string) => output.trim().split('\n').slice(-60).join('\n');

/** What the tests of a stage gave. */
interface StageRun extends Result {
  transcript: Transcript;
}

async function runTests(stage: WrittenStage): Promise<StageRun> {
  const { page, folder } = stage;
  const file = path.join(folder, 'transcript.ndjson');
  const env = { ...environment(stage), NODE_ENV: 'test', PAGE_TRANSCRIPT: file };
  const { exitCode, output } = await execute(
    [...prefixFor(page), process.execPath, ...testArguments(stage)],
    folder,
    env,
  );
  return { exitCode, output, transcript: readTranscript(file, folder, output) };
}

/** @param by the page that the tests were run for: what failed is said of it alone */
function testProblems(stage: WrittenStage, { exitCode, output }: Result, by: Page): Problem[] {
  if (exitCode === 0) return [];
  const { page, folder } = stage;
  const block = page.blocks.find(b => String(b.flags.title).startsWith('test/'));
  if (by !== page) {
    const message = `the page's tests, the same as those of ${by.file}, failed there`;
    return [{ file: page.file, line: block?.line, message }];
  }
  const reason = exitCode === null ? `took over ${timeLimit / 1000} s` : 'failed';
  const { text, line = block?.line } = readFailure(stage, output);
  const message = `the page's tests ${reason} (run in ${path.relative('.', folder)})\n${text}`;
  return [{ file: page.file, line, message }];
}

/** The number of tests that passed. */
const countTests = ({ output }: Result) =>
  Number(/^Tests:.* (\d+) passed|^ *(\d+) passing/m.exec(output)?.slice(1).find(Boolean) ?? 0);

/** A shell block of a page, and the block after it that shows what it prints. */
interface Command {
  /** Absent where a page has none before what it shows. */
  code?: string;
  shown: Block;
  /** Where the page's project stands at that point. */
  stage: WrittenStage;
}

function commandsOf(stages: WrittenStage[]): Command[] {
  const { page } = stages[0]!;
  return shownOutputs(page, 'command').map(shown => {
    const index = page.blocks.indexOf(shown);
    const before = page.blocks.slice(0, index).findLast(block => block.lang === 'bash');
    return {
      code: before?.code,
      shown,
      stage: stages.find(({ stage: { end } }) => end > index)!,
    };
  });
}

/** Code without comments and without those names of its tests that no output of the page shows. */
function executedTokens(file: SnippetFile, page: Page): string[] {
  const isShown = (name: string) =>
    shownOutputs(page, 'run').some(({ code }) =>
      code.includes(name.slice(1, -1).replaceAll('\\', '')),
    );
  return tokens(file.code, file.path).filter(
    (token, at, all) =>
      all[at - 1] !== '(' || !/^(describe|it|test)$/.test(all[at - 2] ?? '') || isShown(token),
  );
}

/** What a page executes: two languages of it often differ in comments and names of tests only. */
const programOf = (stages: WrittenStage[], commands: Command[]) =>
  JSON.stringify([
    stages.map(({ page, stage: { files } }) => [
      page.collection.version,
      serversOf(page),
      files
        .filter(file => !isUntitled(file))
        .map(file => [file.path, isCode(file) ? executedTokens(file, page) : file.code]),
    ]),
    commands.map(({ code, shown }) => [code?.replaceAll(/^ *#.*\n/gm, ''), shown.code]),
  ]);

/** The tsconfig.json of a page that shows none, for the commands that need one; of declarations it
 * takes in only those of the documented version. */
const compilerForCommands = {
  compilerOptions: {
    typeRoots: ['../../../node_modules/@types'],
    target: 'es2018',
    module: 'commonjs',
    moduleResolution: 'node',
    esModuleInterop: true,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    skipLibCheck: true,
    rootDir: 'src',
    outDir: 'dist',
  },
  include: ['src'],
};

/** Runs a command until it has printed what the page shows.
 * @returns what it printed */
async function runCommand({ code, shown, stage }: Command): Promise<string> {
  if (code === undefined) return '';
  const { page, folder } = stage;
  if (!stage.stage.files.some(file => file.path === 'tsconfig.json')) {
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(compilerForCommands));
  }
  const shell = [...prefixFor(page), 'bash', '-e', '-c', code];
  const run = () =>
    execute(shell, folder, environment(stage), printed =>
      containsLines(readable(printed, folder), shown.code),
    );
  const { output } = await (prefixFor(page).length ? run() : inTurn('commands', run));
  return readable(output, folder);
}

function commandProblems(page: Page, { code, shown }: Command, output: string): Problem[] {
  if (code !== undefined && containsLines(output, shown.code)) return [];
  const message =
    code === undefined
      ? 'no shell block stands before this output'
      : `the command before it did not print this; it printed\n${tail(output)}`;
  return [{ file: page.file, line: shown.line, message }];
}

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g');

/** What a program printed, without colours and the path of its folder. */
export const readable = (output: string, folder: string) =>
  output.replaceAll(escapes, '').replaceAll(folder, '<app>');

/** What the tests of a page's stages gave, and what its commands printed. */
interface Execution {
  runs: StageRun[];
  printed: string[];
}

/** What became of a page's tests and shown outputs. */
export interface PageRun {
  page: Page;
  problems: Problem[];
  /** Tests that passed. */
  tests: number;
  /** Shown outputs that were compared. */
  outputs: number;
  /** Whether its shown outputs were written anew. */
  updated?: boolean;
  /** The packages or servers without which the page could not be run here. */
  lacks?: string[];
}

/** Packages that the page's project imports and only declarations stand for. */
export function missingPackages(stages: Pick<WrittenStage, 'stage'>[]): string[] {
  const files = stages.flatMap(({ stage }) => stage.files);
  return declaredImports(files.map(file => (isUntitled(file) ? '' : file.code)).join('\n'));
}

/** Writes what the runs gave into the shown outputs of a page.
 * @returns the page as it is then */
function writeOutputs(page: Page, transcripts: Transcript[]): Page {
  const source = updateOutputs(page, transcripts);
  if (source === page.source) return page;
  writeFileSync(page.file, source);
  return readPage(page.file, page.collection, page.locale, source);
}

async function runPage(
  stages: WrittenStage[],
  executed: Map<string, { by: Page; execution: Promise<Execution> }>,
  update: boolean,
): Promise<PageRun> {
  const { page } = stages[0]!;
  const testable = stages.filter(({ stage }) => stage.runsTests && hasTests(stage));
  const lacks = missingPackages(stages);
  if (lacks.length) return { page, problems: [], tests: 0, outputs: 0, lacks };
  const commands = commandsOf(stages);
  const program = programOf(commands.length ? stages : testable, commands);
  const problems: Problem[] = [];
  const run = () =>
    withServers(serversOf(page), async () => {
      const runs: StageRun[] = [];
      for (const stage of testable) runs.push(await runTests(stage));
      const printed: string[] = [];
      for (const command of commands) printed.push(await runCommand(command));
      return { runs, printed };
    });
  const { by, execution } = executed.get(program) ?? { by: page, execution: run() };
  executed.set(program, { by, execution });
  try {
    const { runs, printed } = await execution;
    runs.forEach((run, at) => problems.push(...testProblems(testable[at]!, run, by)));
    commands.forEach((command, at) =>
      problems.push(...commandProblems(page, command, printed[at]!)),
    );
    const transcripts = runs.map(run => run.transcript);
    let shown = page;
    if (runs.every(run => run.exitCode === 0)) {
      if (update) shown = writeOutputs(page, transcripts);
      problems.push(...checkOutputs(shown, transcripts));
    }
    return {
      page,
      problems,
      updated: shown !== page,
      tests: runs.reduce((sum, run) => sum + countTests(run), 0),
      outputs: commands.length + shownOutputs(page, 'run').length,
    };
  } catch (error) {
    const { message } = error as Error;
    const result = { page, problems: [], tests: 0, outputs: 0 };
    if (error instanceof ServerUnavailable) return { ...result, lacks: [error.server] };
    return { ...result, problems: [{ file: page.file, line: 1, message }] };
  }
}

/** Executes the tests and commands of the pages that have some, as many pages at once as there are
 * cores, each with the servers it asks for, and compares the outputs that they show; with `update`,
 * writes what the tests gave into the pages before. What is the same in both languages is executed
 * once, and compared with what either page shows. Pages whose package is only declared are named as
 * not run, whether they have tests or not. */
export async function runStages(stages: WrittenStage[], update = false): Promise<PageRun[]> {
  const byPage = new Map<Page, WrittenStage[]>();
  for (const stage of stages) {
    byPage.set(stage.page, [...(byPage.get(stage.page) ?? []), stage]);
  }
  const queue = [...byPage.values()]
    .filter(
      of =>
        of.some(({ stage }) => hasTests(stage)) ||
        missingPackages(of).length > 0 ||
        of[0]!.page.blocks.some(b => b.flags.output && !b.flags.nocheck),
    )
    // Apart, so that no page waits for its other language.
    .sort((a, b) => b[0]!.page.locale.localeCompare(a[0]!.page.locale));
  const executed = new Map<string, { by: Page; execution: Promise<Execution> }>();
  const runs: PageRun[] = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      runs.push(await runPage(next, executed, update));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return runs.sort((a, b) => a.page.file.localeCompare(b.page.file));
}
