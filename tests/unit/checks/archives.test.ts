import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkArchives, chosenPages } from '../../../checks/archives';
import { execLast } from '../../../checks/data/shell';
import { block, page } from './page';

/** A page whose application does this when it is ready; the tests of its project are this command. */
function application(
  name: string,
  { tests = 'true', ready = '', imports = '', head = '', scripts = {}, more = '' } = {},
) {
  const manifest = block(
    'json title="package.json"',
    JSON.stringify({ scripts: { test: tests, ...scripts } }),
  );
  const configuration = block(
    'ts title="src/configuration.ts"',
    `import { Configuration } from '@midwayjs/core';
import * as koa from '@midwayjs/koa';
import { join } from 'node:path';
${imports}
@Configuration({ imports: [koa], importConfigs: [join(__dirname, './config')] })
export class MainConfiguration {
  async onReady() {
    ${ready}
  }
}`,
  );
  return { ...page(manifest + configuration + more, 'en', head), file: name };
}

describe('the archive of a page', () => {
  it('is tested and started, and what fails there leaves the others alone', async () => {
    const { problems, left } = await checkArchives(
      [
        application('unknown.md', { imports: "import 'package-of-nobody';" }),
        application('lacking.md', { head: 'servers: [kafka]\n' }),
        application('bad.md', {
          tests: 'echo 1 of 2 failed; false',
          ready: "throw new Error('no desk');",
        }),
        application('good.md'),
      ],
      { install: false, isFull: false },
    );
    const said = problems.map(({ file, message }) => `${file}: ${message}`);
    assert.equal(said.length, 3, said.join('\n'));
    assert.match(said[0]!, /^unknown\.md: .*"package-of-nobody" in an unknown version/);
    assert.match(said[1]!, /^bad\.md: .*"npm test" failed\n[\s\S]*1 of 2 failed/);
    assert.match(said[2]!, /^bad\.md: .*"npm run dev" failed\n[\s\S]*no desk/);
    assert.equal(left.length, 1);
    assert.match(left[0]!, /^archive of lacking\.md: kafka: .* is not installed/);
  });

  it('is only tested where the front matter says that it cannot be started', async () => {
    const excused = application('excused.md', {
      head: 'reader: needs an account\n',
      ready: 'fail();',
    });
    assert.deepEqual(await checkArchives([excused], { install: false, isFull: false }), {
      problems: [],
      left: [],
    });
  });

  it('is compiled and started as in production where that is wanted', async () => {
    const starting = (name: string, code: string, build = 'true') =>
      application(name, {
        scripts: { build, start: 'node start.js', dev: 'echo Node.js server started' },
        more: block('js title="start.js"', code),
      });
    const ready = `console.log('[midway:bootstrap] current app started');
process.on('SIGTERM', () => process.exit());`;
    const { problems } = await checkArchives(
      [
        starting(
          'good.md',
          `require('http').createServer((_, answer) => answer.end()).listen(7001, () => { ${ready} });`,
        ),
        starting('silent.md', `setInterval(() => {}, 1000); ${ready}`),
        starting('bad.md', "throw new Error('no desk');", 'echo no compiler; false'),
      ],
      { install: false, isFull: true },
    );
    const said = problems.map(({ file, message }) => `${file}: ${message}`).sort();
    assert.equal(said.length, 3, said.join('\n'));
    assert.match(said[0]!, /^bad\.md: .*"npm run build" failed\n[\s\S]*no compiler/);
    assert.match(said[1]!, /^bad\.md: .*"npm start" failed\n[\s\S]*no desk[\s\S]*it ended before/);
    assert.match(said[2]!, /^silent\.md: .*"npm start" failed\n[\s\S]*it answers no HTTP request/);
  });

  it('has to be there', async () => {
    assert.deepEqual(chosenPages([], new Set(), true), []);
    await assert.rejects(
      checkArchives([], { install: false, isFull: false }),
      /no page with a project/,
    );
  });
});

describe('the archives of the whole site', () => {
  const pages = Array.from({ length: 20 }, (_, at) => application(`docs/${at}.md`));
  const choose = (changed: string[] = [], isFull = false) =>
    chosenPages(pages, new Set(changed), isFull).map(({ file }) => file);

  it('are one that the commit chooses and those whose page has changed, five at most', () => {
    const [one, ...others] = choose();
    assert.equal(others.length, 0);
    const changed = pages.map(({ file }) => file).filter(file => file !== one);
    assert.deepEqual(
      choose(changed.slice(0, 2)).toSorted(),
      [one, ...changed.slice(0, 2)].toSorted(),
    );
    assert.equal(choose(changed).length, 5);
  });

  it('are a dozen in a full check, the changed ones among them', () => {
    const [one] = choose();
    const changed = pages.map(({ file }) => file).find(file => file !== one)!;
    const all = choose([changed], true);
    assert.equal(new Set(all).size, 12);
    assert.ok(all.includes(changed));
  });

  it('are chosen without git, too', t => {
    const { PATH } = process.env;
    t.after(() => (process.env.PATH = PATH));
    process.env.PATH = '/nowhere';
    assert.equal(choose().length, 1);
  });
});

describe('a script that ends with a program', () => {
  for (const [script, expected] of [
    ['node bootstrap.js', 'exec node bootstrap.js'],
    ['NODE_ENV=production A="b c" node a.js', 'NODE_ENV=production A="b c" exec node a.js'],
    ['npm run build && node "a && b.js"', 'npm run build && exec node "a && b.js"'],
    ['echo "$(date)"; npm start', 'echo "$(date)"; exec npm start'],
  ] as const) {
    it(`has it take the place of the shell in ${script}`, async () => {
      assert.equal(await execLast(script), expected);
    });
  }
});
