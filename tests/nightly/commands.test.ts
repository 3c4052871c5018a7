/** Runs commands that the documents name, as written there, most of them in a small copy that is built once.
 * `benches.test.ts` has the commands that measure. */
import assert from 'node:assert/strict';
import { exec, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import { frameworkVersions, locales } from '../../src/config/site';
import { Algolia } from '../support/algolia';
import { startAuthoring } from '../../tools/support/authoring';
import { documentedCommand } from '../support/documented';
import { succeed } from '../support/recipes';

/** Redirects the requests of a Node process for any https host to a port of this machine. */
function redirected(port: number): string {
  const module = `import https from 'node:https';
import http from 'node:http';
https.request = (options, ...rest) =>
  http.request({ ...options, agent: undefined, protocol: 'http:', host: '127.0.0.1', hostname: '127.0.0.1', port: ${port} }, ...rest);`;
  return `--import data:text/javascript,${encodeURIComponent(module).replaceAll("'", '%27')}`;
}

test('CI checks a clean clone with the commands that README names', () => {
  const lines = readFileSync('.ci/run', 'utf8').split('\n');
  const install = documentedCommand('npm ci');
  const at = lines.findIndex(line => line.startsWith(install));
  assert.ok(at > 0, `.ci/run runs ${install}`);
  assert.ok(lines.indexOf(documentedCommand('npm test')) > at, 'and npm test after it');
  assert.match(readFileSync('.github/workflows/site.yml', 'utf8'), /run: \.ci\/run$/m);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  assert.equal(
    scripts.postinstall,
    `node framework/install.mjs ${frameworkVersions.join(' ')}`,
    'the packages of all guides are installed',
  );
});

test('the tests run under another line of Node.js', () => {
  const command = documentedCommand('npx --package node@22 -- npm test');
  const { stdout } = spawnSync(command.replace('npm test', 'node --version'), {
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, npm_config_yes: 'true' },
  });
  assert.match(stdout, /^v22\./);
});

suite('in a small copy', () => {
  let copy: SiteCopy;
  before(() => {
    copy = copySite(0.02);
    succeed(copy.run('npm run build'));
  });
  after(() => copy.remove());

  test('a later copy reuses the cache of this build', () => {
    const later = copySite(0.02);
    try {
      for (const name of ['api-reference', 'search']) {
        assert.ok(existsSync(later.at(`node_modules/.cache/site/${name}`)), name);
      }
    } finally {
      later.remove();
    }
  });

  test('npm run check -- --fix --only routes writes the sidebars', () => {
    copy.write('versioned_sidebars/version-1.0.0-sidebars.json', '{}');
    succeed(copy.run(documentedCommand('npm run check -- --fix --only routes')));
    assert.deepEqual(copy.changes(), []);
  });

  test('npm run build shows edits made since the last build', () => {
    copy.edit('docs/intro.md', /$/, '\nMidway edited\n');
    succeed(copy.run(documentedCommand('npm run build')));
    assert.match(copy.read('build/docs/intro.html'), /Midway edited/);
  });

  test('npm run build -- --locale en builds only English, into build/en', () => {
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

  test('npm run search answers in a terminal', () => {
    const command = documentedCommand('npm run search -- en "redis lock"');
    // Asks for pages that every copy has.
    assert.match(succeed(copy.run(command.replace('redis lock', 'controller'))), /^1\. \/en\//m);
    const json = documentedCommand('npm run -s search -- zh "分布式锁" --json');
    assert.match(succeed(copy.run(json.replace('分布式锁', 'controller'))), /^\{\s+"total": [1-9]/);
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

  test('npx tsx tools/licences.ts counts the packages of the site by license', () => {
    const output = succeed(copy.run(documentedCommand('npx tsx tools/licences.ts')));
    assert.match(output, /^ +\d+ MIT$/m);
  });

  test('a single test file can run alone', () => {
    const command = documentedCommand('node --import tsx --test tests/unit/checks/links.test.ts');
    assert.match(succeed(copy.run(command)), /^(# |ℹ )fail 0$/m);
    const counted = documentedCommand('npm run test:unit -- tests/unit/checks/links.test.ts');
    assert.match(succeed(copy.run(counted)), /^[1-9]\d* passed, 0 failed$/m);
  });

  test('npm run format and npm run lint:fix fix what npm run lint reports', () => {
    // Only npm run lint checks the rest of the code.
    const others = ['tools/bench/', 'checks/', 'tests/', 'src/*/', '!src/config/'];
    copy.edit(
      'eslint.config.mjs',
      'ignores: [',
      `ignores: [${others.map(one => `'${one}'`).join()},`,
    );
    copy.edit('.prettierignore', /$/, others.join('\n'));
    const file = 'checks/routes/writeSidebars.ts';
    const text = copy.read(file);
    copy.write(file, `${text}\n\n`);
    succeed(copy.run(documentedCommand('npm run format')));
    assert.equal(copy.read(file), text);
    copy.edit(file, 'const files = sidebarFiles();', 'let files = sidebarFiles()');
    succeed(copy.run(documentedCommand('npm run lint:fix')));
    assert.equal(copy.read(file), text);
  });

  test('npm run clear removes the build and the caches', () => {
    succeed(copy.run(documentedCommand('npm run clear')));
    for (const folder of ['build', '.docusaurus', 'node_modules/.cache']) {
      assert.ok(!existsSync(copy.at(folder)), folder);
    }
  });
});
