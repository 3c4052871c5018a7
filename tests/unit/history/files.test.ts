import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPackages } from '../../../src/content/reference';
import { difference } from '../../../src/history/difference';
import {
  ageOf,
  askedOn,
  historyPackages,
  readHistories,
  readHistoryReleases,
} from '../../../src/history/files';
import { sinceOf } from '../../../src/history/since';

const histories = readHistories('.');
const releases = readHistoryReleases('.');
const since = (dir: string, symbol: string, member?: string) =>
  sinceOf(histories.get(dir)!, releases, symbol, member)!;

describe('the committed histories', () => {
  it('are of packages that have one, and say how old they are', t => {
    const dirs = historyPackages('.').map(({ dir }) => dir);
    assert.ok(histories.size > 0);
    for (const dir of histories.keys()) assert.ok(dirs.includes(dir), dir);
    const asked = askedOn('.');
    t.diagnostic(
      `the registry was last asked for versions on ${asked}, ${ageOf(asked, new Date())} days ago`,
    );
  });

  it('know the version that the reference documents of each published package', () => {
    for (const { dir, version, declarations } of readPackages('.')) {
      if (declarations) continue;
      assert.ok(
        histories.get(dir)?.versions.includes(version),
        `${dir} ${version}: run "npm run history"`,
      );
    }
  });

  // What the packages themselves hold was looked up by hand for these.
  it('narrow what came with a release that the registry lacks by the changelog', () => {
    assert.deepEqual(since('core', 'Singleton').since, {
      from: '3.10.0',
      to: '3.10.0',
      by: 'changelog',
    });
    assert.deepEqual(since('core', 'Provide').since, { from: '3.6.0', to: '3.6.0' });
  });

  it('have the types before and after a change', () => {
    assert.deepEqual(since('grpc', 'Clients', 'createClient').changed, [
      {
        at: { from: '3.7.4', to: '3.20.12' },
        before: '<T>(options: IGRPCClientServiceOptions) => Promise<T>',
        after: '<T>(options: IGRPCClientServiceOptions) => Promise<void>',
      },
    ]);
  });

  it('have deprecations, and what is gone', () => {
    assert.deepEqual(since('decorator', 'ScopeEnum').deprecated!.at, {
      from: '3.9.1',
      to: '3.11.6',
    });
    assert.deepEqual(since('core', 'IResponse').removed, { from: '3.13.1', to: '3.13.5' });
  });

  it('tell options and defaults that came between two versions', () => {
    const { added, defaults } = difference(histories.get('web-koa')!, '3.7.0', '3.8.0')!;
    const option = added.find(({ member }) => member === 'serverTimeout');
    assert.deepEqual([option?.isOption, option?.type], [true, '?number']);
    assert.deepEqual(
      defaults.find(({ path }) => path === 'koa.serverTimeout'),
      { path: 'koa.serverTimeout', before: undefined, after: '120000' },
    );
  });
});
