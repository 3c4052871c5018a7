import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runFinder } from '../../../../src/plugins/code-types/exampleRuns';
import { block, page } from '../../checks/page';

const file = (name: string, code: string) => block(`ts title="${name}"`, code);
const configuration = file(
  'src/configuration.ts',
  "import { Configuration } from '@midwayjs/core';\nimport * as koa from '@midwayjs/koa';\n\n@Configuration({ imports: [koa] })\nexport class MainConfiguration {}",
);
const controller = file('src/book.controller.ts', "@Controller('/books')\nexport class Books {}");
const sent = (line: string) => block('http', `${line}\n\nHTTP/1.1 200 OK`);
const tested = block('ts title="test/a.test.ts"', "it('works', () => {});");

/** What runs the last block of a file on a page. */
function runOf(name: string, body: string, code = '') {
  const shown = page(body);
  const at = shown.blocks.findLastIndex(({ flags }) => flags.title === name);
  return runFinder(shown)({ code, cut: { block: at, from: 0 } });
}

const books = 'src/book.controller.ts';
const start = `${configuration}## A {#a}\n\n`;

describe('what runs an example', () => {
  it('is the next request of its section, or the next test file', () => {
    const get = { at: 2, request: 'GET /books/1' };
    assert.deepEqual(runOf(books, start + controller + sent('GET /books/1') + tested), get);
    const test = { at: 2, test: 'test/a.test.ts' };
    assert.deepEqual(runOf(books, start + controller + tested + sent('GET /books/1')), test);
    assert.deepEqual(runOf('test/a.test.ts', start + controller + tested), test);
  });

  it('is nothing of another section, of an earlier block, or that readers do not see', () => {
    const hidden = tested.replace('test.ts"', 'test.ts" hidden');
    for (const other of [`## B {#b}\n\n${sent('GET /books/1')}`, hidden])
      assert.equal(runOf(books, start + controller + other), undefined);
    assert.equal(runOf(books, start + sent('GET /books/1') + controller), undefined);
  });

  it('is no request after which the file is another', () => {
    const shown = page(start + controller + controller + sent('GET /books/1'));
    const find = runFinder(shown);
    assert.equal(find({ code: '', cut: { block: 1, from: 0 } }), undefined);
    assert.equal(find({ code: '', cut: { block: 2, from: 0 } })!.at, 3);
  });

  it('is a request of the method that a route of the example has', () => {
    const body = start + controller + sent('GET /books/1') + sent('DELETE /books/1');
    assert.equal(runOf(books, body, "@Get('/:id')")!.at, 2);
    assert.equal(runOf(books, body, "@Del('/:id')")!.at, 3);
    assert.equal(runOf(books, body, "@Put('/:id')"), undefined);
  });
});
