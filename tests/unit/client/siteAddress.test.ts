import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { siteAddress } from '../../../src/client/siteAddress';
import { hostileValues } from '../../support/hostile';

const here = 'https://midwayjs.org/en/offline?from=x';

describe('what the site goes to', () => {
  it('is a place of the site, for each address of one', () => {
    const addresses = {
      '/docs/intro': '/docs/intro',
      '/en/docs/intro?a=%2F%2Fb#c': '/en/docs/intro?a=%2F%2Fb#c',
      'docs/intro': '/en/docs/intro',
      '?q=//x': '/en/offline?q=//x',
      'https://midwayjs.org/blog': '/blog',
      '//midwayjs.org/blog': '/blog',
    };
    for (const [value, expected] of Object.entries(addresses)) {
      assert.equal(siteAddress(value, here, '/'), expected);
    }
  });

  it('is nothing outside the site', () => {
    for (const value of ['/', '/midwayx/a', '/midway', '/midway/../a', '/midway/%2e%2e/a']) {
      assert.equal(siteAddress(value, here, '/midway/'), undefined, value);
    }
    assert.equal(siteAddress('/midway/a', here, '/midway/'), '/midway/a');
  });

  it('is nothing for what is no text', () => {
    for (const value of [undefined, null, 1, {}, [], ['/docs'], new URL(here), () => '/']) {
      assert.equal(siteAddress(value, here, '/'), undefined);
    }
  });

  it(`stays in the site for all of ${hostileValues.length} hostile values`, () => {
    assert.ok(hostileValues.length >= 200);
    for (const value of hostileValues) {
      const address = siteAddress(value, here, '/');
      if (address === undefined) continue;
      assert.match(address, /^\/(?![\\/])/, value);
      const { origin, pathname, hash } = new URL(address, here);
      assert.equal(origin, 'https://midwayjs.org', value);
      // The router throws at what does not decode.
      decodeURIComponent(pathname + hash);
      assert.equal(siteAddress(value, here, '/midway/'), undefined, value);
    }
  });
});
