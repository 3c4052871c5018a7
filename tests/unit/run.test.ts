import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it, type TestContext } from 'node:test';
import { installDebianPackages } from '../../src/lib/debian';
import { signal } from '../runner/children';
import { batchesOf } from '../runner/folders';

const start = "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n";

/** Runs `tests/run.ts` in a folder with these unit tests. */
function run(t: TestContext, tests: Record<string, string>, ...args: string[]) {
  mkdirSync('.cache', { recursive: true });
  // Inside the site, so that packages are found.
  const folder = mkdtempSync(path.resolve('.cache/run-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'tests/unit'), { recursive: true });
  for (const [name, text] of Object.entries(tests)) {
    writeFileSync(path.join(folder, `tests/unit/${name}.test.ts`), start + text);
  }
  const child: ChildProcess = spawn(
    process.execPath,
    [...['--import', 'tsx'], path.resolve('tests/run.ts'), 'unit', ...args],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return { folder, child, lines: createInterface(child.stdout!) };
}

describe('a run of tests', () => {
  it('says how far it is, what failed and where, and counts', async t => {
    const { child, lines } = run(t, {
      fails: "test('one and one', () => {\n  assert.equal(1 + 1, 3);\n});",
      skips: "test('a server', { skip: 'no nginx' }, () => {});",
      passes: "test('nothing', () => {});",
      ends: "test('its process', async () => {\n  await null;\n  process.exit();\n});",
    });
    const text: string[] = [];
    for await (const line of lines) text.push(line);
    assert.equal(text[0], 'unit: about 10 s');
    assert.match(text[1]!, /^unit 0 of 4 files, about \d+ s left$/);
    assert.equal(text.at(-1), '1 passed, 2 failed');
    const output = text.join('\n');
    const places = /tests\/unit\/fails\.test\.ts › one and one\ntests\/unit\/fails\.test\.ts:4\n/g;
    assert.equal(output.match(places)?.length, 2, output);
    assert.match(output, /tests\/unit\/ends\.test\.ts\n.*\nit ended before its tests/);
    assert.match(output, /SKIPPED unit: tests\/unit\/skips\.test\.ts › a server: no nginx/);
    assert.equal(child.exitCode ?? (await once(child, 'exit'))[0], 1);
  });

  it('leaves nothing behind when it is interrupted', async t => {
    const hangs = `import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
test('hangs', { timeout: 600_000 }, async () => {
  mkdirSync(\`.cache/site-\${process.pid}-a\`, { recursive: true });
  const options = { detached: true, stdio: 'ignore' } as const;
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], options);
  console.log('started', child.pid);
  await new Promise(() => setInterval(() => {}, 1000));
});`;
    const { child, folder, lines } = run(t, { hangs }, 'tests/unit/hangs.test.ts');
    let started = 0;
    for await (const line of lines) {
      const [, pid] = /^started (\d+)/.exec(line) ?? [];
      if (!pid) continue;
      started = Number(pid);
      child.kill('SIGINT');
    }
    assert.equal(child.exitCode ?? (await once(child, 'exit'))[0], 130);
    assert.deepEqual(readdirSync(path.join(folder, '.cache')), []);
    assert.ok(started > 0 && !signal(started, 0), 'what a test has started still runs');
  });

  it('installs nothing where it is told so', async t => {
    const { lines } = run(
      t,
      { tells: "test('tells', () => console.log('NO_INSTALL', process.env.NO_INSTALL));" },
      ...['tests/unit/tells.test.ts', '--no-install'],
    );
    const text: string[] = [];
    for await (const line of lines) text.push(line);
    assert.ok(text.includes('NO_INSTALL true'), text.join('\n'));
  });

  it('shares processes among files, but for those that say why they run alone', t => {
    const folder = mkdtempSync(path.join(tmpdir(), 'run-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const files = Array.from({ length: 14 }, (_, index) => path.join(folder, `${index}.test.ts`));
    for (const file of files) writeFileSync(file, "import { test } from 'node:test';\n");
    writeFileSync(files[3]!, '// Runs alone: it changes the working folder.\n');
    const batches = batchesOf('unit', files);
    assert.deepEqual(
      batches.map(batch => batch.length),
      [12, 1, 1],
    );
    assert.ok(batches.some(batch => batch.length === 1 && batch[0] === files[3]));
    assert.deepEqual(batches.flat().sort(), [...files].sort());
  });
});

describe('packages of Debian', () => {
  it('are named and not installed with --no-install', t => {
    const { NO_INSTALL = '' } = process.env;
    process.env.NO_INSTALL = 'true';
    t.after(() => (process.env.NO_INSTALL = NO_INSTALL));
    assert.throws(
      () => installDebianPackages('nginx-light', 'wrk'),
      /^Error: --no-install: run apt-get install nginx-light wrk$/,
    );
  });
});
