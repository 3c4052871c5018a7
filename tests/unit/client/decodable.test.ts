import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodable } from '../../../src/client/decodable';
import { hostileValues } from '../../support/hostile';

describe('a part of an address', () => {
  it('is made decodable where bytes are no UTF-8, and nowhere else', () => {
    const mended = {
      '/docs/%D6%D0%CE%C4': '/docs/%25D6%25D0%25CE%25C4',
      '/100%': '/100%25',
      '/%E6%9B%B4%20x': '/%E6%9B%B4%20x',
      '/%zz%41': '/%25zz%41',
      '#%E0%A4%A': '#%25E0%25A4%25A',
    };
    for (const [part, expected] of Object.entries(mended)) {
      assert.equal(decodable(part), expected);
      decodeURIComponent(decodable(part));
    }
    for (const value of hostileValues) decodeURIComponent(decodable(value));
  });
});
