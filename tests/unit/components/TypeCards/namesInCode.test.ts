import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type NameInCode,
  nextName,
  readNames,
} from '../../../../src/components/TypeCards/namesInCode';

const code = `@Get('/')
async list() {
  return this.#books.map(书 => \`\${书.名}\`);
}

import { x } from '@midwayjs/core';`;

/** The places of names in the code, each with a card of its own. */
function placesOf(...starts: number[]): number[] {
  return starts.flatMap((start, index) => [start - (starts[index - 1] ?? 0), index]);
}
const cards = Array.from({ length: 20 }, (_, index) => ({ html: String(index) }));
const read = (text: string, places: number[]) => readNames(text, places, index => cards[index]);

const starts = ['Get', 'list', '#books', 'map', '书 =>', '书.名', '名', "'@midwayjs"].map(text =>
  code.indexOf(text),
);
const names = read(code, placesOf(...starts));
const named = (text: string) => names.find(name => name.text === text)!;

describe('names in a block', () => {
  it('are read with their line and column, in the order of the text', () => {
    assert.deepEqual(
      names.map(({ text, line, column, card }) => [text, line, column, card.html]),
      [
        ['Get', 0, 1, '0'],
        ['list', 1, 6, '1'],
        ['#books', 2, 14, '2'],
        ['map', 2, 21, '3'],
        ['书', 2, 25, '4'],
        ['书', 2, 33, '5'],
        ['名', 2, 35, '6'],
        ["'@midwayjs/core'", 5, 18, '7'],
      ],
    );
    for (const { text, start, end } of names) assert.equal(code.slice(start, end), text);
  });

  it('are left out where nothing that is a name stands, or the card is not there', () => {
    for (const places of [[0, 0], [9999, 0], [-5, 0], [1, 99], [1, -1], [1], [NaN, 0]]) {
      assert.deepEqual(read(code, places), [], String(places));
    }
  });
});

describe('a key', () => {
  const lead = (from: string, key: string) => nextName(names, named(from), key)?.text;

  it('leads to the name before and after, across lines', () => {
    assert.equal(lead('Get', 'ArrowRight'), 'list');
    assert.equal(lead('list', 'ArrowLeft'), 'Get');
  });

  it('leads to the nearest name on the next line that has one', () => {
    assert.equal(lead('list', 'ArrowDown'), '#books');
    assert.equal(lead('名', 'ArrowDown'), "'@midwayjs/core'");
    assert.equal(lead('map', 'ArrowUp'), 'list');
    const grid = read('aa bb cc\n   dd\n        ee', placesOf(0, 3, 6, 12, 23));
    const from = (text: string, key: string) =>
      nextName(
        grid,
        grid.find(name => name.text === text)!,
        key,
      )?.text;
    assert.equal(from('dd', 'ArrowUp'), 'bb');
    assert.equal(from('ee', 'ArrowUp'), 'dd');
    assert.equal(from('cc', 'ArrowDown'), 'dd');
  });

  it('leads to the first and the last name on the line, and stays there', () => {
    assert.equal(lead('map', 'Home'), '#books');
    assert.equal(lead('#books', 'Home'), '#books');
    assert.equal(lead('map', 'End'), '名');
    assert.equal(lead('名', 'End'), '名');
  });

  it('leads nowhere where there is no name in its direction', () => {
    const edge: [from: NameInCode, keys: string[]][] = [
      [names[0]!, ['ArrowLeft', 'ArrowUp']],
      [names.at(-1)!, ['ArrowRight', 'ArrowDown']],
    ];
    for (const [from, keys] of edge) {
      for (const key of keys) assert.equal(nextName(names, from, key), undefined, key);
    }
    assert.equal(nextName(names, names[1]!, 'PageDown'), undefined);
    assert.equal(nextName(names, names[1]!, 'constructor'), undefined);
  });
});
