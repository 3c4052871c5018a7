import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { packCommand } from '../../../src/plugins/upgrade-v4';
import { type Files, upgrade } from '../../../src/plugins/upgrade-v4/upgrade';

const manifest = (more: object = {}) =>
  `${JSON.stringify({ dependencies: { '@midwayjs/core': '^4.0.0', '@midwayjs/koa': '^4.0.0' }, ...more }, null, 2)}\n`;

/** Upgrades one file.
 * @returns its text, and what is left to a person */
function upgraded(path: string, text: string, more: Files = {}) {
  const files: Files = { 'package.json': manifest(), 'src/a.ts': '', ...more, [path]: text };
  const { changed, notes } = upgrade(files);
  return { text: changed[path] ?? text, notes: notes.filter(({ file }) => file === path) };
}

/** Each rule: the file, its text before and after. Files without a second text must stay as they are. */
const cases: Record<string, [path: string, before: string, after?: string][]> = {
  'adds a detector to the configuration of an application, and moves the settings of the scan': [
    [
      'src/configuration.ts',
      `import { Configuration } from '@midwayjs/core';\n@Configuration({ imports: [koa] })\nexport class Main {}\n`,
      `import { CommonJSFileDetector, Configuration } from '@midwayjs/core';\n@Configuration({ imports: [koa], detector: new CommonJSFileDetector() })\nexport class Main {}\n`,
    ],
    [
      'src/configuration.ts',
      `import { Configuration as Setup } from '@midwayjs/core';\n@Setup({\n\tconflictCheck: true,\n\timports: [koa],\n\tdetectorOptions: { ignore: ['**/old/**'] },\n})\nexport class Main {}\n`,
      `import { CommonJSFileDetector, Configuration as Setup } from '@midwayjs/core';\n@Setup({\n\tdetector: new CommonJSFileDetector({ conflictCheck: true, ignore: ['**/old/**'] }),\n\timports: [koa],\n})\nexport class Main {}\n`,
    ],
    [
      'src/configuration.ts',
      `import { Configuration } from "@midwayjs/core";\r\n@Configuration()\r\nexport class Main {}\r\n`,
      `import { CommonJSFileDetector, Configuration } from "@midwayjs/core";\r\n@Configuration({ detector: new CommonJSFileDetector() })\r\nexport class Main {}\r\n`,
    ],
    [
      'src/configuration.ts',
      `import { Configuration } from '@midwayjs/core';\n@Configuration({ detector: own, imports: [koa] })\nexport class Main {}\n`,
    ],
    [
      'src/book.ts',
      `import { Configuration } from '@midwayjs/core';\n@Configuration({ imports: [koa] })\nexport class Book {}\n`,
    ],
  ],
  'passes createApp the folder that it took before': [
    [
      'test/a.test.ts',
      `import { createApp } from '@midwayjs/mock';\nconst app = await createApp<Framework>();\n`,
      `import { createApp } from '@midwayjs/mock';\nconst app = await createApp<Framework>(process.cwd());\n`,
    ],
    [
      'test/a.test.ts',
      `import { createApp } from '@midwayjs/mock';\nconst app = await createApp(dir, { cwd }, koa);\n`,
      `import { createApp } from '@midwayjs/mock';\nconst app = await createApp(dir, { cwd, imports: [koa] });\n`,
    ],
    ['test/a.test.ts', `import { createApp } from './app';\nawait createApp();\n`],
  ],
  'renames the options that start an application': [
    [
      'bootstrap.js',
      `const { Bootstrap } = require('@midwayjs/bootstrap');\nBootstrap.configure({ configurationModule: main, moduleDetector: false }).run();\n`,
      `const { Bootstrap } = require('@midwayjs/bootstrap');\nBootstrap.configure({ imports: main }).run();\n`,
    ],
  ],
  'imports from the core what @midwayjs/decorator exported': [
    [
      'src/a.ts',
      `import { ILogger } from '@midwayjs/core';\nimport { Inject } from '@midwayjs/decorator';\nuse(Inject);\n`,
      `import { ILogger, Inject } from '@midwayjs/core';\nuse(Inject);\n`,
    ],
    [
      'src/a.ts',
      `import { Inject, Provide } from '@midwayjs/decorator';\nimport { ILogger } from '@midwayjs/core';\nexport * from '@midwayjs/decorator';\nuse(Inject, Provide);\n`,
      `import { Inject, Provide, ILogger } from '@midwayjs/core';\nexport * from '@midwayjs/core';\nuse(Inject, Provide);\n`,
    ],
    [
      'src/a.ts',
      `// @midwayjs/decorator is gone\nimport type { A } from "@midwayjs/decorator";\n`,
      `// @midwayjs/decorator is gone\nimport type { A } from "@midwayjs/core";\n`,
    ],
  ],
  'renames @midwayjs/decorator wherever a module is named': [
    [
      'src/a.ts',
      `import core = require('@midwayjs/decorator');\nlet a: import('@midwayjs/decorator').ILogger;\ndeclare module '@midwayjs/decorator' {}\n`,
      `import core = require('@midwayjs/core');\nlet a: import('@midwayjs/core').ILogger;\ndeclare module '@midwayjs/core' {}\n`,
    ],
  ],
  'writes @MainApp() and @AllConfig(), and imports no more than is used': [
    [
      'src/a.ts',
      `import { ALL, App, Config, Provide } from '@midwayjs/core';\n@Provide()\nclass A {\n  @App()\n  app: App;\n  @Config(ALL)\n  all;\n}\n`,
      `import { AllConfig, App, MainApp, Provide } from '@midwayjs/core';\n@Provide()\nclass A {\n  @MainApp()\n  app: App;\n  @AllConfig()\n  all;\n}\n`,
    ],
    [
      'src/a.ts',
      `import { App, Config } from '@midwayjs/core';\nclass A {\n  @App('koa')\n  app;\n  @Config('koa')\n  koa;\n}\n`,
    ],
    [
      'src/a.ts',
      `import { ALL, Config } from '@midwayjs/core';\nclass A {\n  @Config(ALL)\n  all;\n}\nexport const names = { ALL };\n`,
      `import { ALL, AllConfig } from '@midwayjs/core';\nclass A {\n  @AllConfig()\n  all;\n}\nexport const names = { ALL };\n`,
    ],
  ],
  'renames and removes what the core has renamed and removed': [
    [
      'src/a.ts',
      `import type { IMidwayLogger } from "@midwayjs/core";\nlet log: IMidwayLogger;\n`,
      `import type { ILogger } from "@midwayjs/core";\nlet log: ILogger;\n`,
    ],
    [
      'src/a.ts',
      `import type { IMidwayLogger } from '@midwayjs/core';\nimport { Provide, Inject } from '@midwayjs/core';\nlet log: IMidwayLogger = use(Provide, Inject);\n`,
      `import { Provide, Inject, ILogger } from '@midwayjs/core';\nlet log: ILogger = use(Provide, Inject);\n`,
    ],
    [
      'src/a.ts',
      `import {\n  IMidwayLogger,\n  PathFileUtil,\n} from '@midwayjs/core';\nlet log: IMidwayLogger;\nPathFileUtil.isPath(x.PathFileUtil);\n`,
      `import {\n  ILogger,\n  PathFileUtils,\n} from '@midwayjs/core';\nlet log: ILogger;\nPathFileUtils.isPath(x.PathFileUtil);\n`,
    ],
    [
      'src/a.ts',
      `container.getAsync(A, [], { originName: 'a' });\nmap.get(a, b, { other: 1 });\n`,
      `container.getAsync(A, []);\nmap.get(a, b, { other: 1 });\n`,
    ],
    [
      'src/interface.ts',
      `declare module '@midwayjs/core/dist/interface' {\n  interface MidwayConfig {}\n}\n`,
      `declare module '@midwayjs/core' {\n  interface MidwayConfig {}\n}\n`,
    ],
  ],
  'moves the format of context logs to the logger': [
    [
      'src/config/config.default.ts',
      `export default {\n  keys: 'x',\n  koa: {\n    port: 7001,\n    contextLoggerFormat: info =>\n      info.message,\n  },\n};\n`,
      `export default {\n  keys: 'x',\n  koa: {\n    port: 7001,\n  },\n  midwayLogger: {\n    clients: {\n      appLogger: {\n        contextFormat: info =>\n          info.message,\n      },\n    },\n  },\n};\n`,
    ],
    [
      'src/config/config.default.ts',
      `export default () => ({\n  koa: { contextLoggerFormat: format },\n  midwayLogger: { clients: {} },\n});\n`,
      `export default () => ({\n  midwayLogger: { clients: { appLogger: {\n    contextFormat: format,\n  } } },\n});\n`,
    ],
    [
      'src/config/config.local.ts',
      `export default { koa: { contextLoggerFormat: format } };\n`,
      `export default { koa: { }, midwayLogger: {\n  clients: {\n    appLogger: {\n      contextFormat: format,\n    },\n  },\n} };\n`,
    ],
    [
      'src/config/config.local.ts',
      `export default {\n  koa: { contextLoggerFormat: format },\n  express: { contextLoggerFormat: other },\n  // Of cookies.\n  keys: 'x',\n  midwayLogger: {\n    clients: { appLogger: { level: 'info' } },\n  },\n};\n`,
      `export default {\n  express: { contextLoggerFormat: other },\n  // Of cookies.\n  keys: 'x',\n  midwayLogger: {\n    clients: { appLogger: { level: 'info', contextFormat: format } },\n  },\n};\n`,
    ],
  ],
  'removes the component for the async context': [
    [
      'src/a.ts',
      `import * as koa from '@midwayjs/koa';\nimport * as hooks from '@midwayjs/async-hooks-context-manager';\nexport const imports = [koa, hooks];\n`,
      `import * as koa from '@midwayjs/koa';\nexport const imports = [koa];\n`,
    ],
  ],
  'goes back with ctx.back()': [
    [
      'src/a.ts',
      `ctx.redirect('back');\nctx.redirect('back', '/books');\nctx.redirect('/back');\n`,
      `ctx.back();\nctx.back('/books');\nctx.redirect('/back');\n`,
    ],
  ],
};

describe('the upgrade to 4.x', () => {
  for (const [rule, all] of Object.entries(cases)) {
    it(rule, () => {
      for (const [path, before, after = before] of all) {
        assert.equal(upgraded(path, before).text, after);
        assert.equal(upgraded(path, after).text, after, 'changed again');
      }
    });
  }

  it('detects the files of each application, and leaves those of components alone', () => {
    const text = `import { Configuration } from '@midwayjs/core';\n@Configuration({ imports: [] })\nexport class C {}\n`;
    const paths = ['src', 'src/stock', 'test/fixtures/shop/src'].map(
      folder => `${folder}/configuration.ts`,
    );
    const files = Object.fromEntries(paths.map(path => [path, text]));
    const { changed } = upgrade({ 'package.json': manifest({ type: 'module' }), ...files });
    assert.deepEqual(Object.keys(changed), [paths[0], paths[2]]);
    assert.match(changed[paths[0]!]!, /detector: new ESModuleFileDetector\(\)/);
    const settings = 'conflictCheck: true, detectorOptions: { ignore: [] }';
    const component = text.replace('[] ', `[], ${settings} `);
    const { changed: cleaned } = upgrade({
      'package.json': manifest(),
      ...files,
      [paths[1]!]: component,
    });
    assert.equal(cleaned[paths[1]!], text);
  });

  it('leaves to a person what it cannot decide, with the line', () => {
    const left = (text: string, more?: Files) =>
      upgraded('src/a.ts', text, more).notes.map(({ line, problem }) => `${line}: ${problem}`);
    assert.deepEqual(
      left(`import { Pipeline } from '@midwayjs/core';\nclass A {\n  @Pipeline()\n  steps;\n}\n`),
      ['3: 4.x has no Pipeline'],
    );
    const dto = {
      'src/dto.ts': 'export class Loan { due() {} }\nexport class Plain { a: string }',
    };
    const query = `import { Body, Query } from '@midwayjs/core';\nclass A {\n  a(@Query() at: Date, @Body() loan: Loan, @Body() plain: Plain) {}\n}\n`;
    assert.deepEqual(left(query, dto), [
      '3: 4.x leaves a string or a plain object here, not an object of Date',
      '3: 4.x leaves a string or a plain object here, not an object of Loan',
    ]);
    assert.deepEqual(left(`app.getFrameworkType();\n`), ['1: 4.x has no getFrameworkType()']);
    assert.deepEqual(left(`export const koa = { contextLoggerFormat: format };\n`), [
      '1: 4.x ignores contextLoggerFormat',
    ]);
  });

  it('raises packages to 4.x, keeps the layout of package.json, and names what is left', () => {
    const before = `{\r\n    "engines": { "node": ">=12" },\r\n    "dependencies": {\r\n        "@midwayjs/core": "^3.20.0",\r\n        "@midwayjs/decorator": "^3.20.0",\r\n        "@midwayjs/koa": "3.20.24",\r\n        "@midwayjs/redis": "3",\r\n        "@midwayjs/validate": "^3.0.0",\r\n        "koa": "^2.0.0"\r\n    },\r\n    "devDependencies": { "@midwayjs/cli": "^2.0.0" }\r\n}\r\n`;
    const { changed, notes } = upgrade({ 'package.json': before, 'src/a.ts': '' });
    assert.equal(
      changed['package.json'],
      before
        .replace('^3.20.0', '^4.0.0')
        .replace('        "@midwayjs/decorator": "^3.20.0",\r\n', '')
        .replace('3.20.24', '4.0.0')
        .replace('redis": "3"', 'redis": "^4.0.0"'),
    );
    assert.deepEqual(
      notes.map(({ line, problem }) => `${line}: ${problem}`),
      [
        '2: 4.x needs Node.js 20 or newer',
        '7: This command was not tried with @midwayjs/redis',
        '8: @midwayjs/validate has no release of 4.x',
        '11: @midwayjs/cli ^2.0.0 is left as it is',
      ],
    );
  });

  it('removes several packages without breaking package.json', () => {
    const dependencies = {
      '@midwayjs/core': '^4.0.0',
      '@midwayjs/async-hooks-context-manager': '3',
      '@midwayjs/decorator': '3',
    };
    const files = { 'package.json': JSON.stringify({ dependencies }), 'src/a.ts': '' };
    const { changed } = upgrade(files);
    assert.equal(changed['package.json'], '{"dependencies":{"@midwayjs/core":"^4.0.0"}}');
  });

  it('refuses a project that it cannot read, and says where and why', () => {
    const refuses = (files: Files, message: RegExp) => assert.throws(() => upgrade(files), message);
    refuses({}, /^.*There is no package\.json/);
    refuses({ 'package.json': '{' }, /package\.json:1:2: .* Mend/);
    refuses({ 'package.json': '{"dependencies":{"koa":"2"}}' }, /names no package of Midway/);
    refuses({ 'package.json': manifest(), 'src/a.js': '' }, /has no TypeScript/);
    refuses(
      { 'package.json': manifest(), 'src/a.ts': 'const a = 1;\nclass {' },
      /src\/a\.ts:2:8: .* Mend it/,
    );
  });
});

describe('the upgrade command', () => {
  let home: string;
  const configuration = `import { Configuration } from '@midwayjs/core';\n@Configuration({ imports: [koa] })\nexport class Main {}\n`;

  /** Runs a program in the project. */
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: path.join(home, 'project'),
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };
  const command = (...args: string[]) =>
    run(process.execPath, path.join(home, 'package/cli.mjs'), ...args);
  const git = (...args: string[]) =>
    run('git', '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args);
  const write = (name: string, text: string | Buffer) =>
    writeFileSync(path.join(home, 'project', name), text);
  const read = (name: string) => readFileSync(path.join(home, 'project', name), 'utf8');

  before(() => {
    // Inside this folder, the command finds the packages that npx would install.
    mkdirSync('node_modules/.cache', { recursive: true });
    home = mkdtempSync(path.resolve('node_modules/.cache/upgrade-'));
    packCommand(path.join(home, 'upgrade-v4.tgz'), 'https://example.com/upgrade_v4');
    spawnSync('tar', ['-xzf', 'upgrade-v4.tgz'], { cwd: home });
    mkdirSync(path.join(home, 'project/src'), { recursive: true });
    write('package.json', manifest());
    write('src/configuration.ts', configuration);
    write('src/a.ts', 'app.getFrameworkType();\n');
  });
  after(() => rmSync(home, { recursive: true, force: true }));

  it('prints a diff and what is left, and writes nothing without --write', () => {
    const { status, output } = command();
    assert.equal(status, 0, output);
    assert.match(output, /^--- a\/src\/configuration\.ts$[^]*^\+.*new CommonJSFileDetector\(\)/m);
    assert.match(output, /^src\/a\.ts:1: .*getFrameworkType.*example\.com\/upgrade_v4#names/m);
    assert.match(output, /Nothing was written/);
    assert.equal(read('src/configuration.ts'), configuration);
  });

  it('writes only what git can restore, or with --force, and over no other file', () => {
    const refuses = (why: RegExp) => {
      const { status, output } = command('--write');
      assert.equal(status, 1);
      assert.match(output, why);
      assert.equal(read('src/configuration.ts'), configuration);
    };
    git('init', '--quiet');
    refuses(/not committed \("\?\? package\.json"\)/);
    write('.gitignore', 'src\n');
    git('add', '.');
    git('commit', '--quiet', '--message=all');
    refuses(/"!! src\//);
    git('config', 'status.showUntrackedFiles', 'no');
    write('.gitignore', '');
    git('commit', '--all', '--quiet', '--message=none');
    refuses(/"\?\? src\/"/);
    git('add', '.');
    git('commit', '--quiet', '--message=sources');
    git('update-index', '--assume-unchanged', 'src/configuration.ts');
    refuses(/does not look for changes in src\/configuration\.ts/);
    write('src/configuration.ts.upgrade-v4', 'mine');
    assert.match(command('--write', '--force').output, /upgrade-v4 is in the way/);
    assert.equal(read('src/configuration.ts.upgrade-v4'), 'mine');
    rmSync(path.join(home, 'project/src/configuration.ts.upgrade-v4'));
    assert.equal(command('--write', '--force').status, 0);
    assert.match(read('src/configuration.ts'), /CommonJSFileDetector/);
    assert.match(command().output, /Nothing to change/);
  });

  it('leaves a file alone that is not in UTF-8', () => {
    const text = Buffer.concat([
      Buffer.from([0x2f, 0x2f, 0xc4, 0xe3, 0x0a]),
      Buffer.from(configuration),
    ]);
    write('src/configuration.ts', text);
    const { status, output } = command('--write', '--force');
    assert.equal(status, 1);
    assert.match(output, /src\/configuration\.ts is not in UTF-8/);
    assert.equal(read('src/configuration.ts'), text.toString());
  });
});
