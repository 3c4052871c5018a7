/** Executes the tests and commands of pages, and compares the results with what the pages show. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { declaredImports, type WrittenStage } from '../../src/content/framework';
import type { Recorded, RunResult } from '../../src/content/ledger';
import type { Block, Page } from '../../src/content/pages';
import { hasTests, isCode, isUntitled, type SnippetFile } from '../../src/content/project';
import type { Problem } from '../../src/lib/problem';
import { checkOutputs, shownOutputs, updateOutputs } from './outputs';
import { execute, inParallel, readable } from './processes';
import { inTurn, serversOf, ServerUnavailable, withServers } from './servers';
import { environment, prefixFor, runTests, type StageRun, testProblems } from './tests';
import { tokens } from './tokens';
import { containsLines } from './transcript';

const tail = (output: string) => output.trim().split('\n').slice(-60).join('\n');

/** A shell block of a page, and the later block that shows its output. */
interface Command {
  /** Absent if the page has no shell block before the output. */
  code?: string;
  shown: Block;
  /** The stage of the page's project at that point. */
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

/** Code without comments, and without names of tests that no output of the page shows. */
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

/** The program of a page. Two languages of a page often differ only in comments and names of tests. */
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

/** The tsconfig.json for commands of a page that shows none. Of the declarations, it only includes those of the
 * documented version. */
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
 * @returns the output */
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

/** The results of the tests of a page's stages, and the output of its commands. */
interface Execution {
  runs: StageRun[];
  printed: string[];
}

/** The result of a page's tests and shown outputs. */
export interface PageRun extends RunResult {
  page: Page;
  problems: Problem[];
  /** What the page executes and shows, as text. Absent if it executes nothing. */
  input?: string;
  /** Whether the shown outputs of the page were rewritten. */
  updated?: boolean;
  /** The missing packages or servers that prevented the run. */
  lacks?: string[];
}

/** Imported packages of a project for which there are only declarations. */
export function missingPackages(projects: { files: SnippetFile[] }[]): string[] {
  const files = projects.flatMap(project => project.files);
  return declaredImports(files.map(file => (isUntitled(file) ? '' : file.code)).join('\n'));
}

/** A page to execute. */
interface Plan {
  page: Page;
  stages: WrittenStage[];
  /** The stages whose tests are run. */
  tested: WrittenStage[];
  commands: Command[];
  /** The same for pages that execute the same code. */
  program: string;
}

function planPage(stages: WrittenStage[]): Plan {
  const { page } = stages[0]!;
  const tested = stages.filter(({ stage }) => stage.runsTests && hasTests(stage));
  const commands = commandsOf(stages);
  const program = programOf(commands.length ? stages : tested, commands);
  return { page, stages, tested, commands, program };
}

/** What a page executes, and the outputs that are compared with the results. */
const inputOf = ({ page, program }: Plan) =>
  JSON.stringify([program, shownOutputs(page, 'run').map(({ lang, code }) => [lang, code])]);

/** Runs the tests and commands of a page, with the servers that it asks for. */
const executePage = ({ page, tested, commands }: Plan): Promise<Execution> =>
  withServers(serversOf(page), async () => {
    const runs: StageRun[] = [];
    for (const stage of tested) runs.push(await runTests(stage));
    const printed: string[] = [];
    for (const command of commands) printed.push(await runCommand(command));
    return { runs, printed };
  });

/** The result of an execution that all pages with the same program share, with the page that caused it. */
interface Executed {
  by: Page;
  outcome: Execution | Error;
}

/** Writes the text of a page and reads the page again. */
type Rewrite = (page: Page, source: string) => Page;

/** Compares what a page shows with the result of executing it. */
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

/** Executes the tests and commands of pages, several pages at a time, each with the servers that it asks for, and
 * compares the outputs that the pages show. Executes a program that both languages share once, and compares the result
 * with both pages. Reports pages whose package is only declared as not run, with or without tests.
 * @param recorded results that replace executing a page
 * @param rewrite writes the results of the tests into the pages before their outputs are compared */
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
  // Of pages with the same program, the first is executed.
  const programs = new Map(plans.toReversed().map(plan => [plan.program, plan]));
  const executed = new Map<string, Executed>();
  await inParallel(
    [...programs.values()],
    async plan => {
      const outcome = await executePage(plan).catch((error: Error) => error);
      executed.set(plan.program, { by: plan.page, outcome });
    },
    // One more than the number of cores, because many pages wait for a timer or a server.
    availableParallelism() + 1,
  );
  runs.push(
    ...plans.map(plan => comparePage(plan, executed.get(plan.program)!, recorded, rewrite)),
  );
  return runs.sort((a, b) => a.page.file.localeCompare(b.page.file));
}
