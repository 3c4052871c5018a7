import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { barsOf, yearsOf } from '../../../../src/components/Home/chart';

describe('the chart of releases', () => {
  it('is as high as its tallest quarter, with older major versions below', () => {
    assert.deepEqual(
      barsOf(
        [
          [1, 3],
          [0, 2],
          [0, 0],
        ],
        100,
      ),
      [
        { x: 0, y: 75, height: 25, major: 0 },
        { x: 0, y: 0, height: 75, major: 1 },
        { x: 1, y: 50, height: 50, major: 1 },
      ],
    );
  });

  it('says the same as its table', () => {
    const quarters = [[0], [1], [2], [3], [4], [0], [0], [0]];
    const first = { version: '0.1.0', date: '2018-04-01' };
    assert.deepEqual(yearsOf({ from: 2018, quarters, first, last: first }), [
      { year: 2018, releases: 6, quarters: [0, 1, 2, 3] },
      { year: 2019, releases: 4, quarters: [4, 0, 0, 0] },
    ]);
  });
});
