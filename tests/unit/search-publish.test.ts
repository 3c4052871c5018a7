import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { publish, readRecords, readTarget, toObjects } from '../../src/plugins/search/publish';
import { settings, synonyms } from '../../src/plugins/search/publish/settings';
import type { SearchRecord } from '../../src/plugins/search/records/record';

type Objects = Map<string, Record<string, unknown>>;

interface Index {
  objects: Objects;
  settings?: unknown;
  synonyms?: unknown;
}

interface Batch {
  requests: { action: string; body: { objectID: string } }[];
}

/** As much of Algolia's REST protocol as replacing an index takes. */
class Algolia {
  indices = new Map<string, Index>();
  batches: number[] = [];
  paths: string[] = [];
  /** Answers in place of the next request for a path that ends so. */
  failures: { path: string; status: number; headers?: Record<string, string>; times: number }[] =
    [];
  server: Server = createServer((request, response) => {
    void this.answer(request).then(([status, body, headers]) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    });
  });

  index(name: string): Index {
    const index = this.indices.get(name) ?? { objects: new Map() };
    this.indices.set(name, index);
    return index;
  }

  async answer(
    request: IncomingMessage,
  ): Promise<[status: number, body: object, headers?: Record<string, string>]> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const isZipped = request.headers['content-encoding'] === 'gzip';
    const text = (isZipped ? await promisify(gunzip)(raw) : raw).toString();
    const body = (text ? JSON.parse(text) : {}) as unknown;
    const { pathname } = new URL(request.url!, 'http://localhost');
    this.paths.push(`${request.method} ${pathname}`);
    if (request.headers['x-algolia-api-key'] !== 'secret') {
      return [403, { message: 'Invalid Application-ID or API key', status: 403 }];
    }
    const failure = this.failures.find(one => pathname.endsWith(one.path) && one.times > 0);
    if (failure) {
      failure.times -= 1;
      return [failure.status, { message: 'Failed', status: failure.status }, failure.headers];
    }
    const [, name = '', rest = ''] = /^\/1\/indexes\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
    const done = { taskID: 1, updatedAt: '2026-01-01T00:00:00Z' };
    if (rest.startsWith('task/')) return [200, { status: 'published', pendingTask: false }];
    if (request.method === 'DELETE') {
      this.indices.delete(name);
    } else if (rest === 'settings') {
      this.index(name).settings = body;
    } else if (rest === 'synonyms/batch') {
      this.index(name).synonyms = body;
    } else if (rest === 'batch') {
      const { requests } = body as Batch;
      this.batches.push(requests.length);
      for (const { body: object } of requests) {
        this.index(name).objects.set(object.objectID, object);
      }
      return [200, { ...done, objectIDs: requests.map(one => one.body.objectID) }];
    } else if (rest === 'operation') {
      const { operation, destination } = body as { operation: string; destination: string };
      assert.equal(operation, 'move');
      this.indices.set(destination, this.index(name));
      this.indices.delete(name);
    } else {
      return [404, { message: `no ${pathname}`, status: 404 }];
    }
    return [200, done];
  }
}

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
    about: null,
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
    const { port } = algolia.server.address() as AddressInfo;
    return publish(
      records,
      { ...target, adminKey: key },
      {
        hosts: [{ url: '127.0.0.1', port, protocol: 'http', accept: 'readWrite' }],
      },
    );
  };
  const old: Objects = new Map([['old', { objectID: 'old' }]]);

  before(() => (algolia = new Algolia()));
  before(() => new Promise<void>(resolve => algolia.server.listen(0, '127.0.0.1', resolve)));
  after(() => algolia.server.close());
  beforeEach(() => {
    algolia.indices = new Map([['docs', { objects: new Map(old) }]]);
    Object.assign(algolia, { batches: [], paths: [], failures: [] });
  });

  it('replaces all records, in batches, with settings and synonyms', async () => {
    assert.equal(await send(), 2500);
    assert.deepEqual([...algolia.indices.keys()], ['docs']);
    const { objects, ...rest } = algolia.index('docs');
    assert.deepEqual(rest, JSON.parse(JSON.stringify({ settings, synonyms })));
    assert.equal(objects.size, 2500);
    assert.ok(!objects.has('old'));
    assert.deepEqual(algolia.batches, [1000, 1000, 500]);
    assert.deepEqual(objects.get('https://example.org/docs/page7'), {
      ...recordAt(7),
      weight: { kind: 5, level: 6, position: 7 },
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

describe('what is published', () => {
  let folder = '';
  before(() => (folder = mkdtempSync(path.join(tmpdir(), 'records-'))));
  after(() => rmSync(folder, { recursive: true }));

  const write = (locale: string, text: string) => {
    mkdirSync(path.join(folder, locale, 'search-index'), { recursive: true });
    writeFileSync(path.join(folder, locale, 'search-index/records.jsonl'), text);
  };

  it('are the records of all languages of a build', () => {
    write('', `${JSON.stringify(recordAt(1))}\n`);
    assert.throws(() => readRecords(folder), /records\.jsonl is not there: run "npm run build"/);
    write('en', `${JSON.stringify(recordAt(2))}\n${JSON.stringify(recordAt(3))}\n`);
    assert.deepEqual(readRecords(folder), [recordAt(1), recordAt(2), recordAt(3)]);
    write('en', `${JSON.stringify(recordAt(2))}\n{"half\n`);
    assert.throws(() => readRecords(folder), /records\.jsonl:2: not a JSON record/);
  });

  it('goes where the environment says', () => {
    const env = { ALGOLIA_APP_ID: 'app', ALGOLIA_ADMIN_KEY: 'secret', ALGOLIA_INDEX: 'docs' };
    assert.deepEqual(readTarget(env), target);
    assert.throws(
      () => readTarget({ ...env, ALGOLIA_ADMIN_KEY: '' }),
      /needs ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY, ALGOLIA_INDEX; not set: ALGOLIA_ADMIN_KEY/,
    );
  });
});
