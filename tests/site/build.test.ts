import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { locales } from '../../src/config/site';

test('a build of what is built keeps it', t => {
  if (process.env.SITE_BUILD) return t.skip('another build is tested');
  const { stdout, status } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/build.ts'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0);
  for (const locale of locales) {
    assert.ok(stdout.includes(`${locale}: nothing has changed since it was built`), stdout);
  }
});
