import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openThread } from '../../../src/lib/thread';

describe('a thread', { timeout: 600_000 }, () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'thread-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('fails the tasks that wait when it ends before them, and begins anew with the next', async () => {
    const file = path.join(folder, 'tasks.ts');
    writeFileSync(
      file,
      `export const start = (by: number) => (task: number) =>
        task < 0 ? process.exit(3) : task * by;`,
    );
    const work = openThread<number, number>(file, 2);
    assert.equal(await work(4), 8);
    await assert.rejects(work(-1), /tasks\.ts exited with code 3/);
    assert.equal(await work(5), 10);
  });
});
