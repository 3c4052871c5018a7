/** Runs the tests of pages. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Options } from '@swc/core';
import { frameworkFolder, type WrittenStage } from '../../src/content/framework';
import type { Page } from '../../src/content/pages';
import { moreRoom } from '../../src/lib/nodeOptions';
import type { Problem } from '../../src/lib/problem';
import { readFailure } from './failure';
import { execute, inOrder, isolated, type Result, timeLimit } from './processes';
import { serversOf } from './servers';
import { readTranscript, type Transcript, transcriptOf } from './transcript';

const recorder = path.resolve('checks/snippets/record.ts');

/** Compiler options for the TypeScript that pages execute. */
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

/** Options for the tests of a page and of the example. */
export const jestOptions = {
  cacheDirectory: path.join(tmpdir(), 'pages-jest'),
  testEnvironment: 'node',
  testRegex: '/test/.*\\.test\\.[jt]s$',
  testTimeout: 30_000,
  transform: { '^.+\\.[jt]s$': [path.resolve('node_modules/@swc/jest/index.js'), swcOptions] },
  haste: { enableSymlinks: false },
};

/** The environment of the commands that a page tells its reader to run. */
export function environment({ page, folder }: WrittenStage): NodeJS.ProcessEnv {
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

/** Pages with servers share the network of the servers. */
export const prefixFor = (page: Page) => (serversOf(page).length ? [] : isolated());

/** The result of the tests of a stage. */
export interface StageRun extends Result {
  /** The number of tests that passed. */
  tests: number;
  transcript: Transcript;
}

/** Whether a stage uses mocha, as applications of its version do. */
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

/** The report of jest about the files that it ran. */
interface JestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

async function runJest(stage: WrittenStage): Promise<StageRun> {
  const { page, folder } = stage;
  const config = path.join(folder, 'jest.page.json');
  const report = path.join(folder, 'jest.report.json');
  const options = { ...jestOptions, setupFilesAfterEnv: [recorder], rootDir: folder };
  writeFileSync(config, JSON.stringify(options));
  const jest = [path.resolve('node_modules/jest/bin/jest.js'), '--config', config];
  const flags = ['--runInBand', '--forceExit', '--json', '--outputFile', report];
  const { exitCode, output } = await execute(
    [...prefixFor(page), ...inOrder, process.execPath, moreRoom, ...jest, ...flags],
    folder,
    { ...environment(stage), NODE_ENV: 'test', PAGE_TRANSCRIPT: transcriptOf(folder) },
  );
  const { testResults }: JestReport = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as JestReport)
    : { testResults: [] };
  // jest marks files with skipped tests as "focused". If jest found no tests, none has passed.
  const hasPassed =
    testResults.length > 0 && testResults.every(({ status }) => status !== 'failed');
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    exitCode: hasPassed ? 0 : exitCode === null ? null : 1,
    output,
    tests: tests.filter(({ status }) => status === 'passed').length,
    transcript: readTranscript(folder, output),
  };
}

/** Runs the tests of a stage. */
export const runTests = (stage: WrittenStage): Promise<StageRun> =>
  usesMocha(stage) ? runMocha(stage) : runJest(stage);

/** Says what is wrong with a test run of a stage.
 * @param by the page that caused the run: only this page gets the failures */
export function testProblems(
  stage: WrittenStage,
  { exitCode, output }: Result,
  by: Page,
): Problem[] {
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
