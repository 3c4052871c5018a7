/** Stands in for `http` and `https`: servers and clients of one worker, without a network. A client finds a server by its
 * port. Requests and responses are passed as objects; only after an upgrade, bytes go through sockets. Lacks: agents that
 * keep connections, trailers, `Expect: 100-continue`, TLS. */
import { Buffer } from 'buffer';
import { EventEmitter } from 'events';
import { Readable, Writable } from 'stream';
import { Server as NetServer, serverAt, Socket } from './net';
import { METHODS, STATUS_CODES } from './status';

export { ports } from './net';

type HeaderValue = string | number | string[];
type Headers = Record<string, HeaderValue>;

/** An answered request, as `checks/snippets/record.ts` writes it for Node.js. */
export interface Exchange {
  method: string;
  url: string;
  head: string;
  body: string;
}

/** What gets each answered request. Only the check sets it. */
export const recorder: { exchange?: (exchange: Exchange) => void } = {};

/** Bytes that a connection of Node.js reads at once. */
const pieceLength = 65_536;

/** Bytes of what is passed to `end`. */
const lengthOf = (chunk: unknown) =>
  typeof chunk === 'string'
    ? Buffer.byteLength(chunk)
    : chunk instanceof Uint8Array
      ? chunk.length
      : 0;

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
  req?: ClientRequest;
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
        else
          this.headers[key] =
            known === undefined
              ? String(one)
              : `${known as string}${key === 'cookie' ? ';' : ','} ${one}`;
      }
    }
  }
  finish() {
    this.complete = true;
    this.push(null);
  }
  /** The other side has gone before the end. */
  abort() {
    if (this.destroyed) return;
    this.aborted = true;
    this.emit('aborted');
    this.destroy(this.listenerCount('error') > 0 ? aborted('aborted') : undefined);
  }
  _destroy(error: Error | null, done: (error: Error | null) => void) {
    if (!this.complete) this.socket.destroy();
    done(error);
  }
}

/** Headers of a request or response that is being written. */
class OutgoingMessage extends Writable {
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
  setTimeout(...given: [ms?: number, called?: () => void]) {
    void given;
    return this;
  }
  /** Whether a header says where the body ends. */
  protected get isFramed() {
    return this.hasHeader('content-length') || this.hasHeader('transfer-encoding');
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
    // Frameworks change the address of a request for their routers.
    const { method, url } = req;
    this.on('finish', () => {
      recorder.exchange?.({
        method: method!,
        url,
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
    if (!this.isFramed && !this.bodiless) this.setHeader('Transfer-Encoding', 'chunked');
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
    if (!this.headersSent && !this.isFramed && !this.bodiless)
      this.setHeader('Content-Length', lengthOf(values[0]));
    this.sendHead();
    return (super.end as (...all: unknown[]) => this)(...values);
  }
  _write(chunk: Buffer, _: string, done: () => void) {
    if (!this.bodiless) {
      if (recorder.exchange) this.chunks.push(Buffer.from(chunk));
      this.received?.push(Buffer.from(chunk));
    }
    done();
  }
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export class Server extends NetServer {
  timeout = 0;
  keepAliveTimeout = 5000;
  headersTimeout = 60_000;
  requestTimeout = 300_000;
  protected override get event() {
    return 'request';
  }
  /** Hands a request to the listeners. */
  handle(request: IncomingMessage, response: ServerResponse) {
    this.track(response);
    this.emit('connection', request.socket);
    this.emit('request', request, response);
  }
  /** Hands over a request for another protocol.
   * @returns false if nothing listens for it */
  upgrade(request: IncomingMessage): boolean {
    if (this.listenerCount('upgrade') === 0) return false;
    this.track(request.socket);
    this.emit('connection', request.socket);
    return this.emit('upgrade', request, request.socket, Buffer.alloc(0));
  }
  closeAllConnections() {}
  closeIdleConnections() {}
  setTimeout() {
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
  socketPath?: string;
  timeout?: number;
  signal?: AbortSignal;
}

const aborted = (message: string) => Object.assign(new Error(message), { code: 'ECONNRESET' });

export class ClientRequest extends OutgoingMessage {
  method: string;
  path: string;
  host: string;
  protocol: string;
  aborted = false;
  reusedSocket = false;
  socket: Socket;
  connection: Socket;
  private port: number | string;
  private other: Socket;
  /** The server's side of this request, once it is under way. */
  private request?: IncomingMessage;
  private served?: ServerResponse;
  private response?: IncomingMessage;
  private timer?: ReturnType<typeof setTimeout>;
  constructor(options: RequestOptions, called?: (response: IncomingMessage) => void) {
    // It lasts until the response has been read.
    super({ autoDestroy: false });
    this.method = (options.method ?? 'GET').toUpperCase();
    this.path = options.path ?? '/';
    this.protocol = options.protocol ?? 'http:';
    this.host = options.hostname ?? options.host ?? 'localhost';
    const port = Number(options.port) || (this.protocol === 'https:' ? 443 : 80);
    this.port = options.socketPath ?? port;
    [this.socket, this.other] = Socket.pair(port);
    this.connection = this.socket;
    for (const [name, value] of Object.entries(options.headers ?? {}))
      if (value !== undefined) this.setHeader(name, value);
    if (!this.hasHeader('host'))
      this.setHeader('Host', port === 80 ? this.host : `${this.host}:${port}`);
    if (options.auth && !this.hasHeader('authorization'))
      this.setHeader('Authorization', `Basic ${Buffer.from(options.auth).toString('base64')}`);
    if (called) this.once('response', called);
    if (options.timeout) this.setTimeout(options.timeout);
    const abort = () =>
      this.destroy(
        Object.assign(new Error('The operation was aborted'), {
          name: 'AbortError',
          code: 'ABORT_ERR',
        }),
      );
    options.signal?.addEventListener('abort', abort);
    if (options.signal?.aborted) queueMicrotask(abort);
    queueMicrotask(() => this.emit('socket', this.socket));
  }
  setNoDelay() {}
  setSocketKeepAlive() {}
  /** Emits `timeout` if no response has begun by then. */
  override setTimeout(ms = 0, called?: () => void) {
    if (called) this.once('timeout', called);
    clearTimeout(this.timer);
    if (ms > 0) this.timer = setTimeout(() => this.emit('timeout'), ms);
    return this;
  }
  flushHeaders() {
    this.begin();
  }
  abort() {
    this.aborted = true;
    this.destroy();
  }
  end(...values: unknown[]) {
    if (!this.request && !this.isFramed) {
      const length = lengthOf(values[0]);
      if (length > 0 || !/^(GET|HEAD|DELETE|OPTIONS|TRACE|CONNECT)$/.test(this.method))
        this.setHeader('Content-Length', length);
    }
    return (super.end as (...all: unknown[]) => this)(...values);
  }
  _write(chunk: Buffer, _: string, done: () => void) {
    const request = this.begin();
    this.socket.bytesWritten += chunk.length;
    // A server gets long bodies in pieces, and answers to the first ones.
    const send = (at: number) => {
      const end = at + pieceLength;
      request?.push(Buffer.from(chunk.subarray(at, end)));
      if (end < chunk.length) setTimeout(send, 0, end);
      else done();
    };
    send(0);
  }
  _final(done: () => void) {
    this.begin()?.finish();
    done();
  }
  _destroy(error: Error | null, done: (error: Error | null) => void) {
    clearTimeout(this.timer);
    if (!this.request?.complete) this.request?.abort();
    if (!this.served?.writableFinished) this.served?.destroy();
    if (this.response && !this.response.complete) this.response.destroy(aborted('aborted'));
    const isUsed = this.response !== undefined || !this.request;
    this.other.destroy();
    done(error ?? (isUsed ? null : aborted('socket hang up')));
  }
  /** Sends the head of the request.
   * @returns the server's side of it, if there is a server */
  private begin(): IncomingMessage | undefined {
    if (this.headersSent) return this.request;
    if (!this.writableEnded && !this.isFramed) this.setHeader('Transfer-Encoding', 'chunked');
    if (!this.hasHeader('connection')) this.setHeader('Connection', 'close');
    this.headersSent = true;
    const server = serverAt(this.port, this.host);
    if (!(server instanceof Server)) {
      const error =
        server instanceof Error
          ? server
          : new Error('an HTTP request to a plain server does not run in a browser');
      setTimeout(() => this.destroy(error));
      return undefined;
    }
    const request = new IncomingMessage(this.other);
    this.request = request;
    request.method = this.method;
    request.url = this.path;
    request.addHeaders([...this.names.values()]);
    setTimeout(() => this.hand(server, request));
    return request;
  }
  /** Hands the request to the server, and takes its answer. */
  private hand(server: Server, request: IncomingMessage) {
    if (request.headers.upgrade && server.upgrade(request)) return this.readUpgrade();
    const response = new ServerResponse(request);
    this.served = response;
    response.answer = ({ status, message, headers }) => this.receive(status, message, headers);
    response.once('close', () => {
      if (!response.writableFinished)
        this.destroy(this.response ? undefined : aborted('socket hang up'));
    });
    request.once('aborted', () => response.destroy());
    server.handle(request, response);
  }
  private receive(
    status: number,
    message: string,
    headers: [string, HeaderValue][],
    socket = this.socket,
  ) {
    const received = new IncomingMessage(socket);
    received.statusCode = status;
    received.statusMessage = message;
    received.addHeaders(headers);
    received.req = this;
    received.once('end', () => this.destroy());
    this.response = received;
    clearTimeout(this.timer);
    setTimeout(() => {
      if (this.destroyed || status === 101) return;
      if (!this.emit('response', received)) received.resume();
    });
    return received;
  }
  /** Reads the answer to an upgrade, which the server writes to its socket. */
  private readUpgrade() {
    let head = Buffer.alloc(0);
    const { socket } = this;
    const read = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', read);
      // What comes now waits for its next reader.
      Object.assign(socket, { readableFlowing: null });
      const [first, ...lines] = head.subarray(0, end).toString('latin1').split('\r\n');
      const [, status, message] = /^HTTP\/1\.1 (\d+) ?(.*)$/.exec(first!) ?? [];
      const headers = lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]);
      const rest = head.subarray(end + 4);
      recorder.exchange?.({
        method: this.method,
        url: this.path,
        head: head.subarray(0, end).toString('latin1'),
        body: rest.toString(),
      });
      const received = this.receive(Number(status), message!, headers, socket);
      if (Number(status) === 101) return void this.emit('upgrade', received, socket, rest);
      received.push(rest);
      received.finish();
    };
    socket.on('data', read);
    socket.once('close', () => {
      if (!this.response) this.destroy(aborted('socket hang up'));
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
