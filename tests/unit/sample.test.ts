import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sample, sampledBy } from '../browser/sample';

const cases = ['a', 'b', 'c', 'd', 'e'];

beforeEach(() => void delete process.env[sampledBy]);

test('all cases are tried where no commit chooses', () => {
  assert.deepEqual(sample(cases, 2), cases);
});

test('a commit chooses as many cases as it is told, always the same', () => {
  process.env[sampledBy] = 'one';
  const chosen = sample(cases, 2);
  assert.equal(new Set(chosen).size, 2);
  assert.deepEqual(sample(cases, 2), chosen);
  assert.deepEqual(sample(cases, 9), cases);
});

test('the commits of some weeks choose each case', () => {
  const tried = new Set<string>();
  for (let commit = 0; commit < 100; commit += 1) {
    process.env[sampledBy] = `commit ${commit}`;
    for (const one of sample(cases, 2)) tried.add(one);
  }
  assert.deepEqual([...tried].sort(), cases);
});
