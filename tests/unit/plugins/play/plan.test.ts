import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { collections } from '../../../../src/content/collections';
import { readPage, readPageAt } from '../../../../src/content/pages';
import { planOf } from '../../../../src/plugins/play/plan';

const block = (fence: string, code: string) => `\`\`\`${fence}\n${code}\n\`\`\`\n`;

const configuration = block(
  'ts title="src/configuration.ts"',
  "import { Configuration } from '@midwayjs/core';\nimport * as koa from '@midwayjs/koa';\n\n@Configuration({ imports: [koa] })\nexport class MainConfiguration {}",
);
const test = (name: string) => block('ts title="test/book.test.ts"', `it('${name}', () => {});`);
const get = block('http', 'GET /books HTTP/1.1\n\nHTTP/1.1 200 OK');
const curl = block(
  'bash',
  'curl http://127.0.0.1:7001/books/1\ncurl http://127.0.0.1:7001/books/2',
);

const planOfText = (text: string, version = '3.0.0') =>
  planOf(
    readPage(
      'page.md',
      collections.find(({ name }) => name === version)!,
      'zh-cn',
      text,
    ),
  );

describe('the plan of a page', () => {
  it('of the quick guide starts its project without tests, sends its request, and runs its test', () => {
    const page = readPageAt('docs/quick_guide.md');
    const { starts, tests } = planOf(page);
    const [start, ...others] = starts;
    assert.deepEqual([start!.baseDir, others], ['src', []]);
    assert.ok(start!.files.some(({ path }) => path === 'src/controller/book.controller.ts'));
    assert.ok(start!.files.every(({ path }) => !path.startsWith('test/')));
    const [{ at, sends } = assert.fail()] = start!.requests;
    assert.deepEqual([page.blocks[at]!.lang, sends.map(({ url }) => url)], ['bash', ['/books/2']]);
    assert.deepEqual(
      tests.map(run => [run.file, page.blocks[run.at]!.flags.title]),
      [['test/book.test.ts', 'test/book.test.ts']],
    );
  });

  it('has each request in order, a script with all that it sends', () => {
    const { starts } = planOfText(configuration + get + curl);
    assert.deepEqual(
      starts.flatMap(({ requests }) => requests.map(({ at, sends }) => [at, sends.length])),
      [
        [1, 1],
        [2, 2],
      ],
    );
  });

  it('leaves out a script that needs a shell, and a start without other requests', () => {
    const script = block('bash', 'curl http://127.0.0.1:7001/ -H "Authorization: $TOKEN"');
    assert.deepEqual(planOfText(configuration + script).starts, []);
    assert.deepEqual(planOfText(configuration).starts, []);
    assert.equal(planOfText(configuration + script + get).starts[0]!.requests.length, 1);
  });

  it('has no start of functions, which a platform serves', () => {
    const functions = configuration.replaceAll('koa', 'faas');
    assert.deepEqual(planOfText(functions + get).starts, []);
  });

  it('has a start for each stage that answers, and a run for each text of a test', () => {
    const { starts, tests } = planOfText(
      [configuration, get, test('first'), configuration, get, test('second')].join('\n'),
    );
    assert.deepEqual(
      starts.map(({ requests }) => requests.map(({ at }) => at)),
      [[1], [4]],
    );
    assert.deepEqual(
      tests.map(({ at, files, file }) => [
        at,
        /it\('(\w+)/.exec(files.find(({ path }) => path === file)!.code)![1],
      ]),
      [
        [2, 'first'],
        [5, 'second'],
      ],
    );
  });

  it('runs a test that several blocks make once, at the last', () => {
    const more = block('ts title="test/book.test.ts" append', "it('more', () => {});");
    assert.deepEqual(
      planOfText(configuration + test('one') + more).tests.map(({ at }) => at),
      [2],
    );
  });

  it('is empty for other versions, also if a guide of this one names them, and for posts', () => {
    const text = configuration + get + test('one');
    const nothing = { starts: [], tests: [] };
    assert.equal(planOfText(text).tests.length, 1);
    assert.deepEqual(planOfText(text, '2.0.0'), nothing);
    assert.deepEqual(planOfText(`---\nframework: 4.0.0\n---\n\n${text}`), nothing);
    assert.deepEqual(planOfText(text, 'blog'), nothing);
  });
});
