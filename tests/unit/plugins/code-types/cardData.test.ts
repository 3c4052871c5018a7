import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blockKey, pageCards, sharedCards } from '../../../../src/plugins/code-types/cardData';

const areCards = (value: unknown) => sharedCards.safeParse(value).success;
const isPageCards = (value: unknown) => pageCards.safeParse(value).success;

const card = { html: 'const a: number' };
const page = { shared: 'types/shared.json', cards: [card], blocks: { key: [0, 0, 7, -1] } };

describe('cards that were fetched', () => {
  it('are taken with all that a card may have', () => {
    const full = {
      ...card,
      text: 'A number.',
      since: '3.12',
      deprecated: '',
      default: '1',
      to: '/api/core',
      npm: 'koa',
      declared: { file: 'src/a.ts', at: ['key', 4], page: '/docs/intro' },
    };
    assert.ok(areCards([full, { ...card, declared: {} }]));
    assert.ok(isPageCards(page));
    assert.ok(isPageCards({ cards: [], blocks: {} }));
  });

  it('are refused if anything in them has another form', () => {
    const others = [null, undefined, 0, true, 'text', [], {}, [card], { cards: {}, blocks: {} }];
    for (const value of others) assert.equal(isPageCards(value), false, JSON.stringify(value));
    for (const [key, value] of [
      ['shared', 5],
      ['cards', {}],
      ['cards', [null]],
      ['blocks', [[0, 0]]],
      ['blocks', null],
      ['blocks', { key: 5 }],
      ['blocks', { key: ['0', 0] }],
      ['blocks', { key: [0.5, 0] }],
      ['blocks', { key: [null] }],
    ] as const) {
      assert.equal(
        isPageCards({ ...page, [key]: value }),
        false,
        `${key}: ${JSON.stringify(value)}`,
      );
    }
    for (const [key, value] of [
      ['html', undefined],
      ['html', 5],
      ['text', {}],
      ['to', null],
      ['npm', ['koa']],
      ['default', 1],
      ['declared', 'src/a.ts'],
      ['declared', { at: 'key' }],
      ['declared', { at: ['key', '4'] }],
      ['declared', { at: [4, 4] }],
      ['declared', { file: 4 }],
    ] as const) {
      assert.equal(
        areCards([{ ...card, [key]: value }]),
        false,
        `${key}: ${JSON.stringify(value)}`,
      );
    }
  });
});

describe('the key of a block', () => {
  it('is that of cyrb53, in letters and digits', () => {
    // What its author gives for these texts.
    assert.equal(blockKey('a'), (7929297801672961).toString(36));
    assert.equal(blockKey('b'), (8684336938537663).toString(36));
    assert.equal(blockKey('revenge'), (4051478007546757).toString(36));
    assert.equal(blockKey('revenue'), (8309097637345594).toString(36));
  });

  it('differs for texts that differ in a sign, a line or their order', () => {
    const texts = ['', ' ', 'a', 'ab', 'ba', 'a\nb', 'a\n\nb', '书', '书名', '😀', '😁'];
    assert.equal(new Set(texts.map(blockKey)).size, texts.length);
  });
});
