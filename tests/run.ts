/** Every check and test, in order of cost. A failing step does not stop the ones that do not need
 * it; the closing line counts all of them. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { docVersions } from '../src/config/site';
import { findChromium } from './chromium';

let passed = 0;
let failed = 0;

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** Runs one step that passes or fails as a whole. */
function step(title: string, command: string, ...args: string[]): boolean {
  const start = performance.now();
  console.log(`\n== ${title}`);
  const ok = run(command, args);
  console.log(`== ${title}: ${ok ? 'ok' : 'FAILED'} after ${seconds(start)} s`);
  if (ok) passed += 1;
  else failed += 1;
  return ok;
}

const seconds = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

const bin = (file: string) => path.resolve('node_modules', file);

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
  failed += count('fail') + count('cancelled') || (status === 0 ? 0 : 1);
  console.log(
    `== ${title}: ${count('pass')} of ${count('tests')} passed after ${seconds(start)} s`,
  );
}

function main(): void {
  const node = process.execPath;
  step('types', node, bin('typescript-native/bin/tsc'), '--project', '.');
  step('ESLint', node, bin('eslint/bin/eslint.js'), '.');
  step('Prettier', node, bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.');
  tests('unit tests', 'tests/unit/*.test.ts', 2);
  step('documented framework', node, 'framework/install.mjs', ...docVersions);
  step('content checks', node, '--import', 'tsx', 'checks/cli.ts');
  if (step('build', node, '--import', 'tsx', 'src/build.ts')) {
    tests('built site', 'tests/site/*.test.ts', 1);
    const chromium = findChromium();
    tests('browser', 'tests/browser/*.test.ts', 1, { CHROMIUM_PATH: chromium });
  }
}

try {
  main();
} catch (error) {
  console.error(error);
  failed += 1;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
