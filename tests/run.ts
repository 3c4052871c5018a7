/** `npm test` builds the site and runs the daily checks and tests, `npm run test:full` all of them. `npm run test:unit`
 * and its siblings run the tests of one folder, or the test files whose path contains a given text. A failed step only
 * stops the steps that need it. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { headCommit } from '../checks/chosen';
import { moreRoom } from '../src/lib/nodeOptions';
import { sampledBy } from './browser/sample';
import { closed, endChildren } from './runner/children';
import { removeCopies } from './runner/copies';
import { type Outcome, runFiles } from './runner/files';
import { expected, filesNamed, filesOf, folders } from './runner/folders';
import { about, print, showProgress } from './runner/screen';
import { keepSeconds, secondsOf, writeSeconds } from './runner/seconds';

process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, moreRoom].filter(Boolean).join(' ');

interface Step {
  name: string;
  /** Estimated duration. */
  seconds: number;
  run: () => Promise<Outcome>;
}

/** Steps that run one after another. */
type Lane = Step[];

/** A command, which counts as one test. Prefixes its output lines with its name. */
function command(text: string, usualSeconds: number): Step {
  const name = text.replace('npm run ', '');
  const run = async (): Promise<Outcome> => {
    showProgress(name, 'runs');
    const child = spawn(text, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const lines: string[] = [];
    for (const from of [child.stdout, child.stderr]) {
      createInterface(from).on('line', line => {
        lines.push(line);
        print(`[${name}] ${line}`);
      });
    }
    const status = await closed(child);
    showProgress(name);
    if (status === 0) return { passed: [name], failed: [], skipped: [] };
    const details = lines.slice(-60).join('\n');
    return { passed: [], failed: [{ test: text, file: '', details }], skipped: [] };
  };
  return { name, seconds: secondsOf(name) ?? usualSeconds, run };
}

/** Runs files of a folder. If the folder allows it, retries failed files once, with the machine to themselves: a test
 * that then passes had waited for a busy processor, and is reported. */
async function runFolder(folder: string, files: string[], isShown: boolean): Promise<Outcome> {
  const first = await runFiles(folder, files, { isShown });
  const again = [...new Set(first.failed.map(({ file }) => file))];
  // More failures than this are not an accident.
  if (!folders[folder]!.isTriedAgain || again.length === 0 || again.length > 3) return first;
  const second = await runFiles(folder, again, { atOnce: 1, isShown });
  const failed = [...second.failed];
  const passed = [...first.passed];
  for (const failure of first.failed) {
    const { test } = failure;
    if (second.passed.includes(test)) {
      passed.push(test);
      print(`PASSED ON RETRY ${folder}: ${test}`);
    } else if (!failed.some(other => other.test === test)) failed.push(failure);
  }
  return { passed, failed, skipped: first.skipped };
}

/** Opens what the files of a folder share, and runs the files. */
async function openFolder(folder: string, files: string[], isShown: boolean): Promise<Outcome> {
  const shared = await folders[folder]!.open?.();
  Object.assign(process.env, shared?.env);
  try {
    return await runFolder(folder, files, isShown);
  } finally {
    await shared?.close();
  }
}

/** The tests of a folder, or only some of its files, whose output is then printed. */
function tests(folder: string, named: string[] = []): Step {
  const all = filesOf(folder);
  const files =
    named.length > 0 ? [...new Set(named.flatMap(text => filesNamed(folder, text)))] : all;
  const sum = files.reduce((total, file) => total + expected(folder, file), 0);
  return {
    name: folder,
    seconds: sum / folders[folder]!.atOnce,
    run: () => openFolder(folder, files, named.length > 0),
  };
}

/** The stages that `npm test` and `npm run test:full` run. The lanes of a stage run in parallel. A build leaves a
 * processor idle for much of its time, and the steps in the other lane do not need the build. */
function everything(isFull: boolean): Lane[][] {
  const check = command(isFull ? 'npm run check -- --full' : 'npm run check', isFull ? 1800 : 240);
  return [
    [
      [command('npm run build', 240)],
      // `unit` comes last, because it reuses what the build caches about the packages.
      [command('npm run typecheck', 20), command('npm run lint', 90), check, tests('unit')],
    ],
    [[tests('site'), tests('browser'), ...(isFull ? [tests('nightly')] : [])]],
  ];
}

/** How long the unfinished steps will take. */
function secondsLeft(stages: Lane[][], ended: Set<Step>): number {
  const ofLane = (lane: Lane) =>
    lane.reduce((sum, step) => sum + (ended.has(step) ? 0 : step.seconds), 0);
  return stages.reduce((sum, lanes) => sum + Math.max(...lanes.map(ofLane)), 0);
}

const lanesOf = (lanes: Lane[]) =>
  lanes.map(lane => lane.map(({ name }) => name).join(', ')).join(' alongside ');

/** Runs stages one after another. Stops after a stage whose build fails, because the next stage needs it. */
async function runStages(stages: Lane[][]): Promise<Outcome> {
  const outcome: Outcome = { passed: [], failed: [], skipped: [] };
  const ended = new Set<Step>();
  const steps = stages.flat(2);
  const runLane = async (lane: Lane) => {
    for (const step of lane) {
      const start = performance.now();
      const { passed, failed, skipped } = await step.run().catch((error: Error) => ({
        passed: [],
        failed: [{ test: step.name, file: '', details: error.stack ?? error.message }],
        skipped: [],
      }));
      const seconds = (performance.now() - start) / 1000;
      if (failed.length === 0) keepSeconds(step.name, seconds);
      ended.add(step);
      outcome.passed.push(...passed);
      outcome.failed.push(...failed.map(one => ({ ...one, test: `${step.name}: ${one.test}` })));
      outcome.skipped.push(...skipped.map(test => `${step.name}: ${test}`));
      const state = failed.length === 0 ? 'ok' : 'FAILED';
      const left = secondsLeft(stages, ended);
      const rest = left > 0 ? `; ${ended.size} of ${steps.length} steps, ${about(left)} left` : '';
      print(`== ${step.name}: ${state} after ${seconds.toFixed(0)} s${rest}`);
    }
  };
  for (const lanes of stages) {
    await Promise.all(lanes.map(runLane));
    if (outcome.failed.some(({ test }) => test.startsWith('build: '))) break;
  }
  return outcome;
}

/** When the run is interrupted, ends all processes and removes their leftovers. */
function handleInterruption(): void {
  let isEnding = false;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (isEnding) return;
      isEnding = true;
      print(`\nInterrupted: ending all processes and removing their copies of the site`);
      void endChildren().then(() => {
        removeCopies();
        process.exit(128 + constants.signals[name]);
      });
    });
  }
}

/** Parses the command line.
 * @throws if it names a folder that does not exist */
function readRequest(): Lane[][] {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { full: { type: 'boolean' }, 'no-install': { type: 'boolean' } },
  });
  if (values['no-install']) process.env.NO_INSTALL = 'true';
  const [folder, ...files] = positionals;
  if (folder === undefined && !values.full) process.env[sampledBy] = headCommit();
  return folder === undefined ? everything(values.full === true) : [[[tests(folder, files)]]];
}

async function main(): Promise<void> {
  // Stays 1 unless the run gets to its end.
  process.exitCode = 1;
  handleInterruption();
  removeCopies();
  const stages = readRequest();
  print(`${stages.map(lanesOf).join('; then ')}: ${about(secondsLeft(stages, new Set()))}`);
  for (const { name } of stages.flat(2)) folders[name]?.prepare?.();
  const { passed, failed, skipped } = await runStages(stages);
  writeSeconds();
  for (const test of skipped) print(`SKIPPED ${test}`);
  for (const { test, details } of failed) print(`\nFAILED ${test}\n${details}`);
  print(`\n${passed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

main().catch((error: Error) => print(`${error.message}\n\n0 passed, 1 failed`));
