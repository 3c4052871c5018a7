import assert from 'node:assert/strict';
import node from 'node:util';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { util as plain } from '../../../../../../src/plugins/play/client/node/util';

const util = plain as typeof node;

describe('util in a browser', () => {
  it('tells types as Node.js does', () => {
    const values = [
      new Date(),
      /a/,
      new Map(),
      new Set(),
      new Error(''),
      Promise.resolve(),
      new Uint8Array(1),
      new DataView(new ArrayBuffer(1)),
      Object(1),
      Object('a'),
      1,
      null,
      async () => wait(1),
      function* () {},
      new WeakMap(),
    ];
    for (const name of [
      'isDate',
      'isRegExp',
      'isMap',
      'isSet',
      'isNativeError',
      'isPromise',
      'isTypedArray',
      'isUint8Array',
      'isArrayBufferView',
      'isBoxedPrimitive',
      'isAsyncFunction',
      'isGeneratorFunction',
      'isWeakMap',
    ] as const) {
      assert.deepEqual(
        values.map(value => util.types[name](value)),
        values.map(value => node.types[name](value)),
        name,
      );
    }
  });

  it('turns callbacks into promises and back', async () => {
    const half = (value: number, done: (error: Error | null, half?: number) => void) =>
      value % 2 ? done(new Error('odd')) : done(null, value / 2);
    assert.equal(await util.promisify(half)(4), 2);
    await assert.rejects(util.promisify(half)(3), /odd/);
    const back = util.callbackify((value: number) => Promise.resolve(value + 1));
    assert.equal(
      await new Promise(resolve => back(1, (_: unknown, value: unknown) => resolve(value))),
      2,
    );
  });

  it('says what a browser does not have', () => {
    assert.throws(() => util.parseArgs(), /util\.parseArgs does not run in a browser/);
  });
});
