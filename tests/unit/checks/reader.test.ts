import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { chosenBy } from '../../../checks/chosen';
import { variablesOf } from '../../../checks/reader/environment';
import { checkOrder } from '../../../checks/reader/order';
import { checkReader, type ReaderRun } from '../../../checks/reader/reader';
import { envReads } from '../../../src/content/environmentReads';
import { answerDifference } from '../../../checks/reader/requests';
import { requestsOf } from '../../../src/content/requests';
import { startProject, writeProject } from '../../../checks/reader/start';
import { checkVariables } from '../../../checks/reader/variables';
import { buildStages } from '../../../src/content/project';
import type { Exchange } from '../../../checks/snippets/transcript';
import type { Page } from '../../../src/content/pages';
import type { Locale } from '../../../src/config/site';
import { apart, block, messages, page } from './page';

const file = (title: string, code: string, flags = '') =>
  block(`ts title="${title}"${flags}`, code);

/** The configuration of a page: what it imports beside Koa, its settings, and its body. */
const configuration = ({
  imports = '',
  settings = "[join(__dirname, 'config')]",
  body = '',
} = {}) =>
  file(
    'src/configuration.ts',
    `import { join } from 'path';
import { App, Configuration } from '@midwayjs/core';
import * as koa from '@midwayjs/koa';
${imports}
@Configuration({
  imports: [koa],
  importConfigs: ${settings},
})
export class MainConfiguration {
  @App()
  app: koa.Application;

  folder = join(__dirname);
${body}}`,
  );

const filter = `import { Catch } from '@midwayjs/core';

@Catch()
export class ValidationFilter {}`;

const usesFilter = configuration({
  imports: "import { ValidationFilter } from './filter/validation.filter';\n",
  body: `
  async onReady() {
    this.app.useFilter(ValidationFilter);
  }
`,
});

const home = file(
  'src/controller/home.controller.ts',
  `import { Controller, Get, httpError } from '@midwayjs/core';

@Controller('/')
export class HomeController {
  @Get('/hours')
  async hours() {
    return { open: 9 };
  }

  @Get('/loans')
  async loans() {
    throw new httpError.ForbiddenError('Members only');
  }
}`,
);

const pages: Page[] = [];
let runs: Promise<ReaderRun[]> | undefined;

/** Has a page with this text followed, together with all others of this file: what several have in common is
 * started once.
 * @returns what it gives its reader */
function follow(text: string, head?: string, locale?: Locale) {
  const followed = apart(page(text, locale, head), pages.length);
  pages.push(followed);
  return async () => {
    runs ??= checkReader(pages);
    const run = (await runs).find(one => one.page === followed)!;
    return { ...run, messages: messages(run.problems) };
  };
}

describe('a page in reading order', () => {
  it('imports no file that comes in a later section', () => {
    const text = `## Enable {#enable}\n\n${usesFilter}## Errors {#errors}\n\n${file('src/filter/validation.filter.ts', filter)}`;
    const problems = checkOrder(page(text));
    assert.deepEqual(
      problems.map(({ line }) => line),
      [12],
    );
    assert.match(
      messages(problems),
      /imports \.\/filter\/validation\.filter, which comes only at line 33: show src\/filter\/validation\.filter\.ts first, or name it/,
    );
  });

  it('may have the files of one section in any order, and those of the quick guide', () => {
    const text = `## Enable {#enable}\n\n${usesFilter}${file('src/filter/validation.filter.ts', filter)}${file('test/a.test.ts', "import config from '../src/config/config.local';\n\nit('a', () => void config);")}`;
    assert.deepEqual(checkOrder(page(text)), []);
  });

  it('may say at that place which file comes next, but not start the application before it', () => {
    const later = (command: string) =>
      page(
        `## Enable {#enable}\n\nIt uses \`src/filter/validation.filter.ts\`, which comes next:\n\n${usesFilter}${command}## Errors {#errors}\n\n${file('src/filter/validation.filter.ts', filter)}${block('bash', 'npm run dev')}`,
      );
    assert.deepEqual(checkOrder(later('')), []);
    assert.match(
      messages(checkOrder(later(block('bash', 'npm run dev')))),
      /starts or compiles the application, whose src\/configuration\.ts imports src\/filter\/validation\.filter\.ts: move the command behind/,
    );
  });

  it('may say so before the first of files that are tabs', () => {
    const hours = file('src/hours.ts', 'export const hours = 9;');
    const text = (words: string) =>
      page(
        `## Enable {#enable}\n\n${words}\n\n${hours}${usesFilter}## Errors {#errors}\n\n${file('src/filter/validation.filter.ts', filter)}`,
      );
    assert.deepEqual(checkOrder(text('They use `src/filter/validation.filter.ts`.')), []);
    assert.equal(checkOrder(text('They use a filter.')).length, 1);
  });

  it('imports no name that a file exports only later', () => {
    const uses = "import { due, late } from './loan';\n\nexport const days = [due, late];";
    const text = `## Lend {#lend}\n\n${file('src/loan.ts', 'export const due = 14;')}${file('src/desk.ts', uses)}## Late {#late}\n\n${file('src/loan.ts', 'export const late = 21;', ' append')}`;
    assert.match(
      messages(checkOrder(page(text))),
      /^imports late of \.\/loan, which src\/loan\.ts exports only from line \d+ on/,
    );
  });
});

describe('a read of the environment', () => {
  for (const [code, ...found] of [
    ['process.env.DESK', 'DESK'],
    [`process.env['DESK']`, 'DESK'],
    ['const { DESK, KEYS: keys } = process.env;', 'DESK', 'KEYS'],
    ['function open({ DESK }: NodeJS.ProcessEnv = process.env) {}', 'DESK'],
    ['const { DESK, ...others } = process.env;', 'DESK'],
    [`process.env.DESK ?? 'front'`, 'DESK or a fallback'],
    [`process.env['DESK']\n  || 'front'`, 'DESK or a fallback'],
    [
      `const { DESK = 'front, left', KEYS: keys = 'k' } = process.env;`,
      'DESK or a fallback',
      'KEYS or a fallback',
    ],
    ['const { desk } = process.env.DESK;', 'DESK'],
  ] as const) {
    it(`is seen in ${code}`, () => {
      const reads = envReads(code);
      assert.deepEqual(
        reads.map(({ name, hasFallback }) => (hasFallback ? `${name} or a fallback` : name)),
        found,
      );
    });
  }

  it('has the line on which its name stands', () => {
    const code = '\nconst {\n  DESK,\n  KEYS,\n} = process.env;\nopen(process.env.HALL);';
    const rows = Object.fromEntries(envReads(code).map(({ name, row }) => [name, row]));
    assert.deepEqual(rows, { DESK: 2, KEYS: 3, HALL: 5 });
  });
});

describe('variables of the environment', () => {
  const switched = (name: string) =>
    configuration({
      body: `\n  async onReady() {\n    if (process.env.${name}) this.app.proxy = true;\n  }\n`,
    });

  it('are those that the page or the quick guide tells its reader to set', () => {
    const problems = checkVariables(page(switched('LIST_PROBLEMS')));
    assert.equal(problems[0]!.line, 22);
    assert.match(
      messages(problems),
      /^reads LIST_PROBLEMS from the environment, and the page does not tell/,
    );
    const said = `Set \`LIST_PROBLEMS\` to see them.\n\n${switched('LIST_PROBLEMS')}`;
    assert.deepEqual(checkVariables(page(said)), []);
    assert.deepEqual(checkVariables(page(switched('APP_KEYS'))), []);
  });

  it('may be read by destructuring, and have a fallback instead', () => {
    const reads = (names: string) =>
      checkVariables(page(file('src/a.ts', `\nexport const { ${names} } = process.env;`)));
    assert.match(messages(reads('DESK')), /^reads DESK from the environment/);
    assert.deepEqual(reads("DESK = 'front'"), []);
  });

  it('have the values that its commands give them, in production those of its command too', async () => {
    const code = `const { TOKEN, KEYS: keys = '' } = process.env;
export const a = [TOKEN, process.env['HOST'], keys, process.env.HASH];`;
    const text = `${file('src/a.ts', code)}${block('bash', 'export HOST=127.0.0.1\nTOKEN="a b" npm run dev\nOTHER=1 npm run dev')}${block('bash', 'HASH="$(node -e "console.log(\'x\')")" \\\n  npx cross-env KEYS=k NODE_ENV=production node bootstrap.js\nTOKEN=$(curl http://127.0.0.1:7001/login)')}`;
    const of = page(text);
    const { files } = buildStages(of)[0]!;
    const texts = async (mode: 'local' | 'production') =>
      (await variablesOf(of, files, mode)).map(one => one.text);
    assert.deepEqual(await texts('local'), ['HOST=127.0.0.1', 'TOKEN="a b"']);
    assert.deepEqual(await texts('production'), [
      'HOST=127.0.0.1',
      'TOKEN="a b"',
      `HASH="$(node -e "console.log('x')")"`,
      'KEYS=k',
    ]);
  });
});

describe('the application of a page', () => {
  const ready = (body: string) => configuration({ body: `\n  async onReady() {${body}}\n` });

  const writing = follow(
    `${configuration({
      imports: "import { readFileSync } from 'fs';",
      body: `
  async onReady() {
    const { DESK_FILE } = process.env;
    if (this.app.getEnv() === 'production') readFileSync(DESK_FILE!);
  }
`,
    })}${home}${block('bash', 'echo front > desk.txt\nDESK_FILE=desk.txt node bootstrap.js')}`,
  );
  it('finds the files that the commands of the page write for it', async () => {
    assert.equal((await writing()).messages, '');
  });

  const plain = follow(home);
  it('starts under development and in production, merged into the quick guide', async () => {
    const run = await plain();
    assert.equal(run.messages, '');
    assert.deepEqual([run.started, run.replaces], [true, undefined]);
  });

  const lacking = follow(
    configuration({
      settings:
        '[{ default: { keys: process.env.APP_KEYS, koa: { port: 7001 } }, unittest: { keys: "t" } }]',
    }) + home,
  );
  it('does not start with settings that lack those of development', async () => {
    const run = await lacking();
    assert.match(
      run.messages,
      /^its application does not run with "npm run dev", .*\n[\s\S]*"config\.keys"/,
    );
    assert.doesNotMatch(run.messages, /in production/);
    assert.deepEqual([run.isApplication, run.started], [true, false]);
  });

  const wanting = ready(
    "\n    if (this.app.getEnv() === 'production' && !process.env.DESK) throw new Error('no desk');\n  ",
  );
  const untold = follow(wanting + home);
  const told = follow(`${wanting}${home}${block('bash', 'NODE_ENV=production DESK=1 npm start')}`);
  it('does not start in production with a variable that nobody names', async () => {
    assert.match((await untold()).messages, /does not run in production, .*\nError: no desk$/);
    assert.equal((await told()).messages, '');
  });

  const faulty = `${ready("\n    const desk = JSON.parse('null');\n    desk.open();\n  ")}`;
  const [chinese, english] = [follow(faulty, '', 'zh-cn'), follow(faulty)];
  it('fails once for both starts and both languages, at the line of the page', async () => {
    const { problems, page } = await chinese();
    const [problem] = problems;
    assert.equal(problems.length, 1, messages(problems));
    assert.match(
      problem!.message,
      /^its application does not run with "npm run dev", .*, nor in production, .*\nTypeError: Cannot read properties of null \(reading 'open'\)$/,
    );
    assert.equal(page.source.split('\n')[problem!.line! - 1], '    desk.open();');
    const other = (await english()).messages;
    assert.match(other, new RegExp(`, as that of ${page.file}, where it says why$`));
    assert.doesNotMatch(other, /\n/);
  });

  const closed = follow(configuration({ settings: "[{ default: { keys: 'only-here' } }]" }) + home);
  it('answers on a port', async () => {
    assert.match(
      (await closed()).messages,
      /answers no HTTP request with "npm run dev".*: set the port of its framework/,
    );
  });

  const replacing = follow(
    file(
      'src/controller/book.controller.ts',
      "import { Controller, Get } from '@midwayjs/core';\n\n@Controller('/books')\nexport class BookController {\n  @Get('/:id')\n  async show() {\n    return 'lent';\n  }\n}",
    ),
  );
  it('says what of the quick guide it replaces', async () => {
    assert.deepEqual((await replacing()).replaces, ['GET /books/2', 'GET /books/99']);
  });

  const needs = 'needs an account of a cloud';
  const head = `reader: ${needs}\n`;
  const excused = follow(ready("\n    throw new Error('no account');\n  ") + home, head);
  const [well, none] = [follow(home, head), follow('Text.', head)];
  it('is excused by a reason in the front matter, unless it starts', async () => {
    const run = await excused();
    assert.deepEqual([run.messages, run.excused, run.started], ['', needs, false]);
    assert.match((await well()).messages, /remove "reader" from the front matter/);
    assert.match((await none()).messages, /no application: remove "reader"/);
  });

  it('is not started where the ledger stands in for it, and where this machine lacks a server of it', async () => {
    const known = { started: true, requests: 7 };
    const inputs: string[] = [];
    const recorded = {
      take: ({ frontMatter }: Page, input: string) => {
        inputs.push(input);
        return frontMatter.servers ? undefined : known;
      },
      has: () => known,
    };
    const unserved = apart(page(home, 'en', 'servers: [kafka]\n'), 'server');
    const results = await checkReader([apart(page(home), 'ledger'), unserved], recorded);
    assert.deepEqual(
      results.map(({ started, requests, lacks }) => [started, requests, lacks]),
      Array(2).fill([true, 7, undefined]),
    );
    assert.equal(new Set(inputs).size, 2);
    const [{ lacks }] = (await checkReader([unserved])) as [ReaderRun];
    assert.deepEqual(lacks, ['kafka']);
  });
});

describe('the requests of a page', () => {
  const curl = (more: string) => block('bash', `curl${more} http://127.0.0.1:7001/loans`);
  const error = block('json', '{"code":"403","message":"Members only"}');

  const right = follow(
    `${home}${block('http', 'GET /hours\n\nHTTP/1.1 200 OK\nContent-Type: application/json; charset=utf-8\n\n{"open":9}')}${curl(' -H "Accept: application/json"')}${error}`,
  );
  const wrong = follow(`${home}${curl('')}${error}`);
  it('get what is shown, errors as JSON only if they ask for it', async () => {
    const run = await right();
    assert.deepEqual([run.messages, run.requests], ['', 2]);
    const { messages: found, requests } = await wrong();
    assert.match(
      found,
      /does not answer so to the request as it is shown: body was [\s\S]*Accept: application\/json/,
    );
    assert.equal(requests, 0);
  });

  it('are scripts that only send, and blocks of HTTP that show all that is sent', () => {
    const text =
      block('http', 'GET /hours\nAccept: text/html\n\nHTTP/1.1 200 OK') +
      block('http', 'POST /loans\n\nHTTP/1.1 201 Created') +
      block(
        'http',
        'POST /loans\nContent-Type: application/json\n\n{"id":1}\n\nHTTP/1.1 201 Created',
      ) +
      block('http', 'HTTP/1.1 204 No Content') +
      block('bash', 'curl -i \\\n  "http://127.0.0.1:7001/a?b=1&c=2"') +
      block('bash', 'node bootstrap.js &\ncurl http://127.0.0.1:7001/') +
      block('bash', 'TOKEN="$(curl http://127.0.0.1:7001/login)"\ncurl http://127.0.0.1:7001/me') +
      block('text', 'ada') +
      block('json', '[]') +
      block('bash', 'npm test');
    assert.deepEqual(
      requestsOf(page(text)).map(({ request, answers }) => [
        'script' in request ? request.script.split('\n')[0] : `${request.method} ${request.body}`,
        answers.map(({ lang }) => lang).join(),
      ]),
      [
        ['GET ', 'http'],
        ['POST {"id":1}', 'http'],
        ['curl -i \\', ''],
        ['TOKEN="$(curl http://127.0.0.1:7001/login)"', 'text,json'],
      ],
    );
  });

  it('are no script that does something else at its end, however many it sends', () => {
    const lines = Array.from({ length: 20 }, () => `curl http://127.0.0.1:7001/${' '.repeat(10)}`);
    const ofPage = (end: string) => requestsOf(page(block('bash', [...lines, end].join('\n'))));
    assert.equal(ofPage('npm test').length, 0);
    assert.equal(ofPage('# That is all').length, 1);
  });

  const cron = configuration().replaceAll('koa', 'cron');
  const unserved = follow(`${cron}${block('http', 'GET /\n\nHTTP/1.1 200 OK')}`);
  it('are said to get no answer where the application serves no HTTP', async () => {
    const run = await unserved();
    assert.match(run.messages, /^its application answers no HTTP request .* shows this answer/);
    assert.equal(run.problems[0]!.line, run.page.blocks[1]!.line);
  });

  const odd = follow(`${home}${block('http', 'GET /50%\n\nHTTP/1.1 200 OK')}`);
  it('that cannot be read are a problem of their page, and others go on', async () => {
    const { messages: found, problems, started } = await odd();
    assert.deepEqual([found, problems[0]!.line, started], ['URI malformed', 1, false]);
  });

  it('may leave out the stack of an error', () => {
    const [asked] = requestsOf(
      page(block('http', 'GET /loans\n\nHTTP/1.1 403 Forbidden\nContent-Length: 9\n\n{"code":1}')),
    );
    const sent = (body: string) => ({
      method: 'GET',
      url: '/loans',
      head: 'HTTP/1.1 403 Forbidden\r\nContent-Length: 99',
      body,
    });
    const difference = (sent: Exchange[]) => answerDifference(asked!, asked!.answers[0]!, sent);
    assert.equal(difference([sent('{"code":1,"stack":"Error\\n at x"}')]), undefined);
    assert.match(difference([sent('{"code":2,"stack":"Error"}')])!, /body was/);
    assert.equal(difference([]), 'nothing answered');
  });
});

describe('what starts applications', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'reader-'));
  after(() => rmSync(folder, { recursive: true }));

  /** A project whose bootstrap.js does this once it is asked something over HTTP. */
  const answers = (code: string) => {
    const bootstrap = `const server = require('http').createServer((request, response) => {
  if (request.url === '/') return response.end();
  ${code}
});
server.listen(0, '127.0.0.1', () => console.log('[midway:bootstrap] current app started'));
process.on('SIGTERM', () => process.exit());`;
    const of = page(block('js title="bootstrap.js"', bootstrap));
    return { page: of, files: buildStages(of)[0]!.files };
  };

  const get = (url: string) => ({ method: 'GET', url, headers: {}, body: '' });

  /** Starts a project and asks it something.
   * @returns what is wrong, or else the answer */
  const ask = (code: string, usesServers = false) =>
    startProject(
      answers(code),
      mkdtempSync(path.join(folder, 'app-')),
      'production',
      [],
      [get('/books')],
      usesServers,
    ).then(
      one => one!.fault ?? one!.answers[0]![0]?.body ?? 'no answer',
      (error: Error) => error.message,
    );

  const answering = "response.end('lent');";

  it('goes on with the others where the process that starts one has died', async () => {
    const killing = "process.kill(process.ppid, 'SIGKILL');\n  process.exit();";
    const ended = 'the process that starts applications ended';
    const asked = [ask(killing), ask(answering), ask(killing, true), ask(answering, true)];
    assert.deepEqual(await Promise.all(asked), [ended, 'lent', ended, 'lent']);
  });

  it('goes on at once where an answer has no end', { timeout: 30_000 }, async () => {
    const cut =
      "response.writeHead(200, { 'content-length': 9 });\n  response.write('le', () => response.destroy());";
    const upgrade =
      "request.socket.end('HTTP/1.1 101 Switching Protocols\\r\\nConnection: Upgrade\\r\\nUpgrade: x\\r\\n\\r\\n');";
    const asked = await Promise.all([ask(cut), ask(upgrade), ask(answering)]);
    assert.deepEqual(asked, ['no answer', 'no answer', 'lent']);
  });

  it('reads settings with comments, and writes nothing outside a project', () => {
    const write = (text: string) => {
      const of = page(text);
      writeProject({ page: of, files: buildStages(of)[0]!.files }, path.join(folder, 'written'));
    };
    const settings = '{\n  // As the server wants it\n  "compilerOptions": { "outDir": "out" }\n}';
    write(block('json title="tsconfig.json"', settings) + file('src/a.ts', 'export const a = 1;'));
    assert.ok(existsSync(path.join(folder, 'written/out/a.js')));
    assert.throws(() => write(file('../outside.ts', '')), /"\.\.\/outside\.ts" leads out of/);
    assert.ok(!existsSync(path.join(folder, 'outside.ts')));
  });

  it('is left out on systems other than Linux', async t => {
    const { platform } = process;
    t.after(() => Object.defineProperty(process, 'platform', { value: platform }));
    Object.defineProperty(process, 'platform', { value: 'darwin' });
    await assert.rejects(checkReader([page(home)]), /on Linux only/);
  });
});

describe('what a check looks at this time', () => {
  it('is any of an even number of things, the same for the same key', () => {
    const keys = Array.from({ length: 100 }, (_, number) => `3.${number}.0`);
    const places = keys.map(key => chosenBy(key, 10));
    assert.deepEqual(new Set(places), new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
    assert.deepEqual(
      keys.map(key => chosenBy(key, 10)),
      places,
    );
  });
});
