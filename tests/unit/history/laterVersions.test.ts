import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { laterPart, removedLater, upTo } from '../../../src/history/laterVersions';
import { history, version } from './samples';

const old = `
  export declare class Redis { get(key: string): string; stop(): void; open(): void }
  export interface Options { pool?: { max?: number; min?: number }; port?: number }
  export declare function gone(): void;
  export declare function stays(): void;`;
const earlier = [
  version('3.0.0', 'export declare function stays(): void;'),
  version('3.2.0', {
    'dist/index.d.ts': old,
    'dist/config/config.default.js': 'exports.redis = { ttl: 1 };',
  }),
];
const whole = history([
  ...earlier,
  version('4.1.0', {
    'dist/index.d.ts': `
      /** @deprecated */
      export declare class Redis { get(key: string, other: string): string; open(): void }
      export interface Options { port?: string; host?: string }
      export declare function fresh(): void;
      export declare function stays(): void;`,
    'dist/config/config.default.js': 'exports.redis = { ttl: 2, host: "a" };',
  }),
]);

describe('a history up to a major line', () => {
  it('is the same as if no later version had been read', () => {
    assert.deepEqual(upTo('3', whole), history(earlier));
    assert.deepEqual(upTo('4', whole), whole);
  });
});

describe('what later versions no longer have', () => {
  const removed = (symbol: string, member?: string) =>
    removedLater(laterPart('3', whole)!, symbol, member);
  const span = { from: '4.0.0', to: '4.1.0' };

  it('is a symbol or a member, with the releases of the next line that may have removed it', () => {
    assert.deepEqual(removed('gone'), span);
    assert.deepEqual(removed('Redis', 'stop'), span);
    assert.deepEqual(removed('Options', 'pool'), span);
  });

  it('is no part of what was removed, and nothing that is still there or new', () => {
    assert.equal(removed('Options', 'pool.max'), undefined);
    assert.equal(removed('Redis', 'get'), undefined);
    assert.equal(removed('stays'), undefined);
    assert.equal(removed('fresh'), undefined);
  });

  it('is not known of a package without later versions', () => {
    assert.equal(laterPart('3', history(earlier)), undefined);
  });
});
