/** Commands that the documents name, run as they are written there. Those of whole copies come first;
 * the others share a small copy and its build, which `npm run bench -- build` makes. */
import assert from 'node:assert/strict';
import { exec, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { globSync } from 'tinyglobby';
import { benches } from '../../bench/cli';
import { installDebianPackages } from '../../checks/debian';
import { copySite, type Outcome, type SiteCopy } from '../../checks/siteCopy';
import { currentVersion, docVersions, locales } from '../../src/config/site';
import { Algolia } from '../algolia';
import { startAuthoring } from '../authoring';
import { documentedCommand } from '../documented';
import { findNginx } from '../nginx';

/** @returns what the command said, if it succeeded */
function succeed({ status, output }: Outcome): string {
  assert.equal(status, 0, output.slice(-4000));
  return output;
}

/** The numbers in a row of a printed table, in the order of its columns. */
function rowOf(output: string, name: string): number[] {
  const row = output.split('\n').find(line => line.startsWith(`│ ${name} `));
  assert.ok(row, `a row "${name}" in:\n${output}`);
  return row.split('│').slice(2, -1).map(Number);
}

/** Has the requests of a Node process to any https host answered by a port of this machine. */
function redirected(port: number): string {
  const module = `import https from 'node:https';
import http from 'node:http';
https.request = (options, ...rest) =>
  http.request({ ...options, agent: undefined, protocol: 'http:', host: '127.0.0.1', hostname: '127.0.0.1', port: ${port} }, ...rest);`;
  return `--import data:text/javascript,${encodeURIComponent(module).replaceAll("'", '%27')}`;
}

test('a clean clone is checked by what README says', () => {
  const lines = readFileSync('.ci/run', 'utf8').split('\n');
  const install = documentedCommand('npm ci');
  const at = lines.findIndex(line => line.startsWith(install));
  assert.ok(at > 0, `.ci/run runs ${install}`);
  assert.ok(lines.indexOf(documentedCommand('npm test')) > at, 'and npm test after it');
  assert.match(readFileSync('.github/workflows/site.yml', 'utf8'), /run: \.ci\/run$/m);
  assert.equal(
    documentedCommand('node framework/install.mjs 2.0.0 1.0.0'),
    `node framework/install.mjs ${docVersions.filter(one => one !== currentVersion).join(' ')}`,
    'the packages of all older guides are installed',
  );
});

test('the tests can be run under another line of Node.js than the one here', () => {
  const command = documentedCommand('npx --package node@22 -- npm test');
  const { stdout } = spawnSync(command.replace('npm test', 'node --version'), {
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, npm_config_yes: 'true' },
  });
  assert.match(stdout, /^v22\./);
});

suite('in a copy of the whole site', () => {
  let copy: SiteCopy;
  before(() => (copy = copySite()));
  after(() => copy.remove());

  test('tables and sidebars are committed as npm run check -- --fix writes them', () => {
    const file = 'versioned_sidebars/version-1.0.0-sidebars.json';
    copy.write(file, '{}');
    succeed(copy.run(documentedCommand('npm run check -- --fix --only routes')));
    succeed(copy.run(documentedCommand('npm run check -- --fix --only tables')));
    assert.deepEqual(copy.changes(), []);
  });

  test('npm run bench -- layers builds a share and weighs and opens its pages', () => {
    const command = documentedCommand(
      'npm run bench -- layers --share 0.02 --off nothing --runs 1',
    );
    const output = succeed(copy.run(command));
    const [pages, ...figures] = rowOf(output, 'nothing');
    assert.ok(pages! > 0, output);
    // Nothing may block a quick machine.
    for (const figure of figures) assert.ok(figure >= 0, output);
    assert.deepEqual(globSync('.cache/*', { cwd: copy.folder, onlyDirectories: true }), []);
  });
});

suite('in a small copy', () => {
  let copy: SiteCopy;
  let benchOfBuild: Outcome;
  before(() => {
    copy = copySite(0.05);
    benchOfBuild = copy.run(documentedCommand('npm run bench -- build'));
  });
  after(() => copy.remove());

  test('npm run bench -- build builds cold, unchanged and with a page changed', () => {
    const output = succeed(benchOfBuild);
    for (const row of ['cold', 'nothing changed', 'one page changed']) {
      assert.ok(rowOf(output, row)[0]! > 0, output);
    }
    assert.ok(existsSync(copy.at('build/en/index.html')));
    assert.deepEqual(copy.changes(), [], 'the page has its text again');
  });

  test('npm run build builds the languages that changed', () => {
    const command = documentedCommand('npm run build');
    // The page that the bench edited is Chinese.
    assert.match(succeed(copy.run(command)), /^en: nothing has changed/m);
    const again = succeed(copy.run(command));
    assert.match(again, /^en: nothing has changed/m);
    assert.match(again, /^zh-cn: nothing has changed/m);
  });

  test('npm run build -- --locale en builds English in any case, into build/en', () => {
    rmSync(copy.at('build/en'), { recursive: true });
    succeed(copy.run(documentedCommand('npm run build -- --locale en')));
    assert.match(copy.read('build/en/index.html'), /<html[^>]* lang="?en/);
    assert.match(copy.read('build/index.html'), /<html[^>]* lang="?zh-CN/);
  });

  test('npm run serve answers in both languages', async () => {
    const command = documentedCommand('npm run serve');
    const server = await startAuthoring(copy.folder, command, '/en/docs/intro');
    try {
      for (const [path, lang] of [
        ['/docs/intro', 'zh-CN'],
        ['/en/docs/intro', 'en'],
      ] as const) {
        const html = await (await fetch(server.origin + path)).text();
        assert.match(html, new RegExp(`<html[^>]* lang="?${lang}`), path);
      }
    } finally {
      await server.stop();
    }
  });

  test('npm run compress puts compressed files beside those of the build', () => {
    assert.match(succeed(copy.run(documentedCommand('npm run compress'))), /\d files, .* brotli/);
    for (const form of ['br', 'gz']) {
      assert.ok(existsSync(copy.at(`build/docs/intro.html.${form}`)), form);
    }
  });

  test('npm run search:publish replaces the records at Algolia', async t => {
    const algolia = await Algolia.start();
    t.after(() => algolia.stop());
    algolia.index('docs').objects.set('old', { objectID: 'old' });
    const command = documentedCommand('npm run search:publish');
    assert.match(copy.run(command).output, /not set: ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY/);
    const { stdout } = await promisify(exec)(command, {
      cwd: copy.folder,
      env: {
        ...process.env,
        ALGOLIA_APP_ID: 'app',
        ALGOLIA_ADMIN_KEY: 'secret',
        ALGOLIA_INDEX: 'docs',
        NODE_OPTIONS: redirected(algolia.port),
      },
    });
    const { objects } = algolia.index('docs');
    assert.match(stdout, new RegExp(`sent as ${objects.size} records to "docs"`));
    assert.ok(!objects.has('old'));
    const languages = new Set([...objects.values()].map(({ language }) => language));
    assert.deepEqual([...languages].sort(), [...locales].sort());
  });

  test('npm run bench lists the benches, and the options of one', () => {
    const output = succeed(copy.run(documentedCommand('npm run bench')));
    for (const { description } of Object.values(benches)) assert.ok(output.includes(description));
    const search = succeed(copy.run(documentedCommand('npm run bench -- search --help')));
    assert.match(search, /^ {2}--runs <number> /m);
  });

  test('npm run bench -- api makes the reference and weighs its pages', () => {
    const command = documentedCommand('npm run bench -- api --only reference --only weights');
    const output = succeed(copy.run(command));
    const [made, copied] = rowOf(output, 'en');
    assert.ok(made! > 0 && copied! >= 0, output);
    assert.match(output, /^│ largest +│/m);
  });

  test('npm run bench -- changelog measures data and comparison', () => {
    const output = succeed(copy.run(documentedCommand('npm run bench -- changelog')));
    assert.ok(
      rowOf(output, 'zh-cn').every(figure => figure >= 0),
      output,
    );
    const [median] = rowOf(output, 'whole range shown, median ms');
    assert.ok(median! > 0, output);
  });

  test('npm run bench -- search measures how long readers wait, and how well it answers', () => {
    const latencies = succeed(
      copy.run(documentedCommand('npm run bench -- search --only latencies --locale en --runs 1')),
    );
    assert.match(latencies, /'createApp' +│ 4 +│ \d+ +│/);
    succeed(copy.run(documentedCommand('npm run bench -- search --only relevance')));
  });

  test('npm run bench -- readers weighs a page, follows a link and asks Lighthouse', () => {
    const output = succeed(
      copy.run(
        documentedCommand(
          'npm run bench -- readers --locale en --page guide --way home-to-guide --runs 1',
        ),
      ),
    );
    assert.match(output, /^│ guide, en +│ '\d+\.\d \/ \d+\.\d'/m, 'weights');
    assert.match(output, /^│ home-to-guide, en +│ '\d+ \(\d+-\d+\)'/m, 'navigation');
    assert.match(output, /^│ guide, en +│ \d+ +│ 100 +│/m, 'Lighthouse, accessibility');
  });

  test('npm run bench -- interactions times what is painted', () => {
    const command = documentedCommand(
      'npm run bench -- interactions --locale en --only menu --runs 1',
    );
    const [median] = rowOf(succeed(copy.run(command)), 'menu, en');
    assert.ok(median! > 0);
  });

  test('npm run bench -- hosting loads nginx', t => {
    const isThere = () => copy.run('wrk --version').output.startsWith('wrk');
    try {
      findNginx();
      if (!isThere()) installDebianPackages('wrk');
    } catch (error) {
      return t.skip(`nginx or wrk is not installed: ${(error as Error).message}`);
    }
    assert.ok(isThere());
    const output = succeed(copy.run(documentedCommand('npm run bench -- hosting --seconds 1')));
    const [requests] = rowOf(output, 'all pages');
    assert.ok(requests! > 0, output);
  });

  test('npm run bench -- start times npm start, and the page has its text again', () => {
    const command = documentedCommand('npm run bench -- start --locale en --edits 1');
    const [first, warm, edit] = rowOf(succeed(copy.run(command)), 'npm start -- --locale en');
    for (const seconds of [first, warm, edit]) assert.ok(seconds! > 0);
    assert.deepEqual(copy.changes(), []);
  });

  test('npx tsx checks/licences.ts counts the packages of the site by licence', () => {
    const output = succeed(copy.run(documentedCommand('npx tsx checks/licences.ts')));
    assert.match(output, /^ +\d+ MIT$/m);
  });

  test('a test file runs alone', () => {
    const command = documentedCommand('node --import tsx --test tests/unit/checks/links.test.ts');
    assert.match(succeed(copy.run(command)), /^(# |ℹ )fail 0$/m);
    const counted = documentedCommand('npm run test:unit -- tests/unit/checks/links.test.ts');
    assert.match(succeed(copy.run(counted)), /^[1-9]\d* passed, 0 failed$/m);
  });

  test('npm run format and npm run lint:fix mend what npm run lint names', () => {
    const file = 'src/config/sidebars/write.ts';
    const text = copy.read(file);
    copy.write(file, `${text}\n\n`);
    succeed(copy.run(documentedCommand('npm run format')));
    assert.equal(copy.read(file), text);
    copy.edit(file, 'const files = sidebarFiles();', 'let files = sidebarFiles()');
    succeed(copy.run(documentedCommand('npm run lint:fix')));
    assert.equal(copy.read(file), text);
  });

  test('npx tsx checks/reproducible.ts finds two builds of the same', () => {
    const command = documentedCommand('npx tsx checks/reproducible.ts --locale en');
    assert.match(succeed(copy.run(command)), /^[1-9]\d* files, 0 differ$/m);
  });

  test('npm run clear removes the build and the caches', () => {
    succeed(copy.run(documentedCommand('npm run clear')));
    for (const folder of ['build', '.docusaurus', 'node_modules/.cache']) {
      assert.ok(!existsSync(copy.at(folder)), folder);
    }
  });
});
