/** `npm test` builds the site and runs every check and test; `npm run test:unit` and its kin run the
 * tests of one folder, or the files named after it. A failing step does not stop the ones that do
 * not need it; the closing line counts all of them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { inspect } from 'node:util';
import { globSync } from 'tinyglobby';
import { findChromium } from './chromium';
import { documentedCommand } from './documented';

/** The folders of tests, and what their environment has besides. */
const folders: Record<string, () => NodeJS.ProcessEnv> = {
  unit: () => ({}),
  site: () => ({}),
  browser: () => ({ CHROMIUM_PATH: findChromium() }),
};

/** How many files run at a time: two cores are busy with three, as many wait for commands or for a browser to
 * be idle. */
const concurrency = 3;

/** Files that take minutes start first, the longest before the others, so that none of them is left to run
 * alone at the end. */
const longest = [
  ...['checks/cli', 'api-reference/generate'],
  ...['benches', 'commands', 'content-recipes', 'reproducible', 'languages', 'settings', 'image'],
  ...['bad-input', 'translations', 'layers', 'upgrade'],
  ...['authoring', 'hostile', 'moved-pages', 'scrolling', 'storage', 'first-load', 'typing'],
].map(name => `/${name}.test.ts`);

/** The test files of a folder in the order in which they start. */
function filesOf(folder: string): string[] {
  const place = (file: string) => {
    const at = longest.findIndex(name => file.endsWith(name));
    return at < 0 ? longest.length : at;
  };
  const files = globSync(`tests/${folder}/**/*.test.ts`).sort();
  return files.sort((a, b) => place(a) - place(b));
}

/** Has Node, in all that is started here, collect short-lived objects less often (after 64 MiB, not 16): builds,
 * ESLint and jest take 10 to 15 % less of the processor so, and some more memory. */
process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, '--max-semi-space-size=64']
  .filter(Boolean)
  .join(' ');

let passed = 0;
let failed = 0;
let atSecondTry = 0;
/** What failed, printed again at the end, where it is not lost among what passed. */
const failures: string[] = [];

const seconds = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

/** Runs a command, which counts as one, or as what its closing line counts.
 * @returns whether it succeeded */
async function step(command: string): Promise<boolean> {
  const start = performance.now();
  console.log(`\n== ${command}`);
  const child = spawn(command, { shell: true, stdio: ['inherit', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.pipe(to, { end: false });
    createInterface(from).on('line', line => lines.push(line));
  }
  const [status] = (await once(child, 'close')) as [number | null];
  const ok = status === 0;
  console.log(`== ${command}: ${ok ? 'ok' : 'FAILED'} after ${seconds(start)} s`);
  const counts = lines.map(line => /^(\d+) passed, (\d+) failed$/.exec(line)).findLast(Boolean);
  passed += counts ? Number(counts[1]) : Number(ok);
  failed += counts ? Number(counts[2]) : Number(!ok);
  atSecondTry += Number(
    lines.findLast(line => /^\d+ passed at the/.test(line))?.split(' ')[0] ?? 0,
  );
  if (!ok) {
    const first = lines.findIndex(line => line.startsWith('FAILED '));
    failures.push(`${command}\n${lines.slice(first >= 0 ? first : -40).join('\n')}`);
  }
  return ok;
}

interface Failure {
  test: string;
  file?: string;
  details: string;
}

/** What became of tests and suites, by their names with those of the suites around them. */
interface Outcome {
  /** How many tests passed, without skipped ones. */
  passes: number;
  well: Set<string>;
  failed: Failure[];
}

/** What is known of an error that the runner reports. */
function detailsOf(error: Error, place: string): string {
  const {
    cause = error,
    exitCode,
    signal,
  } = error as Error & { exitCode?: number; signal?: string };
  const end = exitCode || signal ? `it ended with ${signal ?? exitCode}\n` : '';
  return `${place}\n${end}${typeof cause === 'string' ? cause : inspect(cause)}`;
}

/** Runs test files with Node's own runner. Uses `run()`, because `node --test` sorts the files by name.
 * @throws if it reports nothing */
async function runFiles(folder: string, files: string[], atOnce: number): Promise<Outcome> {
  Object.assign(process.env, folders[folder]!());
  const outcome: Outcome = { passes: 0, well: new Set(), failed: [] };
  /** The names of the suites around what is reported, and its own: files are reported one after another. */
  let names: string[] = [];
  const times = new Map<string, number>();
  const took = (file: string | undefined, nesting: number, milliseconds: number) => {
    if (file && nesting === 0) times.set(file, (times.get(file) ?? 0) + milliseconds);
  };
  const relative = (file: string) => path.relative('.', file);
  const running = run({ files: files.map(file => path.resolve(file)), concurrency: atOnce })
    .on('test:start', ({ name, nesting }) => {
      names = [...names.slice(0, nesting), name];
    })
    .on('test:pass', ({ file, name, nesting, skip, todo, details }) => {
      took(file, nesting, details.duration_ms);
      outcome.well.add([...names.slice(0, nesting), name].join(' › '));
      if (details.type !== 'suite' && skip === undefined && todo === undefined) outcome.passes += 1;
    })
    .on('test:fail', ({ file, line, name, nesting, todo, details: { duration_ms, error } }) => {
      took(file, nesting, duration_ms);
      // A suite that failed because of its tests, which are named.
      const { failureType } = error as Error & { failureType?: string };
      if (failureType === 'subtestsFailed' || todo !== undefined) return;
      // A file that failed as a whole has its path as its name.
      const own = name === file ? relative(file) : name;
      const test = [...names.slice(0, nesting), own].join(' › ');
      const details = detailsOf(error, file ? `${relative(file)}:${line}` : '');
      outcome.failed.push({ test, file, details });
    });
  const report = new spec();
  report.pipe(process.stderr, { end: false });
  await pipeline(running, report);
  if (outcome.well.size + outcome.failed.length === 0) throw new Error('The runner ran no test');
  console.log('\nThe files that took longest, in seconds:');
  for (const [file, milliseconds] of [...times].sort(([, a], [, b]) => b - a).slice(0, 15)) {
    console.log(`${(milliseconds / 1000).toFixed(0).padStart(5)} ${relative(file)}`);
  }
  return outcome;
}

/** Runs the tests of a folder and adds up what is counted. A test in a browser that failed beside
 * others is tried once more with the machine to itself: what passes then waited for a busy
 * processor, and is named.
 * @throws if there is no such folder, or no test in it */
async function runTests(folder: string, files: string[]): Promise<void> {
  const chosen = files.length > 0 ? files : filesOf(folder);
  if (!folders[folder] || chosen.length === 0) {
    throw new Error(`No tests in tests/${folder}: name one of ${Object.keys(folders).join(', ')}`);
  }
  const first = await runFiles(folder, chosen, concurrency);
  passed += first.passes;
  const again = [...new Set(first.failed.flatMap(({ file }) => file ?? []))];
  // Many at once are no accident.
  const isTried = folder === 'browser' && again.length > 0 && again.length <= 3;
  const second = isTried ? await runFiles(folder, again, 1) : undefined;
  for (const { test, details } of first.failed) {
    if (second?.well.has(test)) {
      passed += 1;
      atSecondTry += 1;
      console.log(`\nPASSED AT THE SECOND TRY ${folder}: ${test}\n${details}`);
    } else {
      failed += 1;
      failures.push(`${folder}: ${test}\n${details}`);
    }
  }
  for (const { test, details } of second?.failed ?? []) {
    if (first.failed.some(each => each.test === test)) continue;
    failed += 1;
    failures.push(`${folder}: ${test} (at the second try)\n${details}`);
  }
}

async function runAll(): Promise<void> {
  const [isBuilt] = await Promise.all([
    step(documentedCommand('npm run build')),
    // These need no build, and a build alone leaves a second processor idle for much of its time.
    (async () => {
      await step(documentedCommand('npm run typecheck'));
      await step(documentedCommand('npm run lint'));
      await step(documentedCommand('npm run test:unit'));
      await step(documentedCommand('npm run check'));
    })(),
  ]);
  if (isBuilt) {
    await step(documentedCommand('npm run test:site'));
    await step(documentedCommand('npm run test:browser'));
  }
}

async function main([folder, ...files]: string[]): Promise<void> {
  // Until the end says otherwise.
  process.exitCode = 1;
  try {
    if (folder === undefined) await runAll();
    else await runTests(folder, files);
  } catch (error) {
    failed += 1;
    failures.push((error as Error).stack ?? (error as Error).message);
  }
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  if (atSecondTry > 0) console.log(`\n${atSecondTry} passed at the second try`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

void main(process.argv.slice(2));
