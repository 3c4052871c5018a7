import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { publish, readTarget, toObjects } from '../../../../src/plugins/search/publish';
import { settings, weightOfKind } from '../../../../src/plugins/search/publish/settings';
import type { SearchRecord } from '../../../../src/plugins/search/records/record';
import { Algolia, type Objects } from '../../../support/algolia';

function recordAt(number: number, content = 'Text'): SearchRecord {
  const url = `https://example.org/docs/page${number}`;
  return {
    objectID: url,
    url,
    url_without_anchor: url,
    anchor: null,
    type: 'lvl1',
    hierarchy: {
      lvl0: 'Guide',
      lvl1: `Page ${number}`,
      lvl2: null,
      lvl3: null,
      lvl4: null,
      lvl5: null,
      lvl6: null,
    },
    content,
    code: null,
    about: null,
    keywords: [],
    language: 'en',
    docusaurus_tag: 'docs-default-current',
    kind: 'guide',
  };
}

const manyRecords = Array.from({ length: 2500 }, (_, number) => recordAt(number));
const target = { appId: 'app', adminKey: 'secret', index: 'docs' };

describe('publishing to Algolia', () => {
  let algolia: Algolia;
  const send = (records = manyRecords, key = 'secret') => {
    return publish(
      records,
      { ...target, adminKey: key },
      {
        hosts: [{ url: '127.0.0.1', port: algolia.port, protocol: 'http', accept: 'readWrite' }],
      },
    );
  };
  const old: Objects = new Map([['old', { objectID: 'old' }]]);

  before(async () => (algolia = await Algolia.start()));
  after(() => algolia.stop());
  beforeEach(() => {
    algolia.indices = new Map([['docs', { objects: new Map(old) }]]);
    Object.assign(algolia, { batches: [], paths: [], failures: [] });
  });

  it('replaces all records, in batches, with settings', async () => {
    assert.equal(await send(), 2500);
    assert.deepEqual([...algolia.indices.keys()], ['docs']);
    const { objects, ...rest } = algolia.index('docs');
    assert.deepEqual(rest, JSON.parse(JSON.stringify({ settings })));
    assert.equal(objects.size, 2500);
    assert.ok(!objects.has('old'));
    assert.deepEqual(algolia.batches, [1000, 1000, 500]);
    assert.deepEqual(objects.get('https://example.org/docs/page7'), {
      ...recordAt(7),
      weight: { kind: weightOfKind('guide'), level: 6, position: 7 },
    });
  });

  it('makes the new index whole before it takes the place of the old one', async () => {
    await send();
    const move = algolia.paths.indexOf('POST /1/indexes/docs_draft/operation');
    assert.ok(move > algolia.paths.lastIndexOf('POST /1/indexes/docs_draft/batch'));
    assert.ok(!algolia.paths.slice(0, move).some(one => one.includes('/docs/')));
  });

  it('leaves the old index as it was when it fails half-way', async () => {
    algolia.failures = [{ path: '/batch', status: 400, times: 1 }];
    await assert.rejects(send(), /"docs" of the application "app" could not be replaced: Failed/);
    assert.deepEqual([...algolia.indices], [['docs', { objects: old }]]);
    algolia.failures = [{ path: '/operation', status: 500, times: 99 }];
    await assert.rejects(send(), /could not be replaced/);
    assert.deepEqual([...algolia.indices], [['docs', { objects: old }]]);
    assert.equal(await send(manyRecords.slice(0, 3)).catch(() => 0), 0);
    algolia.failures = [];
    assert.equal(await send(manyRecords.slice(0, 3)), 3);
  });

  it('says which key is refused, and what rights it needs', async () => {
    await assert.rejects(send(manyRecords, 'wrong'), {
      message: /refuses the key in ALGOLIA_ADMIN_KEY .*"docs".* rights addObject/,
    });
    assert.deepEqual([...algolia.indices], [['docs', { objects: old }]]);
  });

  it('goes on after being told that it sends too much, and gives up when told so for long', async () => {
    const tooMuch = { path: '/batch', status: 429, headers: { 'retry-after': '1' } };
    algolia.failures = [{ ...tooMuch, times: 1 }];
    assert.equal(await send(), 2500);
    assert.equal(algolia.index('docs').objects.size, 2500);
    algolia.failures = [{ ...tooMuch, times: 99 }];
    await assert.rejects(send([recordAt(1)]), /takes no more requests .*publish again later/);
    assert.equal(algolia.index('docs').objects.size, 2500);
  });

  it('cuts what is too long into records of one address', () => {
    const text = '很长的一句话。'.repeat(800);
    const objects = toObjects([recordAt(1, text), recordAt(2)]) as (SearchRecord & object)[];
    assert.deepEqual(
      objects.map(({ objectID }) => objectID.replace('https://example.org/docs/', '')),
      ['page1~part0', 'page1~part1', 'page1~part2', 'page2'],
    );
    assert.equal(
      objects
        .slice(0, 3)
        .map(({ content }) => content)
        .join(''),
      text,
    );
    for (const object of objects) {
      assert.ok(Buffer.byteLength(JSON.stringify(object)) < 10_000);
      assert.match(object.url, /page[12]$/);
    }
  });
});

describe('what is published to Algolia', () => {
  it('goes where the environment says', () => {
    const env = { ALGOLIA_APP_ID: 'app', ALGOLIA_ADMIN_KEY: 'secret', ALGOLIA_INDEX: 'docs' };
    assert.deepEqual(readTarget(env), target);
    assert.throws(
      () => readTarget({ ...env, ALGOLIA_ADMIN_KEY: '' }),
      /needs ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY, ALGOLIA_INDEX; not set: ALGOLIA_ADMIN_KEY/,
    );
  });
});
