/** The worker that runs a project. It talks to the page through the frame that made it, and reaches nothing else. */
import { post } from './confined';
import path from 'path';
import type { PlainRequest } from '../../../content/requests';
import { format, inspect } from 'node-inspect-extracted';
import { jestGlobals } from './jest';
import type { Project } from '../project';
import { place, require } from './modules';
import { folder, printed, setGlobals } from './node';
import { fs } from './node/fs';
import { type Exchange, http, type IncomingMessage, ports, recorder } from './node/http';
import { process } from './node/process';
import { failureOf, inSource, mapStacks, textOf } from './stack';
import { globals, now, runTests, type TestResult } from './tests';

interface TestJob {
  type: 'test';
  project: Project;
  env: Record<string, string>;
  file: string;
  /** Whether to report what the check compares with the page, besides what is printed. */
  isRecorded?: boolean;
  /** Multiplies the limits of tests, for a busy machine. */
  slow?: number;
}

/** What the page asks for. */
export type Job =
  | { type: 'start'; project: Project; env: Record<string, string>; baseDir: string }
  | { type: 'request'; request: PlainRequest }
  | TestJob;

/** The answer to a job. */
export interface Outcome {
  error?: string;
  answer?: Exchange;
  ports?: number[];
  tests?: TestResult[];
  ms?: number;
}

/** What the page gets meanwhile. Values and exchanges are those of recorded tests. */
export type Report =
  | { type: 'print'; text: string }
  | { type: 'value'; text: string }
  | { type: 'exchange'; exchange: Exchange };

const report = (message: Report) => post(message);

setGlobals();
mapStacks();
printed.write = text => report({ type: 'print', text: inSource(text) });
for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
  console[name] = (...values: unknown[]) => printed.write(`${format(...values)}\n`);
}

/** Starts the application as `npm run dev` does: by `app.js` of `@midwayjs/mock`, and by its `function.js` if
 * `bootstrap.js` has the starter of functions. */
async function start(project: Project, baseDir: string): Promise<void> {
  const { createApp, createFunctionApp } = require('@midwayjs/mock') as Record<
    string,
    (...values: unknown[]) => Promise<unknown>
  >;
  const entryFile = 'bootstrap.js';
  if (!project.files[entryFile]?.includes('BootstrapStarter'))
    return void (await createApp!(folder, { baseDir }));
  process.env.MIDWAY_HTTP_PORT ??= '7001';
  await createFunctionApp!(folder, { baseDir, entryFile });
}

function send({ method, url, headers, body, port }: PlainRequest): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const sent = http.request(
      { method, path: url, headers, port: port ?? ports()[0], host: '127.0.0.1' },
      (response: IncomingMessage) => {
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
    sent.end(body);
  });
}

const recordText = (text: string) => report({ type: 'value', text });

/** Reports the log files of the project, as `checks/snippets/transcript.ts` reads them. */
function recordLogs(): void {
  const home = path.dirname(folder);
  const names = fs.readdirSync(home, { recursive: true }) as string[];
  for (const name of names)
    if (/\.log(\.[^/]*)?$/.test(name)) recordText(fs.readFileSync(path.join(home, name), 'utf8'));
}

/** What a test inspects, as `checks/snippets/record.ts` writes it. */
function recordValue(value: unknown): void {
  if (typeof value === 'string') return recordText(value);
  if (!value || typeof value !== 'object') return;
  const { message, then } = value as { message?: unknown; then?: (...all: unknown[]) => unknown };
  if (typeof then === 'function') then.call(value, recordValue, recordValue);
  else if (typeof message === 'string') recordText(message);
  else {
    if (Array.isArray(value)) recordText(value.map(String).join('\n'));
    try {
      recordText(JSON.stringify(value) ?? '');
    } catch {
      recordText(inspect(value));
    }
  }
}

async function test({ file, isRecorded, slow }: TestJob): Promise<TestResult[]> {
  if (isRecorded) recorder.exchange = exchange => report({ type: 'exchange', exchange });
  Object.assign(globalThis, globals, jestGlobals(isRecorded ? recordValue : undefined));
  require(`./${file}`);
  const results: TestResult[] = [];
  await runTests(file, result => results.push(result), slow);
  if (isRecorded) recordLogs();
  return results;
}

async function run(job: Job): Promise<Outcome> {
  const begun = now();
  if (job.type === 'request') return { answer: await send(job.request), ms: now() - begun };
  Object.assign(process.env, job.env);
  place(job.project);
  if (job.type === 'test') return { tests: await test(job), ms: now() - begun };
  await start(job.project, job.baseDir);
  return { ports: ports(), ms: now() - begun };
}

/** Jobs run one after another: `AsyncLocalStorage` has one store, so requests must not overlap. */
let last: Promise<unknown> = Promise.resolve();

self.onmessage = ({ data: { id, job } }: MessageEvent<{ id: number; job: Job }>) => {
  last = last
    .then(() => run(job))
    .catch((error: unknown): Outcome => ({ error: failureOf(error).message }))
    .then(outcome => post({ id, outcome }));
};
for (const name of ['unhandledrejection', 'error'])
  self.addEventListener(name, event => {
    event.preventDefault();
    const { reason, error } = event as unknown as { reason?: unknown; error?: unknown };
    const kind = name === 'error' ? 'uncaughtException' : 'unhandledRejection';
    if (process.emit(kind, reason ?? error)) return;
    report({ type: 'print', text: `${textOf(reason ?? error)}\n` });
  });
post({ ready: true });
