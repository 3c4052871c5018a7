/** Every check and test, in order of cost. A failing step does not stop the ones that do not need
 * it; the closing line counts all of them. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { globSync } from 'tinyglobby';
import { findChromium } from './chromium';
import { documentedCommand } from './documented';

let passed = 0;
/** What failed, to be said again at the end, where it is not lost among what passed. */
const failures: string[] = [];
let failed = 0;

/** Runs a command that passes or fails as a whole. */
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
  if (ok) passed += 1;
  else {
    failed += 1;
    failures.push(`${command}\n${lines.slice(-40).join('\n')}`);
  }
  return ok;
}

const seconds = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

/** A failure in the Test Anything Protocol: indent, name, and what is known of it in YAML. */
const notOk = /^( *)not ok \d+ - (.*)\n\1 {2}---\n([\s\S]*?)\n\1 {2}\.\.\.$/gm;

/** Runs test files with Node's own runner and adds up what it counts. */
function tests(title: string, pattern: string, concurrency: number, env?: NodeJS.ProcessEnv): void {
  const files = globSync(pattern).sort();
  if (files.length === 0) throw new Error(`${title}: no file matches ${pattern}`);
  const start = performance.now();
  console.log(`\n== ${title}`);
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '--test',
      `--test-concurrency=${concurrency}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stderr',
      '--test-reporter=tap',
      '--test-reporter-destination=stdout',
      ...files,
    ],
    {
      stdio: ['inherit', 'pipe', 'inherit'],
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...process.env, ...env },
    },
  );
  const count = (what: string) =>
    Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(stdout)?.[1] ?? 0);
  passed += count('pass');
  const notPassed = count('fail') + count('cancelled');
  failed += notPassed || (status === 0 ? 0 : 1);
  if (notPassed === 0 && status !== 0) failures.push(`${title}: the runner ended with ${status}`);
  for (const [, , test, details] of stdout.matchAll(notOk)) {
    if (!details!.includes("failureType: 'subtestsFailed'")) {
      failures.push(`${title}: ${test}\n${details}`);
    }
  }
  console.log(
    `== ${title}: ${count('pass')} of ${count('tests')} passed after ${seconds(start)} s`,
  );
}

async function main(): Promise<void> {
  await Promise.all([
    // Waits for the network while the others compute.
    step(documentedCommand('npm run framework -- 2.0.0 1.0.0')),
    (async () => {
      await step(documentedCommand('npm run typecheck'));
      await step(documentedCommand('npm run lint'));
    })(),
  ]);
  tests('unit tests', 'tests/unit/**/*.test.ts', 2);
  await step(documentedCommand('npm run check'));
  if (await step(documentedCommand('npm run build'))) {
    tests('built site', 'tests/site/*.test.ts', 1);
    const chromium = findChromium();
    tests('browser', 'tests/browser/*.test.ts', 1, { CHROMIUM_PATH: chromium });
  }
}

main()
  .catch((error: Error) => {
    failed += 1;
    failures.push(error.stack ?? error.message);
  })
  .finally(() => {
    for (const failure of failures) console.log(`\nFAILED ${failure}`);
    console.log(`\n${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  });
