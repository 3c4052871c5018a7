import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { type Page, readCodeAt, readPageAt, readPages } from '../../../src/content/pages';
import { currentVersion } from '../../../src/config/site';
import { locales } from '../../../src/config/languages';
import type { NeedTexts } from '../../../src/plugins/projects/texts';
import { firstPath, knownServers, linesOf, serverCheck } from '../../../src/plugins/projects/needs';
import {
  archivePath,
  hasProject,
  nameOf,
  needsOfPage,
  projectOf,
  runsInBrowser,
  scriptsOf,
  zip,
} from '../../../src/plugins/projects/project';
import { block, page } from '../checks/page';

interface Manifest {
  name: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const manifestOf = (page: Page) => JSON.parse(projectOf(page)!['package.json']!) as Manifest;

const guides = readPages()
  .flatMap(pair => Object.values(pair))
  .filter(page => page.collection.name === currentVersion && hasProject(page));

const lock = JSON.parse(readFileSync(`framework/${currentVersion}/package-lock.json`, 'utf8')) as {
  packages: Record<string, { version: string }>;
};

describe('the project of a guide', () => {
  const redis = readPageAt('docs/extensions/redis.md');

  it('has its files as they stand at the end of the page, over those of the quick guide', () => {
    const page = readPageAt('i18n/en/docusaurus-plugin-content-docs/current/quickstart.md');
    const files = projectOf(page)!;
    const last = new Map(
      page.blocks
        .filter(({ flags }) => typeof flags.title === 'string' && !flags.append && !flags.nocheck)
        .map(({ flags, code }) => [flags.title as string, code]),
    );
    for (const [name, code] of last) {
      if (name !== 'package.json') assert.equal(files[name], `${code}\n`, name);
    }
    const quickGuide = projectOf(readPageAt('docs/quick_guide.md'))!;
    assert.equal(files['tsconfig.json'], quickGuide['tsconfig.json']);
  });

  it('follows from the same blocks where a build reads the page for them alone', () => {
    for (const { file, frontMatter, blocks } of guides.filter((_, at) => at % 10 === 0)) {
      const read = readCodeAt(file);
      assert.deepEqual(read.blocks, blocks, file);
      assert.deepEqual(read.frontMatter, frontMatter, file);
    }
  });

  it('is there for most guides, and never where a package of it cannot be had', () => {
    assert.ok(guides.length > 200, `only ${guides.length}`);
    for (const id of ['etcd', 'kafka', 'bullmq']) {
      assert.equal(projectOf(readPageAt(`docs/extensions/${id}.md`)), undefined, id);
    }
  });

  it('pins every package to the release that the guides were checked with', () => {
    for (const page of guides) {
      const { dependencies, devDependencies } = manifestOf(page);
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
        const checked = lock.packages[`node_modules/${name}`];
        if (checked) assert.equal(version, checked.version, `${page.file}: ${name}`);
      }
    }
  });

  it('has no script that starts it where its page builds a component or functions', () => {
    const scripts = (id: string) => Object.keys(scriptsOf(projectOf(readPageAt(`docs/${id}.md`))!));
    assert.deepEqual(scripts('component_development'), ['test', 'build']);
    assert.deepEqual(scripts('serverless/serverless_dev').sort(), ['build', 'dev', 'test']);
    const functions = readPageAt('docs/serverless/serverless_intro.md');
    const { dev, start } = manifestOf(functions).scripts;
    assert.equal(start, undefined);
    assert.match(dev!, /function\.js --entryFile=bootstrap\.js/);
    assert.ok(scripts('deployment').includes('dev'));
  });

  it('installs in production what its sources import and what the page has its reader install', () => {
    const { dependencies, devDependencies, name, scripts } = manifestOf(redis);
    assert.equal(name, 'midway-extensions-redis');
    assert.ok('@midwayjs/redis' in dependencies);
    assert.ok('@midwayjs/mock' in devDependencies);
    assert.deepEqual(Object.keys(scripts), ['dev', 'test', 'build', 'start', 'pretest']);
    assert.match(scripts.test!, /^jest --testTimeout=20000$/);
    const { dependencies: databases } = manifestOf(readPageAt('docs/legacy/orm.md'));
    assert.ok('sql.js' in databases, 'named by a setting alone');
    assert.ok('mysql2' in manifestOf(readPageAt('docs/extensions/orm.md')).dependencies);
  });

  it('needs what commands install, without what follows them, and what is imported in any quotes', () => {
    const commands = 'npm install dayjs@1 # axios@1\nnpm i ms@2 && npx axios@1';
    const test = 'import { Redis } from "ioredis";\n\nit("runs", () => void Redis);';
    const shown = page(block('bash', commands) + block('ts title="test/a.test.ts"', test));
    const needed = manifestOf(shown);
    assert.ok('dayjs' in needed.dependencies && 'ms' in needed.dependencies);
    assert.ok('ioredis' in needed.devDependencies);
    assert.doesNotMatch(JSON.stringify(needed), /axios|npx/);
  });

  it('has no marks that ask the compiler, and other comments as they are', () => {
    const code = '// @errors: 2322\n// one book\nconst book: number = 1;\n//    ^?\nvoid book;';
    const files = projectOf(page(block('ts title="test/a.test.ts"', code)))!;
    assert.equal(files['test/a.test.ts'], '// one book\nconst book: number = 1;\nvoid book;\n');
  });

  it('runs in a browser only where it needs no server, and nothing else that keeps it from being started', () => {
    assert.ok(!runsInBrowser(redis));
    const consul = readPageAt('docs/extensions/consul.md');
    assert.ok(hasProject(consul) && !runsInBrowser(consul));
    assert.ok(runsInBrowser(readPageAt('docs/controller.md')));
  });
});

describe('what a project needs', () => {
  const needsOf = (name: string) => {
    const page = readPageAt(`docs/${name}.md`);
    return needsOfPage(page, projectOf(page)!);
  };

  it('names each server with its port, and the variable by which the project finds it elsewhere', () => {
    const ofPages = guides.filter(({ frontMatter }) => frontMatter.servers);
    assert.ok(ofPages.length > 20, `only ${ofPages.length}`);
    for (const page of ofPages) {
      const files = projectOf(page)!;
      const { servers } = needsOfPage(page, files);
      assert.equal(servers.length, (page.frontMatter.servers as string[]).length, page.file);
      assert.ok(files['servers.cjs'], page.file);
    }
    assert.deepEqual(needsOf('extensions/tenant').servers, [
      { name: 'Redis', port: 6379, variable: 'REDIS_HOST' },
    ]);
    assert.deepEqual(needsOf('tool/typeorm_generator').servers, [{ name: 'MySQL', port: 3306 }]);
    assert.deepEqual(needsOf('controller').servers, []);
    // Its test sets the variable to the usual address, so another one is no use.
    const { servers, development } = needsOf('extensions/rabbitmq');
    assert.deepEqual(servers, [{ name: 'RabbitMQ', port: 5672 }]);
    assert.ok(development.includes('RABBITMQ_URL'));
  });

  it('names apart the servers that the tests do without', () => {
    const { servers, connects } = needsOf('extensions/consul');
    assert.deepEqual(servers, []);
    assert.deepEqual(connects, [{ name: 'Consul', port: 8500, variable: 'CONSUL_HOST' }]);
    const mongodb = readPageAt('docs/extensions/mongodb.md');
    assert.equal(scriptsOf(projectOf(mongodb)!).pretest, undefined);
    assert.ok(!runsInBrowser(mongodb));
  });

  it('knows the servers that the checks start, with their ports', () => {
    const text = readFileSync('checks/snippets/servers.ts', 'utf8');
    const started = /^const servers[^]*?^};/m
      .exec(text)![0]
      .split(/^  (?=\w+: )/m)
      .slice(1);
    assert.deepEqual(
      started.map(entry => /^\w+/.exec(entry)![0]),
      Object.keys(knownServers),
    );
    for (const [at, { port, name }] of Object.values(knownServers).entries()) {
      assert.match(started[at]!, new RegExp(`port: ${port},`), name);
    }
  });

  it('tells the variables of development from those of production', () => {
    const { development, production } = needsOf('extensions/oss');
    assert.ok(development.includes('OSS_ACCESS_KEY_ID'));
    assert.ok(!development.includes('APP_KEYS'), 'config.local has keys');
    assert.ok(production.includes('APP_KEYS') && production.includes('OSS_ACCESS_KEY_ID'));
    assert.deepEqual(needsOf('controller').development, []);
  });

  it('has an address to try, which the page asks or a controller declares', () => {
    assert.equal(needsOf('quick_guide').path, '/books/2');
    assert.equal(needsOf('extensions/tenant').path, '/rules');
    assert.equal(needsOf('extensions/grpc').path, undefined);
  });

  it('has no address to try that answers with an error, or only with headers of its own', () => {
    const http = (...lines: string[]) => ({ lang: 'http', code: lines.join('\n') });
    const blocks = [
      http('GET /missing', 'Accept: application/json', '', 'HTTP/1.1 404 Not Found'),
      http('GET /broken', '', 'HTTP/1.1 500 Internal Server Error'),
      http('GET /mine', 'Authorization: Bearer x', '', 'HTTP/1.1 200 OK'),
      http('GET /books', 'Accept: application/json', '', 'HTTP/1.1 200 OK', 'X-Page: 1'),
    ];
    assert.equal(firstPath(blocks, {}), '/books');
    assert.equal(firstPath(blocks.slice(0, -1), {}), undefined);
    for (const name of [
      'error_code',
      'error_filter',
      'serverless/serverless_error',
      'custom_error',
      'guard',
    ]) {
      const page = readPageAt(`docs/${name}.md`);
      const path = projectOf(page) && needsOfPage(page, projectOf(page)!).path;
      const errors = page.blocks.filter(({ code }) => /^HTTP\/1\.1 [45]/m.test(code));
      assert.ok(!path || errors.every(({ code }) => !code.startsWith(`GET ${path}\n`)), name);
    }
  });

  it('is said in the README of each language without a gap', () => {
    for (const locale of locales) {
      const { needs } = JSON.parse(
        readFileSync(`i18n/${locale.toLowerCase()}/projects.json`, 'utf8'),
      ) as { needs: NeedTexts };
      const text = linesOf(needsOf('extensions/redis'), needs).join('\n');
      assert.match(text, /Redis.*127\.0\.0\.1:6379|127\.0\.0\.1:6379.*Redis/);
      assert.match(text, /`REDIS_HOST`/);
      const ofApplication = linesOf(needsOf('extensions/mongodb'), needs).join('\n');
      assert.match(ofApplication, /MongoDB.*127\.0\.0\.1:27017|127\.0\.0\.1:27017.*MongoDB/);
      assert.match(text, /http:\/\/127\.0\.0\.1:7001\/books/);
      assert.doesNotMatch(text, /[{}]|undefined/);
    }
  });

  it('ends the tests with a sentence where a server is not there', async () => {
    // Nothing can listen on port 1 without the rights of root, and nothing does.
    const script = serverCheck([{ name: 'Redis', port: 1 }]);
    const ended = await new Promise<{ code: unknown; output: string }>(resolve => {
      execFile(process.execPath, ['--eval', script], (error, _, output) =>
        resolve({ code: error?.code, output }),
      );
    });
    assert.equal(ended.code, 1);
    assert.match(
      ended.output,
      /^The tests need Redis at 127\.0\.0\.1:1, and nothing answers there/,
    );
  });
});

describe('the archive of a project', () => {
  const page = readPageAt('docs/controller.md');
  const files = projectOf(page)!;

  it('holds its files in one folder, and is the same bytes when made again', () => {
    assert.equal(archivePath(page), 'projects/3.0.0/controller.zip');
    const archive = zip(nameOf(page), files);
    const unpacked = Object.entries(unzipSync(archive)).map(
      ([name, content]) => [name, strFromU8(content)] as const,
    );
    const inFolder = Object.keys(files).map(name => [`midway-controller/${name}`, files[name]]);
    assert.deepEqual(Object.fromEntries(unpacked), Object.fromEntries(inFolder));
    const reversed = Object.fromEntries(Object.entries(files).reverse());
    assert.deepEqual(zip(nameOf(page), reversed), archive);
  });

  it('holds no file outside of that folder', () => {
    assert.throws(() => zip('midway', { '../a.ts': '' }), /"\.\.\/a\.ts" leads out of the page's/);
  });

  it('is the same in every time zone', () => {
    const { TZ } = process.env;
    const archives = ['Asia/Shanghai', 'America/New_York'].map(zone => {
      process.env.TZ = zone;
      return zip('midway', files);
    });
    process.env.TZ = TZ;
    if (TZ === undefined) delete process.env.TZ;
    assert.deepEqual(archives[0], archives[1]);
  });
});
