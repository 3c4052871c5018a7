import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { headersOf, pathOf, withType } from '../../../../src/components/Play/headers';

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

it('the type of a JSON body is a header, unless there is one', () => {
  const type = 'Content-Type: application/json';
  assert.equal(withType('Accept: */*', ' {"a":1}'), `Accept: */*\n${type}`);
  assert.equal(withType('', '[]'), type);
  for (const [headers, body] of [
    ['content-type: text/plain', '{}'],
    ['', ''],
    ['', 'a=b'],
  ] as const)
    assert.equal(withType(headers, body), headers);
});

describe('the path of a request', () => {
  it('may follow the address of a server, or lack its slash', () => {
    for (const text of ['/books/2?a=b', 'books/2?a=b', ' http://127.0.0.1:7001/books/2?a=b '])
      assert.equal(pathOf(text), '/books/2?a=b', text);
    assert.equal(pathOf('https://example.org'), '/');
    assert.equal(pathOf('/from?to=http://example.org/'), '/from?to=http://example.org/');
  });
});
