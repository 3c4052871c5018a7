import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { difference } from '../../../src/history/difference';
import { parameterNames, type Releases, sinceOf } from '../../../src/history/since';
import { inherited, type Timeline } from '../../../src/history/historyData';
import { history, version } from './samples';

const releases: Releases = {
  versions: ['3.0.0', '3.1.0', '3.1.1', '3.1.2', '3.2.0', '3.3.0', '3.4.0'],
  named: [
    { version: '3.1.2', package: 'redis', name: 'getName', isFeature: true },
    { version: '3.1.2', package: 'redis', name: 'port', isFeature: false },
    { version: '3.1.1', package: 'etcd', name: 'later', isFeature: true },
  ],
};

const known = history([
  version(
    '3.0.0',
    'export declare class Service { get(): string }\nexport declare function use(a: string): void;',
  ),
  version(
    '3.1.0',
    `export declare class Service { get(): string; set(): void }
     export declare function use(a: string, b?: number): void;`,
  ),
  version(
    '3.2.0',
    `export declare class Service { get(key: string): string; getName(): string; later: string; port: 1 }`,
  ),
  version(
    '3.3.0',
    `export declare class Service extends Base { get(key: string): string; set(): void; getName(): string }
     /** @deprecated use Service */ export declare function use(a: string, b?: number): void;`,
  ),
  version(
    '3.4.2',
    'export declare class Service extends Base { get(key: string): string }\n/** @deprecated use get */ export declare function use(a: string): void;\nexport interface New { a: string }',
  ),
]);
const since = (symbol: string, member?: string) => sinceOf(known, releases, symbol, member);

describe('since when', () => {
  it('is open to the past for what the first known version has', () => {
    assert.deepEqual(since('Service')!.since, { to: '3.0.0' });
  });

  it('is exact where the version before is known', () => {
    assert.deepEqual(since('Service', 'set')!.since, { from: '3.1.0', to: '3.1.0' });
  });

  it('of a change is open over the versions that do not tell the type', () => {
    const type: Timeline = [
      ['3.0.0', 'string'],
      ['3.1.0', inherited],
      ['3.2.0', 'number'],
    ];
    const told = sinceOf(
      {
        form: 1,
        package: '@midwayjs/redis',
        versions: ['3.0.0', '3.1.0', '3.2.0'],
        symbols: { Service: { type: 'class', members: { name: type } } },
        defaults: {},
      },
      releases,
      'Service',
      'name',
    );
    assert.deepEqual(told!.changed, [
      { at: { from: '3.1.0', to: '3.2.0' }, before: 'string', after: 'number' },
    ]);
  });

  it('is the span of releases that the known versions leave open', () => {
    assert.deepEqual(since('Service', 'later')!.since, { from: '3.1.1', to: '3.2.0' });
  });

  it('counts on a patch after the newest release that the changelog knows', () => {
    assert.deepEqual(since('New')!.since, { from: '3.4.0', to: '3.4.2' });
    const beyond = sinceOf(known, { ...releases, versions: ['3.0.0'] }, 'New')!;
    assert.deepEqual(beyond.since, { from: '3.3.1', to: '3.4.2' });
  });

  it('is narrowed by the release notes of the package only where they name it', () => {
    assert.deepEqual(since('Service', 'getName')!.since, {
      from: '3.1.2',
      to: '3.1.2',
      by: 'changelog',
    });
    // A member of another owner may be meant.
    assert.deepEqual(since('Service', 'port')!.since, { from: '3.1.1', to: '3.2.0' });
    const fixed = { version: '3.4.0', package: 'redis', name: 'New', isFeature: false };
    assert.deepEqual(sinceOf(known, { ...releases, named: [fixed] }, 'New')!.since, {
      from: '3.4.0',
      to: '3.4.0',
      by: 'changelog',
    });
  });

  it('is known of parameters', () => {
    assert.deepEqual(since('use', '(b)')!.since, { from: '3.1.0', to: '3.1.0' });
    assert.deepEqual(since('Service', 'get(key)')!.since, { from: '3.1.1', to: '3.2.0' });
    assert.equal(since('use', '(c)'), undefined);
  });

  it('comes with the types before and after each change', () => {
    assert.deepEqual(since('Service', 'get')!.changed, [
      {
        at: { from: '3.1.1', to: '3.2.0' },
        before: '() => string',
        after: '(key: string) => string',
      },
    ]);
  });

  it('comes with the deprecation as it is said now, and since when there is one', () => {
    assert.deepEqual(since('use')!.deprecated, {
      at: { from: '3.3.0', to: '3.3.0' },
      text: 'use get',
    });
  });

  it('comes with where the thing is gone, and where it came back', () => {
    assert.deepEqual(since('use')!.absent, [
      { removed: { from: '3.1.1', to: '3.2.0' }, back: { from: '3.3.0', to: '3.3.0' } },
    ]);
    assert.equal(since('use')!.removed, undefined);
    assert.deepEqual(since('use', '(b)')!.removed, { from: '3.4.0', to: '3.4.2' });
  });

  it('does not say that a member is gone which an unread base may have', () => {
    assert.equal(since('Service', 'getName')!.removed, undefined);
    assert.deepEqual(since('Service', 'later')!.removed, undefined);
  });

  it('is open where a member may have been in a type with a name, and so is its end', () => {
    const pool = 'interface Pool { max: number }';
    const options = (number: string, type: string) =>
      version(number, `${pool}\nexport interface Options { pool: ${type} }`);
    const moved = history([
      options('3.0.0', '{ max: number }'),
      options('3.1.0', 'Pool'),
      options('3.2.0', '{ max: number; min: number }'),
    ]);
    const of = (member: string) => sinceOf(moved, releases, 'Options', member)!;
    assert.deepEqual(of('pool.max').absent, []);
    assert.deepEqual(of('pool.min').since, { from: '3.1.0', to: '3.2.0' });
    assert.deepEqual(difference(moved, '3.0.0', '3.1.0')!.removed, []);
    assert.deepEqual(difference(moved, '3.1.0', '3.2.0')!.added, []);
  });

  it('is unknown of what no version has, whatever objects have', () => {
    assert.equal(since('constructor'), undefined);
    assert.equal(since('Service', 'toString'), undefined);
  });
});

describe('names of parameters', () => {
  it('are those of all overloads, and none of functions that are parameters or results', () => {
    assert.deepEqual(
      parameterNames('function <T extends (x: A) => B>(a: (y: C) => D, ...b: E[]) => (z: F) => G'),
      ['a', 'b'],
    );
    assert.deepEqual(
      parameterNames('{ (a: string): void; <T>(b?: { (c: T): void }, d?: T): void }'),
      ['a', 'b', 'd'],
    );
    assert.deepEqual(parameterNames("?({ a, b }: Options, text: 'f(x, y)') => void"), ['text']);
    assert.deepEqual(parameterNames('Map<string, number>'), []);
  });
});

describe('the difference of two versions', () => {
  it('lists what came, went and changed, with members of symbols that both have', () => {
    const found = difference(known, '3.0.0', '3.2.1')!;
    assert.equal(found.to, '3.2.0');
    assert.deepEqual(
      found.added.map(({ symbol, member }) => [symbol, member]),
      [
        ['Service', 'getName'],
        ['Service', 'later'],
        ['Service', 'port'],
      ],
    );
    assert.deepEqual(found.removed, [
      { symbol: 'use', type: 'function (a: string) => void', isOption: false },
    ]);
    assert.deepEqual(found.changed, [
      {
        symbol: 'Service',
        member: 'get',
        before: '() => string',
        after: '(key: string) => string',
        isOption: false,
      },
    ]);
  });

  it('is turned round for the way back', () => {
    const [there, back] = [
      difference(known, '3.1.0', '3.2.0')!,
      difference(known, '3.2.0', '3.1.0')!,
    ];
    assert.deepEqual(there.added, back.removed);
    assert.deepEqual(there.removed, back.added);
  });

  it('knows the constructor that a class has without writing one', () => {
    const found = difference(
      history([
        version(
          '3.0.0',
          `export declare class A { constructor(key: string) }
           export declare class B extends A { constructor(port: number) }
           export declare class C { constructor() }`,
        ),
        version(
          '3.1.0',
          'export declare class A {}\nexport declare class B extends A {}\nexport declare class C {}',
        ),
      ]),
      '3.0.0',
      '3.1.0',
    )!;
    assert.deepEqual(found.removed, []);
    assert.deepEqual(
      found.changed.map(({ symbol, after }) => [symbol, after]),
      [['A', '() => A']],
    );
  });

  it('calls members of options options, and not those of the class that configures a component', () => {
    const of = (members: string) =>
      `export interface RedisOptions { ${members} }\nexport declare class Configuration { ${members} }`;
    const { added } = difference(
      history([version('3.0.0', of('a: 1')), version('3.1.0', of('a: 1; b: 2'))]),
      '3.0.0',
      '3.1.0',
    )!;
    assert.deepEqual(
      added.map(({ symbol, isOption }) => [symbol, isOption]),
      [
        ['Configuration', false],
        ['RedisOptions', true],
      ],
    );
  });

  it('says of the parts of an object no more than of the object', () => {
    const of = (pool: string) => `export interface Settings { pool: ${pool}; '.gz': string }`;
    const found = difference(
      history([
        version('3.0.0', of('{ max: number; min: number }')),
        version('3.1.0', of('PoolSettings').replace("'.gz': string", "'.zip': string")),
      ]),
      '3.0.0',
      '3.1.0',
    )!;
    assert.deepEqual(
      found.changed.map(({ member }) => member),
      ['pool'],
    );
    assert.deepEqual(
      [...found.removed, ...found.added].map(({ member }) => member),
      ['.gz', '.zip'],
    );
  });

  it('says what was renamed, only where one thing can be meant', () => {
    const members = '{ host: string; port: number; password?: string; db?: number }';
    const before = version(
      '3.0.0',
      `export interface Config ${members}\nexport interface A { a: string }`,
    );
    const after = version(
      '3.1.0',
      `export interface RedisConfig ${members}\nexport interface B { a: string }`,
    );
    const found = difference(history([before, after]), '3.0.0', '3.1.0')!;
    assert.deepEqual(found.renamed, [
      { from: { symbol: 'Config' }, to: { symbol: 'RedisConfig' } },
    ]);
    assert.deepEqual(
      found.removed.map(({ symbol }) => symbol),
      ['A'],
    );
    const twice = version('3.1.0', `export interface C ${members}\nexport interface D ${members}`);
    assert.deepEqual(difference(history([before, twice]), '3.0.0', '3.1.0')!.renamed, []);
  });

  it('lists options and defaults', () => {
    const file = (ttl: string) => `exports.redis = { ttl: ${ttl} };`;
    const found = difference(
      history([
        version('3.0.0', {
          'dist/index.d.ts': 'export interface RedisOptions { a: 1 }',
          'dist/config.default.js': file('1'),
        }),
        version('3.1.0', {
          'dist/index.d.ts': 'export interface RedisOptions { a: 1; ttl?: number }',
          'dist/config.default.js': file('2'),
        }),
      ]),
      '3.0.0',
      '3.1.0',
    )!;
    assert.deepEqual(found.added, [
      { symbol: 'RedisOptions', member: 'ttl', type: '?number', isOption: true },
    ]);
    assert.deepEqual(found.defaults, [{ path: 'redis.ttl', before: '1', after: '2' }]);
  });

  it('is unknown before the first known version', () => {
    assert.equal(difference(known, '2.14.0', '3.1.0'), undefined);
  });
});
