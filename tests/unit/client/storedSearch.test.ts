import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { siteAddress } from '../../../src/client/siteAddress';
import { toSearch } from '../../../src/client/storedSearch';
import { hostileValues, storedSearch, storedValues } from '../../support/hostile';

const here = 'https://midwayjs.org/en/docs/controller';
const read = (value: unknown) => toSearch(value, url => siteAddress(url, here, '/'));

/** All texts somewhere in a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [value].filter(one => typeof one === 'string');

/** Fails unless a value is a search that the modal can show and follow. */
function assertSearch(search: Record<string, unknown>, what: string): void {
  assert.deepEqual(Object.keys(search), ['objectID', 'url', 'type', 'hierarchy', 'content'], what);
  const { url, type, hierarchy, content, objectID } = search;
  assert.equal(new URL(String(url), here).origin, 'https://midwayjs.org', what);
  assert.match(String(type), /^lvl[1-6]$/, what);
  assert.equal(typeof objectID, 'string', what);
  assert.ok(!textsIn({ hierarchy, content }).some(text => text.includes('<')), what);
}

describe('a stored search', () => {
  it('is read as it was stored', () => {
    assert.deepEqual(read(storedSearch('/en/docs/intro')), storedSearch('/en/docs/intro'));
  });

  it('is none, or can be shown and followed, whatever stands in the storage', () => {
    const found = storedValues.flatMap(value =>
      Array.isArray(value) ? (value as unknown[]) : value,
    );
    const searches = found.map(read).filter(search => search !== undefined);
    assert.ok(searches.length > 1000 && searches.length < found.length);
    for (const search of searches) assertSearch(search, JSON.stringify(search).slice(0, 300));
  });

  it('is none with a part of another type', () => {
    for (const part of [
      { objectID: 1 },
      { hierarchy: null },
      { hierarchy: [] },
      { hierarchy: { lvl1: null } },
      { type: 'content' },
      { type: '__proto__' },
      { type: null },
      { url: undefined },
      { url: 5 },
    ]) {
      assert.equal(read(storedSearch('/en/docs/intro', part)), undefined, JSON.stringify(part));
    }
  });

  const parts: Record<string, (value: string) => object> = {
    'the address': url => ({ url }),
    'the id': objectID => ({ objectID }),
    'the type': type => ({ type }),
    'the title': lvl1 => ({ hierarchy: { lvl0: 'Group', lvl1 } }),
    'the group': lvl0 => ({ hierarchy: { lvl0, lvl1: 'Title' } }),
    'the text': content => ({ content }),
  };
  for (const [place, partOf] of Object.entries(parts)) {
    it(`with any hostile value in ${place} is none, or shows text alone and leads to the site`, () => {
      for (const value of hostileValues) {
        const search = read(storedSearch('/en/docs/intro', partOf(value)));
        if (search) assertSearch(search, value);
        else assert.ok(['the address', 'the type'].includes(place), value);
      }
    });
  }
});
