import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeCard } from '../../../../src/components/TypeCards/cardPosition';

const window = { width: 1000, height: 800 };
const nameAt = (left: number, top: number) => ({ left, top, bottom: top + 20 });

describe('a card', () => {
  it('is below its name where there is room', () => {
    const { left, top, bottom } = placeCard(nameAt(100, 50), { width: 300, height: 200 }, window);
    assert.deepEqual([left, bottom], [100, undefined]);
    assert.ok(top! >= 70 && top! < 80);
  });

  it('is above it where there is none', () => {
    const { top, bottom } = placeCard(nameAt(100, 700), { width: 300, height: 200 }, window);
    assert.equal(top, undefined);
    assert.ok(bottom! >= 100 && bottom! < 110);
  });

  it('is on the side with more room, and no higher than that, where neither is enough', () => {
    const card = { width: 300, height: 480 };
    const low = placeCard(nameAt(0, 420), card, window);
    assert.ok(low.bottom! + low.maxHeight <= window.height && low.maxHeight < card.height);
    const high = placeCard(nameAt(0, 350), card, window);
    assert.ok(high.top! + high.maxHeight <= window.height && high.maxHeight < card.height);
  });

  it('stays inside the window at both sides', () => {
    const card = { width: 300, height: 100 };
    assert.ok(placeCard(nameAt(950, 0), card, window).left + 300 < 1000);
    assert.ok(placeCard(nameAt(-50, 0), card, window).left > 0);
    assert.ok(placeCard(nameAt(50, 0), { width: 2000, height: 100 }, window).left > 0);
  });

  it('is as tall as the style sheet lets it be where there is room, also in a low window', () => {
    const card = { width: 300, height: 252 };
    for (const top of [0, 280]) {
      const { maxHeight } = placeCard(nameAt(0, top), card, { width: 1000, height: 300 });
      assert.equal(maxHeight, card.height);
    }
  });
});
