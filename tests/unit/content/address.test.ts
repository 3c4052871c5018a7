import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Homes,
  resolveAddress,
  readAddress,
  pagesByRoute,
} from '../../../src/content/address';
import { addressCases, caseAddresses } from '../../support/addresses';
import { hostileValues } from '../../support/hostile';

const homes: Homes = [
  ['zh-cn', '/'],
  ['en', '/en/'],
];
const table = pagesByRoute(caseAddresses);
const find = (route: string) => table.get(route);

describe('an address', () => {
  for (const { address, meaning, locale } of addressCases) {
    const expected = meaning ?? `no page in ${locale}`;
    it(`${address.slice(0, 60)} means ${expected}`, () => {
      assert.equal(resolveAddress(address, homes, find), meaning);
      if (locale) assert.equal(readAddress(address, homes).locale ?? 'zh-cn', locale);
    });
  }

  it('that a page has means itself', () => {
    for (const { meaning } of addressCases) {
      if (meaning !== undefined) assert.equal(resolveAddress(meaning, homes, find), meaning);
    }
  });

  it('means the same below a base URL, in any case', () => {
    const below: Homes = homes.map(([locale, home]) => [locale, `/midway${home}`]);
    for (const { address, meaning } of addressCases) {
      for (const base of ['/midway', '/Midway', '//midway']) {
        const expected = meaning && `/midway${meaning}`;
        assert.equal(resolveAddress(base + address, below, find), expected, base + address);
      }
    }
  });

  it('never means another origin, whatever the address is', () => {
    for (const value of hostileValues) {
      for (const address of [value, `/${value}`, `/en/${value}`, `/docs/${value}`]) {
        assert.match(resolveAddress(address, homes, find) ?? '/', /^\/(?!\/)[\w./%-]*$/, address);
      }
    }
  });

  it('names the language of what it is not found in', () => {
    const read = (address: string) => readAddress(address, homes);
    const english = { locale: 'en', home: '/en/' };
    const none = { code: undefined, locale: undefined, home: '/' };
    assert.deepEqual(read('/EN//docs/Never'), { ...english, code: 'EN', route: '/docs/Never' });
    assert.deepEqual(read('/docs/Never/'), { ...none, route: '/docs/Never' });
    assert.deepEqual(read('/de-AT/x'), { ...english, code: 'de-AT', route: '/x' });
  });
});
