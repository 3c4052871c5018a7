import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  decode,
  findSimilar,
  type Inverted,
  range,
  toPostings,
} from '../../../../../src/plugins/search/engine/postings';

describe('postings of the search index', () => {
  const invert = (terms: Record<string, [section: number, detail: number][]>): Inverted =>
    new Map(Object.entries(terms).map(([term, sections]) => [term, new Map(sections)]));
  const read = (list: string) => {
    const sections: [number, number][] = [];
    decode(list, (section, detail) => sections.push([section, detail]));
    return sections;
  };

  it('come back as they were, in order, from text that JSON leaves alone', () => {
    const all = Array.from({ length: 3000 }, (_, id) => [id, (id % 7) + 1] as [number, number]);
    const far: [number, number][] = [
      [0, 7],
      [3, 1],
      [4, 7],
      [127, 2],
      [1_000_000, 3],
    ];
    const { terms, lists } = toPostings(invert({ b: all, a: far.toReversed() }));
    assert.deepEqual(terms, ['a', 'b']);
    assert.deepEqual(lists.map(read), [far, all]);
    for (const list of lists) assert.equal(JSON.stringify(list).length, list.length + 2);
  });

  it('are found by a term or its beginning', () => {
    const postings = toPostings(
      invert(Object.fromEntries(['app', 'apple', 'b', 'ap', '中间'].map(term => [term, []]))),
    );
    const found = (text: string, isPrefix: boolean) =>
      range(postings, text, isPrefix).map(at => postings.terms[at]);
    assert.deepEqual(found('app', false), ['app']);
    assert.deepEqual(found('app', true), ['app', 'apple']);
    assert.deepEqual(found('中', true), ['中间']);
    assert.deepEqual(found('appl', false), []);
    assert.deepEqual(found('zz', true), []);
  });

  it('are found by a misspelt term', () => {
    const words = 'container contain controller middleware midway config configure x'.split(' ');
    const similar = (text: string, most: number) => [...findSimilar(words.sort(), text, most)];
    assert.deepEqual(similar('contaner', 2), [['container', 1]]);
    assert.deepEqual(similar('contaner', 3), [
      ['contain', 3],
      ['container', 1],
    ]);
    assert.deepEqual(similar('midlleware', 2), [['middleware', 1]]);
    assert.deepEqual(similar('imdway', 1), [['midway', 1]], 'a swap is one change');
    assert.deepEqual(similar('ocnfgi', 1), []);
    assert.deepEqual(similar('ocnfgi', 2), [['config', 2]]);
    assert.deepEqual(similar('config', 1), [['config', 0]]);
    assert.deepEqual(similar('kontrolla', 2), []);
  });
});
