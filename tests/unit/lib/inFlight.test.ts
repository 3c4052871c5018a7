import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import type * as Module from '../../../src/lib/inFlight';

const require = createRequire(import.meta.url);

/** A copy of the module of its own, as Docusaurus loads one with each plugin. */
function load() {
  const file = require.resolve('../../../src/lib/inFlight.ts');
  delete require.cache[file];
  return require(file) as typeof Module;
}

describe('what is in flight', () => {
  it('is made once for all copies of the module', async () => {
    const [one, other] = [load(), load()];
    assert.notEqual(one.inFlight, other.inFlight);
    let made = 0;
    const make = () => Promise.resolve(++made);
    assert.deepEqual(
      await Promise.all([one.inFlight('a', make), other.inFlight('a', make)]),
      [1, 1],
    );
    assert.equal(await other.inFlight('a', make), 2);
  });

  it('fails for all who wait, and is tried again by the next', async () => {
    const { inFlight } = load();
    const fail = () => Promise.reject(new Error('no disk'));
    const waiting = [inFlight('b', fail), inFlight('b', fail)];
    for (const one of waiting) await assert.rejects(one, /no disk/);
    assert.equal(await inFlight('b', () => Promise.resolve('made')), 'made');
  });
});
