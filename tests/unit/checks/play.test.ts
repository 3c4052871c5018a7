import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { checkPlay, type PlayRun } from '../../../checks/play/play';
import type { PlayResult } from '../../../src/content/ledger';
import type { Page } from '../../../src/content/pages';
import { apart, block, messages, page } from './page';

/** A controller that answers `/hours` with a value. */
const hours = (value: string) =>
  block(
    'ts title="src/controller/hours.controller.ts"',
    `import { Controller, Get } from '@midwayjs/core';

@Controller('/hours')
export class HoursController {
  @Get('/')
  read() {
    return { open: ${value} };
  }
}`,
  );

const request = block('bash', 'curl http://127.0.0.1:7001/hours');
const answer = (body: string) => block('json', body);

const test = (expected: number) =>
  block(
    'ts title="test/hours.test.ts"',
    `import { close, createApp, createHttpRequest } from '@midwayjs/mock';

it('answers', async () => {
  const app = await createApp();
  const { body } = await createHttpRequest(app).get('/hours');
  expect(body).toEqual({ open: ${expected} });
  await close(app);
});`,
  );

const right = hours('9') + request + answer('{"open":9}') + test(9);

describe('a guide in Chromium', () => {
  const pages = new Map<string, Page>();
  let runs: PlayRun[] = [];
  let problems = '';
  const add = (name: string, body: string, head?: string) =>
    pages.set(name, apart(page(body, 'en', head), name));
  const resultOf = (name: string): PlayResult => {
    const run = runs.find(one => one.page === pages.get(name));
    assert.ok(run, `${name} was not run`);
    const { requests, tests, env, differs } = run;
    return { requests, tests, ...(env && { env }), ...(differs && { differs }) };
  };

  before(async () => {
    add('right', right);
    add(
      'env',
      block('bash', 'export OPEN=8') +
        hours('Number(process.env.OPEN)') +
        request +
        answer('{"open":8}'),
    );
    add('answer', hours('9') + request + answer('{"open":10}'));
    add('test', hours('9') + test(10));
    add('output', hours('9') + test(9) + block('text output="run"', 'closed on Sundays'));
    add(
      'log',
      block(
        'ts title="test/log.test.ts"',
        "import { mkdirSync, writeFileSync } from 'fs';\n\nit('writes', () => {\n  mkdirSync('logs');\n  writeFileSync('logs/app.log', 'book 7 lent');\n});",
      ) + block('text output="run"', 'book 7 lent'),
    );
    add('package', hours('9') + test(9).replace("it('", "import 'no-such-package';\n\nit('"));
    add('syntax', hours('9 +') + test(9));
    add(
      'empty',
      hours('9') + block('ts title="test/empty.test.ts"', "describe('hours', () => {});"),
    );
    add('fewer', hours('9') + test(9));
    add('nothing', hours('9'));
    add('server', right, 'servers: [redis]\n');
    add('shell', block('bash', 'export OPEN=$(date)') + hours('process.env.OPEN') + request);
    const found = await checkPlay([...pages.values()], of =>
      of === pages.get('fewer') ? 2 : undefined,
    );
    ({ runs } = found);
    problems = messages(found.problems);
  });

  it('is the same if its answers come back and its tests pass', () =>
    assert.deepEqual(resultOf('right'), { requests: 1, tests: 1 }));

  it('is the same if its tests write a shown output into a log file', () =>
    assert.deepEqual(resultOf('log'), { requests: 0, tests: 1 }));

  it('has the variables that it tells its reader to set', () =>
    assert.deepEqual(resultOf('env'), { requests: 1, tests: 0, env: { OPEN: '8' } }));

  for (const [name, what, differs] of [
    ['answer', 'an answer is another one', /^GET \/hours: body was \{"open":9\}$/],
    ['test', 'a test fails', /^test\/hours\.test\.ts: answers: .*"open": 10.*"open": 9/],
    ['output', 'a shown output does not come back', /the shown output "closed on Sundays"$/],
    ['package', 'a package is missing', /no-such-package/],
    ['syntax', 'a file is not TypeScript', /Expression expected/],
    ['empty', 'a test file has no test', /^test\/empty\.test\.ts: .* at least one test\.$/],
    ['fewer', 'a test of Node.js does not run', /^1 tests pass, and 2 in Node\.js$/],
  ] as const)
    it(`differs if ${what}`, () => assert.match(resultOf(name).differs ?? '', differs));

  it('is not run if it has nothing to run, or needs a server', () => {
    const files = runs.map(one => one.page.file);
    for (const name of ['nothing', 'server'])
      assert.ok(!files.includes(pages.get(name)!.file), name);
  });

  it('is a problem if only a shell knows a variable', () =>
    assert.match(problems, /^the build cannot run "export OPEN=\$\(date\)": set the variable/));

  it('is not run if its result is recorded', async () => {
    const known = { requests: 5, tests: 5 };
    const recorded = { take: () => known, has: () => known };
    const found = await checkPlay([pages.get('right')!], () => 1, recorded);
    assert.deepEqual(
      found.runs.map(({ requests }) => requests),
      [5],
    );
  });
});
