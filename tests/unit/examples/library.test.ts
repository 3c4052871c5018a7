import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  checkExample,
  exampleFiles,
  exampleFolder,
  shownFiles,
} from '../../../checks/example/example';
import { frameworkFolder } from '../../../src/content/framework';
import { jestOptions } from '../../../checks/snippets/tests';
import { block, messages, page } from '../checks/page';

const framework = frameworkFolder('3.0.0');
const folder = path.join(framework, '.pages', 'examples+library');

/** What a run of the example sees of this process: tests of Node.js themselves leave their mark. */
function environment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const bin = path.join(framework, 'node_modules/.bin');
  return {
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    HOME: folder,
    NO_COLOR: '1',
    ...more,
  };
}

function run(command: string, args: string[], more: NodeJS.ProcessEnv = {}): string {
  try {
    return execFileSync(command, args, {
      cwd: folder,
      env: environment(more),
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')} failed in ${folder}\n${stdout}${stderr}`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until the child has printed this. */
function untilPrinted(child: ChildProcess, text: string): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (data: Buffer) => {
      output += data.toString();
      if (output.includes(text)) resolve();
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', code => reject(new Error(`ended with ${code}:\n${output}`)));
  });
}

describe('the example application', () => {
  before(() => {
    rmSync(folder, { recursive: true, force: true });
    for (const file of exampleFiles()) {
      cpSync(path.join(exampleFolder, file), path.join(folder, file), { recursive: true });
    }
  });

  it('has the files that the pages show, and no others', () => {
    assert.deepEqual(checkExample(), []);
  });

  it('passes its tests', () => {
    const config = path.join(folder, 'jest.page.json');
    writeFileSync(config, JSON.stringify({ ...jestOptions, rootDir: folder }));
    const jest = path.resolve('node_modules/jest/bin/jest.js');
    run(process.execPath, [jest, '--config', config, '--runInBand', '--ci'], { NODE_ENV: 'test' });
  });

  it('type-checks with its tests', () => {
    const files = exampleFiles().filter(file => file.endsWith('.ts'));
    const config = {
      extends: './tsconfig.json',
      compilerOptions: { noEmit: true, rootDir: '.' },
      files,
    };
    writeFileSync(path.join(folder, 'tsconfig.all.json'), JSON.stringify(config));
    run('tsc', ['--project', 'tsconfig.all.json']);
  });

  it('is built, starts, answers and stops', { timeout: 600_000 }, async () => {
    run('mwtsc', ['--cleanOutDir']);
    const port = await freePort();
    const child = spawn(process.execPath, ['bootstrap.js'], {
      cwd: folder,
      env: environment({
        NODE_ENV: 'production',
        APP_KEYS: 'only-for-tests',
        MIDWAY_HTTP_PORT: String(port),
      }),
    });
    after(() => child.kill('SIGKILL'));
    await untilPrinted(child, 'current app started');

    const response = await fetch(`http://127.0.0.1:${port}/books?author=Italo%20Calvino`);
    const { total } = (await response.json()) as { total: number };
    assert.equal(total, 1);

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  });
});

describe('the comparison of the example with the pages', () => {
  const pages: Record<string, string> = {
    'quick_guide.md':
      block('js title="bootstrap.js"', 'start();') + block('ts title="test/book.test.ts"', 'old'),
    'quickstart.md': block('ts title="src/a.ts"', 'first') + block('ts title="src/a.ts"', 'second'),
    'deployment.md':
      block('dockerfile title="Dockerfile"', 'FROM x') + block('js title="b.js"', 'b'),
  };
  const shown = shownFiles(name => page(pages[name]!));

  it('takes the last stage of each file, without what a later page removes', () => {
    assert.deepEqual(
      [...shown].map(([name, { code }]) => `${name}: ${code.trim()}`),
      ['bootstrap.js: start();', 'src/a.ts: second', 'Dockerfile: FROM x'],
    );
  });

  it('reports files that differ, are missing or are shown nowhere', () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'example-'));
    writeFileSync(path.join(copy, 'bootstrap.js'), 'start();\n');
    writeFileSync(path.join(copy, 'Dockerfile'), 'FROM y\n');
    writeFileSync(path.join(copy, 'extra.js'), '\n');
    const found = messages(checkExample(shown, copy)).replaceAll(copy, '<copy>');
    rmSync(copy, { recursive: true });
    assert.equal(
      found,
      [
        '<copy>/src/a.ts is missing: add it',
        'Dockerfile differs from <copy>/Dockerfile: make them the same',
        'no page shows this file: show it, or remove it',
      ].join('\n'),
    );
  });
});
