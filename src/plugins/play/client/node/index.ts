/** Node's modules for a worker of a browser: well-kept libraries where they exist, the files beside this one, and a few
 * lines here for the rest. */
import { Buffer } from 'buffer';
import events from 'events';
import path from 'path';
import querystring from 'querystring';
import stream from 'stream';
import stringDecoder from 'string_decoder';
import url from 'url';
import { absent } from './absent';
import { asyncHooks } from './asyncHooks';
import { buffer } from './buffer';
import { crypto } from './crypto';
import { assert } from './assert';
import { fetchLocal } from './fetch';
import { fs } from './fs';
import { http, https } from './http';
import { net } from './net';
import { folder, printed, process } from './process';
import { readline } from './readline';
import { timersPromises } from './timers';
import { types, util } from './util';

export { absent, folder, printed };

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- functions of whatever kind
type Anything = (...values: any[]) => unknown;

const os = {
  EOL: '\n',
  platform: () => 'linux',
  type: () => 'Linux',
  release: () => '6.0.0',
  arch: () => 'x64',
  availableParallelism: () => 1,
  hostname: () => 'localhost',
  homedir: () => '/home/midway',
  tmpdir: () => '/tmp',
  endianness: () => 'LE',
  cpus: () => [{ model: '', speed: 0, times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 } }],
  loadavg: () => [0, 0, 0],
  totalmem: () => 2 ** 30,
  freemem: () => 2 ** 29,
  uptime: () => 1,
  networkInterfaces: () => ({}),
  userInfo: () => ({
    username: 'midway',
    homedir: '/home/midway',
    uid: 1000,
    gid: 1000,
    shell: null,
  }),
  constants: { signals: {} },
};

const fileURLToPath = (from: string | URL) => decodeURIComponent(new URL(from).pathname);

async function collect(source: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(Buffer.from(chunk as string));
  return Buffer.concat(chunks);
}

const consumers = {
  buffer: collect,
  text: async (source: AsyncIterable<Uint8Array>) => (await collect(source)).toString(),
  json: async (source: AsyncIterable<Uint8Array>) =>
    JSON.parse((await collect(source)).toString()) as unknown,
};

/** Node's modules by name. */
export const builtins: Record<string, unknown> = {
  assert,
  async_hooks: asyncHooks,
  buffer,
  child_process: absent('child_process'),
  cluster: absent('cluster', {
    isMaster: true,
    isPrimary: true,
    isWorker: false,
    worker: undefined,
    on() {},
  }),
  console,
  constants: {},
  crypto,
  diagnostics_channel: {
    channel: () => ({ hasSubscribers: false, publish() {}, subscribe() {} }),
    tracingChannel: () => ({ hasSubscribers: false }),
  },
  dns: absent('dns'),
  domain: absent('domain'),
  events,
  fs,
  'fs/promises': fs.promises,
  http,
  http2: absent('http2', { constants: {} }),
  https,
  inspector: absent('inspector'),
  net: absent('net', net),
  os,
  path,
  'path/posix': path,
  perf_hooks: {
    performance,
    PerformanceObserver: class {
      observe() {}
      disconnect() {}
    },
    constants: {},
    monitorEventLoopDelay: () => ({ enable() {}, disable() {}, reset() {}, percentile: () => 0 }),
  },
  process,
  punycode: absent('punycode'),
  querystring,
  readline: absent('readline', readline),
  stream,
  'stream/promises': stream.promises,
  'stream/consumers': consumers,
  'stream/web': { ReadableStream, WritableStream, TransformStream },
  string_decoder: stringDecoder,
  timers: { setTimeout, clearTimeout, setInterval, clearInterval },
  'timers/promises': timersPromises,
  tls: absent('tls'),
  tty: { isatty: () => false, WriteStream: class {}, ReadStream: class {} },
  url: {
    ...url,
    URL,
    URLSearchParams,
    fileURLToPath,
    pathToFileURL: (from: string) => new URL(`file://${encodeURI(from)}`),
    domainToASCII: (name: string) => name,
  },
  util,
  'util/types': types,
  v8: absent('v8', {
    getHeapStatistics: () => ({ heap_size_limit: 0 }),
    getHeapSpaceStatistics: () => [],
    deserialize: structuredClone,
  }),
  vm: absent('vm'),
  worker_threads: absent('worker_threads', {
    isMainThread: true,
    parentPort: null,
    workerData: null,
    threadId: 0,
  }),
  zlib: absent('zlib', { constants: {} }),
};

/** Gives the worker the globals of Node.js. */
export function setGlobals(): void {
  const timer = {
    ref() {
      return this;
    },
    unref() {
      return this;
    },
    hasRef: () => true,
    refresh() {
      return this;
    },
  };
  const {
    setTimeout: later,
    setInterval: often,
    clearTimeout: end,
    clearInterval: stop,
  } = globalThis;
  const withObject =
    (start: Anything) =>
    (...values: unknown[]) => {
      const id = start.apply(globalThis, values) as number;
      return Object.assign(Object.create(timer) as object, { [Symbol.toPrimitive]: () => id, id });
    };
  const ending = (call: (id?: number) => void) => (given?: { id: number } | number) =>
    call.call(globalThis, typeof given === 'object' ? given?.id : given);
  Object.assign(globalThis, {
    fetch: fetchLocal,
    navigator: {
      userAgent: 'Node.js/24',
      language: 'en-US',
      languages: ['en-US'],
      hardwareConcurrency: 1,
      platform: 'linux',
    },
    process,
    Buffer: Buffer,
    global: globalThis,
    setTimeout: withObject(later as Anything),
    setInterval: withObject(often as Anything),
    clearTimeout: ending(end),
    clearInterval: ending(stop),
    setImmediate: withObject((called: Anything, ...values: unknown[]) =>
      (later as Anything).call(globalThis, called, 0, ...values),
    ),
    clearImmediate: ending(end),
  });
  Object.assign(builtins, {
    timers: {
      setTimeout,
      clearTimeout,
      setInterval,
      clearInterval,
      setImmediate: (globalThis as unknown as { setImmediate: unknown }).setImmediate,
      clearImmediate: (globalThis as unknown as { clearImmediate: unknown }).clearImmediate,
    },
  });
}
