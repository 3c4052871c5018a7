import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { editableOf, editsOf, hashOf } from '../../../../src/components/Play/edits';
import { hashStart } from '../../../../src/components/Play/hashStart';
import type { Run } from '../../../../src/plugins/play/data';

const run = (files: Run['files']): Run => ({
  files,
  compiled: {},
  packages: [],
  env: {},
  baseDir: '',
});
const request = (url: string) => ({ method: 'GET', url, headers: {}, body: '' });

describe('the project that a reader can edit', () => {
  it('is the last one that the page starts, with its tests', () => {
    const { files, requests, tests } = editableOf({
      runs: [
        run({ 'src/a.ts': 'early' }),
        run({ 'src/a.ts': 'late', 'src/b.ts': '' }),
        run({ 'src/a.ts': 'late', 'test/a.test.ts': '' }),
        run({ 'src/a.ts': 'early', 'test/b.test.ts': '' }),
      ],
      actions: {
        2: { run: 0, requests: [request('/early')] },
        10: { run: 1, requests: [request('/one'), request('/two')] },
        11: { run: 2, test: 'test/a.test.ts' },
        12: { run: 3, test: 'test/b.test.ts' },
      },
    });
    assert.deepEqual(Object.keys(files), ['src/a.ts', 'src/b.ts', 'test/a.test.ts']);
    assert.equal(files['src/a.ts'], 'late');
    assert.deepEqual(
      requests.map(({ at, request: { url } }) => [at, url]),
      [
        ['10', '/one'],
        ['10', '/two'],
      ],
    );
    assert.deepEqual(tests, [{ at: '11', file: 'test/a.test.ts' }]);
  });

  it('is that of the last test where the page starts none', () => {
    const { files, tests } = editableOf({
      runs: [run({ 'src/a.ts': 'early' }), run({ 'src/a.ts': 'late' })],
      actions: { 1: { run: 0, test: 'x.test.ts' }, 2: { run: 1, test: 'y.test.ts' } },
    });
    assert.equal(files['src/a.ts'], 'late');
    assert.deepEqual(tests, [{ at: '2', file: 'y.test.ts' }]);
  });
});

describe('an address with changes', () => {
  const files = { 'src/a.ts': 'one', 'src/b.ts': 'two' };

  it('holds them, whatever their characters', async () => {
    const edits = { 'src/a.ts': `标题 💡\n${'x?>~'.repeat(500)}` };
    const hash = await hashOf(edits);
    assert.match(hash, /^#edit=[\w-]+$/);
    assert.deepEqual(await editsOf(hash, files), edits);
  });

  it('is refused if it is damaged', async () => {
    const hash = await hashOf({ 'src/a.ts': 'changed' });
    for (const bad of [hashStart, `${hashStart}%`, hash.slice(0, -4), `${hash}====`]) {
      assert.equal(await editsOf(bad, files), undefined, bad);
    }
  });

  it('is refused if it holds something else than texts of files of the page', async () => {
    for (const bad of [{ 'src/c.ts': '' }, { 'src/a.ts': 1 }, { toString: '' }, 'text', null]) {
      const hash = await hashOf(bad as never);
      assert.equal(await editsOf(hash, files), undefined, JSON.stringify(bad));
    }
  });

  it('is refused if it unpacks to more than any project', async () => {
    const hash = await hashOf({ 'src/a.ts': 'x'.repeat(2_000_000) });
    assert.ok(hash.length < 5000);
    assert.equal(await editsOf(hash, files), undefined);
  });
});
