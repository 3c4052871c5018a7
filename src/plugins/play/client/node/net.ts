/** Stands in for `net`: servers and connections within one worker, found by port or path. Lacks: back pressure, and plain
 * connections to an HTTP server. */
import { EventEmitter } from 'events';
import { Duplex } from 'stream';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- functions of whatever kind
type Listener = (...values: any[]) => void;

const octets = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const isIPv4 = (text: string) => octets.test(text);
const isIPv6 = (text: string) => text.includes(':') && /^[0-9a-f:.]+$/i.test(text);
const isIP = (text: string) => (isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0);

/** Where a server listens: a port, or the path of a socket. */
export type Address = number | string;

/** What listens in this worker. */
const listening = new Map<Address, Server>();
let nextPort = 40_000;
let nextRemote = 50_000;

/** The ports on which servers of this worker listen. */
export const ports = (): number[] => [...listening.keys()].filter(one => typeof one === 'number');

const isHere = (host: string) =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[?::1?\]?|0\.0\.0\.0)$/.test(host);

/** The error of a connection that nothing accepts. */
function refusal(address: Address, host: string) {
  const code = typeof address === 'number' ? 'ECONNREFUSED' : 'ENOENT';
  const shown = typeof address === 'number' ? `${host}:${address}` : address;
  const more = typeof address === 'number' ? { address: host, port: address } : { address };
  const isAway = typeof address === 'number' && !isHere(host);
  const why = isAway ? ' (code in a browser reaches no network)' : '';
  return Object.assign(new Error(`connect ${code} ${shown}${why}`), {
    code,
    syscall: 'connect',
    ...more,
  });
}

/** Finds the server of an address.
 * @returns the error if there is none */
export const serverAt = (address: Address, host: string): Server | Error =>
  (typeof address === 'string' || isHere(host) ? listening.get(address) : undefined) ??
  refusal(address, host);

export class Socket extends Duplex {
  connecting = false;
  encrypted = false;
  bytesRead = 0;
  bytesWritten = 0;
  remoteAddress = '::ffff:127.0.0.1';
  remoteFamily = 'IPv6';
  remotePort = nextRemote++;
  localAddress = '::ffff:127.0.0.1';
  localPort = 0;
  timeout = 0;
  private peer?: Socket;
  private timer?: ReturnType<typeof setTimeout>;

  constructor({ allowHalfOpen = false } = {}) {
    super({ allowHalfOpen });
  }
  /** Joins both ends of a connection. */
  static pair(port: number, client = new Socket()): [client: Socket, server: Socket] {
    const server = new Socket();
    client.peer = server;
    server.peer = client;
    client.remotePort = server.localPort = port;
    client.localPort = server.remotePort;
    return [client, server];
  }
  connect(...values: unknown[]) {
    const { address, host, called } = toTarget(values);
    if (called) this.once('connect', called);
    this.connecting = true;
    setTimeout(() => {
      const server = serverAt(address, host);
      this.connecting = false;
      if (server instanceof Error) return this.destroy(server);
      const [, other] = Socket.pair(typeof address === 'number' ? address : 0, this);
      if (!server.accept) {
        return this.destroy(
          new Error('a plain connection to an HTTP server does not run in a browser'),
        );
      }
      server.accept(other);
      this.emit('connect');
      this.emit('ready');
    });
    return this;
  }
  get readyState() {
    return this.connecting ? 'opening' : this.destroyed ? 'closed' : 'open';
  }
  get pending() {
    return this.connecting;
  }
  _read() {}
  _write(chunk: Uint8Array, _: string, done: (error?: Error) => void) {
    if (this.connecting) return void this.once('connect', () => this._write(chunk, '', done));
    this.bytesWritten += chunk.length;
    this.wake();
    const { peer } = this;
    if (!peer || peer.destroyed || peer.readableEnded) {
      return done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }));
    }
    peer.bytesRead += chunk.length;
    peer.wake();
    peer.push(chunk);
    done();
  }
  _final(done: () => void) {
    if (this.connecting) return void this.once('connect', () => this._final(done));
    if (this.peer && !this.peer.destroyed) this.peer.push(null);
    done();
  }
  _destroy(error: Error | null, done: (error: Error | null) => void) {
    clearTimeout(this.timer);
    const { peer } = this;
    if (peer && !peer.destroyed && !this.writableFinished) {
      peer.push(null);
      // Nobody may read what still comes.
      peer.resume();
    }
    done(error);
  }
  private wake() {
    clearTimeout(this.timer);
    if (this.timeout > 0) this.timer = setTimeout(() => this.emit('timeout'), this.timeout);
  }
  setTimeout(ms: number, called?: Listener) {
    this.timeout = ms;
    if (called) this.once('timeout', called);
    this.wake();
    return this;
  }
  destroySoon() {
    this.end();
  }
  address() {
    return { address: this.localAddress, family: this.remoteFamily, port: this.localPort };
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
}

/** Reads the arguments of `connect` and `listen`: `(options)`, `(port, host)` or `(path)`. */
function toTarget([first, ...rest]: unknown[]): {
  address: Address;
  host: string;
  called?: Listener;
} {
  const options = (typeof first === 'object' && first ? first : {}) as Record<string, unknown>;
  const port = typeof first === 'object' ? options.port : first;
  const isPath = typeof port === 'string' && !/^\d+$/.test(port);
  const host = options.host ?? (typeof rest[0] === 'string' ? rest[0] : 'localhost');
  return {
    address: (options.path as string) ?? (isPath ? port : Number(port) || 0),
    host: host as string,
    called: [first, ...rest].find(value => typeof value === 'function') as Listener | undefined,
  };
}

export class Server extends EventEmitter {
  listening = false;
  private at: Address = 0;
  /** What has been accepted and has not ended. */
  private under = new Set<unknown>();
  private isClosing = false;
  constructor(options?: object | Listener, listener?: Listener) {
    super();
    const called = typeof options === 'function' ? (options as Listener) : listener;
    if (called) this.on(this.event, called);
  }
  /** The event of what it accepts. */
  protected get event() {
    return 'connection';
  }
  /** Accepts a plain connection. */
  accept?(socket: Socket): void;
  listen(...values: unknown[]) {
    const { address, called } = toTarget(values);
    if (called) this.once('listening', called);
    this.at = address || nextPort++;
    if (listening.has(this.at)) {
      const shown = typeof this.at === 'number' ? `:::${this.at}` : this.at;
      const error = new Error(`listen EADDRINUSE: address already in use ${shown}`);
      const more = {
        code: 'EADDRINUSE',
        errno: -98,
        syscall: 'listen',
        address: '::',
        port: this.at,
      };
      queueMicrotask(() => this.emit('error', Object.assign(error, more)));
      return this;
    }
    listening.set(this.at, this);
    this.listening = true;
    queueMicrotask(() => this.emit('listening'));
    return this;
  }
  address() {
    if (!this.listening || typeof this.at === 'string') return this.listening ? this.at : null;
    return { address: '::', family: 'IPv6', port: this.at };
  }
  close(called?: (error?: Error) => void) {
    if (!this.listening) {
      const error = Object.assign(new Error('Server is not running.'), {
        code: 'ERR_SERVER_NOT_RUNNING',
      });
      if (called) queueMicrotask(() => called(error));
      return this;
    }
    if (called) this.once('close', called);
    listening.delete(this.at);
    this.listening = false;
    this.isClosing = true;
    this.closeIfIdle();
    return this;
  }
  private closeIfIdle() {
    if (!this.isClosing || this.under.size > 0) return;
    this.isClosing = false;
    setTimeout(() => this.emit('close'));
  }
  /** Delays `close` until `one` has closed. */
  protected track(one: EventEmitter) {
    this.under.add(one);
    one.once('close', () => {
      this.under.delete(one);
      this.closeIfIdle();
    });
  }
  getConnections(called: (error: null, count: number) => void) {
    called(null, this.under.size);
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
}

class PlainServer extends Server {
  accept(socket: Socket) {
    this.track(socket);
    this.emit('connection', socket);
  }
}

const connect = (...values: unknown[]) => new Socket().connect(...values);

/** The module `net`. */
export const net = {
  Socket,
  Stream: Socket,
  Server: PlainServer,
  createServer: (options?: object | Listener, listener?: Listener) =>
    new PlainServer(options, listener),
  connect,
  createConnection: connect,
  isIP,
  isIPv4,
  isIPv6,
};
