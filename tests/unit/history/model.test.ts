import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  formatHistory,
  historyOf,
  parseHistory,
  surfacesOf as read,
} from '../../../src/history/model';
import { isSame } from '../../../src/history/types';
import { history, surfacesOf, version } from './samples';

const versions = [
  version('3.2.0', 'export interface Options { host: string }\nexport declare class Old {}'),
  version('3.10.0', 'export interface Options { host: string; port?: number }'),
  version(
    '3.9.0',
    `/** @deprecated use Options */ export declare class Old {}
     export interface Options { host: string }`,
  ),
  version(
    '3.11.0',
    'export interface Options { host: string | Buffer; port?: number }\nexport declare class Old {}',
  ),
];

describe('a history', () => {
  it('says of each thing from which version it is what', () => {
    const { versions: known, symbols } = history(versions);
    assert.deepEqual(known, ['3.2.0', '3.9.0', '3.10.0', '3.11.0']);
    assert.deepEqual(symbols, {
      Old: {
        type: [
          ['3.2.0', 'class'],
          ['3.10.0', null],
          ['3.11.0', 'class'],
        ],
        deprecated: [
          ['3.9.0', 'use Options'],
          ['3.11.0', null],
        ],
      },
      Options: {
        type: 'interface',
        members: {
          host: [
            ['3.2.0', 'string'],
            ['3.11.0', 'string | Buffer'],
          ],
          port: [['3.10.0', '?number']],
        },
      },
    });
  });

  it('gives back what each version exports, and is the same when made of that', () => {
    const first = history(versions);
    assert.deepEqual([...read(first)].sort(), [...surfacesOf(versions)].sort());
    assert.equal(
      formatHistory(historyOf(first.package, read(first), isSame)),
      formatHistory(first),
    );
  });

  it('is the same whether its versions were read at once or one after the other', () => {
    for (const [late] of versions.entries()) {
      const surfaces = read(history(versions.filter((_, index) => index !== late)));
      for (const [number, surface] of surfacesOf([versions[late]!])) surfaces.set(number, surface);
      const grown = historyOf('@midwayjs/redis', surfaces, isSame);
      assert.equal(formatHistory(grown), formatHistory(history(versions)));
    }
  });

  it('is read from its file as it was written, a symbol a line', () => {
    const text = formatHistory(history(versions));
    assert.deepEqual(parseHistory(text, 'redis.json'), history(versions));
    assert.ok(text.split('\n').some(line => line.startsWith('"Options":{')));
  });

  it('of an older form, or a damaged one, says what to do', () => {
    const text = formatHistory(history(versions));
    const older = text.replace('"form":1', '"form":0');
    const remedy = /api\/history\/redis\.json .*npm run history/;
    assert.throws(() => parseHistory(older, 'api/history/redis.json'), /has form 0/);
    assert.throws(() => parseHistory(older, 'api/history/redis.json'), remedy);
    assert.throws(() => parseHistory(text.slice(0, 99), 'api/history/redis.json'), remedy);
    assert.throws(
      () => parseHistory(text.replace('"3.9.0"', '"3.9"'), 'api/history/redis.json'),
      /damaged at "versions\.1"/,
    );
  });
});
