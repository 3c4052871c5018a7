import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { rowOf } from '../../../../tools/bench/interactions';

suite('the row of an interaction', () => {
  test('says that nothing was measured where the browser told nothing', () => {
    assert.deepEqual(rowOf([], 2), {
      median: 'not measured',
      longest: 'not measured',
      measured: '0 of 2',
    });
  });

  test('says of how many runs the figures are', () => {
    assert.deepEqual(rowOf([24, 40, 104], 4), { median: 40, longest: 104, measured: '3 of 4' });
  });
});
