import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noteOf } from '../../../src/history/notes';
import { optionSince } from '../../../src/history/optionNotes';
import { history, version } from './samples';

const config = (options: string, own: string) => `
export interface Options { ${options} }
declare module '@midwayjs/core/dist/interface' {
  interface MidwayConfig { redis?: Partial<Options>; pool?: { ${own} }; other?: Unknown }
}`;
const known = history([
  version('3.0.0', config('port?: number', 'min?: number')),
  version('3.1.0', config('port?: number; host?: string', 'min?: number; max?: { soft: number }')),
]);
const releases = { versions: ['3.0.0', '3.1.0'], named: [] };
const texts = { since: '{version}', changedIn: '', removedIn: '', deprecatedSince: '' };
const note = (path: string) => noteOf('3.0.0', optionSince(path, [known], releases) ?? {}, texts);

describe('options', () => {
  it('came with a version where their interface or the configuration has them since then', () => {
    assert.equal(note('redis.host'), '3.1');
    assert.equal(note('pool.max'), '3.1');
  });

  it('are not dated that are as old as the others, came with what they are in, or are not known', () => {
    for (const path of [
      'redis.port',
      'pool.min',
      'pool.max.soft',
      'other.name',
      'none.name',
      'redis',
    ])
      assert.equal(note(path), '', path);
  });
});
