import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Example } from '../../../../src/plugins/code-types/examples';
import { cardsOf } from '../../../../src/plugins/code-types/cards';
import { blockKey } from '../../../../src/plugins/code-types/cardData';
import { block, page } from '../../checks/page';

const code = 'const one = 1;\nconst two = one;\nconsole.log(two);';
const guide = page(block('ts', code));
const declared = (name: number) => ({ file: 'untitled/0.ts', at: [0, name] as [number, number] });
const info = {
  infos: [
    { text: 'const one: 1', marks: [], declared: declared(0) },
    { text: 'const two: 1', marks: [], declared: declared(1) },
  ],
  // one, two, one, console, log, two
  blocks: { 0: [0, 1, 0, -1, -1, 1] },
};
const example: Example = {
  lang: 'ts',
  code: code.split('\n').slice(1).join('\n'),
  cut: { block: 0, from: 1, to: 3, indent: 0 },
  marks: [],
  rank: [],
};

describe('where a card says that its name is declared', () => {
  const found = cardsOf(guide, info, { '/api/core': example }, () => undefined, 'en');

  it('is a place in a block of the page', () => {
    const key = blockKey(code);
    assert.deepEqual(found.blocks, { [key]: [6, 0, 15, 1, 6, 0, 17, 1] });
    assert.deepEqual(
      found.cards.map(card => card.declared),
      [{ at: [key, 6] }, { at: [key, 21] }],
    );
  });

  it('is a place in an example, or the guide that has the rest', () => {
    const { blocks, cards } = found.examples['/api/core']!;
    const key = blockKey(example.code);
    assert.deepEqual(blocks, { [key]: [6, 0, 6, 1, 17, 0] });
    assert.deepEqual(
      cards.map(card => card.declared),
      [{ at: [key, 6] }, { page: '/docs/a-page' }],
    );
  });
});
