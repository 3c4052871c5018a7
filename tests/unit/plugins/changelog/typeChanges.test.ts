import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { difference } from '../../../../src/history/difference';
import { readWholeHistories } from '../../../../src/history/files';
import { newestOf, resolve, withLater } from '../../../../src/plugins/changelog/compare';
import { makeData } from '../../../../src/plugins/changelog/data';
import { readLabels } from '../../../../src/plugins/changelog/labels';
import { parseReleases } from '../../../../src/content/releases';
import type { ReleaseData } from '../../../../src/content/changelogData';
import {
  type TypeFile,
  type TypeIndex,
  typeChanges,
  typesToAsk,
} from '../../../../src/plugins/changelog/typeChanges';
import { makeTypeFiles, pruned } from '../../../../src/plugins/changelog/typeFiles';
import { newestVersion } from '../../../support/content';
import { history, version } from '../../history/samples';

const sample = history([
  version('3.0.0', {
    'dist/index.d.ts': `
      export declare class Redis { get(key: string): string; run(): void; open(): void }
      export interface RedisOptions { port?: number | string; host?: string }
      export interface MidwayConfig { redis?: RedisOptions; cache?: string }
      export interface Bag { [key: string]: any; a: string }
      export interface Context { bag: Bag; id: string }
      export declare class Configuration { init(): void; onReady(): void }
      export declare function use(): void;
      export declare const steady: string;`,
    'dist/config/config.default.js': 'exports.redis = { ttl: 1 };',
  }),
  version('3.2.0', {
    'dist/index.d.ts': `
      export declare class Redis { get(key: string, ttl: number): string; run(): string }
      export interface RedisOptions { port?: number; host?: string; db?: number }
      export interface MidwayConfig { redis?: RedisOptions }
      export interface Bag { [key: string]: any }
      export interface Context { id: string }
      export declare class Configuration { onReady(container: Bag): void }
      /** @deprecated use Redis */ export declare function use(): void;
      export declare function open(): void;
      export declare const steady: string;`,
    'dist/config/config.default.js': 'exports.redis = { ttl: 2 };',
  }),
]);
const versions = ['3.0.0', '3.1.0', '3.1.1', '3.2.0', '3.3.0'];
const release = (number: string, text: string, packages = ['redis']): ReleaseData => ({
  version: number,
  date: '2025-01-01',
  hasPage: true,
  changes: [{ type: 'feature', packages, refs: [], text }],
});
const file = (of = sample): TypeFile => ({ history: of, dir: 'redis', pages: {} });
const compare = (from: string, to: string, releases: ReleaseData[] = []) =>
  typeChanges(file(), { from, to }, versions, releases);
const names = (list: { symbol: string; member?: string }[]) =>
  list.map(({ symbol, member }) => (member === undefined ? symbol : `${symbol}.${member}`));

describe('the changes of types of a package', () => {
  const found = compare('3.0.0', '3.3.0')!;
  const group = (name: string) =>
    names(found.groups.find(one => one.group === name)?.changes ?? []);

  it('begin with what does not compile any more, and have everything once', () => {
    assert.deepEqual(names(found.breaking), ['Redis.open', 'Redis.get', 'RedisOptions.port']);
    assert.deepEqual(group('added'), ['open']);
    assert.deepEqual(group('changed'), ['Configuration.onReady', 'Redis.run']);
    assert.deepEqual(group('deprecated'), ['use']);
    assert.deepEqual(found.defaults, [{ path: 'redis.ttl', before: '1', after: '2' }]);
  });

  it('do not say that code breaks which has what others add, what an index has, or what only the framework calls', () => {
    assert.deepEqual(group('removed'), ['Bag.a', 'Configuration.init', 'Context.bag']);
    assert.deepEqual(group('options').sort(), ['MidwayConfig.cache', 'RedisOptions.db']);
  });

  it('say in which releases they may have come', () => {
    const [span] = found.breaking[0]!.spans;
    assert.deepEqual(span, { from: '3.1.0', to: '3.2.0' });
    assert.equal(found.breaking[0]!.isUncertain, false);
    assert.deepEqual([found.from, found.to], ['3.0.0', '3.2.0']);
  });

  it('are uncertain where the older version is not known', () => {
    assert.ok(compare('3.1.0', '3.3.0')!.breaking.every(({ isUncertain }) => isUncertain));
  });

  it('begin with the first version that is known', () => {
    const { from, breaking } = compare('2.14.0', '3.3.0')!;
    assert.equal(from, '3.0.0');
    assert.ok(breaking.every(({ isUncertain }) => !isUncertain));
  });

  it('come with the notes of the package that name them in code, of releases in which they may have come', () => {
    const notesOf = (...releases: ReleaseData[]) =>
      names(
        compare('3.0.0', '3.2.0', releases)!.groups.flatMap(({ changes }) =>
          changes.filter(({ notes }) => notes.length),
        ),
      );
    assert.deepEqual(notesOf(release('3.2.0', 'Adds `open()`')), ['open']);
    assert.deepEqual(notesOf(release('3.2.0', 'Adds open')), []);
    assert.deepEqual(notesOf(release('3.3.0', 'Adds `open()`')), []);
    assert.deepEqual(notesOf(release('3.0.1', 'Adds `open()`')), []);
    assert.deepEqual(notesOf(release('3.2.0', 'Adds `open()`', ['core'])), []);
  });

  it('are none between versions with the same types', () => {
    assert.equal(compare('3.2.0', '3.3.0'), undefined);
  });
});

describe('what the types of the framework lost and gained', () => {
  const histories = readWholeHistories('.');
  const between = (dir: string, from: string, to: string) =>
    typeChanges({ history: pruned(histories.get(dir)!), pages: {} }, { from, to }, [], [])!;
  const breaking = (dir: string, from: string, to: string) =>
    between(dir, from, to).breaking.map(({ symbol, member, breaks }) => ({
      name: member === undefined ? symbol : `${symbol}.${member}`,
      kinds: breaks.map(({ kind }) => kind).join(),
    }));
  const has = (list: { name: string; kinds: string }[], name: string) =>
    list.find(one => one.name === name)?.kinds;

  it('has members that went before a base came which is not read', () => {
    const found = breaking('core', '2.14.8', '3.20.24');
    const gone = [
      ...['addConfiguration', 'addDirectoryFilter', 'containsConfiguration'],
      ...['createConfiguration', 'getAspectService', 'getConfigService', 'getCurrentEnv'],
      ...['getEnvironmentService', 'getInformationService', 'getResolverHandler'],
      ...['registerDataHandler', 'resolve', 'setInformationService'],
    ];
    for (const member of gone) assert.equal(has(found, `IMidwayContainer.${member}`), 'removed');
  });

  it('has members of what is an alias now, and of what extends a class of the language', () => {
    const found = breaking('core', '2.14.8', '3.20.24');
    assert.equal(has(found, 'IApplicationContext.baseDir'), 'removed');
    assert.equal(has(found, 'IProperties.addProperty'), 'removed');
    assert.equal(has(found, 'IProperties.has'), undefined);
  });

  it('has no members that may have moved to a base', () => {
    assert.equal(
      has(breaking('captcha', '3.12.8', '3.20.24'), 'ImageCaptchaOptions.noise'),
      undefined,
    );
  });

  it('has what packages pass on from others, with the code that does so', () => {
    assert.equal(has(breaking('decorator', '2.14.6', '3.20.24'), 'RuleType'), 'removed');
    assert.equal(has(breaking('prometheus', '2.14.6', '3.20.24'), 'DefaultConfig'), 'removed');
    const core = between('core', '2.14.8', '3.20.24').breaking;
    assert.equal(
      core.find(({ symbol }) => symbol === 'plainToClass')?.before,
      "export { plainToClass } from 'class-transformer'",
    );
    const { groups } = between('redis', '3.0.9', '3.20.24');
    const added = groups.find(({ group }) => group === 'added')!.changes;
    assert.equal(
      added.find(({ symbol }) => symbol === 'Redis')?.after,
      "export { Redis } from 'ioredis'",
    );
  });

  it('has decorators that fit fewer places, options that are required, and values that may be undefined', () => {
    assert.equal(has(breaking('swagger', '3.4.3', '3.16.5'), 'ApiBearerAuth'), 'decorates');
    assert.equal(has(breaking('swagger', '3.4.3', '3.20.6'), 'ApiBearerAuth'), undefined);
    assert.equal(
      has(breaking('validate', '3.4.5', '3.16.5'), 'ValidateService.validate'),
      'nullable',
    );
    const typeorm = between('typeorm', '3.12.8', '3.20.24');
    const own = [...typeorm.breaking, ...typeorm.groups.flatMap(({ changes }) => changes)].filter(
      ({ symbol }) => symbol === 'typeormConfigOptions',
    );
    assert.deepEqual(
      own.map(({ member, breaks }) => [member, breaks]),
      [['allowExecuteMigrations', [{ kind: 'required-option' }]]],
    );
  });

  it('has what 4.0.0 no longer has, but no method of a lifecycle that may ignore what is new', () => {
    const found = breaking('core', '3.20.24', '4.0.0');
    assert.equal(has(found, 'Pipeline'), 'removed');
    assert.equal(has(found, 'MidwayContainer.createChild'), 'removed');
    assert.equal(has(found, 'ILifeCycle.onReady'), undefined);
    assert.equal(has(breaking('mock', '3.20.24', '4.0.0'), 'createApp'), 'required,surplus');
  });

  it('says what was public where it is protected now', () => {
    const change = between('core', '3.12.8', '3.20.24').breaking.find(
      ({ symbol, member }) => symbol === 'DataSourceManager' && member === 'appDir',
    )!;
    assert.deepEqual([change.before, change.after], ['public string', 'protected string']);
  });
});

describe('the packages whose types are asked for', () => {
  const index: TypeIndex = {
    redis: { file: 'a', first: '3.0.0', last: '4.1.0', changes: ['3.2.0'], before: ['3.0.0'] },
    swagger: { file: 'b', first: '3.3.0', last: '3.5.0', changes: ['3.4.0'], before: ['3.3.0'] },
  };
  const ask = (from: string, to: string, packages: string[] = []) =>
    typesToAsk({ from, to, packages, lines: [] }, index);

  it('are those that changed in the range; others are told apart without asking', () => {
    assert.deepEqual(ask('3.1.0', '3.2.0'), {
      ask: ['redis'],
      same: [],
      unknown: ['swagger'],
      ended: [],
    });
    assert.deepEqual(ask('3.2.0', '3.4.0'), {
      ask: ['swagger'],
      same: ['redis'],
      unknown: [],
      ended: [],
    });
  });

  it('are not said to be the same where versions in between are not known', () => {
    assert.deepEqual(ask('3.0.0', '3.1.0', ['redis']), {
      ask: [],
      same: [],
      unknown: ['redis'],
      ended: [],
    });
    assert.deepEqual(ask('3.2.0', '3.3.5', ['swagger']).unknown, ['swagger']);
  });

  it('are those that are chosen, whatever they are called', () => {
    assert.deepEqual(ask('3.0.0', '3.4.0', ['constructor', 'redis']), {
      ask: ['redis'],
      same: [],
      unknown: ['constructor'],
      ended: [],
    });
  });

  it('are told apart from those that the later major line does not have', () => {
    const { same, ended } = ask('3.4.0', '4.0.0');
    assert.deepEqual([same, ended], [['redis'], ['swagger']]);
    assert.deepEqual(ask('3.3.0', '4.0.0').ask, ['swagger']);
    assert.deepEqual(ask('3.3.0', '4.0.0').ended, ['swagger']);
  });
});

describe('the files of types', () => {
  const histories = readWholeHistories('.');
  const { known: all, files } = makeTypeFiles(
    histories,
    [
      {
        npm: '@midwayjs/koa',
        entryPoint: '',
        pages: new Map([
          ['Framework', { route: '/api/web-koa/class/Framework', isFunction: false }],
          ['IMidwayKoaApplication', { route: '/api/web-koa#app', isFunction: false }],
        ]),
      },
    ],
    newestVersion(),
  );

  it('weigh at most 30 kB each', () => {
    assert.ok(files.size > 0);
    for (const [name, text] of files) {
      const bytes = gzipSync(text).length;
      assert.ok(bytes <= 30_000, `${name}: ${bytes} bytes`);
    }
  });

  it('show the same differences as the whole histories', () => {
    for (const known of histories.values()) {
      const shown = pruned(known);
      const last = known.versions.at(-1)!;
      for (const from of [known.versions[0]!, known.versions[known.versions.length >> 1]!]) {
        assert.deepEqual(
          difference(shown, from, last),
          difference(known, from, last),
          `${known.package} from ${from}`,
        );
      }
    }
  });

  it('name all versions at which something changed', () => {
    for (const { package: npm, versions: own, ...known } of histories.values()) {
      const { changes } = all.packages[npm.replace('@midwayjs/', '')]!;
      for (const [at, to] of own.entries()) {
        const from = own[at - 1];
        if (from === undefined || changes.includes(to)) continue;
        const { added, removed, changed, defaults } = difference(
          { package: npm, versions: own, ...known },
          from,
          to,
        )!;
        assert.deepEqual([added, removed, changed, defaults], [[], [], [], []], `${npm} ${to}`);
      }
    }
  });

  it('come with the versions that the changelog does not have yet, which can be compared', () => {
    const known = (dir: string) => makeTypeFiles(new Map([[dir, sample]]), [], '3.1.0').known;
    assert.deepEqual(known('core').later, ['3.2.0']);
    assert.deepEqual(known('redis').later, []);
    const { index } = makeData(
      parseReleases(
        'changelog/3.2.json',
        JSON.stringify([{ ...release('3.2.0', 'x'), changes: [], hasPage: undefined }]),
      ),
      readLabels('en'),
      {},
      '/',
    );
    const later = withLater(index, ['4.0.0', '3.3.0', '3.2.1']);
    assert.deepEqual(
      later.lines.map(({ line, versions }) => [line, ...versions.map(one => one.version)]),
      [
        ['4.0', '4.0.0'],
        ['3.3', '3.3.0'],
        ['3.2', '3.2.1', '3.2.0'],
      ],
    );
    assert.equal(newestOf(later), '3.3.0');
    const { range } = resolve({ from: '3.2.1', to: '4.0.0', packages: [] }, later);
    assert.deepEqual(
      range!.lines.map(({ line }) => line),
      [],
    );
  });

  it('lead to symbols that have a page, and to those on the page of their package', () => {
    const { dir, pages } = JSON.parse(files.get('types-web-koa.json')!) as TypeFile;
    assert.equal(dir, 'web-koa');
    assert.equal(pages.Framework, 'class/Framework');
    assert.equal(pages.IMidwayKoaApplication, '#app');
    assert.equal((JSON.parse(files.get('types-core.json')!) as TypeFile).dir, undefined);
  });
});
