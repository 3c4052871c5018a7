import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import { checkPinned } from '../../checks/data/pinned';
import { documentedCommand, documentedRecipe } from '../support/documented';

const name = '@midwayjs/axios';
/** Two made-up releases of a package, with their declarations. */
const versions = {
  '3.20.23': 'export interface AxiosOptions { timeout: number; old: string }',
  '3.20.24': 'export interface AxiosOptions { timeout: number }\nexport declare class Retry {}',
};

/** Serves them like npm's registry, in a separate process because the tests wait for npm synchronously. */
const registry = `
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
const server = createServer((request, response) => {
  const origin = 'http://127.0.0.1:' + server.address().port;
  if (request.url.endsWith('.tgz')) return response.end(readFileSync('.' + request.url));
  const versions = Object.fromEntries(${JSON.stringify(Object.keys(versions))}.map(version => [
    version,
    { name: '${name}', version, dist: { tarball: origin + '/' + version + '.tgz' } },
  ]));
  response.end(JSON.stringify({ name: '${name}', versions, 'dist-tags': { latest: '3.20.24' } }));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

describe(documentedRecipe('Raise a package'), () => {
  const folder = 'framework/3.0.0';
  let copy: SiteCopy;
  let env: NodeJS.ProcessEnv;
  let server: ReturnType<typeof spawn>;

  before(async () => {
    copy = copySite(0.02);
    for (const [version, declarations] of Object.entries(versions)) {
      copy.write('.cache/package/package.json', JSON.stringify({ name, version }));
      copy.write('.cache/package/index.d.ts', declarations);
      execFileSync('tar', ['czf', `${version}.tgz`, 'package'], { cwd: copy.at('.cache') });
    }
    copy.write('.cache/registry.mjs', registry);
    server = spawn(process.execPath, ['registry.mjs'], { cwd: copy.at('.cache') });
    const [port] = (await once(server.stdout!, 'data')) as [Buffer];
    env = {
      npm_config_registry: `http://127.0.0.1:${String(port).trim()}`,
      npm_config_cache: copy.at('.cache/npm'),
    };
    // The packages of the site are links, so the copy gets a separate framework.
    for (const file of ['node_modules', 'package-lock.json']) rmSync(copy.at(`${folder}/${file}`));
    copy.write(`${folder}/package.json`, JSON.stringify({ private: true }));
  });
  after(() => {
    server?.kill();
    copy?.remove();
  });

  const versionOf = () =>
    (JSON.parse(copy.read(`${folder}/package.json`)) as { dependencies: Record<string, string> })
      .dependencies[name];

  it('plain npm writes exact versions into the framework folder', () => {
    const { status, output } = copy.run(`cd ${folder} && npm install "${name}@<3.20.24"`, env);
    assert.equal(status, 0, output);
    assert.equal(versionOf(), '3.20.23');
    assert.deepEqual(checkPinned(copy.at(folder)), []);
  });

  it('installs the version, lists the changed exports and the pages to review', () => {
    const command = documentedCommand('npx tsx tools/raise/cli.ts 3.0.0 @midwayjs/axios@3.20.24');
    const { status, output } = copy.run(command, env);
    assert.equal(status, 0, output);
    assert.equal(versionOf(), '3.20.24');
    assert.deepEqual(checkPinned(copy.at(folder)), []);
    const lines = output.split('\n').map(line => line.trim());
    for (const line of [
      `${name} 3.20.23 → 3.20.24`,
      '- AxiosOptions.old',
      '+ Retry',
      'docs/extensions/axios.md',
    ]) {
      assert.ok(lines.includes(line), output);
    }
    assert.ok(!lines.includes('~ AxiosOptions.timeout'), output);
  });

  for (const [args, message] of [
    ['', '"" is not a version of the guides: give one of 3.0.0'],
    ['3.0.0', 'Name the packages and their versions'],
    [`3.0.0 ${name}@latest`, `"${name}@latest" is not package@version: give an exact version`],
    ['3.0.0 nothing@1.0.0', `${folder}/package.json does not list nothing: add it there`],
    [`3.0.0 ${name}@3.99.0`, `npm could not install the packages in ${folder}`],
  ] as const) {
    it(`says what is wrong with "${args}"`, () => {
      const { status, output } = copy.run(`npx tsx tools/raise/cli.ts ${args}`, env);
      assert.notEqual(status, 0);
      assert.ok(output.includes(message), output);
      assert.equal(versionOf(), '3.20.24');
    });
  }
});
