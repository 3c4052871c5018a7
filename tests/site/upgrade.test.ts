import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { documentedCommand } from '../documented';

function run(command: string): { status: number | null; output: string } {
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
  const { status, stdout, stderr } = spawnSync(command, { shell: true, encoding: 'utf8', env });
  return { status, output: stdout + stderr };
}

describe('npm run try-upgrade', () => {
  const command = documentedCommand('npm run try-upgrade -- @docusaurus/core@3.10.2');

  it('finds that the installed version breaks nothing', () => {
    const { status, output } = run(command);
    assert.equal(status, 0, output);
    assert.match(output, /^holds {2}a build$/m);
    assert.match(output, /^[1-9]\d* private parts: 0 broken/m);
  });

  it('says what it cannot try', () => {
    const name = command.replace(/@[\d.]+$/, '');
    assert.match(run(`${name}@0.0.1`).output, /registry has no @docusaurus\/core@0\.0\.1/);
    assert.match(run(command.replace(/@docusaurus.*/, 'nothing@1.0.0')).output, /no package of/);
    assert.match(run(command.replace(/ @docusaurus.*/, '')).output, /Name a package/);
  });
});
