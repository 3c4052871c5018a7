import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { versionsOf, withLater } from '../../../../src/plugins/changelog/compare';
import { makeData } from '../../../../src/plugins/changelog/data';
import { readLabels } from '../../../../src/plugins/changelog/labels';
import { readReleases } from '../../../../src/content/releases';
import { readPackageJson } from '../../../../src/plugins/changelog/packageJson';
import { newestVersion } from '../../../support/content';

const { index } = makeData(readReleases('changelog'), readLabels('en'), { 'web-koa': 'koa' }, '/');

describe('a package.json', () => {
  const read = (content: unknown) =>
    readPackageJson(typeof content === 'string' ? content : JSON.stringify(content), index);

  it('gives its packages and the lowest version', () => {
    assert.deepEqual(
      read({
        dependencies: { '@midwayjs/core': '^3.14.2', '@midwayjs/koa': '~3.12.0', koa: '2' },
        devDependencies: { '@midwayjs/mock': '^3.13', '@midwayjs/cli': '^2.0.0' },
      }),
      { from: '3.12.0', packages: ['core', 'koa', 'mock'], unknown: ['cli'] },
    );
  });

  it('takes no version from packages that count for themselves', () => {
    const dependencies = { '@midwayjs/logger': '^2.0.0', '@midwayjs/core': '>=3.16.1 <4' };
    assert.deepEqual(read({ dependencies }), {
      from: '3.16.1',
      packages: ['core', 'logger'],
      unknown: [],
    });
  });

  const startOf = (asked: string) => {
    const result = read({ dependencies: { '@midwayjs/core': asked } });
    assert.ok('packages' in result);
    return [result.from, result.missing];
  };

  for (const [asked, from] of [
    ['<4.0.0 >=3.10.0', '3.10.0'],
    ['^3.0.0 || ^2.3.0', '2.3.0'],
    ['3.12.0 - 3.14', '3.12.0'],
    ['3.x', '3.0.0'],
    ['v3.12.0', '3.12.0'],
    [' ^3.12.0 ', '3.12.0'],
    ['3.0.0-beta.1', '3.0.0'],
    ['workspace:^3', '3.0.0'],
    ['npm:@midwayjs/core@^3.12.0', '3.12.0'],
    ['npm:midway-fork@~3.12.0', '3.12.0'],
    ['github:midwayjs/midway#v3.10.0', '3.10.0'],
    ['git+https://git.example.org/midway.git#semver:^3.10.0', '3.10.0'],
  ] as const) {
    it(`begins with ${from} for ${asked}`, () => {
      assert.deepEqual(startOf(asked), [from, undefined]);
    });
  }

  for (const asked of [
    'latest',
    '*',
    '',
    '<4',
    '>4 <3',
    'workspace:*',
    'workspace:~',
    'catalog:',
    'file:../core-3.12.0.tgz',
    'link:../3.12.0',
    'http://127.0.0.1:4873/@midwayjs/core/-/core-3.12.0.tgz',
    'git+ssh://git@192.168.0.1/midway.git#main',
  ]) {
    it(`has no version to begin with for ${asked || 'nothing'}`, () => {
      assert.deepEqual(startOf(asked), [undefined, undefined]);
    });
  }

  it('begins with the nearest version where the changelog lacks one, and says which', () => {
    assert.deepEqual(startOf('3.20.999'), [undefined, '3.20.999']);
    assert.deepEqual(startOf('^4.0.0'), [undefined, '4.0.0']);
    assert.deepEqual(startOf('3.17.999'), [newestVersion('3.17.x'), '3.17.999']);
    const oldest = versionsOf(index).at(-1)!.version;
    assert.deepEqual(startOf('0.0.1'), [oldest, '0.0.1']);
  });

  describe('of 4.x', () => {
    const later = withLater(index, ['4.0.0']);
    const readLater = (dependencies: object) =>
      readPackageJson(JSON.stringify({ dependencies }), later);
    const newest = newestVersion();

    it('is compared from the end of the line before, as the guides are about that', () => {
      const dependencies = { '@midwayjs/core': '^4.0.0', '@midwayjs/mock': '^4.1.0' };
      assert.deepEqual(readLater(dependencies), {
        from: newest,
        to: '4.0.0',
        next: '4.0.0',
        packages: ['core', 'mock'],
        unknown: [],
      });
    });

    it('and 3.x is compared up to 4.0.0', () => {
      const dependencies = { '@midwayjs/core': '^4.0.0', '@midwayjs/redis': '^3.12.0' };
      assert.deepEqual(readLater(dependencies), {
        from: '3.12.0',
        to: '4.0.0',
        packages: ['core', 'redis'],
        unknown: [],
      });
    });

    it('changes nothing for other versions', () => {
      for (const core of ['^3.12.0', '3.20.999', '^5.0.0']) {
        const dependencies = { '@midwayjs/core': core };
        assert.deepEqual(readLater(dependencies), read({ dependencies }), core);
      }
    });
  });

  it('may begin with a byte order mark', () => {
    const dependencies = { '@midwayjs/core': '3.12.0' };
    assert.deepEqual(read(`\uFEFF${JSON.stringify({ dependencies })}`), read({ dependencies }));
  });

  it('may name a package that only has a history of types', () => {
    const text = JSON.stringify({ dependencies: { '@midwayjs/fc-starter': '3.19.0' } });
    assert.deepEqual(readPackageJson(text, index, { 'fc-starter': {} }), {
      from: '3.19.0',
      packages: ['fc-starter'],
      unknown: [],
    });
  });

  it('is refused with a reason and a place when it is broken', () => {
    assert.deepEqual(read(' '), { problem: 'empty' });
    assert.deepEqual(read('{\n  "name": "x",\n  oops\n}'), { problem: 'json', line: 3 });
    assert.deepEqual(read('[1]'), { problem: 'object' });
    assert.deepEqual(read({ dependencies: { koa: '2' } }), { problem: 'none' });
    assert.deepEqual(read({ dependencies: 'all' }), { problem: 'none' });
  });
});
