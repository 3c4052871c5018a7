import assert from 'node:assert/strict';
import type library from 'node:buffer';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { buffer, complete } from '../../../../../../src/plugins/play/client/node/buffer';

describe('bytes in a browser', () => {
  const { Buffer: Bytes } = createRequire(import.meta.url)('buffer/') as typeof library;
  complete(Bytes);

  it('know base64url, and the undocumented methods of Node.js', () => {
    const bytes = Bytes.from('~~~???', 'latin1');
    assert.equal(bytes.toString('base64url'), Buffer.from('~~~???').toString('base64url'));
    assert.deepEqual([...Bytes.from('fn5-Pz8_', 'base64url')], [...bytes]);
    const { latin1Slice } = bytes as unknown as Record<'latin1Slice', (start: number) => string>;
    assert.equal(latin1Slice.call(bytes, 3), '???');
  });

  it('tell whether they are UTF-8', () => {
    const kinds = [Buffer.from('ä'), Buffer.from([0xff])].map(bytes => buffer.isUtf8(bytes));
    assert.deepEqual(kinds, [true, false]);
  });
});
