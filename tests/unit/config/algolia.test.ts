import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { algolia } from '../../../src/config/algolia';
import { embeddedIdentity } from '../../../src/config/searchIdentity';

describe('the configuration of search', () => {
  it('is the Algolia application of the environment, or the site itself', () => {
    const hosted = { appId: 'id', apiKey: 'key', indexName: 'index' };
    const common = { contextualSearch: true, searchPagePath: 'search' };
    assert.deepEqual(algolia(hosted), { ...hosted, ...common });
    assert.deepEqual(algolia(undefined), { ...embeddedIdentity, ...common });
  });
});
