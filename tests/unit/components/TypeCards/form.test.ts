import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areCards, isPageCards } from '../../../../src/components/TypeCards/form';

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
