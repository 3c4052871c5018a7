import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Problem } from '../problem';
import { frameworkFolder, type WrittenStage } from './compile';
import { hasTests } from './project';

/** Milliseconds that the tests of one page may take. */
const timeLimit = 120_000;

const jestOptions = {
  testEnvironment: 'node',
  testRegex: '/test/.*\\.test\\.[jt]s$',
  testTimeout: 30_000,
  transform: {
    '^.+\\.[jt]s$': [
      path.resolve('node_modules/@swc/jest/index.js'),
      {
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
      },
    ],
  },
  haste: { enableSymlinks: false },
};

/** The command that runs the tests of a stage: what an application of that version uses. */
function testCommand({ page, folder }: WrittenStage): string[] {
  if (page.collection.version === '1.0.0') {
    const modules = path.join(frameworkFolder('1.0.0'), 'node_modules');
    return [
      path.join(modules, 'mocha/bin/_mocha'),
      '--exit',
      '--timeout=30000',
      '--require',
      path.join(modules, 'ts-node/register/transpile-only'),
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

/** What one run printed, both streams in order. */
interface RunResult {
  exitCode: number | null;
  output: string;
}

function run(stage: WrittenStage): Promise<RunResult> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, testCommand(stage), {
      cwd: stage.folder,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'test',
        FORCE_COLOR: '0',
        TS_NODE_TRANSPILE_ONLY: 'true',
        TS_NODE_COMPILER_OPTIONS: JSON.stringify({
          target: 'es2018',
          module: 'commonjs',
          moduleResolution: 'node',
          experimentalDecorators: true,
          emitDecoratorMetadata: true,
          esModuleInterop: true,
        }),
      },
      timeout: timeLimit,
    });
    let output = '';
    child.stdout.on('data', data => (output += data));
    child.stderr.on('data', data => (output += data));
    child.on('close', exitCode => resolve({ exitCode, output }));
  });
}

/** Executes the tests of every stage that has some, as many at once as there are cores.
 * @returns the problems, and how many stages ran */
export async function runStages(
  stages: WrittenStage[],
): Promise<{ problems: Problem[]; ran: number }> {
  const queue = stages.filter(({ stage }) => stage.runsTests && hasTests(stage));
  const ran = queue.length;
  const problems: Problem[] = [];
  const worker = async () => {
    for (let stage = queue.shift(); stage; stage = queue.shift()) {
      const { exitCode, output } = await run(stage);
      if (exitCode === 0) continue;
      const reason = exitCode === null ? `took over ${timeLimit / 1000} s` : 'failed';
      const block = stage.page.blocks.find(b => String(b.flags.title).startsWith('test/'));
      const tail = output.trim().split('\n').slice(-60).join('\n      ');
      problems.push({
        file: stage.page.file,
        line: block?.line,
        message: `the page's tests ${reason} (run in ${path.relative('.', stage.folder)})\n      ${tail}`,
      });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return { problems, ran };
}
