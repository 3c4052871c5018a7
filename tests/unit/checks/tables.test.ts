import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, it } from 'node:test';
import {
  checkNotes,
  checkSince,
  type Component,
  componentTable,
  firstVersion,
  frameworksOfCode,
  neededPackages,
  oldestVersions,
  readComponents,
} from '../../../checks/tables/components';
import {
  checkDatabases,
  databaseTable,
  otherVersions,
  readDatabases,
} from '../../../checks/tables/databases';
import {
  type Decorator,
  decoratorTable,
  mergeForms,
  targetsOfCode,
} from '../../../checks/tables/decorators';
import {
  checkExplanations,
  errorsOfCode,
  errorTable,
  type FrameworkError,
  httpStatuses,
  registeredCodes,
} from '../../../checks/tables/errors';
import { fillRegions, findRegions, toTable } from '../../../checks/tables/markdown';
import { readNotes } from '../../../src/content/components';
import { readTablePackages } from '../../../checks/tables/packages';
import { missingLines, type ReleaseFacts, releaseTable } from '../../../checks/tables/releases';
import {
  checkTables,
  fillTables,
  makeTable,
  readTableSources,
} from '../../../checks/tables/tables';
import { missingNotes, unrunGuides, unrunText } from '../../../checks/tables/unrun';
import { compareVersions } from '../../../src/content/changelogData';
import { block, messages, page } from './page';

const region = (name: string, table: string) =>
  `before\n\n<!-- table: ${name} -->\n\n${table}\n\n<!-- /table -->\n\nafter`;

describe('regions of a page', () => {
  it('are found with their table and line', () => {
    assert.deepEqual(findRegions(region('errors http', '| old |')), [
      { name: 'errors http', table: '| old |', line: 3 },
    ]);
  });

  it('are filled, and stay as they are when filled again', () => {
    const filled = fillRegions(region('errors http', ''), name => `| ${name} |`);
    assert.equal(filled, region('errors http', '| errors http |'));
    assert.equal(
      fillRegions(filled, name => `| ${name} |`),
      filled,
    );
  });

  it('have cells on one line with their bars escaped', () => {
    assert.equal(toTable(['A'], [['`a | b`\nc \\| d']]), '| A |\n|---|\n| `a \\| b` c \\| d |');
  });
});

describe('targets of a decorator without a declared type', () => {
  const none = () => [];

  it('follow the parameters of the function that it returns', () => {
    const code = (parameters: string) => `function Mark() { return (${parameters}) => {}; }`;
    assert.deepEqual(targetsOfCode(code('target'), 'Mark', none), ['class']);
    assert.deepEqual(targetsOfCode(code('target, key'), 'Mark', none), ['property']);
    assert.deepEqual(targetsOfCode(code('target, key, descriptor'), 'Mark', none), ['method']);
    assert.deepEqual(targetsOfCode(code('target, key, index'), 'Mark', none), ['parameter']);
  });

  it('are class and method where the descriptor may be missing', () => {
    const code = `function Mark() {
      return (target, key, descriptor) => { if (descriptor) return 1; return 2; };
    }`;
    assert.deepEqual(targetsOfCode(code, 'Mark', none), ['class', 'method']);
  });

  it('follow calls to functions of the file and of other modules', () => {
    const code = `const helpers_1 = require("./helpers");
      function Base() { return (0, helpers_1.make)('key'); }
      const Mark = () => Base();`;
    const asked: string[] = [];
    const targets = targetsOfCode(code, 'Mark', (module, name) => {
      asked.push(`${module} ${name}`);
      return ['method', 'class'];
    });
    assert.deepEqual(targets, ['class', 'method']);
    assert.deepEqual(asked, ['./helpers make']);
  });
});

describe('forms of a decorator', () => {
  const parameter = (name: string, type: string, optional = false) => ({
    name,
    type,
    optional,
    rest: false,
  });

  it('are merged where only types differ', () => {
    assert.deepEqual(
      mergeForms([
        [parameter('type', 'A'), parameter('options', 'X')],
        [parameter('type', 'B'), parameter('options', 'X', true)],
        [parameter('type', 'C')],
      ]),
      ['type: A | B, options?: X', 'type: C'],
    );
  });

  it('leave out a type of more than three kinds', () => {
    assert.deepEqual(mergeForms(['A', 'B', 'C', 'D'].map(type => [parameter('type', type)])), [
      'type',
    ]);
  });
});

describe('the table of decorators', () => {
  const decorator = (name: string, more: Partial<Decorator> = {}): Decorator => ({
    name,
    npm: '@midwayjs/cron',
    dir: 'cron',
    targets: ['class'],
    forms: [''],
    deprecated: false,
    ...more,
  });
  const text = { en: 'Does it.', zh: '完成。' };

  it('is in the language of the page and names packages where there are several', () => {
    const both = [decorator('Job'), decorator('Trace', { npm: '@midwayjs/otel', dir: 'otel' })];
    const effects = { cron: { Job: text }, otel: { Trace: text } };
    assert.equal(
      decoratorTable(both, 'cron', 'zh-cn', effects),
      '| 装饰器 | 位置 | 参数 | 作用 |\n|---|---|---|---|\n| `Job` | 类 | — | 完成。 |',
    );
    assert.match(
      decoratorTable(both, 'cron otel', 'en', effects),
      /\| `Trace` \| `@midwayjs\/otel` \| class \|/,
    );
  });

  it('says what is deprecated', () => {
    const effects = { cron: { Job: { ...text, deprecated: { en: 'Use X.', zh: '用 X。' } } } };
    const tableOf = (deprecated: boolean) =>
      decoratorTable([decorator('Job', { deprecated })], 'cron', 'en', effects);
    assert.match(tableOf(true), /Does it\. Deprecated\. Use X\./);
    // The advice is on one of its forms.
    assert.doesNotMatch(tableOf(false), /Deprecated/);
  });

  it('says what a later line no longer has', () => {
    const job = decorator('Job', { removed: '4.0' });
    const effects = { cron: { Job: text } };
    assert.match(decoratorTable([job], 'cron', 'en', effects), /Does it\. Removed in 4\.0\. \|$/);
    assert.match(decoratorTable([job], 'cron', 'zh-cn', effects), /完成。已在 4\.0 中移除。 \|$/);
  });

  it('asks for a text that is missing, and knows its places', () => {
    assert.throws(
      () => decoratorTable([decorator('Job')], 'cron', 'en', {}),
      /api\/comments\/cron/,
    );
    assert.throws(() => decoratorTable([decorator('Job')], 'nope', 'en', {}), /no decorators/);
  });
});

describe('errors in JavaScript', () => {
  const core = `exports.Codes = (0, base_1.registerErrorCode)('shelf', { FULL: 10000, LOST: 10001 });
    class ShelfFullError extends base_1.MidwayError {
      constructor(name, free) {
        super(\`Shelf "\${name}" has \${free || 'no'} room\`, exports.Codes.FULL);
      }
    }
    class BookLostError extends base_1.MidwayError {
      constructor(message) {
        const text = message ? message : 'Lost';
        super(text + '.', exports.Codes.LOST);
      }
    }`;

  it('have the codes that their file registers', () => {
    assert.equal(registeredCodes(core).get('Codes.LOST'), 'SHELF_10001');
  });

  it('have their messages, with names for what varies', () => {
    assert.deepEqual(
      errorsOfCode('shelf', core, new Map()).map(({ code, message }) => `${code} ${message}`),
      ['SHELF_10000 Shelf "<name>" has <free> room', 'SHELF_10001 <message>.'],
    );
  });

  it('have the status of the class that they extend', () => {
    const statuses = httpStatuses('HttpStatus[HttpStatus["CONFLICT"] = 409] = "CONFLICT";');
    assert.equal(statuses.get('CONFLICT'), 409);
    const code = `class NoCopyError extends core_1.httpError.ConflictError {
      constructor(message) { super(message || 'No copy'); }
    }
    class Other extends Base {}`;
    const found = errorsOfCode('loans', code, new Map([['ConflictError', 409]]));
    assert.deepEqual(found, [
      { npm: 'loans', className: 'NoCopyError', code: '409', status: 409, message: 'No copy' },
    ]);
  });

  it('need a text in both tables, and texts need an error', () => {
    const error: FrameworkError = {
      npm: '@midwayjs/x',
      className: 'XError',
      code: 'X_1',
      message: 'm',
    };
    assert.throws(() => errorTable([error], 'packages', 'en', {}), /X_1 XError has no text/);
    const text = { cause: 'c', mend: 'm' };
    const stale = { X_2: { YError: { en: text, zh: text } } };
    assert.equal(
      messages(checkExplanations([error], stale)),
      'X_1 XError has no text: add it\nX_2 YError is no error of the packages: remove it',
    );
  });
});

describe('what the code of a component says', () => {
  it('is which frameworks it asks for', () => {
    const asks = "this.manager\n.getApplications([\n'koa',\n'faas',\n]).forEach(x)";
    assert.deepEqual(frameworksOfCode([asks]), ['koa', 'faas']);
    assert.deepEqual(frameworksOfCode(['plain']), ['koa', 'egg', 'express', 'faas']);
  });

  it('is that a framework of its own needs a process', () => {
    const own = 'class F extends core_1.BaseFramework {}';
    assert.deepEqual(frameworksOfCode([own, "namespace: 'cron'"]), ['koa', 'egg', 'express']);
    assert.deepEqual(frameworksOfCode([own, "namespace: 'faas'"]), ['faas']);
  });

  it('is which packages it leaves to install', () => {
    const code = `require("typeorm/x"); require("fs"); require("./own"); require("@scope/a/b");
      require("@midwayjs/core"); (0, core_1.safeRequire)('optional'); require("dep");`;
    assert.deepEqual(neededPackages([code], 'me', ['dep']), ['@scope/a', 'typeorm']);
  });
});

describe('the first version of a component', () => {
  const release = (version: string, type: string, name: string) => ({
    version,
    changes: [{ type, packages: [name] }],
  });

  it('is that of its first feature, or at most that of its first entry', () => {
    const releases = [
      release('3.10.0', 'feature', 'cron'),
      release('3.9.0', 'fix', 'redis'),
      release('3.11.0', 'feature', 'redis'),
    ];
    assert.equal(firstVersion(releases, ['cron']), '3.10.0');
    assert.equal(firstVersion(releases, ['redis']), '≤ 3.9.0');
    assert.equal(firstVersion(releases, ['nothing']), undefined);
  });

  it('is at most the first that its history has, where the notes name a newer one or none', () => {
    const releases = [release('3.10.0', 'feature', 'jwt'), release('3.9.0', 'fix', 'redis')];
    assert.equal(firstVersion(releases, ['jwt'], '2.14.6'), '≤ 2.14.6');
    assert.equal(firstVersion(releases, ['jwt'], '3.12.0'), '3.10.0');
    assert.equal(firstVersion(releases, ['redis'], '3.12.0'), '≤ 3.9.0');
    assert.equal(firstVersion(releases, ['nothing'], '3.12.0'), '≤ 3.12.0');
  });

  it('is the release whose prereleases introduced it', () => {
    const releases = [
      release('3.1.2', 'feature', 'security'),
      {
        ...release('3.0.0', 'fix', 'koa'),
        prereleases: [release('', 'fix', 'security'), release('', 'feature', 'security')],
      },
    ];
    assert.equal(firstVersion(releases, ['security']), '3.0.0');
    assert.equal(firstVersion(releases, ['koa']), '≤ 3.0.0');
  });

  it('is what its guide says, unless that is about a later form', () => {
    const check = (row: string, since: string) =>
      messages(
        checkSince(
          [{ file: 'a.md', name: 'a.md', locale: 'en', source: `| Since | ${row} |\n` }],
          [{ guide: 'a.md', since }],
        ),
      );
    assert.match(check('3.0.0', '≤ 3.0.0'), /begin the row with "3\.0\.0 at the latest"/);
    assert.match(check('3.0.10', '3.0.1'), /"3\.0\.1"/);
    for (const [row, since] of [
      ['3.0.0 at the latest; twice as fast since 3.4.0', '≤ 3.0.0'],
      ['3.0.0, deprecated since 3.17.0', '3.0.0'],
      ['3.0.0 in this form', '≤ 2.2.4'],
    ] as const) {
      assert.equal(check(row, since), '');
    }
  });

  it('is not noted where it is known, nor against what is published', () => {
    const noted = (version: string) =>
      messages(
        checkNotes(
          { jwt: { group: 'http', since: { version, reason: 'x' } } },
          [release('3.10.0', 'fix', 'jwt')],
          new Map([['@midwayjs/jwt', '2.14.6']]),
          [{ dir: 'jwt', npm: '@midwayjs/jwt' }],
        ),
      );
    assert.match(noted('≤ 2.14.6'), /remove "since"/);
    assert.match(noted('3.10.0'), /2\.14\.6 is published: write "≤ 2\.14\.6"/);
    assert.equal(noted('≤ 2.12.0'), '');
  });

  it('of each component is no newer than what is published', () => {
    const oldest = oldestVersions();
    const known = readComponents(readTablePackages(), readNotes()).filter(({ npm }) =>
      oldest.has(npm),
    );
    assert.ok(known.length > 0);
    for (const { npm, since } of known) {
      const published = oldest.get(npm)!;
      assert.ok(
        compareVersions(since.replace('≤ ', ''), published) <= 0,
        `${npm}: since ${since}, but ${published} is published`,
      );
    }
  });
});

it('the matrix leads to guide and reference, and shows frameworks, status and language', () => {
  const component: Component = {
    dir: 'upload',
    npm: '@midwayjs/upload',
    group: 'http',
    guide: 'extensions/upload.md',
    hasApi: true,
    use: { en: 'Upload', zh: '上传' },
    works: ['koa', 'faas'],
    packages: [],
    since: '3.2.0',
  };
  const row =
    '| [`@midwayjs/upload`](./extensions/upload.md) [API](/api/upload) | 上传 | koa、faas | — | 3.2.0 |';
  assert.equal(componentTable([component], 'http', 'zh-cn').split('\n').at(-1), row);
  assert.throws(() => componentTable([component], 'data', 'en'), /no such group/);
});

describe('tables of databases', () => {
  const databases = readDatabases();
  const entry = (tests: number, lacks?: string[]) => ({
    hash: '',
    against: '',
    words: 0,
    blocks: {},
    compiled: 1,
    tests,
    outputs: 0,
    nocheck: [],
    ...(lacks && { lacks }),
  });
  const orm = 'docs/extensions/orm.md';
  const checkedWith = (name: string, ledger: Record<string, ReturnType<typeof entry>>) =>
    databaseTable(databases, 'sql', ledger, 'en')
      .split('\n')
      .find(line => line.startsWith(`| ${name} |`))!
      .split(' | ')
      .at(-1)!;

  it('name a server only if the tests of a guide ran with it', () => {
    const { version } = databases.servers.postgresql!;
    const ran = checkedWith('PostgreSQL', { [orm]: entry(1) });
    assert.ok(ran.startsWith(`PostgreSQL ${version} (\`pg\` `), ran);
    assert.match(ran, /in \[TypeORM\]/);
    assert.match(checkedWith('PostgreSQL', { [orm]: entry(0) }), /^no server/);
    assert.match(checkedWith('PostgreSQL', { [orm]: entry(1, ['postgresql']) }), /^no server/);
    // The guide to TypeORM starts no MySQL.
    assert.match(checkedWith('MySQL / MariaDB', { [orm]: entry(1) }), /^no server/);
    assert.match(checkedWith('SQLite', { [orm]: entry(1) }), /^`sql\.js` /);
  });

  it('fail for a server without a recorded version, and for an unknown group', () => {
    const table = (servers: object, group: string) =>
      databaseTable(
        { ...databases, servers } as typeof databases,
        group,
        { [orm]: entry(1) },
        'en',
      );
    assert.throws(() => table({}, 'sql'), /"servers" lacks "postgresql"/);
    assert.throws(() => table(databases.servers, 'graph'), /no such group/);
  });

  it('get the version of another server on this machine, in the recorded parts', () => {
    const servers = { redis: { product: 'Redis', version: '7.0' } };
    const others = (found?: string) => otherVersions({ ...databases, servers }, () => found);
    assert.deepEqual(others('7.0.15'), []);
    assert.deepEqual(others(), []);
    assert.deepEqual(others('7.01'), [{ name: 'redis', version: '7.01' }]);
    assert.deepEqual(others('8.2.1'), [{ name: 'redis', version: '8.2' }]);
  });

  it('have every driver of TypeORM and Sequelize, and only drivers that a guide names', () => {
    const row = {
      group: 'sql',
      name: 'Access',
      guides: ['extensions/orm.md'],
      // Part of a name in the guide.
      drivers: ['typeo'],
    };
    const found = messages(
      checkDatabases({
        ...databases,
        rows: [row],
        servers: {},
        sequelize: { ...databases.sequelize, PostgreSQL: {} },
        notOnServers: [...databases.notOnServers, 'dbase'],
      }),
    );
    assert.match(found, /"sequelize" lacks the driver "postgres"/);
    assert.match(found, /"typeorm" has no driver "dbase"/);
    assert.match(found, /"Access": none of its guides names typeo/);
    assert.equal(found.split('\n').length, 3);
  });
});

describe('tables of releases', () => {
  const note = { zh: '备注', en: 'a note' };
  const release = (version: string, date: string) => ({ version, date, changes: [] });
  const facts: ReleaseFacts = {
    lines: {
      majors: [
        { line: '2', guides: '2.0.0', isMaintained: false, state: note },
        { line: '3', guides: '3.0.0', isMaintained: true, state: note },
      ],
      minors: [
        { line: '3.10', note },
        { line: '3.0', to: '3.1', note },
      ],
      next: {
        line: '4',
        announced: '2023-02-10',
        state: note,
        sinceThen: [
          { version: '3.10.3', by: '2023-02-11' },
          { version: '3.10.4', by: '2023-03-01' },
        ],
      },
    },
    releases: [
      release('3.10.1', '2023-02-01'),
      release('3.10.0', '2023-01-30'),
      release('3.1.0', '2022-03-01'),
      release('3.0.1', '2022-02-01'),
      release('3.0.0', '2022-01-20'),
      release('2.0.0', '2020-03-13'),
    ],
    checkedAgainst: '3.10.4',
    registry: { newest: '3.10.4', asked: '2023-06-01' },
  };

  it('say how far the changelog goes and what the guides are checked against', () => {
    const ends = 'The changelog goes up to 3.10.1 of 2023-02-01. These guides are checked against';
    const github = '[GitHub](https://github.com/midwayjs/midway/releases)';
    const said = (checkedAgainst: string) =>
      releaseTable({ ...facts, checkedAgainst }, 'recorded', 'en');
    assert.equal(said('3.10.4'), `${ends} 3.10.4; what has changed since is on ${github}.`);
    assert.equal(said('3.10.1'), `${ends} 3.10.1.`);
    assert.match(
      releaseTable(facts, 'recorded', 'zh-cn'),
      /2023-02-01 的 3\.10\.1。.*对照 3\.10\.4 检查/,
    );
  });

  it('say which releases the documented line has had since the next one', () => {
    assert.equal(
      releaseTable(facts, 'since', 'en'),
      'Midway 4.x was announced on 2023-02-10. Since then, the number of 3.x releases on npm has grown by 2. The last one is 3.10.4, published on 2023-03-01 at the latest. On 2023-06-01, npm had no later one.',
    );
    const fails = (newest: string, reason: RegExp) =>
      assert.throws(
        () => releaseTable({ ...facts, registry: { newest, asked: '2023-07-01' } }, 'since', 'en'),
        reason,
      );
    fails('3.10.5', /has 3\.10\.5: add it to "sinceThen"/);
    fails('3.10.3', /lacks 3\.10\.4 .*: run "npm run history"/);
  });

  it('count what the changelog has', () => {
    assert.deepEqual(releaseTable(facts, 'lines', 'en').split('\n').slice(2), [
      '| 2.x | 2020-03-13 | 2.0.0, 2020-03-13 | 1 | a note; [its guides](/docs/2.0.0/intro) |',
      '| 3.x | 2022-01-20 | 3.10.1, 2023-02-01 | 5 | a note |',
      '| 4.x | 2023-02-10 | — | — | a note |',
    ]);
    assert.deepEqual(releaseTable(facts, 'minors', 'zh-cn').split('\n').slice(2), [
      '| [3.10](/changelog/v3.10.0) | 2023-01-30 | 1 | 备注 |',
      '| 3.0 至 3.1 | 2022 年 | 1 | 备注 |',
    ]);
  });

  it('name a line without a release, a release without a line, and a table that is none', () => {
    const lines = { ...facts.lines, minors: [{ line: '3.10', note }] };
    assert.deepEqual(missingLines({ ...facts, lines }), ['3.1', '3.0']);
    const releases = facts.releases.slice(0, 2);
    assert.throws(() => releaseTable({ ...facts, releases }, 'minors', 'en'), /line 3\.0 has no/);
    assert.throws(
      () => releaseTable(facts, 'days', 'en'),
      /write lines or minors or recorded or since/,
    );
  });
});

describe('what pages say of packages that no registry has', () => {
  const entry = (lacks?: string[]) => ({
    hash: '',
    against: '',
    words: 0,
    blocks: {},
    compiled: 1,
    tests: 0,
    outputs: 0,
    nocheck: [],
    ...(lacks && { lacks }),
  });

  it('names the guides that the ledger says were not run with their package', () => {
    const unrun = unrunGuides({
      'docs/extensions/etcd.md': entry(['@midwayjs/etcd']),
      'docs/extensions/redis.md': entry(['redis']),
      'docs/intro.md': entry(),
      'i18n/en/docusaurus-plugin-content-docs/current/extensions/etcd.md': entry([
        '@midwayjs/etcd',
      ]),
    });
    assert.deepEqual(unrun, ['extensions/etcd.md']);
    assert.match(unrunText(unrun, 'pages', 'en'), /:\n\n- \[etcd\]\(\.\/extensions\/etcd\.md\)$/);
    assert.match(
      unrunText(unrun, 'pages', 'zh-cn'),
      /：\n\n- \[etcd\]\(\.\/extensions\/etcd\.md\)$/,
    );
  });

  it('is a note in one form for each of them', () => {
    assert.match(unrunText([], 'etcd', 'en'), /^:::info .+\n\n.*`@midwayjs\/etcd`[^]*\n\n:::$/);
    assert.throws(() => unrunText([], 'koa', 'en'), /api\/declarations\/ has no koa/);
  });

  it('has to stand before the first heading of a guide that uses such a package', () => {
    const code = block('ts title="src/a.ts"', "export { ETCDService } from '@midwayjs/etcd';");
    const note = region('unrun etcd', '');
    const said = (body: string) => messages(missingNotes([page(body)]));
    assert.match(said(code), /add <!-- table: unrun etcd -->/);
    assert.match(said(`## A heading {#a-heading}\n\n${note}\n\n${code}`), /unrun etcd/);
    assert.equal(said(`${note}\n\n## A heading {#a-heading}\n\n${code}`), '');
    assert.equal(said(code.replaceAll('etcd', 'redis')), '');
    const upgrade = page(code, 'en', 'framework: 4.0.0\n');
    assert.match(messages(missingNotes([upgrade])), /unrun etcd/);
  });
});

describe('tables from the installed packages', () => {
  const sources = readTableSources();

  it('know decorators by their place and targets', () => {
    const targetsOf = (name: string, dir: string) =>
      sources.decorators.find(d => d.name === name && d.dir === dir)?.targets;
    assert.deepEqual(targetsOf('UseGuard', 'core'), ['class', 'method']);
    assert.deepEqual(targetsOf('Inject', 'core'), ['property']);
    assert.deepEqual(targetsOf('Body', 'core'), ['parameter']);
    assert.deepEqual(targetsOf('ApiOkResponse', 'swagger'), ['class', 'method']);
    assert.equal(targetsOf('createCustomPropertyDecorator', 'core'), undefined);
  });

  it('have every code that the framework registers, and each of its classes', () => {
    const file = 'framework/3.0.0/node_modules/@midwayjs/core/dist/error/framework.js';
    const { FrameworkErrorEnum, ...classes } = createRequire(import.meta.url)(
      path.resolve(file),
    ) as { FrameworkErrorEnum: Record<string, string> };
    const own = sources.errors.filter(({ code }) => /^MIDWAY/.test(code));
    const codes = new Set(own.map(({ code }) => code));
    assert.deepEqual([...codes].sort(), [...new Set(Object.values(FrameworkErrorEnum))].sort());
    assert.deepEqual(
      own.map(({ className }) => className).sort(),
      ['MidwayError', ...Object.keys(classes)].sort(),
    );
  });

  it('are reported where a page has others, and where a page lacks one', () => {
    const stale = page(region('errors http', '| old |'));
    assert.match(messages(checkTables([stale], sources)), /"errors http" differs from its sources/);
    const current = page(region('errors http', makeTable('errors http', 'en', sources)));
    const missing = messages(checkTables([current], sources));
    assert.match(missing, /no table shows "errors midway"/);
    assert.doesNotMatch(missing, /is not what/);
    const unknown = page(region('birds', ''));
    assert.match(messages(checkTables([unknown], sources)), /"birds": write "decorators"/);
  });

  it('are written where a page has others; what cannot be made stays', () => {
    const { source } = page(region('errors http', '| old |') + region('birds', '| kept |'));
    const filled = fillTables({ source, locale: 'en' }, sources);
    assert.ok(filled.includes(makeTable('errors http', 'en', sources)));
    assert.doesNotMatch(filled, /old/);
    assert.match(filled, /\| kept \|/);
  });

  it('cost nothing on pages without one', () => {
    assert.deepEqual(checkTables([page('text')]), []);
  });
});
