import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Box, placeCard as place } from '../../../../src/components/TypeCards/cardPosition';

const window = { width: 1000, height: 800 };
const nameAt = (left: number, top: number) => ({ left, right: left + 50, top, bottom: top + 20 });

/** A block that fills the window with lines of this length. */
const block = { left: 0, right: 1000, top: 0, bottom: 800 };
const linesTo = (right: number, from = 0) =>
  Array.from({ length: 40 }, (_, at) => ({
    left: 0,
    right,
    top: from + at * 20,
    bottom: from + at * 20 + 20,
  }));
const placeCard = (
  name: Box,
  card: { width: number; height: number },
  size: { width: number; height: number },
) => place(name, card, size, { ...block, right: size.width }, linesTo(size.width));

describe('a card beside the code', () => {
  const card = { width: 300, height: 200 };

  it('stands after the lines that it would hide otherwise, in line with its name', () => {
    const lines = linesTo(400);
    lines[6]!.right = 500;
    lines[20]!.right = 900;
    const { left, top } = place(nameAt(100, 100), card, window, block, lines);
    assert.ok(left > 500 && left < 520, `${left}`);
    assert.equal(top, 100);
  });

  it('stands outside of a block that is less high, beside the text around it', () => {
    const low = { left: 0, right: 600, top: 100, bottom: 160 };
    const { left } = place(nameAt(100, 110), card, window, low, linesTo(400, 100).slice(0, 3));
    assert.ok(left > 600 && left < 620, `${left}`);
  });

  it('stays in the window at its foot', () => {
    const { top, maxHeight } = place(nameAt(100, 760), card, window, block, linesTo(400));
    assert.ok(top! + maxHeight <= window.height);
  });
});

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

  it('is above it where it hides fewer lines there', () => {
    const { bottom } = place(nameAt(100, 300), { width: 300, height: 200 }, window, block, [
      { left: 0, right: 1000, top: 300, bottom: 320 },
      { left: 0, right: 1000, top: 320, bottom: 340 },
    ]);
    assert.ok(bottom! > 500 && bottom! < 510, `${bottom}`);
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
