import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { collections } from '../../../src/config/collections';
import { readPage } from '../../../checks/pages';
import { baseFiles } from '../../../checks/snippets/base';
import { compileStages, writePages } from '../../../checks/snippets/compile';
import { checkFences } from '../../../checks/snippets/fences';
import { checkOutputs, updateOutputs } from '../../../checks/snippets/outputs';
import { buildStages } from '../../../checks/snippets/project';
import { runStages } from '../../../checks/snippets/run';
import { containsLines, type Transcript } from '../../../checks/snippets/transcript';
import { block, messages, page } from './page';

const file = (title: string, code: string, flags = '') =>
  block(`ts title="${title}"${flags}`, code);

/** Runs the tests of a page with this text. */
async function run(text: string, head?: string) {
  const runs = await runStages(writePages([page(text, 'en', head)]));
  assert.equal(runs.length, 1);
  return runs[0]!;
}

describe('the project of a page', () => {
  it('starts a new stage where a title comes again', () => {
    const text = file('src/a.ts', 'export {};') + file('src/a.ts', 'export {};');
    assert.equal(buildStages(page(text)).length, 2);
  });

  it('grows by a block that is appended', () => {
    const text =
      file('src/a.ts', 'export const a = 1;') + file('src/a.ts', 'export const b = 2;', ' append');
    assert.equal(buildStages(page(text)).length, 1);
  });

  it('has code without a title in files that the compiler takes', () => {
    for (const [lang, ending] of Object.entries({ ts: 'ts', tsx: 'tsx', javascript: 'js' })) {
      const [stage] = buildStages(page(block(lang, 'export {};')));
      assert.deepEqual(
        stage!.files.map(({ path }) => path),
        [`untitled/0.${ending}`],
      );
    }
  });

  it('stays within its folder', () => {
    assert.throws(() => writePages([page(file('../../a.ts', ''))]), /leads out of the page's/);
  });
});

describe('the base of a page, the finished project of the quick guide', () => {
  const configured = (more: string, path = 'src/configuration.ts') =>
    file(
      path,
      `import { join } from 'path';\nimport { Configuration } from '@midwayjs/core';\nimport * as koa from '@midwayjs/koa';\n\n@Configuration({ imports: [koa], ${more} })\nexport class MainConfiguration {\n  folder = join(__dirname);\n}`,
    );
  const base = (text: string, of = page(text)) =>
    baseFiles(of, buildStages(of)[0]!.files).map(({ path }) => path);
  const settings = ['default', 'local', 'unittest'].map(name => `src/config/config.${name}.ts`);

  it('has the settings and a configuration for a page that shows none, but not the example', () => {
    const files = base(file('src/a.ts', 'export {};'));
    for (const name of ['package.json', 'bootstrap.js', 'src/configuration.ts', ...settings]) {
      assert.ok(files.includes(name), name);
    }
    assert.deepEqual(
      files.filter(name => /controller|service|test\//.test(name)),
      [],
    );
  });

  it('has the settings only where the page loads their folder or imports them, or its own start folder', () => {
    const folder = "importConfigs: [join(__dirname, 'config')]";
    assert.ok(settings.every(name => base(configured(folder)).includes(name)));
    const inline = base(configured('importConfigs: [{ default: { keys: process.env.APP_KEYS } }]'));
    assert.deepEqual(
      inline.filter(name => name.startsWith('src/')),
      [],
    );
    assert.ok(inline.includes('bootstrap.js'));
    const imported = `import local from './config/config.local';\n@Configuration({ importConfigs: [{ local }] })`;
    assert.ok(base(file('src/configuration.ts', imported)).includes('src/config/config.local.ts'));
    const renamed = base(configured(folder, 'server/configuration.ts'));
    assert.ok(renamed.includes('server/config/config.local.ts'));
  });

  it('has no CommonJS in a project of ES modules', () => {
    const files = base(block('json title="package.json"', '{ "type": "module" }'));
    assert.deepEqual(
      files.filter(name => name.endsWith('.js')),
      [],
    );
  });

  it('is of guides of the current version and posts, and not of the quick guide itself', () => {
    const quickGuide = readPage('docs/quick_guide.md', collections[0]!, 'zh-cn');
    assert.deepEqual(base('', quickGuide), []);
    const earlier = collections.find(({ name }) => name === '2.0.0')!;
    assert.deepEqual(base('', readPage('versioned_docs/a.md', earlier, 'zh-cn', '')), []);
    const blog = collections.find(({ name }) => name === 'blog')!;
    assert.ok(base('', readPage('blog/a.md', blog, 'zh-cn', '')).includes('bootstrap.js'));
  });

  it('lies below the files of the page when these are compiled and run', async () => {
    const { tests, problems } = await run(
      file(
        'src/controller/home.controller.ts',
        "import { Controller, Get } from '@midwayjs/core';\n\n@Controller('/')\nexport class HomeController {\n  @Get('/')\n  async home() {\n    return 'open';\n  }\n}",
      ) +
        file(
          'test/home.test.ts',
          "import { close, createApp, createHttpRequest } from '@midwayjs/mock';\n\nit('answers', async () => {\n  const app = await createApp();\n  await createHttpRequest(app).get('/').expect(200, 'open');\n  await close(app);\n});",
        ),
    );
    assert.deepEqual([tests, messages(problems)], [1, '']);
  });
});

describe('compiling the code of a page', () => {
  it('reports a wrong import and a wrong option at their lines', async () => {
    const text =
      block(
        'ts',
        "import { NoSuchThing } from '@midwayjs/core';\n\nexport const thing = NoSuchThing;",
      ) +
      block(
        'ts',
        "import { Controller } from '@midwayjs/core';\n\n@Controller('/', { noSuchOption: true })\nexport class HomeController {}",
      );
    const problems = await compileStages(writePages([page(text)]));
    assert.deepEqual(
      problems.map(({ line }) => line),
      [7, 15],
    );
    assert.match(messages(problems), /NoSuchThing/);
    assert.match(messages(problems), /noSuchOption[\s\S]*@Controller\('\/', \{ noSuchOption/);
  });

  it('finds a package that the documented version does not have', async () => {
    const text = block(
      'ts',
      "import { a } from '@midwayjs/no-such-package';\n\nexport const b = a;",
    );
    assert.match(messages(await compileStages(writePages([page(text)]))), /Cannot find module/);
  });

  it('reads declarations of packages that no registry has', async () => {
    const code = (name: string) =>
      `import { ${name} } from '@midwayjs/kafka';\n\nexport const subscriber = ${name};`;
    assert.deepEqual(
      await compileStages(writePages([page(block('ts', code('KafkaConsumer')))])),
      [],
    );
    assert.match(
      messages(await compileStages(writePages([page(block('ts', code('KafkaListener')))]))),
      /has no exported member.*KafkaListener/,
    );
  });
});

describe('flags of a block', () => {
  const check = (info: string) => messages(checkFences(page(block(info, ''))));

  it('are known, and have values that mean something', () => {
    assert.equal(check('ts title="src/a.ts" append {1,3-4}'), '');
    assert.match(check('ts titel="src/a.ts"'), /there is no flag "titel": write title$/);
    assert.match(check('ts nocheck'), /needs its reason/);
    assert.match(check('text output="ran"'), /output="ran" has no such value/);
  });
});

describe('running the tests of a page', () => {
  it('reports a failing test with its output', async () => {
    const result = await run(
      file('test/a.test.ts', "it('adds', () => {\n  expect(1 + 1).toBe(3);\n});"),
    );
    assert.match(messages(result.problems), /the page's tests failed[\s\S]*Expected: 3/);
  });

  it('runs nothing of a page whose package is only declared, and says so', async () => {
    const result = await run(
      file(
        'test/a.test.ts',
        "import { Framework } from '@midwayjs/mqtt';\n\nit(Framework.name, () => {});",
      ),
    );
    assert.deepEqual([result.problems, result.lacks], [[], ['@midwayjs/mqtt']]);
  });

  it('says so of a page without tests, too', async () => {
    const result = await run(file('src/a.ts', "export { Framework } from '@midwayjs/mqtt';"));
    assert.deepEqual(result.lacks, ['@midwayjs/mqtt']);
  });

  it('compiles and runs the home page', async () => {
    const sample = readPage('src/components/Home/sample.md', collections[0]!, 'en');
    const stages = writePages([sample]);
    assert.deepEqual(await compileStages(stages), []);
    const [result] = await runStages(stages);
    assert.deepEqual(result!.problems, []);
    assert.ok(result!.tests > 0);
  });

  it('executes tests once that are the same in both languages and whose names no page shows, and compares what either shows', async t => {
    const folder = mkdtempSync(join(tmpdir(), 'once-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const runs = join(folder, 'runs');
    const text = (comment: string, written: string, shown: string) =>
      file(
        'test/a.test.ts',
        `import { appendFileSync } from 'fs';

it('${comment}', () => {
  // ${comment}
  appendFileSync(${JSON.stringify(runs)}, '${written}');
  console.log('ran');
});`,
      ) + block('text output="run"', shown);
    const runBoth = (zh: string, en: string) =>
      runStages(writePages([page(zh, 'zh-cn'), page(en, 'en')]));
    const [zh, en] = await runBoth(text('写一笔', 'a', 'ran'), text('Writes', 'a', 'walked'));
    assert.deepEqual([zh!.tests, en!.tests], [1, 1]);
    assert.deepEqual(zh!.problems, []);
    assert.match(messages(en!.problems), /shown output is not real/);
    await runBoth(text('写一笔', 'b', 'ran'), text('Writes', 'c', 'ran'));
    await runBoth(text('写一笔', 'd', '✓ 写一笔'), text("Reader\\'s", 'd', "✓ Reader's"));
    assert.equal([...readFileSync(runs, 'utf8')].sort().join(''), 'abcdd');
  });

  it('runs those of several pages in one process, as if each were alone', async () => {
    const text = (answer: string, shown: string) =>
      file(
        'test/a.test.ts',
        `import { createServer } from 'http';

it('answers at a port that stays in use', async () => {
  const server = createServer((_, response) => response.end('"${answer}"'));
  await new Promise<void>(resolve => server.listen(7001, resolve));
  expect(await (await fetch('http://127.0.0.1:7001')).json()).toBe('${answer}');
  expect(process.cwd()).toBe(process.env.HOME);
});`,
      ) + block('json output="run"', JSON.stringify(shown));
    const runs = await runStages(
      writePages([page(text('Momo', 'Momo'), 'zh-cn'), page(text('Emma', 'Momo'), 'en')]),
    );
    const [english, chinese] = runs.sort((a, b) => a.page.locale.localeCompare(b.page.locale));
    assert.deepEqual([chinese!.tests, english!.tests], [1, 1]);
    assert.deepEqual(chinese!.problems, []);
    assert.match(messages(english!.problems), /no run answered.*\nGET \/: "Emma"/);
  });

  it('reports tests that jest does not find beside those of other pages', async () => {
    const text = (folder: string) =>
      file(`test/${folder}/a.test.ts`, `it('${folder}', () => {\n  expect(1).toBe(1);\n});`);
    // Jest looks for no tests in packages.
    const pages = [page(text('unit'), 'zh-cn'), page(text('node_modules'), 'en')];
    const runs = await runStages(writePages(pages));
    const [english, chinese] = runs.sort((a, b) => a.page.locale.localeCompare(b.page.locale));
    assert.deepEqual(chinese!.problems, []);
    assert.match(messages(english!.problems), /the page's tests failed/);
  });

  it('names a server that nobody knows', async () => {
    const result = await run(file('test/a.test.ts', "it('a', () => {});"), 'servers: [mysqk]\n');
    assert.match(messages(result.problems), /no server "mysqk"; servers are redis, mysql/);
  });

  it('gives a page the server that it asks for, empty', async () => {
    const result = await run(
      file(
        'test/a.test.ts',
        `import Redis from 'ioredis';

it('counts', async () => {
  const redis = new Redis({ host: '127.0.0.1', port: 6379 });
  expect(await redis.incr('visits')).toBe(1);
  await redis.quit();
});`,
      ),
      'servers: [redis]\n',
    );
    assert.deepEqual(result.problems, []);
    if (!result.lacks) assert.equal(result.tests, 1);
  });
});

const test = file(
  'test/a.test.ts',
  `import { createServer } from 'http';
import { AddressInfo } from 'net';

it('answers', async () => {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end('{"title":"Momo"}');
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  console.log('listening on http://127.0.0.1:%d', port);
  await fetch(\`http://127.0.0.1:\${port}/books/7\`);
  server.close();
});`,
);

describe('shown outputs', () => {
  it('are found in what the tests gave', async () => {
    const result = await run(
      test +
        block(
          'http output="run"',
          'GET /books/7\n\nHTTP/1.1 200 OK\nContent-Type: application/json; charset=utf-8\n\n{"title":"Momo"}',
        ) +
        block('json output="run"', '{ "title": "Momo" }') +
        block('text output="run"', 'listening on http://127.0.0.1:7001'),
    );
    assert.deepEqual(result.problems, []);
    assert.equal(result.outputs, 3);
  });

  it('are reported where they are not what the tests gave', async () => {
    const result = await run(
      test +
        block('http output="run"', 'GET /books/7\n\nHTTP/1.1 404 Not Found\n\n{"title":"Momo"}') +
        block('json output="run"', '{"title":"Emma"}') +
        block('text output="run"', 'listening at port 7001'),
    );
    const found = messages(result.problems);
    assert.match(found, /GET \/books\/7: status was "HTTP\/1\.1 200 OK"/);
    assert.match(
      found,
      /no run answered, printed or looked at this JSON.*\nGET \/books\/7: {"title"/,
    );
    assert.match(found, /no run printed these lines/);
  });

  it('need a run', async () => {
    const result = await run(block('json output="run"', '{"title":"Momo"}'));
    assert.match(messages(result.problems), /it answered\nno request/);
  });

  it('of a command are what it printed', async () => {
    const command = block('bash', 'echo "$((6 * 7)) books"\ntail -f /dev/null');
    const good = await run(command + block('text output="command"', '42 books'));
    assert.deepEqual(good.problems, []);
    const bad = await run(
      block('bash', 'echo "$((6 * 7)) books"') + block('text output="command"', '43 books'),
    );
    assert.match(messages(bad.problems), /did not print this; it printed\n42 books/);
    const lone = await run(block('text output="command"', '42 books'));
    assert.match(messages(lone.problems), /no shell block stands before this output/);
  });

  it('of a command that is the same in both languages are what it printed once', async t => {
    const folder = mkdtempSync(join(tmpdir(), 'once-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const runs = join(folder, 'runs');
    const text = (comment: string, shown: string) =>
      block('bash', `# ${comment}\necho ran >> ${runs}\necho 42 books`) +
      block('text output="command"', shown);
    const runBoth = (...shown: [zh: string, en: string]) =>
      runStages(
        writePages([page(text('写', shown[0]), 'zh-cn'), page(text('Writes', shown[1]), 'en')]),
      );
    const same = await runBoth('42 books', '42 books');
    assert.deepEqual(
      same.flatMap(({ problems }) => problems),
      [],
    );
    assert.equal(readFileSync(runs, 'utf8'), 'ran\n');
    const [zh, en] = await runBoth('42 books', '43 books');
    assert.deepEqual(zh!.problems, []);
    assert.match(messages(en!.problems), /did not print this; it printed\n42 books/);
  });

  const transcript: Transcript = {
    exchanges: [
      {
        method: 'GET',
        url: '/books/7',
        head: 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nX-Shelf: A',
        body: 'Momo',
      },
    ],
    texts: ['2026-01-02 03:04:05.678 INFO 4711 [7ms GET /books/7] book 7 lent\nnext line'],
  };

  it('differ in a header or in a body', () => {
    const check = (code: string) =>
      messages(checkOutputs(page(block('http output="run"', code)), [transcript]));
    assert.equal(check('HTTP/1.1 200 OK\nX-Shelf: A\nDate: today\n\nMomo'), '');
    assert.match(check('HTTP/1.1 200 OK\nX-Shelf: B\n\nMomo'), /header "x-shelf" was "A"/);
    assert.match(check('HTTP/1.1 200 OK\nX-Row: B\n\nMomo'), /no header "x-row"/);
    assert.match(check('HTTP/1.1 200 OK\n\nEmma'), /body was Momo/);
    assert.match(check('200 OK'), /shows no status line/);
  });

  it('may differ in times, process ids, the version of Node and what "…" leaves out', () => {
    const [text] = transcript.texts;
    assert.ok(
      containsLines(text!, '2020-02-02 02:02:02.222 INFO 1 [9ms GET /books/7] book 7 lent'),
    );
    assert.ok(containsLines(text!, '…\nnext line'));
    const started = 'INFO 7 [master] node version v24.21.0';
    assert.ok(containsLines(started, 'INFO 8 [master] node version v20.20.2'));
    assert.ok(
      !containsLines(text!, '2020-02-02 02:02:02.222 WARN 1 [9ms GET /books/7] book 7 lent'),
    );
    assert.ok(!containsLines(text!, ''));
    assert.ok(!containsLines(text!, '…'));
  });

  it('are updated from what the tests gave', () => {
    const wrong = page(
      block('http output="run"', 'HTTP/1.1 200 OK\nX-Shelf: B\n\nMomo') +
        block('text output="run"', '2026-01-01 00:00:00.000 INFO 1 [1ms GET /books/7] book 7 sold'),
    );
    const updated = updateOutputs(wrong, [transcript]);
    assert.match(updated, /X-Shelf: A/);
    assert.match(updated, /book 7 lent/);
    const again = readPage(wrong.file, wrong.collection, 'en', updated);
    assert.deepEqual(checkOutputs(again, [transcript]), []);
  });
});
