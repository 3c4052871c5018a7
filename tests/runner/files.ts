/** Runs test files in processes, and collects the results of their tests. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { closed, descendants, signal } from './children';
import type { Event } from './reporter.mts';
import { batchesOf, expected, folders, setupOf } from './folders';
import { about, print, showProgress } from './screen';
import { keepSeconds } from './seconds';

interface Failure {
  /** The file, the suites and the test, as one name. */
  test: string;
  file: string;
  /** The location, and what is known about the error. */
  details: string;
}

export interface Outcome {
  /** Names of tests that passed. */
  passed: string[];
  failed: Failure[];
  /** Tests that were skipped, with the reason. */
  skipped: string[];
}

/** What a process has reported about its files. */
interface Told extends Outcome {
  ended: Set<string>;
  /** How it ended, if not well, and the end of its output. */
  end?: string;
}

const nameOf = (names: string[]) => names.join(' › ');

/** The line of a test file that caused an error: the first line of that file in the stack. */
function placeOf(file: string, text: string): string {
  const at = text.indexOf(`${path.resolve(file)}:`);
  const [, line] = at < 0 ? [] : (/:(\d+)/.exec(text.slice(at)) ?? []);
  return line ? `${file}:${line}` : file;
}

const toFailure = (names: string[], text: string): Failure => ({
  test: nameOf(names),
  file: names[0]!,
  details: `${placeOf(names[0]!, text)}\n${text}`,
});

/** Settings and callbacks for a run of files. */
interface Run {
  /** A module with hooks for all files, or empty. */
  setup: string;
  /** Minutes without a finished test after which a process counts as hung. */
  silence: number;
  /** Whether to print the output of the tests. */
  isShown: boolean;
  onEnd: (file: string) => void;
  onFailure: (failure: Failure) => void;
}

/** Runs files in one process. */
async function runProcess(run: Run, files: string[]): Promise<Told> {
  const told: Told = { passed: [], failed: [], skipped: [], ended: new Set() };
  const own = (name: string) => path.join(__dirname, name);
  const reporter = [
    '--test-reporter',
    own('reporter.mts'),
    '--test-reporter-destination',
    'stdout',
  ];
  const args = ['--import', 'tsx', ...reporter, own('entry.mjs'), run.setup, ...files];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // Without this, Node would treat a test that runs tests as part of this run.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
  const printed: string[] = [];
  let since = performance.now();
  for (const from of [child.stdout!, child.stderr!]) {
    createInterface(from).on('line', line => (run.isShown ? print(line) : printed.push(line)));
  }
  const end = () => {
    printed.push(`No test has ended for ${run.silence} minutes`);
    // Child processes may keep the output open.
    for (const pid of [...descendants(child.pid!), child.pid!]) signal(pid, 'SIGKILL');
  };
  const hanging = setTimeout(end, run.silence * 60_000);
  createInterface(child.stdio[3] as Readable).on('line', line => {
    hanging.refresh();
    const event = JSON.parse(line) as Event;
    if (event.type === 'note') printed.push(event.text);
    else if (event.type === 'pass') told.passed.push(nameOf(event.names));
    else if (event.type === 'fail') {
      const failure = toFailure(event.names, event.text);
      told.failed.push(failure);
      run.onFailure(failure);
    } else if (event.type === 'skip') {
      told.skipped.push([nameOf(event.names), event.text].filter(Boolean).join(': '));
    } else {
      told.ended.add(event.names[0]!);
      // Counts from the end of the previous file, or the start of the process, to include loading.
      keepSeconds(event.names[0]!, (performance.now() - since) / 1000);
      since = performance.now();
      run.onEnd(event.names[0]!);
    }
  });
  const status = await closed(child);
  clearTimeout(hanging);
  if (status !== 0) told.end = [`it ended with ${status}`, ...printed.slice(-40)].join('\n');
  return told;
}

/** What is wrong with the run of a file, apart from failed tests. */
function faultOf(file: string, told: Told): string | undefined {
  if (!told.ended.has(file)) return `it ended before its tests\n${told.end ?? ''}`;
  const names = [...told.passed, ...told.skipped, ...told.failed.map(({ test }) => test)];
  if (!names.some(name => name.startsWith(file))) return 'it has no test';
  return told.failed.length === 0 ? told.end : undefined;
}

/** Runs files in one process. If the process says nothing about some files, runs these again, each in a separate
 * process. Does the same for all files if the process ends badly and no test says why. This way, a file that ends its
 * process does not hide the other files. */
async function runBatch(run: Run, files: string[]): Promise<Outcome[]> {
  const told = await runProcess(run, files);
  const faults = files.flatMap(file => {
    const fault = faultOf(file, told);
    return fault === undefined ? [] : [toFailure([file], fault)];
  });
  if (files.length === 1) {
    faults.forEach(run.onFailure);
    return [{ ...told, failed: [...told.failed, ...faults] }];
  }
  const isKept = (name: string) => !faults.some(({ file }) => name.startsWith(file));
  const kept: Outcome = {
    passed: told.passed.filter(isKept),
    failed: told.failed.filter(({ file }) => isKept(file)),
    skipped: told.skipped.filter(isKept),
  };
  const again: Outcome[] = [];
  for (const { file, details } of faults) {
    print(`RETRYING ALONE ${file}: ${details}`);
    again.push(...(await runBatch(run, [file])));
  }
  return [kept, ...again];
}

/** Runs test files of a folder in a given number of parallel processes, and prints failures immediately.
 * @param isShown whether to print the output of the tests */
export async function runFiles(
  folder: string,
  files: string[],
  { atOnce = folders[folder]!.atOnce, isShown = false } = {},
): Promise<Outcome> {
  const waiting = batchesOf(folder, files);
  const left = new Set(files);
  const show = () => {
    const seconds = [...left].reduce((sum, file) => sum + expected(folder, file), 0) / atOnce;
    const rest = left.size > 0 ? `, ${about(seconds)} left` : '';
    showProgress(folder, `${files.length - left.size} of ${files.length} files${rest}`);
  };
  const run: Run = {
    setup: setupOf(folder),
    silence: folders[folder]!.silence,
    isShown,
    onEnd(file) {
      left.delete(file);
      show();
    },
    onFailure({ test, details }) {
      print(`\nFAILED ${folder}: ${test}\n${details}\n`);
    },
  };
  show();
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      outcomes.push(...(await runBatch(run, batch)));
      batch.forEach(run.onEnd);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  showProgress(folder);
  return {
    passed: outcomes.flatMap(({ passed }) => passed),
    failed: outcomes.flatMap(({ failed }) => failed),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };
}
