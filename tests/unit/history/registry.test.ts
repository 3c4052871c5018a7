import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { filesIn, historyVersions, Tarballs } from '../../../src/history/registry';

mkdirSync('.cache', { recursive: true });
const folder = mkdtempSync(path.resolve('.cache/history-'));
after(() => rmSync(folder, { recursive: true }));

/** The tarball of a package of these files. */
function tarball(files: Record<string, string>): Buffer {
  const root = mkdtempSync(path.join(folder, 'tarball-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, 'package', name)), { recursive: true });
    writeFileSync(path.join(root, 'package', name), text);
  }
  return execFileSync('tar', ['-czf', '-', '-C', root, 'package']);
}

describe('versions of a package', () => {
  it('have a history from 2.0 to the last 4.x, without prereleases', () => {
    const published = ['3.10.0', '3.9.1', '4.0.0', '3.0.0-beta.9', '1.20.3', '2.0.0', '5.0.0'];
    const known = ['2.0.0', '3.9.1', '3.10.0', '4.0.0'];
    assert.deepEqual(historyVersions('@midwayjs/koa', published), known);
  });

  it('have none if there is nothing to compare 4.x with', () => {
    assert.deepEqual(historyVersions('@midwayjs/kafka', ['4.0.0-beta.1', '4.2.3']), []);
  });

  it('are left out where their numbers say nothing of when they came', () => {
    assert.deepEqual(historyVersions('@midwayjs/cron', ['3.0.0', '3.14.7']), ['3.14.7']);
  });

  it('that are none are named with their package', () => {
    assert.throws(() => historyVersions('@midwayjs/koa', ['3.x']), /@midwayjs\/koa: .*"3\.x"/);
  });
});

describe('a tarball', () => {
  it('gives the files that are wanted, also those with long names', () => {
    const long = `dist/${'folder/'.repeat(30)}index.d.ts`;
    const files = { 'package.json': '{}', [long]: 'export {};', 'index.js': '' };
    const found = filesIn(tarball(files), name => !name.endsWith('.js'));
    assert.deepEqual(Object.fromEntries(found), { 'package.json': '{}', [long]: 'export {};' });
  });

  it('that is broken is removed, and named with its version', () => {
    const tarballs = new Tarballs(path.join(folder, 'broken'));
    const file = path.join(folder, 'broken/midwayjs-koa-3.0.0.tgz');
    const whole = tarball({ 'package.json': 'x'.repeat(5000) });
    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from('<html>')]) {
      writeFileSync(file, bytes);
      assert.throws(
        () => tarballs.read('@midwayjs/koa', '3.0.0'),
        /@midwayjs\/koa@3\.0\.0: its tarball is broken .*npm run history/,
      );
      assert.deepEqual(readdirSync(path.join(folder, 'broken')), []);
    }
  });
});
