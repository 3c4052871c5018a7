import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { collections } from '../../../src/content/collections';
import { type Page, readPage } from '../../../src/content/pages';
import { baseFiles } from '../../../src/content/quickGuide';
import { compileStages } from '../../../checks/snippets/compile';
import { checkFences } from '../../../checks/snippets/fences';
import { checkOutputs, updateOutputs } from '../../../checks/snippets/outputs';
import { buildStages } from '../../../src/content/project';
import { type PageRun, runStages } from '../../../checks/snippets/run';
import { containsLines, type Transcript } from '../../../checks/snippets/transcript';
import { writePages } from '../../../checks/snippets/write';
import type { Locale } from '../../../src/config/site';
import type { Problem } from '../../../src/lib/problem';
import { apart, block, messages, page } from './page';

const file = (title: string, code: string, flags = '') =>
  block(`ts title="${title}"${flags}`, code);

const pages: Page[] = [];
let runs: Promise<PageRun[]> | undefined;

/** Has a page executed together with all others of this file.
 * @returns what became of it */
function execute(of: Page) {
  pages.push(of);
  return async () => {
    runs ??= runStages(writePages(pages));
    return (await runs).find(({ page }) => page === of)!;
  };
}

/** Has a page with this text executed. */
const run = (text: string, head?: string, locale: Locale = 'en') =>
  execute(apart(page(text, locale, head), pages.length));

const compiled: Page[] = [];
let problems: Promise<Problem[]> | undefined;

/** Has the code of a page compiled together with that of all others of this file.
 * @returns what is wrong with it */
function compile(of: Page) {
  compiled.push(of);
  return async () => {
    problems ??= compileStages(writePages(compiled));
    return (await problems).filter(({ file }) => file === of.file);
  };
}

const compileText = (text: string) => compile(apart(page(text), `compiled-${compiled.length}`));

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

  const over = run(
    file(
      'src/controller/home.controller.ts',
      "import { Controller, Get } from '@midwayjs/core';\n\n@Controller('/')\nexport class HomeController {\n  @Get('/')\n  async home() {\n    return 'open';\n  }\n}",
    ) +
      file(
        'test/home.test.ts',
        "import { close, createApp, createHttpRequest } from '@midwayjs/mock';\n\nit('answers', async () => {\n  const app = await createApp();\n  await createHttpRequest(app).get('/').expect(200, 'open');\n  await close(app);\n});",
      ),
  );
  it('lies below the files of the page when these are compiled and run', async () => {
    const { tests, problems } = await over();
    assert.deepEqual([tests, messages(problems)], [1, '']);
  });
});

describe('compiling the code of a page', () => {
  const wrong = compileText(
    block(
      'ts',
      "import { NoSuchThing } from '@midwayjs/core';\n\nexport const thing = NoSuchThing;",
    ) +
      block(
        'ts',
        "import { Controller } from '@midwayjs/core';\n\n@Controller('/', { noSuchOption: true })\nexport class HomeController {}",
      ),
  );
  it('reports a wrong import and a wrong option at their lines', async () => {
    const found = await wrong();
    assert.deepEqual(
      found.map(({ line }) => line),
      [7, 15],
    );
    assert.match(messages(found), /NoSuchThing/);
    assert.match(messages(found), /noSuchOption[\s\S]*@Controller\('\/', \{ noSuchOption/);
  });

  const unknown = compileText(
    block('ts', "import { a } from '@midwayjs/no-such-package';\n\nexport const b = a;"),
  );
  it('finds a package that the documented version does not have', async () => {
    assert.match(messages(await unknown()), /Cannot find module/);
  });

  const [declared, undeclared] = ['KafkaConsumer', 'KafkaListener'].map(name =>
    compileText(
      block(
        'ts',
        `import { ${name} } from '@midwayjs/kafka';\n\nexport const subscriber = ${name};`,
      ),
    ),
  );
  it('reads declarations of packages that no registry has', async () => {
    assert.deepEqual(await declared!(), []);
    assert.match(messages(await undeclared!()), /has no exported member.*KafkaListener/);
  });
});

describe('flags of a block', () => {
  const check = (info: string) => messages(checkFences(page(block(info, 'a\nb\nc\nd'))));

  it('are known, and have values that mean something', () => {
    assert.equal(check('ts title="src/a.ts" append {1,3-4}'), '');
    assert.match(check('ts titel="src/a.ts"'), /there is no flag "titel": write title$/);
    assert.match(check('ts nocheck'), /needs its reason/);
    assert.match(check('text output="ran"'), /output="ran" has no such value/);
  });
});

describe('running the tests of a page', () => {
  const failing = run(file('test/a.test.ts', "it('adds', () => {\n  expect(1 + 1).toBe(3);\n});"));
  it('reports a failing test with its output', async () => {
    const { problems } = await failing();
    assert.match(messages(problems), /the page's tests failed[\s\S]*Expected: 3/);
    assert.doesNotMatch(messages(problems), /node_modules|node:internal/);
    assert.equal(problems[0]!.line, 8, 'that of the test which failed');
  });

  const declared = [
    run(
      file(
        'test/a.test.ts',
        "import { Framework } from '@midwayjs/mqtt';\n\nit(Framework.name, () => {});",
      ),
    ),
    run(file('src/a.ts', "export { Framework } from '@midwayjs/mqtt';")),
  ];
  it('runs nothing of a page whose package is only declared, with tests or without, and says so', async () => {
    for (const page of declared) {
      const { problems, lacks } = await page();
      assert.deepEqual([problems, lacks], [[], ['@midwayjs/mqtt']]);
    }
  });

  const sample = readPage('src/components/Home/sample.md', collections[0]!, 'en');
  const [home, homeCode] = [execute(sample), compile(sample)];
  it('compiles and runs the home page', async () => {
    assert.deepEqual(await homeCode(), []);
    const { problems, tests } = await home();
    assert.deepEqual(problems, []);
    assert.ok(tests > 0);
  });

  const folder = mkdtempSync(join(tmpdir(), 'once-'));
  after(() => rmSync(folder, { recursive: true }));
  const written = join(folder, 'runs');
  const writing = (comment: string, letter: string, shown: string, locale: Locale) =>
    run(
      file(
        'test/a.test.ts',
        `import { appendFileSync } from 'fs';

it('${comment}', () => {
  // ${comment}
  appendFileSync(${JSON.stringify(written)}, '${letter}');
  console.log('ran');
});`,
      ) + block('text output="run"', shown),
      '',
      locale,
    );
  const [zh, en] = [
    writing('写一笔', 'a', 'ran', 'zh-cn'),
    writing('Writes', 'a', 'walked', 'en'),
    writing('写一笔', 'b', 'ran', 'zh-cn'),
    writing('Writes', 'c', 'ran', 'en'),
    writing('写一笔', 'd', '✓ 写一笔', 'zh-cn'),
    writing("Reader\\'s", 'd', "✓ Reader's", 'en'),
  ];
  it('executes tests once that are the same in both languages and whose names no page shows, and compares what either shows', async () => {
    const [chinese, english] = [await zh(), await en()];
    assert.deepEqual([chinese.tests, english.tests], [1, 1]);
    assert.deepEqual(chinese.problems, []);
    assert.match(messages(english.problems), /shown output is not real/);
    assert.equal([...readFileSync(written, 'utf8')].sort().join(''), 'abcdd');
  });

  const answering = (answer: string, shown: string) =>
    run(
      file(
        'test/a.test.ts',
        `import { createServer } from 'http';

it('answers at a port that stays in use', async () => {
  const server = createServer((_, response) => response.end('"${answer}"'));
  await new Promise<void>(resolve => server.listen(7001, resolve));
  expect(await (await fetch('http://127.0.0.1:7001')).json()).toBe('${answer}');
  expect(process.cwd()).toBe(process.env.HOME);
});`,
      ) + block('json output="run"', JSON.stringify(shown)),
    );
  const [momo, emma] = [answering('Momo', 'Momo'), answering('Emma', 'Momo')];
  it('runs those of each page as if it were alone', async () => {
    const [first, second] = [await momo(), await emma()];
    assert.deepEqual([first.tests, second.tests], [1, 1]);
    assert.deepEqual(first.problems, []);
    assert.match(messages(second.problems), /no run answered.*\nGET \/: "Emma"/);
  });

  // Jest looks for no tests in packages.
  const unseen = run(
    file('test/node_modules/a.test.ts', "it('is not seen', () => {\n  expect(1).toBe(1);\n});"),
  );
  it('reports tests that jest does not find', async () => {
    assert.match(messages((await unseen()).problems), /the page's tests failed/);
  });

  const asking = run(file('test/a.test.ts', "it('a', () => {});"), 'servers: [mysqk]\n');
  it('names a server that nobody knows', async () => {
    assert.match(
      messages((await asking()).problems),
      /no server "mysqk"; servers are redis, mysql/,
    );
  });

  const counting = run(
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
  it('gives a page the server that it asks for, empty', async () => {
    const { problems, lacks, tests } = await counting();
    assert.deepEqual(problems, []);
    if (!lacks) assert.equal(tests, 1);
  });

  it('is left to the ledger where that has the same, or this machine lacks a server', async () => {
    const known = { tests: 7, outputs: 0 };
    const recorded = {
      take: ({ frontMatter }: Page) => (frontMatter.servers ? undefined : known),
      has: () => known,
    };
    const text = file('test/a.test.ts', "it('a', () => {});");
    const of = [
      apart(page(text), 'ledger'),
      apart(page(text, 'en', 'servers: [kafka]\n'), 'server'),
    ];
    const results = await runStages(writePages(of), recorded);
    assert.deepEqual(
      results.map(({ tests, lacks }) => [tests, lacks]),
      Array(2).fill([7, undefined]),
    );
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
  const real = run(
    test +
      block(
        'http output="run"',
        'GET /books/7\n\nHTTP/1.1 200 OK\nContent-Type: application/json; charset=utf-8\n\n{"title":"Momo"}',
      ) +
      block('json output="run"', '{ "title": "Momo" }') +
      block('text output="run"', 'listening on http://127.0.0.1:7001'),
  );
  it('are found in what the tests gave', async () => {
    const { problems, outputs } = await real();
    assert.deepEqual([problems, outputs], [[], 3]);
  });

  const unreal = run(
    test +
      block('http output="run"', 'GET /books/7\n\nHTTP/1.1 404 Not Found\n\n{"title":"Momo"}') +
      block('json output="run"', '{"title":"Emma"}') +
      block('text output="run"', 'listening at port 7001'),
  );
  it('are reported where they are not what the tests gave', async () => {
    const found = messages((await unreal()).problems);
    assert.match(found, /GET \/books\/7: status was "HTTP\/1\.1 200 OK"/);
    assert.match(
      found,
      /no run answered, printed or looked at this JSON.*\nGET \/books\/7: {"title"/,
    );
    assert.match(found, /no run printed these lines/);
  });

  const lone = run(block('json output="run"', '{"title":"Momo"}'));
  it('need a run', async () => {
    assert.match(messages((await lone()).problems), /it answered\nno request/);
  });

  it('are part of what a page executes: the ledger has nothing for others', async () => {
    const inputs: string[] = [];
    const recorded = {
      take: (_: Page, input: string) => {
        inputs.push(input);
        return { tests: 1, outputs: 1 };
      },
      has: () => undefined,
    };
    const shows = (shown: string, prose = '') =>
      page(`${prose}\n\n${test}${block('json output="run"', shown)}`);
    for (const of of [shows('{}'), shows('{}', 'More prose.'), shows('[]')])
      await runStages(writePages([of]), recorded);
    assert.equal(inputs[0], inputs[1]);
    assert.notEqual(inputs[0], inputs[2]);
  });

  const command = block('bash', 'echo "$((6 * 7)) books"\ntail -f /dev/null');
  const [good, bad, without] = [
    run(command + block('text output="command"', '42 books')),
    run(block('bash', 'echo "$((6 * 7)) books"') + block('text output="command"', '43 books')),
    run(block('text output="command"', '42 books')),
  ];
  it('of a command are what it printed', async () => {
    assert.deepEqual((await good()).problems, []);
    assert.match(messages((await bad()).problems), /did not print this; it printed\n42 books/);
    assert.match(messages((await without()).problems), /no shell block stands before this output/);
  });

  const folder = mkdtempSync(join(tmpdir(), 'once-'));
  after(() => rmSync(folder, { recursive: true }));
  const written = join(folder, 'runs');
  const ran = (comment: string, locale: Locale) =>
    run(
      block('bash', `# ${comment}\necho ran >> ${written}\necho 42 books`) +
        block('text output="command"', '42 books'),
      '',
      locale,
    );
  const both = [ran('写', 'zh-cn'), ran('Writes', 'en')];
  it('of a command that is the same in both languages are what it printed once', async () => {
    for (const one of both) assert.deepEqual((await one()).problems, []);
    assert.equal(readFileSync(written, 'utf8'), 'ran\n');
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
