import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import type { Options } from '@swc/core';
import type { Block, Page } from '../../src/content/pages';
import { moreRoom } from '../../src/lib/nodeOptions';
import type { Problem } from '../../src/lib/problem';
import type { Recorded, RunResult } from '../../src/content/ledger';
import { declaredImports, frameworkFolder, type WrittenStage } from '../../src/content/framework';
import { checkOutputs, shownOutputs, updateOutputs } from './outputs';
import { readFailure } from './failure';
import {
  hasTests,
  isCode,
  isUntitled,
  type SnippetFile,
  writeStage,
} from '../../src/content/project';
import { inTurn, ServerUnavailable, withServers } from './servers';
import { tokens } from './tokens';
import {
  containsLines,
  readTranscript,
  splitByStage,
  type Transcript,
  transcriptOf,
} from './transcript';

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
  transform: { '^.+\\.[jt]s$': [path.resolve('node_modules/@swc/jest/index.js'), swcOptions] },
  haste: { enableSymlinks: false },
};

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

/** Has a command write both of its streams into one, so that what it writes stays in order. */
const inOrder = ['bash', '-c', 'exec "$@" 2>&1', '--'];

/** Runs a program and all that it starts, with a temporary folder of its own; ends them after a limit in
 * milliseconds, or as soon as `enough` has been printed. */
export function execute(
  [program, ...args]: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  {
    limit = timeLimit,
    enough = () => false,
  }: { limit?: number; enough?: (output: string) => boolean } = {},
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
    const timer = setTimeout(end, limit);
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
  /** The number of tests that passed. */
  tests: number;
  transcript: Transcript;
}

/** Whether the tests of a stage are mocha's, as applications of its version have them. */
const usesMocha = ({ page }: WrittenStage) => page.collection.version === '1.0.0';

async function runMocha(stage: WrittenStage): Promise<StageRun> {
  const { page, folder } = stage;
  const modules = path.join(frameworkFolder(page.collection.version), 'node_modules');
  const { exitCode, output } = await execute(
    [
      ...prefixFor(page),
      process.execPath,
      path.join(modules, 'mocha/bin/_mocha'),
      '--exit',
      '--timeout=30000',
      '--require',
      path.join(modules, 'ts-node/register/transpile-only'),
      '--require',
      recorder,
      'test/**/*.test.{ts,js}',
    ],
    folder,
    { ...environment(stage), NODE_ENV: 'test', PAGE_TRANSCRIPT: transcriptOf(folder) },
  );
  const tests = Number(/^ *(\d+) passing/m.exec(output)?.[1] ?? 0);
  return { exitCode, output, tests, transcript: readTranscript(folder, output) };
}

/** What jest says of the files that it ran. */
interface JestReport {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

/** Runs the tests of stages of one version in one process, one after another: starting jest and compiling
 * the framework takes longer than most of them.
 * @returns a run for each stage; all that was printed where jest did not come to its end */
async function runJest(stages: WrittenStage[]): Promise<StageRun[]> {
  const [first] = stages as [WrittenStage];
  const config = path.join(first.folder, 'jest.page.json');
  const report = path.join(first.folder, 'jest.report.json');
  const projects = stages.map(({ folder }) => ({
    ...jestOptions,
    testEnvironment: path.resolve('checks/snippets/environment.ts'),
    setupFilesAfterEnv: [recorder],
    rootDir: folder,
  }));
  // As jest is with a single file of tests, which most stages have.
  const verbose = stages.length > 1 ? { verbose: true } : {};
  // Of a project, jest does not read it.
  const { testTimeout } = jestOptions;
  writeFileSync(config, JSON.stringify({ projects, testTimeout, ...verbose }));
  const jest = [path.resolve('node_modules/jest/bin/jest.js'), '--config', config];
  const options = ['--runInBand', '--forceExit', '--json', '--outputFile', report];
  const { exitCode, output } = await execute(
    [...prefixFor(first.page), ...inOrder, process.execPath, moreRoom, ...jest, ...options],
    first.folder,
    { ...environment(first), NODE_ENV: 'test' },
    { limit: stages.length * timeLimit },
  );
  const printed = splitByStage(output);
  const { testResults }: JestReport = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as JestReport)
    : { testResults: [] };
  return stages.map(({ folder }) => {
    const results = testResults.filter(({ name }) => name.startsWith(folder + path.sep));
    // Files with skipped tests are "focused". Of tests that jest has not found, none has passed.
    const hasPassed = results.length > 0 && results.every(({ status }) => status !== 'failed');
    const text = results.length > 0 ? (printed.get(folder) ?? '') : output.replaceAll('\0', '\n');
    const tests = results.flatMap(({ assertionResults }) => assertionResults);
    return {
      exitCode: hasPassed ? 0 : exitCode === null ? null : 1,
      output: text,
      tests: tests.filter(({ status }) => status === 'passed').length,
      transcript: readTranscript(folder, text),
    };
  });
}

const runTests = async (stage: WrittenStage): Promise<StageRun> =>
  usesMocha(stage) ? runMocha(stage) : (await runJest([stage]))[0]!;

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
    stages.map(({ page, stage: { files, runsTests } }) => [
      page.collection.version,
      serversOf(page),
      runsTests,
      files
        .filter(file => !isUntitled(file))
        .map(file => [file.path, isCode(file) ? executedTokens(file, page) : file.code]),
    ]),
    commands.map(({ code, shown, stage }) => [
      stages.indexOf(stage),
      code?.replaceAll(/^ *#.*\n/gm, ''),
      shown.code,
    ]),
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
    execute(shell, folder, environment(stage), {
      enough: printed => containsLines(readable(printed, folder), shown.code),
    });
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
export interface PageRun extends RunResult {
  page: Page;
  problems: Problem[];
  /** What it executes and shows, as text; absent where that is nothing. */
  input?: string;
  /** Whether its shown outputs were written anew. */
  updated?: boolean;
  /** The packages or servers without which the page could not be run here. */
  lacks?: string[];
}

/** Packages that the page's project imports and only declarations stand for. */
export function missingPackages(projects: { files: SnippetFile[] }[]): string[] {
  const files = projects.flatMap(project => project.files);
  return declaredImports(files.map(file => (isUntitled(file) ? '' : file.code)).join('\n'));
}

/** A page that is to be executed. */
interface Plan {
  page: Page;
  stages: WrittenStage[];
  /** The stages whose tests are run. */
  tested: WrittenStage[];
  commands: Command[];
  /** What is the same for pages that execute the same. */
  program: string;
}

function planPage(stages: WrittenStage[]): Plan {
  const { page } = stages[0]!;
  const tested = stages.filter(({ stage }) => stage.runsTests && hasTests(stage));
  const commands = commandsOf(stages);
  const program = programOf(commands.length ? stages : tested, commands);
  return { page, stages, tested, commands, program };
}

/** What a page executes, and the outputs that are compared with it. */
const inputOf = ({ page, program }: Plan) =>
  JSON.stringify([program, shownOutputs(page, 'run').map(({ lang, code }) => [lang, code])]);

/** Pages whose tests run in one process: without servers, of one version, a dozen at most, so that what
 * they leave behind in it does not pile up. Others are alone. */
function groupPages(plans: Plan[]): Plan[][] {
  const groups: Plan[][] = [];
  const open = new Map<string, Plan[]>();
  for (const plan of plans) {
    const isAlone =
      plan.tested.length === 0 || plan.tested.some(usesMocha) || serversOf(plan.page).length > 0;
    const { version } = plan.page.collection;
    const group = isAlone ? undefined : open.get(version);
    if (group && group.length < 12) {
      group.push(plan);
      continue;
    }
    const next = [plan];
    groups.push(next);
    if (!isAlone) open.set(version, next);
  }
  return groups;
}

/** Runs the tests of a page, and its commands.
 * @param together what its tests gave in one process, those of other pages among them: it counts where they
 *   passed and gave all that the page shows. Otherwise each stage runs again, in a process of its own. */
async function executePage(
  { page, tested, commands }: Plan,
  together: Map<WrittenStage, StageRun>,
): Promise<Execution> {
  let runs = tested.flatMap(stage => together.get(stage) ?? []);
  const isGood =
    runs.length === tested.length &&
    runs.every(run => run.exitCode === 0) &&
    checkOutputs(
      page,
      runs.map(run => run.transcript),
    ).length === 0;
  if (!isGood && together.size !== 1) {
    runs = [];
    for (const stage of tested) {
      writeStage(stage.stage, stage.folder);
      runs.push(await runTests(stage));
    }
  }
  const printed: string[] = [];
  for (const command of commands) printed.push(await runCommand(command));
  return { runs, printed };
}

/** Executes pages of a group. */
const executeGroup = (plans: Plan[]): Promise<Execution[]> =>
  withServers(serversOf(plans[0]!.page), async () => {
    const stages = plans.flatMap(({ tested }) => tested);
    const runs = stages.some(stage => !usesMocha(stage)) ? await runJest(stages) : [];
    const together = new Map(runs.map((run, at) => [stages[at]!, run]));
    const executions: Execution[] = [];
    for (const plan of plans) executions.push(await executePage(plan, together));
    return executions;
  });

/** What came of executing a page for all pages that execute the same, and which it was. */
interface Executed {
  by: Page;
  outcome: Execution | Error;
}

/** Writes the text of a page and reads the page again. */
type Rewrite = (page: Page, source: string) => Page;

/** Compares what a page shows with what came of executing it. */
function comparePage(
  plan: Plan,
  { by, outcome }: Executed,
  recorded: Recorded<RunResult> | undefined,
  rewrite: Rewrite | undefined,
): PageRun {
  const { page, tested, commands } = plan;
  const input = inputOf(plan);
  if (outcome instanceof Error) {
    const result = { page, problems: [], input, tests: 0, outputs: 0 };
    if (outcome instanceof ServerUnavailable)
      return { ...result, ...(recorded?.has(page, input) ?? { lacks: [outcome.server] }) };
    return { ...result, problems: [{ file: page.file, line: 1, message: outcome.message }] };
  }
  const { runs, printed } = outcome;
  const problems = [
    ...runs.flatMap((run, at) => testProblems(tested[at]!, run, by)),
    ...commands.flatMap((command, at) => commandProblems(page, command, printed[at]!)),
  ];
  const transcripts = runs.map(run => run.transcript);
  let shown = page;
  if (runs.every(run => run.exitCode === 0)) {
    const source = rewrite ? updateOutputs(page, transcripts) : page.source;
    if (rewrite && source !== page.source) shown = rewrite(page, source);
    problems.push(...checkOutputs(shown, transcripts));
  }
  return {
    page,
    problems,
    input:
      shown === page ? input : inputOf(planPage(plan.stages.map(one => ({ ...one, page: shown })))),
    updated: shown !== page,
    tests: runs.reduce((sum, run) => sum + run.tests, 0),
    outputs: commands.length + shownOutputs(page, 'run').length,
  };
}

/** Executes the tests and commands of the pages that have some, several groups of
 * pages at once, each page with the servers it asks for, and compares the outputs that they show. What is
 * the same in both languages is executed once, and compared with what either page shows. Pages whose
 * package is only declared are named as not run, whether they have tests or not.
 * @param recorded what stands in for executing a page
 * @param rewrite writes what the tests gave into the pages before their outputs are compared */
export async function runStages(
  stages: WrittenStage[],
  recorded?: Recorded<RunResult>,
  rewrite?: Rewrite,
): Promise<PageRun[]> {
  const byPage = new Map<Page, WrittenStage[]>();
  for (const stage of stages) {
    byPage.set(stage.page, [...(byPage.get(stage.page) ?? []), stage]);
  }
  const runs: PageRun[] = [];
  const plans: Plan[] = [];
  for (const [page, of] of byPage) {
    const lacks = missingPackages(of.map(({ stage }) => stage));
    if (lacks.length > 0) runs.push({ page, problems: [], tests: 0, outputs: 0, lacks });
    else if (
      of.some(({ stage }) => hasTests(stage)) ||
      page.blocks.some(({ flags }) => flags.output && !flags.nocheck)
    ) {
      const plan = planPage(of);
      const input = inputOf(plan);
      const known = recorded?.take(page, input);
      if (known) runs.push({ page, problems: [], input, ...known });
      else plans.push(plan);
    }
  }
  // Of pages that execute the same, the first.
  const programs = new Map(plans.toReversed().map(plan => [plan.program, plan]));
  const groups = groupPages([...programs.values()]).sort((a, b) => b.length - a.length);
  const executed = new Map<string, Executed>();
  const worker = async () => {
    for (let group = groups.shift(); group; group = groups.shift()) {
      const outcome = await executeGroup(group).catch((error: Error) => error);
      for (const [at, { program, page }] of group.entries()) {
        executed.set(program, {
          by: page,
          outcome: outcome instanceof Error ? outcome : outcome[at]!,
        });
      }
    }
  };
  // One more than there are cores, as many wait for a timer or a server.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker));
  runs.push(
    ...plans.map(plan => comparePage(plan, executed.get(plan.program)!, recorded, rewrite)),
  );
  return runs.sort((a, b) => a.page.file.localeCompare(b.page.file));
}
