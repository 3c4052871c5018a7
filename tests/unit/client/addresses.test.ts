import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fetchAddresses } from '../../../src/client/addresses';

test('a list of addresses is what it should be, or refused with a warning and fetched anew', async t => {
  const list = { titled: [['/a', 'A']], untitled: ['/b'], redirects: [['/c', '/a']] };
  let answer = { status: 200, text: '' };
  const server = createServer((_, response) => response.writeHead(answer.status).end(answer.text));
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { mock } = t.mock.method(console, 'warn', () => undefined);

  for (const [status, value, message] of [
    [404, list, /addresses\.json: HTTP 404/],
    [503, 'busy', /addresses\.json: HTTP 503/],
    [200, '<!doctype html>', /JSON/],
    [200, {}, /not a list of addresses: deploy all files of the build/],
    [200, null, /not a list of addresses/],
    [200, { ...list, titled: ['/a'] }, /not a list of addresses/],
    [200, { ...list, untitled: [['/b']] }, /not a list of addresses/],
    [200, { ...list, redirects: [['/c', 5]] }, /not a list of addresses/],
  ] as const) {
    answer = { status, text: typeof value === 'string' ? value : JSON.stringify(value) };
    await assert.rejects(fetchAddresses(home), message);
  }
  assert.equal(mock.callCount(), 8);
  answer = { status: 200, text: JSON.stringify(list) };
  assert.deepEqual(await fetchAddresses(home), list);
});
