/** The worker that runs a project. It talks to the page through the frame that made it, and reaches nothing else. */
import { format, inspect } from 'node-inspect-extracted';
import { require, place, type Project } from './modules';
import { builtins, folder, printed, setGlobals } from './node';
import { type Exchange, exchanges, http, ports } from './node/http';
import { globals, runTests, type TestResult } from './tests';

export interface PlainRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** As Latin-1: one character a byte. */
  body: string;
  port?: number;
}

/** What the page asks for. */
export type Job =
  | { type: 'start'; project: Project; env: Record<string, string>; baseDir: string }
  | { type: 'request'; request: PlainRequest }
  | { type: 'test'; project: Project; env: Record<string, string>; file: string };

/** The answer to a job. */
export interface Outcome {
  error?: string;
  answer?: Exchange;
  ports?: number[];
  tests?: TestResult[];
  ms?: number;
}

/** What the page gets meanwhile. */
export type Report =
  | { type: 'print'; text: string }
  | { type: 'value'; text: string }
  | { type: 'exchange'; exchange: Exchange };

const post = (message: unknown) =>
  (self as unknown as { postMessage(message: unknown): void }).postMessage(message);
const report = (message: Report) => post(message);

setGlobals();
printed.write = text => report({ type: 'print', text });
for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
  console[name] = (...values: unknown[]) => printed.write(`${format(...values)}\n`);
}
const answered = exchanges.push.bind(exchanges);
exchanges.push = (...values) => {
  for (const exchange of values) report({ type: 'exchange', exchange });
  return answered(...values);
};

const process = builtins.process as { env: Record<string, string> };

/** Starts the application as `npm run dev` does: with `createApp` of `@midwayjs/mock`. */
async function start(baseDir: string): Promise<void> {
  const { createApp } = require('@midwayjs/mock') as {
    createApp(folder: string, options: object): Promise<unknown>;
  };
  await createApp(folder, { baseDir });
}

function send({ method, url, headers, body, port }: PlainRequest): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const sent = http.request(
      { method, path: url, headers, port: port ?? ports()[0], host: '127.0.0.1' },
      response => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { rawHeaders: raw, statusCode, statusMessage } = response;
          const head = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
          for (let at = 0; at < raw.length; at += 2) head.push(`${raw[at]}: ${raw[at + 1]}`);
          resolve({
            method,
            url,
            head: head.join('\r\n'),
            body: Buffer.concat(chunks).toString('latin1'),
          });
        });
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(Buffer.from(body, 'latin1'));
  });
}

/** What a test inspects, as `checks/snippets/record.ts` writes it. */
function recordValue(value: unknown): void {
  const text = (found: string) => report({ type: 'value', text: found });
  if (typeof value === 'string') return text(value);
  if (!value || typeof value !== 'object') return;
  const { message, then } = value as { message?: unknown; then?: (...all: unknown[]) => unknown };
  if (typeof then === 'function') then.call(value, recordValue, recordValue);
  else if (typeof message === 'string') text(message);
  else {
    if (Array.isArray(value)) text(value.map(String).join('\n'));
    try {
      text(JSON.stringify(value) ?? '');
    } catch {
      text(inspect(value));
    }
  }
}

type Methods = Record<string, (...values: unknown[]) => unknown>;

/** Names of `jest` for methods of its timers. */
const ofTimers: Record<string, string> = {
  useFakeTimers: 'useFakeTimers',
  useRealTimers: 'useRealTimers',
};

async function test(file: string): Promise<TestResult[]> {
  const { expect } = require('expect') as { expect: (...values: unknown[]) => unknown };
  const { ModuleMocker } = require('jest-mock') as {
    ModuleMocker: new (global: object) => Methods;
  };
  const { ModernFakeTimers } = require('@jest/fake-timers') as {
    ModernFakeTimers: new (options: object) => Methods;
  };
  const mocker = new ModuleMocker(globalThis);
  const timers = new ModernFakeTimers({
    global: globalThis,
    config: { fakeTimers: {}, rootDir: folder },
  });
  const recording = (...values: unknown[]) => {
    recordValue(values[0]);
    return expect(...values);
  };
  const jest: Methods = new Proxy({} as Methods, {
    get: (_, key: string) => {
      if (key in ofTimers)
        return (...values: unknown[]) => (timers[ofTimers[key]!]!(...values), jest);
      const owner = [mocker, timers].find(one => typeof one[key] === 'function');
      return owner ? owner[key]!.bind(owner) : () => jest;
    },
  });
  Object.assign(globalThis, globals, { jest, expect: Object.assign(recording, expect) });
  require(`./${file}`);
  const results: TestResult[] = [];
  await runTests(result => results.push(result));
  return results;
}

async function run(job: Job): Promise<Outcome> {
  const begun = performance.now();
  if (job.type === 'request')
    return { answer: await send(job.request), ms: performance.now() - begun };
  Object.assign(process.env, job.env);
  place(job.project);
  if (job.type === 'test') return { tests: await test(job.file), ms: performance.now() - begun };
  await start(job.baseDir);
  return { ports: ports(), ms: performance.now() - begun };
}

const textOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

self.onmessage = ({ data: { id, job } }: MessageEvent<{ id: number; job: Job }>) => {
  run(job)
    .catch((error: unknown): Outcome => ({ error: textOf(error) }))
    .then(outcome => post({ id, outcome }));
};
for (const name of ['unhandledrejection', 'error'])
  self.addEventListener(name, event => {
    event.preventDefault();
    const { reason, error } = event as unknown as { reason?: unknown; error?: unknown };
    (builtins.process as { emit(...values: unknown[]): void }).emit(
      name === 'error' ? 'uncaughtException' : 'unhandledRejection',
      reason ?? error,
    );
    printed.write(`${textOf(reason ?? error)}\n`);
  });
post({ ready: true });
