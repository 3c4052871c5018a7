import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { headersOf, pathOf } from '../../../../src/components/Play/headers';

it('headers are read from lines, without lines that have no name', () => {
  assert.deepEqual(
    headersOf('Accept: */*\n\n  X-Time : 10:30 \nnothing\n: empty\r\nCookie:a=b\r\n'),
    {
      Accept: '*/*',
      'X-Time': '10:30',
      Cookie: 'a=b',
    },
  );
});

describe('the path of a request', () => {
  it('may follow the address of a server, or lack its slash', () => {
    for (const text of ['/books/2?a=b', 'books/2?a=b', ' http://127.0.0.1:7001/books/2?a=b '])
      assert.equal(pathOf(text), '/books/2?a=b', text);
    assert.equal(pathOf('https://example.org'), '/');
    assert.equal(pathOf('/from?to=http://example.org/'), '/from?to=http://example.org/');
  });
});
