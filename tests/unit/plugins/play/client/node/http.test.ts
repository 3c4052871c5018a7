import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { fetchLocal } from '../../../../../../src/plugins/play/client/node/fetch';
import {
  type Exchange,
  http,
  type IncomingMessage,
  recorder,
  type ServerResponse,
} from '../../../../../../src/plugins/play/client/node/http';
import { net, type Socket } from '../../../../../../src/plugins/play/client/node/net';

async function textOf(from: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of from) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = http.createServer(answer).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { server, port };
}

/** Sends a request and reads its answer. */
async function ask(options: object, body?: string) {
  const request = http.request(options).end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { response, text: await textOf(response) };
}

describe('HTTP within one worker', () => {
  it('passes a request and its answer, with headers as Node.js sends them', async () => {
    const { server, port } = await serve((request, response) => {
      response.setHeader('Set-Cookie', ['a=1', 'b=2']);
      void textOf(request).then(text => response.end(`${request.method} ${request.url} ${text}`));
    });
    let recorded: Exchange | undefined;
    recorder.exchange = exchange => (recorded = exchange);
    const { response, text } = await ask(
      { port, method: 'POST', path: '/books?id=7', headers: { Cookie: ['x=1', 'y=2'] } },
      'Momo',
    );
    assert.equal(text, 'POST /books?id=7 Momo');
    assert.deepEqual(response.headers['set-cookie'], ['a=1', 'b=2']);
    assert.equal(response.headers['content-length'], '21');
    const { url, head, body } = recorded!;
    assert.deepEqual([url, body], ['/books?id=7', text]);
    assert.match(head, /^HTTP\/1\.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n/);
    server.close();
  });

  it('hands a request over before its body has ended', async () => {
    const { server, port } = await serve((request, response) => {
      request.once('data', (chunk: Buffer) => response.end(`begins with ${chunk.toString()}`));
    });
    const request = http.request({ port, method: 'PUT' });
    request.write('Mo');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    assert.equal(await textOf(response), 'begins with Mo');
    server.close();
  });

  it('hands long bodies over in pieces', async () => {
    const lengths: number[] = [];
    const { server, port } = await serve((request, response) => {
      request.on('data', (chunk: Buffer) => lengths.push(chunk.length));
      request.on('end', () => response.end());
    });
    await ask({ port, method: 'PUT' }, 'x'.repeat(150_000));
    assert.deepEqual(lengths, [65_536, 65_536, 18_928]);
    server.close();
  });

  it('tells the server that a client has gone before the end of its body', async () => {
    let isAborted: Promise<unknown> | undefined;
    const { server, port } = await serve(request => {
      isAborted = once(request, 'aborted');
    });
    const request = http.request({ port, method: 'PUT' });
    request.write('Mo');
    await once(server, 'request');
    const failed = once(request, 'error') as Promise<[Error]>;
    request.destroy();
    assert.equal((await failed)[0].message, 'socket hang up');
    await isAborted;
    server.close();
  });

  it('closes a response whose client has gone', async () => {
    const { server, port } = await serve((_, response) => {
      response.once('close', () => server.close());
    });
    const request = http.get({ port });
    const failed = once(request, 'error');
    await once(server, 'request');
    request.destroy();
    await failed;
    await once(server, 'close');
  });

  it('has nobody at an address without a server', async () => {
    const request = http.get({ port: 1, host: '127.0.0.1' });
    const [error] = (await once(request, 'error')) as [NodeJS.ErrnoException];
    assert.deepEqual(
      [error.code, error.message],
      ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1'],
    );
    await assert.rejects(fetchLocal('https://example.com/'), /fetch failed/);
  });

  it('follows redirects by fetch, and rejects an answer that no response can be', async () => {
    const { server, port } = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(302, { Location: '/new' }).end();
      else if (request.url === '/odd') response.writeHead(999).end();
      else response.end(`${request.method} ${request.url}`);
    });
    const home = `http://localhost:${port}`;
    const response = await fetchLocal(`${home}/old`, { method: 'POST', body: 'Momo' });
    assert.equal(await response.text(), 'GET /new');
    const plain = await fetchLocal(`${home}/old`, { redirect: 'manual' });
    assert.equal(plain.status, 302);
    await assert.rejects(fetchLocal(`${home}/odd`), /fetch failed/);
    server.close();
  });

  it('emits a timeout if no answer begins', async () => {
    const { server, port } = await serve(() => undefined);
    const request = http.get({ port, timeout: 5 });
    await once(request, 'timeout');
    request.on('error', () => undefined).destroy();
    server.close();
  });

  it('leaves a socket to another protocol after an upgrade', async () => {
    const { server, port } = await serve((_, response) => response.end());
    server.on('upgrade', (_: unknown, socket: Socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\n\r\n');
      socket.on('data', (chunk: Buffer) => socket.end(`echo ${chunk.toString()}`));
    });
    const request = http.get({ port, headers: { Connection: 'Upgrade', Upgrade: 'echo' } });
    const [response, socket] = (await once(request, 'upgrade')) as [IncomingMessage, Socket];
    socket.write('Momo');
    assert.equal(response.statusCode, 101);
    assert.equal(await textOf(socket), 'echo Momo');
    server.close();
  });

  it('waits with the end of a server for the answers that are under way', async () => {
    const seen: string[] = [];
    const { server, port } = await serve((_, response) => {
      server.close(() => seen.push('closed'));
      setTimeout(() => {
        seen.push('answers');
        response.end('late');
      }, 5);
    });
    const closed = once(server, 'close');
    assert.equal((await ask({ port })).text, 'late');
    await closed;
    assert.deepEqual(seen, ['answers', 'closed']);
  });
});

describe('sockets within one worker', () => {
  it('joins a client and a server, by a port or a path', async () => {
    for (const address of [4711, '/run/books.sock']) {
      const server = net.createServer((socket: Socket) => socket.pipe(socket)).listen(address);
      const socket = net.connect(address);
      socket.end('Momo');
      assert.equal(await textOf(socket), 'Momo');
      server.close();
      await once(server, 'close');
    }
  });

  it('refuses a port that is taken', async () => {
    const server = net.createServer().listen(4712);
    const [error] = (await once(net.createServer().listen(4712), 'error')) as [
      NodeJS.ErrnoException,
    ];
    assert.equal(error.code, 'EADDRINUSE');
    server.close();
  });
});
