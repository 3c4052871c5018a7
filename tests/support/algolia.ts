import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Records by id. */
export type Objects = Map<string, Record<string, unknown>>;

interface Index {
  objects: Objects;
  settings?: unknown;
}

interface Batch {
  requests: { action: string; body: { objectID: string } }[];
}

/** A fake of the part of Algolia's REST protocol that replaces an index. Its admin key is `secret`. */
export class Algolia {
  indices = new Map<string, Index>();
  batches: number[] = [];
  paths: string[] = [];
  /** Responses that replace the next answers to requests for a path with this ending. */
  failures: { path: string; status: number; headers?: Record<string, string>; times: number }[] =
    [];
  server: Server = createServer((request, response) => {
    void this.answer(request).then(([status, body, headers]) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    });
  });

  static async start(): Promise<Algolia> {
    const algolia = new Algolia();
    await new Promise<void>(resolve => algolia.server.listen(0, '127.0.0.1', resolve));
    return algolia;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  stop(): void {
    this.server.close();
  }

  index(name: string): Index {
    const index = this.indices.get(name) ?? { objects: new Map() };
    this.indices.set(name, index);
    return index;
  }

  async answer(
    request: IncomingMessage,
  ): Promise<[status: number, body: object, headers?: Record<string, string>]> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const isZipped = request.headers['content-encoding'] === 'gzip';
    const text = (isZipped ? await promisify(gunzip)(raw) : raw).toString();
    const body = (text ? JSON.parse(text) : {}) as unknown;
    const { pathname } = new URL(request.url!, 'http://localhost');
    this.paths.push(`${request.method} ${pathname}`);
    if (request.headers['x-algolia-api-key'] !== 'secret') {
      return [403, { message: 'Invalid Application-ID or API key', status: 403 }];
    }
    const failure = this.failures.find(one => pathname.endsWith(one.path) && one.times > 0);
    if (failure) {
      failure.times -= 1;
      return [failure.status, { message: 'Failed', status: failure.status }, failure.headers];
    }
    const [, name = '', rest = ''] = /^\/1\/indexes\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
    const done = { taskID: 1, updatedAt: '2026-01-01T00:00:00Z' };
    if (rest.startsWith('task/')) return [200, { status: 'published', pendingTask: false }];
    if (request.method === 'DELETE') {
      this.indices.delete(name);
    } else if (rest === 'settings') {
      this.index(name).settings = body;
    } else if (rest === 'batch') {
      const { requests } = body as Batch;
      this.batches.push(requests.length);
      for (const { body: object } of requests) {
        this.index(name).objects.set(object.objectID, object);
      }
      return [200, { ...done, objectIDs: requests.map(one => one.body.objectID) }];
    } else if (rest === 'operation') {
      const { operation, destination } = body as { operation: string; destination: string };
      assert.equal(operation, 'move');
      this.indices.set(destination, this.index(name));
      this.indices.delete(name);
    } else {
      return [404, { message: `no ${pathname}`, status: 404 }];
    }
    return [200, done];
  }
}
