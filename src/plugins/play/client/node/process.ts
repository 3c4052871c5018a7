/** Stands in for `process`. Lacks signals, measured memory and processor time, and an end of the program: `exit` only
 * emits `exit`. */
import events from 'events';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- functions of whatever kind
type Anything = (...values: any[]) => unknown;

const started = performance.now();

/** What a program prints. The worker replaces it. */
export const printed: { write(text: string): void } = { write() {} };

const output = (fd: number) =>
  Object.assign(new events.EventEmitter(), {
    fd,
    isTTY: false,
    columns: 80,
    write(text: string | Uint8Array, ...rest: unknown[]) {
      printed.write(typeof text === 'string' ? text : new TextDecoder().decode(text));
      (rest.find(one => typeof one === 'function') as (() => void) | undefined)?.();
      return true;
    },
    end() {},
    getColorDepth: () => 1,
    hasColors: () => false,
  });

const hrtime = Object.assign(
  (since?: [number, number]) => {
    const now = performance.now() * 1e6;
    const [s, ns] = [Math.floor(now / 1e9), Math.floor(now % 1e9)];
    if (!since) return [s, ns];
    return ns < since[1] ? [s - since[0] - 1, ns - since[1] + 1e9] : [s - since[0], ns - since[1]];
  },
  { bigint: () => BigInt(Math.floor(performance.now() * 1e6)) },
);

export const folder = '/home/midway/app';

/** The variables of the program. */
const env: Record<string, string> = { HOME: '/home/midway', NO_COLOR: '1' };

export const process = Object.assign(new events.EventEmitter(), {
  nextTick: (called: Anything, ...values: unknown[]) => queueMicrotask(() => called(...values)),
  // Libraries tell Node.js by it.
  [Symbol.toStringTag]: 'process',
  title: 'node',
  argv: ['node', 'app.js'],
  execArgv: [],
  execPath: '/usr/bin/node',
  env,
  version: 'v24.11.0',
  versions: { node: '24.11.0', v8: '13.6', openssl: '3' },
  release: { name: 'node' },
  config: { variables: {} },
  features: {},
  report: { getReport: () => ({ header: {}, sharedObjects: [] }) },
  platform: 'linux',
  arch: 'x64',
  pid: 1,
  ppid: 0,
  exitCode: undefined as number | undefined,
  cwd: () => folder,
  chdir() {},
  umask: () => 0o22,
  getuid: () => 1000,
  getgid: () => 1000,
  uptime: () => (performance.now() - started) / 1000,
  hrtime,
  memoryUsage: Object.assign(
    () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
    { rss: () => 0 },
  ),
  cpuUsage: () => ({ user: 0, system: 0 }),
  emitWarning() {},
  binding(name: string) {
    if (name === 'buffer') return { kMaxLength: 2 ** 31 - 1, kStringMaxLength: 2 ** 29 - 24 };
    throw new Error(`process.binding('${name}') does not run in a browser`);
  },
  stdout: output(1),
  stderr: output(2),
  stdin: Object.assign(new events.EventEmitter(), { fd: 0, isTTY: false, resume() {}, pause() {} }),
  exit(code?: number) {
    process.exitCode = code;
    process.emit('exit', code ?? 0);
  },
  kill() {
    return true;
  },
  abort() {},
});
