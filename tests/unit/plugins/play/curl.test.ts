import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseCurl } from '../../../../src/plugins/play/curl';

const books = 'http://127.0.0.1:7001/books';

/** The only request of a script. */
function one(script: string) {
  const requests = parseCurl(script);
  assert.equal(requests?.length, 1, script);
  return requests[0]!;
}

const bodyOf = (script: string) => one(script).body;

describe('a curl command', () => {
  it('gets an address with the headers of curl', () => {
    assert.deepEqual(one(`curl -i "${books}?author=Italo%20Calvino"`), {
      method: 'GET',
      url: '/books?author=Italo%20Calvino',
      headers: { Host: '127.0.0.1:7001', 'User-Agent': 'curl', Accept: '*/*' },
      body: '',
      port: 7001,
    });
  });

  it('posts data as a form, unless a header names its type, in whatever case', () => {
    const form = one(`curl ${books} -d title=Kindred -d pages=1`);
    assert.deepEqual([form.method, form.body], ['POST', 'title=Kindred&pages=1']);
    assert.equal(form.headers['Content-Type'], 'application/x-www-form-urlencoded');
    const json = one(`curl ${books} -H 'content-type: application/json' -d '{"id":1}'`);
    assert.equal(json.headers['Content-Type'], 'application/json');
    assert.equal(json.headers['content-type'], undefined);
    assert.equal(json.body, '{"id":1}');
  });

  it('has a method, of its own or by an option', () => {
    assert.equal(one(`curl -X DELETE ${books}/1`).method, 'DELETE');
    assert.equal(one(`curl -XPUT ${books}/1 --data-raw @1`).method, 'PUT');
    assert.equal(one(`curl -sI ${books}`).method, 'HEAD');
  });

  it('signs in by a password or a cookie', () => {
    assert.equal(
      one(`curl -u ann:secret ${books}`).headers.Authorization,
      'Basic YW5uOnNlY3JldA==',
    );
    assert.equal(one(`curl -b a=1 -b 'b=2' ${books}`).headers.Cookie, 'a=1; b=2');
  });

  it('reads quotes and backslashes as a shell does', () => {
    assert.equal(bodyOf(`curl ${books} -d "{\\"id\\":1}"`), '{"id":1}');
    assert.equal(bodyOf(`curl ${books} -d 'a '"b"\\ c`), 'a b c');
    assert.equal(bodyOf(`curl ${books} -d 'two\nlines'`), 'two\nlines');
    assert.equal(bodyOf(`curl ${books} -d a#b # "a comment`), 'a#b');
  });

  it('goes on after a backslash at the end of a line', () => {
    assert.equal(bodyOf(`curl ${books} \\\n  -d a=1 \\\n  -d b=2`), 'a=1&b=2');
  });

  it('is one request of several in a script, which has comments and blank lines', () => {
    const requests = parseCurl(`# First:\ncurl ${books}/1\n\ncurl localhost/2\n`);
    assert.deepEqual(
      requests?.map(({ url, port }) => [url, port]),
      [
        ['/books/1', 7001],
        ['/2', 80],
      ],
    );
  });
});

describe('a script that only a shell can run', () => {
  for (const [what, script] of [
    ['has a variable', `curl ${books} -H "Authorization: Bearer $TOKEN"`],
    ['sets a variable', `TOKEN=$(curl ${books})`],
    ['has an unclosed quote', `curl '${books}`],
    ['pipes its output', `curl ${books} | jq .`],
    ['writes a file', `curl ${books} > books.json`],
    ['writes a file by an option', `curl -o books.json ${books}`],
    ['sends a file', `curl ${books} -d @book.json`],
    ['uploads a file', `curl ${books} -F cover=@cover.png`],
    ['reads cookies from a file', `curl -b cookies.txt ${books}`],
    ['follows redirects', `curl -L ${books}`],
    ['goes on in the background', `curl ${books}?a=1&b=2`],
    ['removes a header', `curl ${books} -H 'Accept:'`],
    ['has a pattern in its address', `curl '${books}/[1-3]'`],
    ['asks for another machine', 'curl http://10.0.0.12:7001/'],
    ['asks by TLS', 'curl https://127.0.0.1:7001/'],
    ['asks for nothing', 'curl'],
    ['runs another program, too', `curl ${books}\nnpm test`],
    ['is empty', '# Nothing.\n'],
  ] as const)
    it(`${what}: is not read`, () => assert.equal(parseCurl(script), undefined));
});
