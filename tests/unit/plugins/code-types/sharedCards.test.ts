import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Card, PageCards } from '../../../../src/plugins/code-types/cardData';
import { join, share } from '../../../../src/plugins/code-types/sharedCards';

describe('the data of cards', () => {
  const card = (html: string): Card => ({ html });
  const pages = Array.from({ length: 13 }, (_, at): PageCards => ({
    cards: [card(`own ${at}`), card('all'), ...(at > 0 ? [card('most')] : [])],
    blocks: { key: [0, 1, 4, 0, 2, 1], ...(at > 0 && { other: [3, 2] }) },
  }));
  /** What the names of pages say, by block. */
  const read = ({ cards, blocks }: PageCards, shared: Card[] = []) =>
    Object.entries(blocks).map(([key, row]) => [
      key,
      row.map((value, at) => {
        if (at % 2 === 0) return value;
        return (value < 0 ? shared[-1 - value] : cards[value])!.html;
      }),
    ]);

  it('says the same of each name after cards that many pages have are shared', () => {
    const { shared, pages: left } = share(pages);
    assert.deepEqual(shared, [card('all'), card('most')]);
    assert.deepEqual(
      left.map(({ cards }) => cards),
      pages.map(({ cards }) => cards.slice(0, 1)),
    );
    assert.deepEqual(
      left.map(page => read(page, shared)),
      pages.map(page => read(page)),
    );
  });

  it('is the same whatever the order of pages that share as many cards', () => {
    const other = (name: string) => ({ cards: [card(name)], blocks: {} });
    const many = Array.from({ length: 12 }, () => [other('b'), other('a')]).flat();
    assert.deepEqual(share(many).shared, share(many.toReversed()).shared);
  });

  it('says the same of each name after parts are joined', () => {
    const [one, other] = [
      { cards: [card('a'), card('b')], blocks: { one: [0, 1, 2, 0] } },
      { cards: [card('c'), card('b')], blocks: { two: [1, 0, 1, 1], one: [5, 0] } },
    ];
    const { cards, blocks } = join([one, other]);
    assert.deepEqual(cards.map(({ html }) => html).sort(), ['a', 'b', 'c']);
    assert.deepEqual(read({ cards, blocks }), [
      ['one', [0, 'b', 2, 'a']],
      ['two', [1, 'c', 1, 'b']],
    ]);
  });
});
