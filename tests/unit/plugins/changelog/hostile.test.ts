import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  formatFilter,
  formatQuery,
  parseFilter,
  parseQuery,
} from '../../../../src/plugins/changelog/compare';
import { hostileValues } from '../../../hostile';

it('a query or a filter with any hostile value is read as text, and written as a query alone', () => {
  for (const value of hostileValues) {
    const text = encodeURIComponent(value);
    const query = parseQuery(`?from=${text}&to=${text}&packages=${text}`);
    const filter = parseFilter(`?package=${text}&type=${text}`);
    assert.equal(filter.package, value.trim() || undefined);
    assert.deepEqual(parseFilter(formatFilter(filter)), filter);
    for (const written of [formatQuery(query), formatFilter(filter)]) {
      const { origin, pathname, hash } = new URL(written, 'https://midwayjs.org/changelog');
      assert.deepEqual([origin, pathname, hash], ['https://midwayjs.org', '/changelog', ''], value);
    }
  }
});
