import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { copySite, type SiteCopy } from '../../../../../checks/siteCopy';
import { historyPackages } from '../../../../../src/plugins/api-reference/history/files';
import {
  filesIn,
  historyVersions,
  Tarballs,
} from '../../../../../src/plugins/api-reference/history/registry';
import { documentedCommand } from '../../../../documented';

mkdirSync('.cache', { recursive: true });
const folder = mkdtempSync(path.resolve('.cache/history-'));
after(() => rmSync(folder, { recursive: true }));

/** The tarball of a package of these files. */
function tarball(files: Record<string, string>): Buffer {
  const root = mkdtempSync(path.join(folder, 'tarball-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, 'package', name)), { recursive: true });
    writeFileSync(path.join(root, 'package', name), text);
  }
  return execFileSync('tar', ['-czf', '-', '-C', root, 'package']);
}

describe('versions of a package', () => {
  it('have a history from 2.0 to the last 3.x, without prereleases', () => {
    const published = ['3.10.0', '3.9.1', '4.0.0', '3.0.0-beta.9', '1.20.3', '2.0.0'];
    assert.deepEqual(historyVersions('@midwayjs/koa', published), ['2.0.0', '3.9.1', '3.10.0']);
  });

  it('are left out where their numbers say nothing of when they came', () => {
    assert.deepEqual(historyVersions('@midwayjs/cron', ['3.0.0', '3.14.7']), ['3.14.7']);
  });

  it('that are none are named with their package', () => {
    assert.throws(() => historyVersions('@midwayjs/koa', ['3.x']), /@midwayjs\/koa: .*"3\.x"/);
  });
});

describe('a tarball', () => {
  it('gives the files that are wanted, also those with long names', () => {
    const long = `dist/${'folder/'.repeat(30)}index.d.ts`;
    const files = { 'package.json': '{}', [long]: 'export {};', 'index.js': '' };
    const found = filesIn(tarball(files), name => !name.endsWith('.js'));
    assert.deepEqual(Object.fromEntries(found), { 'package.json': '{}', [long]: 'export {};' });
  });

  it('that is broken is removed, and named with its version', () => {
    const tarballs = new Tarballs(path.join(folder, 'broken'));
    const file = path.join(folder, 'broken/midwayjs-koa-3.0.0.tgz');
    const whole = tarball({ 'package.json': 'x'.repeat(5000) });
    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from('<html>')]) {
      writeFileSync(file, bytes);
      assert.throws(
        () => tarballs.read('@midwayjs/koa', '3.0.0'),
        /@midwayjs\/koa@3\.0\.0: its tarball is broken .*npm run history/,
      );
      assert.deepEqual(readdirSync(path.join(folder, 'broken')), []);
    }
  });
});

describe('npm run history', () => {
  const name = '@midwayjs/cross-domain';
  const file = 'api/history/cross-domain.json';
  const version = '3.99.0';
  const declarations = 'export declare class Added {}';
  let server: Server;
  let registry: string;
  /** Paths that were asked for since the test began. */
  let asked: string[] = [];
  let site: SiteCopy;
  const run = (address = registry) =>
    promisify(execFile)(documentedCommand('npm run history'), {
      shell: true,
      cwd: site.folder,
      env: {
        ...process.env,
        npm_config_registry: address,
        npm_config_cache: path.join(folder, 'npm'),
        npm_config_fetch_retries: '0',
        NODE_TEST_CONTEXT: undefined,
      },
    }).catch((error: unknown) => error as { stdout: string; stderr: string });
  const read = () => site.read(file);

  before(async () => {
    site = copySite();
    const bytes = tarball({
      'package.json': JSON.stringify({ name, version, types: 'index.d.ts' }),
      'index.d.ts': declarations,
    });
    server = createServer(({ url = '' }, response) => {
      const place = decodeURIComponent(url);
      asked.push(place);
      if (place.endsWith('.tgz')) return response.end(bytes);
      if (place !== `/${name}`) return response.writeHead(404).end('{}');
      const dist = { tarball: `${registry}${name}/-/one.tgz` };
      return response.end(
        JSON.stringify({
          name,
          'dist-tags': { latest: version },
          versions: { [version]: { name, version, dist } },
        }),
      );
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  after(() => {
    server.close();
    site.remove();
  });
  beforeEach(() => (asked = []));

  it('adds the versions that the history does not know, and says how old it is', async () => {
    const before = JSON.parse(read()) as { versions: string[] };
    const { stdout, stderr } = await run();
    assert.equal(stderr, '');
    assert.match(stdout, /1 versions? (is|are) new\n/);
    assert.match(stdout, /last asked for on \d{4}-\d\d-\d\d, 0 days ago/);
    const now = JSON.parse(read()) as { versions: string[]; symbols: Record<string, unknown> };
    assert.deepEqual(now.versions, [...before.versions, version]);
    assert.deepEqual(now.symbols.Added, { type: [[version, 'class']] });
    assert.doesNotMatch(read(), /127\.0\.0\.1/);
  });

  it('asks for no version that the history knows', async () => {
    const text = read();
    const { stdout } = await run();
    assert.match(stdout, /^nothing new$/m);
    assert.equal(read(), text);
    assert.deepEqual(
      [...asked].sort(),
      historyPackages('.')
        .map(({ npm }) => `/${npm}`)
        .sort(),
    );
  });

  it('says that the registry cannot be reached, with what to do, and leaves all as it is', async () => {
    const text = read();
    const { stderr } = await run('http://127.0.0.1:9/');
    assert.match(
      stderr,
      /^@midwayjs\/[\w-]+: .*cannot be reached.* "npm run history" again, which goes on/,
    );
    assert.equal(read(), text);
  });
});
