import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import { historyPackages } from '../../src/history/files';
import { documentedCommand } from '../support/documented';

describe('npm run history', () => {
  const name = '@midwayjs/cross-domain';
  const file = 'api/history/cross-domain.json';
  const version = '3.99.0';
  const declarations = 'export declare class Added {}';
  let server: Server;
  let registry: string;
  /** Paths that were requested since the test began. */
  let asked: string[] = [];
  let site: SiteCopy;
  const run = (address = registry) =>
    promisify(execFile)(documentedCommand('npm run history'), {
      shell: true,
      cwd: site.folder,
      env: {
        ...process.env,
        npm_config_registry: address,
        npm_config_cache: site.at('.cache/npm'),
        npm_config_fetch_retries: '0',
        NODE_TEST_CONTEXT: undefined,
      },
    }).catch((error: unknown) => error as { stdout: string; stderr: string });
  const read = () => site.read(file);

  before(async () => {
    site = copySite();
    site.write(
      '.cache/package/package.json',
      JSON.stringify({ name, version, types: 'index.d.ts' }),
    );
    site.write('.cache/package/index.d.ts', declarations);
    const bytes = execFileSync('tar', ['-czf', '-', '-C', site.at('.cache'), 'package']);
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

  it('adds the versions that the history lacks, and says how old the history is', async () => {
    const before = JSON.parse(read()) as { versions: string[] };
    const { stdout, stderr } = await run();
    assert.equal(stderr, '');
    assert.match(stdout, /1 versions? (is|are) new\n/);
    assert.match(stdout, /last asked for all packages on \d{4}-\d\d-\d\d, 0 days ago/);
    const now = JSON.parse(read()) as { versions: string[]; symbols: Record<string, unknown> };
    assert.deepEqual(now.versions, [...before.versions, version]);
    assert.deepEqual(now.symbols.Added, { type: [[version, 'class']] });
    assert.doesNotMatch(read(), /127\.0\.0\.1/);
  });

  it('requests no version that the history has', async () => {
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

  it('says that the registry cannot be reached and what to do, and changes nothing', async () => {
    const text = read();
    const { stderr } = await run('http://127.0.0.1:9/');
    assert.match(
      stderr,
      /^@midwayjs\/[\w-]+: .*cannot be reached.* "npm run history" again: it continues/,
    );
    assert.equal(read(), text);
  });
});
