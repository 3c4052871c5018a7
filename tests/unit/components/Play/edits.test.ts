import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { editsOf, hashOf, openEdits } from '../../../../src/components/Play/edits';
import { hashStart } from '../../../../src/components/Play/hashStart';

describe('an address with changes', () => {
  it('holds them, whatever their characters', async () => {
    const edits = {
      'src/a.ts': `标题 💡\n${'x?>~'.repeat(500)}`,
      'src/deleted.ts': null,
      'docs/书 1.md': '',
    };
    const hash = await hashOf(edits);
    assert.match(hash!, /^#edit=[\w-]+$/);
    assert.deepEqual(await editsOf(hash!), edits);
  });

  it('is refused if it is damaged', async () => {
    const hash = await hashOf({ 'src/a.ts': 'changed' });
    for (const bad of [hashStart, `${hashStart}%`, hash!.slice(0, -4), `${hash}====`]) {
      assert.equal(await editsOf(bad), undefined, bad);
    }
  });

  it('is refused if it holds something else than texts by path', async () => {
    for (const bad of [
      { '../c.ts': '' },
      { 'src/a.ts': 1 },
      { toString: '' },
      { ['__proto__']: '' },
      { '/a.ts': '' },
      'text',
      null,
    ]) {
      const hash = await hashOf(bad as never);
      assert.equal(await editsOf(hash!), undefined, JSON.stringify(bad));
    }
  });

  it('is refused if it deletes all files of the page', async t => {
    const files = { 'src/a.ts': '' };
    const page = { runs: [{ files, packages: [] }], actions: { 1: { run: 0, requests: [] } } };
    t.mock.method(globalThis, 'fetch', () => Promise.resolve(Response.json(page)));
    const hash = await hashOf({ 'src/a.ts': null });
    const { edits, from } = await openEdits('page.json', hash);
    assert.deepEqual({ edits, from }, { edits: {}, from: 'badLink' });
  });

  it('is not made if they are too long, and refused if it unpacks to too much', async () => {
    const edits = { 'src/a.ts': 'x'.repeat(2_000_000) };
    assert.equal(await hashOf(edits), undefined);
    const packed = new Blob([JSON.stringify(edits)])
      .stream()
      .pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = Buffer.from(await new Response(packed).arrayBuffer());
    assert.ok(bytes.length < 5000);
    assert.equal(await editsOf(hashStart + bytes.toString('base64url')), undefined);
  });
});
