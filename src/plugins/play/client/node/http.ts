/** Stands in for `http` and `https`: servers and clients of one worker, without a network. A client finds a server by
 * its port. Lacks: upgrades, agents that keep connections, trailers, `Expect: 100-continue`. */
import { Buffer } from 'buffer';
import { EventEmitter } from 'events';
import { Readable, Writable } from 'stream';
import { METHODS, STATUS_CODES } from './status';

export { METHODS, STATUS_CODES };

type HeaderValue = string | number | string[];
type Headers = Record<string, HeaderValue>;

/** An answered request, as tests/record in Node.js writes it. */
export interface Exchange {
  method: string;
  url: string;
  head: string;
  body: string;
}

/** Everything that servers of this worker have answered. */
export const exchanges: Exchange[] = [];

class Socket extends EventEmitter {
  readable = true;
  writable = true;
  destroyed = false;
  encrypted = false;
  remoteAddress = '::ffff:127.0.0.1';
  remoteFamily = 'IPv6';
  remotePort = 50_000;
  localAddress = '::ffff:127.0.0.1';
  localPort = 0;
  setTimeout() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
  setNoDelay() {
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  resume() {
    return this;
  }
  pause() {
    return this;
  }
  cork() {}
  uncork() {}
  end() {
    this.destroy();
  }
  destroy() {
    if (this.destroyed) return this;
    this.destroyed = true;
    this.writable = this.readable = false;
    queueMicrotask(() => this.emit('close'));
    return this;
  }
}

export class IncomingMessage extends Readable {
  httpVersion = '1.1';
  httpVersionMajor = 1;
  httpVersionMinor = 1;
  method?: string;
  url = '';
  statusCode?: number;
  statusMessage?: string;
  complete = false;
  aborted = false;
  headers: Record<string, string | string[]> = {};
  rawHeaders: string[] = [];
  trailers = {};
  connection: Socket;
  constructor(public socket: Socket) {
    super();
    this.connection = socket;
  }
  _read() {}
  setTimeout() {
    return this;
  }
  addHeaders(headers: [string, HeaderValue][]) {
    for (const [name, value] of headers) {
      const key = name.toLowerCase();
      for (const one of Array.isArray(value) ? value : [value]) {
        this.rawHeaders.push(name, String(one));
        const known = this.headers[key];
        if (key === 'set-cookie') this.headers[key] = [...((known as string[]) ?? []), String(one)];
        else this.headers[key] = known === undefined ? String(one) : `${known as string}, ${one}`;
      }
    }
  }
  finish() {
    this.complete = true;
    this.push(null);
  }
}

/** Headers of a request or response that is being written. */
export class OutgoingMessage extends Writable {
  headersSent = false;
  sendDate = true;
  names = new Map<string, [string, HeaderValue]>();
  setHeader(name: string, value: HeaderValue) {
    if (this.headersSent)
      throw Object.assign(new Error('Cannot set headers after they are sent to the client'), {
        code: 'ERR_HTTP_HEADERS_SENT',
      });
    if (value === undefined)
      throw Object.assign(new TypeError(`Invalid value "undefined" for header "${name}"`), {
        code: 'ERR_HTTP_INVALID_HEADER_VALUE',
      });
    if (/[^\t\x20-\x7e\x80-\xff]/.test(String(value)))
      throw Object.assign(new TypeError(`Invalid character in header content ["${name}"]`), {
        code: 'ERR_INVALID_CHAR',
      });
    this.names.set(name.toLowerCase(), [name, value]);
    return this;
  }
  appendHeader(name: string, value: string | string[]) {
    const known = this.getHeader(name);
    return this.setHeader(name, known === undefined ? value : [known as string, value].flat());
  }
  getHeader(name: string) {
    return this.names.get(name.toLowerCase())?.[1];
  }
  hasHeader(name: string) {
    return this.names.has(name.toLowerCase());
  }
  removeHeader(name: string) {
    this.names.delete(name.toLowerCase());
  }
  getHeaderNames() {
    return [...this.names.keys()];
  }
  getRawHeaderNames() {
    return [...this.names.values()].map(([name]) => name);
  }
  getHeaders(): Headers {
    return Object.fromEntries([...this.names].map(([key, [, value]]) => [key, value]));
  }
  get _headers() {
    return this.getHeaders();
  }
  get finished() {
    return this.writableEnded;
  }
  set finished(_) {}
  setTimeout() {
    return this;
  }
  addTrailers() {}
}

export class ServerResponse extends OutgoingMessage {
  statusCode = 200;
  statusMessage = '';
  socket: Socket;
  connection: Socket;
  shouldKeepAlive = true;
  private chunks: Buffer[] = [];
  /** The client's side of this response. */
  answer?: (head: {
    status: number;
    message: string;
    headers: [string, HeaderValue][];
  }) => IncomingMessage;
  private received?: IncomingMessage;
  _header: string | null = null;
  constructor(public req: IncomingMessage) {
    super({ decodeStrings: true });
    this.socket = this.connection = req.socket;
    this.on('finish', () => {
      exchanges.push({
        method: req.method!,
        url: req.url,
        head: this._header!.trim(),
        body: Buffer.concat(this.chunks).toString('utf8'),
      });
      this.received?.finish();
    });
  }
  assignSocket() {}
  detachSocket() {}
  writeContinue() {}
  flushHeaders() {
    this.sendHead();
  }
  /** Middleware replaces `writeHead` to learn when headers are sent. */
  _implicitHeader() {
    this.writeHead(this.statusCode);
  }
  private sendHead() {
    if (!this.headersSent) this._implicitHeader();
  }
  writeHead(status: number, message?: string | Headers, headers?: Headers | string[]) {
    this.statusCode = status;
    if (typeof message === 'string') this.statusMessage = message;
    else headers = message;
    if (Array.isArray(headers))
      for (let at = 0; at < headers.length; at += 2) this.setHeader(headers[at]!, headers[at + 1]!);
    else for (const [name, value] of Object.entries(headers ?? {})) this.setHeader(name, value);
    this.makeHead();
    return this;
  }
  private get bodiless() {
    return this.req.method === 'HEAD' || this.statusCode === 204 || this.statusCode === 304;
  }
  private makeHead() {
    if (this.headersSent) return;
    if (!this.hasHeader('date') && this.sendDate) this.setHeader('Date', new Date().toUTCString());
    if (!this.hasHeader('connection')) this.setHeader('Connection', 'keep-alive');
    if (!this.hasHeader('content-length') && !this.hasHeader('transfer-encoding') && !this.bodiless)
      this.setHeader('Transfer-Encoding', 'chunked');
    this.headersSent = true;
    this.statusMessage ||= STATUS_CODES[this.statusCode] ?? 'unknown';
    const headers = [...this.names.values()];
    const lines = headers.flatMap(([name, value]) => [value].flat().map(one => `${name}: ${one}`));
    this._header = [`HTTP/1.1 ${this.statusCode} ${this.statusMessage}`, ...lines, '', ''].join(
      '\r\n',
    );
    this.received = this.answer?.({
      status: this.statusCode,
      message: this.statusMessage,
      headers,
    });
  }
  write(...values: unknown[]) {
    this.sendHead();
    return (super.write as (...all: unknown[]) => boolean)(...values);
  }
  end(...values: unknown[]) {
    const [chunk] = values;
    if (
      !this.headersSent &&
      !this.hasHeader('content-length') &&
      !this.hasHeader('transfer-encoding') &&
      !this.bodiless
    ) {
      const length =
        typeof chunk === 'string'
          ? Buffer.byteLength(chunk)
          : chunk instanceof Uint8Array
            ? chunk.length
            : 0;
      this.setHeader('Content-Length', length);
    }
    this.sendHead();
    return (super.end as (...all: unknown[]) => this)(...values);
  }
  _write(chunk: Buffer, _: string, done: () => void) {
    if (!this.bodiless) {
      this.chunks.push(Buffer.from(chunk));
      this.received?.push(Buffer.from(chunk));
    }
    done();
  }
}

const listening = new Map<number, Server>();
let nextPort = 40_000;

/** The ports on which servers of this worker listen. */
export const ports = () => [...listening.keys()];

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export class Server extends EventEmitter {
  listening = false;
  timeout = 0;
  keepAliveTimeout = 5000;
  headersTimeout = 60_000;
  requestTimeout = 300_000;
  private port = 0;
  /** Responses that have not ended. */
  private under = 0;
  private ended?: () => void;
  constructor(options?: object | Listener, listener?: Listener) {
    super();
    const called = typeof options === 'function' ? (options as Listener) : listener;
    if (called) this.on('request', called);
  }
  listen(...values: unknown[]) {
    const [first] = values;
    const wanted =
      typeof first === 'object' && first
        ? Number((first as { port?: number }).port ?? 0)
        : Number(first ?? 0) || 0;
    const called = values.find(value => typeof value === 'function');
    if (called) this.once('listening', called as () => void);
    this.port = wanted || nextPort++;
    if (listening.has(this.port)) {
      const error = Object.assign(
        new Error(`listen EADDRINUSE: address already in use :::${this.port}`),
        { code: 'EADDRINUSE', errno: -98, syscall: 'listen', address: '::', port: this.port },
      );
      queueMicrotask(() => this.emit('error', error));
      return this;
    }
    listening.set(this.port, this);
    this.listening = true;
    queueMicrotask(() => this.emit('listening'));
    return this;
  }
  address() {
    return this.listening ? { address: '::', family: 'IPv6', port: this.port } : null;
  }
  close(called?: (error?: Error) => void) {
    if (listening.get(this.port) === this) listening.delete(this.port);
    this.listening = false;
    this.ended = () => {
      called?.();
      this.emit('close');
    };
    if (this.under === 0) setTimeout(this.ended);
    return this;
  }
  /** Hands a request to the listeners. */
  handle(request: IncomingMessage, response: ServerResponse) {
    this.under++;
    response.once('close', () => {
      this.under--;
      if (this.under === 0 && !this.listening) this.ended?.();
    });
    this.emit('request', request, response);
  }
  closeAllConnections() {}
  closeIdleConnections() {}
  getConnections(called: (error: null, count: number) => void) {
    called(null, 0);
  }
  setTimeout() {
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
}

interface RequestOptions {
  protocol?: string;
  host?: string;
  hostname?: string;
  port?: number | string;
  path?: string;
  method?: string;
  headers?: Headers;
  auth?: string;
  signal?: AbortSignal;
}

export class ClientRequest extends OutgoingMessage {
  method: string;
  path: string;
  host: string;
  protocol: string;
  aborted = false;
  socket = new Socket();
  connection = this.socket;
  reusedSocket = false;
  private chunks: Buffer[] = [];
  private port: number;
  constructor(options: RequestOptions, called?: (response: IncomingMessage) => void) {
    super();
    this.method = (options.method ?? 'GET').toUpperCase();
    this.path = options.path ?? '/';
    this.protocol = options.protocol ?? 'http:';
    this.host = options.hostname ?? options.host ?? 'localhost';
    this.port = Number(options.port) || (this.protocol === 'https:' ? 443 : 80);
    for (const [name, value] of Object.entries(options.headers ?? {}))
      if (value !== undefined) this.setHeader(name, value);
    if (!this.hasHeader('host'))
      this.setHeader('Host', this.port === 80 ? this.host : `${this.host}:${this.port}`);
    if (options.auth && !this.hasHeader('authorization'))
      this.setHeader('Authorization', `Basic ${Buffer.from(options.auth).toString('base64')}`);
    if (called) this.once('response', called);
    options.signal?.addEventListener('abort', () =>
      this.destroy(
        Object.assign(new Error('The operation was aborted'), {
          name: 'AbortError',
          code: 'ABORT_ERR',
        }),
      ),
    );
    queueMicrotask(() => this.emit('socket', this.socket));
  }
  setNoDelay() {}
  setSocketKeepAlive() {}
  flushHeaders() {}
  abort() {
    this.aborted = true;
    this.destroy();
  }
  _write(chunk: Buffer, _: string, done: () => void) {
    this.chunks.push(Buffer.from(chunk));
    done();
  }
  _final(done: () => void) {
    this.headersSent = true;
    done();
    const server = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|0\.0\.0\.0)$/.test(this.host)
      ? listening.get(this.port)
      : undefined;
    if (!server) {
      const error = Object.assign(new Error(`connect ECONNREFUSED ${this.host}:${this.port}`), {
        code: 'ECONNREFUSED',
        syscall: 'connect',
        address: this.host,
        port: this.port,
      });
      setTimeout(() => this.emit('error', error));
      return;
    }
    const body = Buffer.concat(this.chunks);
    const socket = new Socket();
    socket.localPort = this.port;
    const request = new IncomingMessage(socket);
    request.method = this.method;
    request.url = this.path;
    if (
      body.length > 0 &&
      !this.hasHeader('content-length') &&
      !this.hasHeader('transfer-encoding')
    )
      this.names.set('content-length', ['Content-Length', body.length]);
    if (!this.hasHeader('connection')) this.names.set('connection', ['Connection', 'close']);
    request.addHeaders([...this.names.values()]);
    if (body.length > 0) request.push(body);
    request.finish();
    const response = new ServerResponse(request);
    response.answer = ({ status, message, headers }) => {
      const received = new IncomingMessage(this.socket);
      received.statusCode = status;
      received.statusMessage = message;
      received.addHeaders(headers);
      (received as unknown as { req: ClientRequest }).req = this;
      setTimeout(() => {
        if (!this.destroyed || !this.aborted) this.emit('response', received);
      });
      return received;
    };
    setTimeout(() => {
      server.emit('connection', socket);
      server.handle(request, response);
    });
  }
}

type RequestArguments = [string | URL | RequestOptions, ...unknown[]];

function toOptions(
  [target, ...others]: RequestArguments,
  protocol: string,
): [RequestOptions, ((response: IncomingMessage) => void) | undefined] {
  const called = others.find(value => typeof value === 'function') as (
    response: IncomingMessage,
  ) => void;
  const more = others.find(value => value && typeof value === 'object') as
    RequestOptions | undefined;
  if (typeof target !== 'string' && !(target instanceof URL))
    return [{ protocol, ...target }, called];
  const url = new URL(target);
  return [
    {
      protocol: url.protocol,
      hostname: url.hostname,
      port: url.port,
      path: url.pathname + url.search,
      ...(url.username && { auth: `${url.username}:${url.password}` }),
      ...more,
    },
    called,
  ];
}

/** The functions of a module for one protocol. */
function moduleFor(protocol: 'http:' | 'https:', ServerClass: typeof Server) {
  const request = (...values: RequestArguments) =>
    new ClientRequest(...toOptions(values, protocol));
  return {
    METHODS,
    STATUS_CODES,
    IncomingMessage,
    OutgoingMessage,
    ServerResponse,
    ClientRequest,
    Agent,
    globalAgent: new Agent(),
    maxHeaderSize: 16_384,
    Server: ServerClass,
    createServer: (options?: object | Listener, listener?: Listener) =>
      new ServerClass(options, listener),
    request,
    get: (...values: RequestArguments) => request(...values).end(),
    validateHeaderName() {},
    validateHeaderValue() {},
  };
}

class Agent extends EventEmitter {
  maxSockets = Infinity;
  maxFreeSockets = 256;
  constructor(public options: object = {}) {
    super();
    Object.assign(this, options);
  }
  sockets = {};
  requests = {};
  freeSockets = {};
  defaultPort = 80;
  protocol = 'http:';
  destroy() {}
}

class SecureServer extends Server {}

export const http = moduleFor('http:', Server);
export const https = moduleFor('https:', SecureServer);
