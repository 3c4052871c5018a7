/** Runs the projects of pages in Chromium and compares their tests and answers with those of Node.js: the table of pages
 * that answer in the browser. Needs a network of its own, because it listens on the ports of pages. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { chromium, type Page as Tab } from 'playwright-core';
import type { LedgerEntry } from '../../src/content/ledger';
import { type Page, readPageAt } from '../../src/content/pages';
import { buildStages, findConfiguration, hasTests, isTest, isUntitled, type SnippetFile } from '../../src/content/project';
import { overBase } from '../../src/content/quickGuide';
import { bundleWorker } from '../../src/plugins/play/bundle';
import { compileProject } from '../../src/plugins/play/compile';
import { frameDocument } from '../../src/plugins/play/frame';
import type { Job, Outcome, PlainRequest, Report } from '../../src/plugins/play/client/worker';
import type { TestResult } from '../../src/plugins/play/client/tests';
import { launchOptions } from '../../tools/support/chromium';
import { planStarts } from '../reader/plan';
import { requestProblems } from '../reader/requests';
import { checkOutputs, shownOutputs } from '../snippets/outputs';
import { serversOf } from '../snippets/servers';
import type { Exchange, Transcript } from '../snippets/transcript';

interface Row {
  page: string;
  /** Tests that passed in Chromium, and in Node.js. */
  tests?: [chromium: number, node: number];
  /** Shown outputs of tests that came back, of all. */
  outputs?: [same: number, all: number];
  /** Shown answers that came back, of all. */
  answers?: [same: number, all: number];
  starts?: boolean;
  ms?: number;
  reasons: string[];
}

interface Client {
  open(code: string): Promise<string | undefined>;
  call(job: Job, limit: number): Promise<{ outcome: Outcome; reports: Report[] }>;
}

declare const play: Client;

/** The page's side of the frame. */
function clientScript() {
  let port: MessagePort;
  let reports: Report[] = [];
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let next = 1;
  const fail = (error: string) => {
    for (const resolve of waiting.values()) resolve({ error });
    waiting.clear();
  };
  const client: Client = {
    open: code =>
      new Promise(resolve => {
        const channel = new MessageChannel();
        port?.close();
        port = channel.port1;
        reports = [];
        port.onmessage = ({ data }: MessageEvent<{ id?: number; outcome?: Outcome; ready?: true; fault?: string } & Report>) => {
          if (data.ready) resolve(undefined);
          else if (data.fault) {
            resolve(data.fault);
            fail(data.fault);
          } else if (data.id) {
            waiting.get(data.id)?.(data.outcome!);
            waiting.delete(data.id);
          } else reports.push(data);
        };
        document.querySelector('iframe')!.contentWindow!.postMessage({ code, port: channel.port2 }, '*', [channel.port2]);
      }),
    call: async (job, limit) => {
      const id = next++;
      const from = reports.length;
      const outcome = await new Promise<Outcome>(resolve => {
        waiting.set(id, resolve);
        setTimeout(() => resolve({ error: `took over ${limit / 1000} s` }), limit);
        port.postMessage({ id, job });
      });
      return { outcome, reports: reports.slice(from) };
    },
  };
  Object.assign(window, { play: client });
}

const seconds = 1000;

/** Runs jobs in a new worker. */
class Runner {
  constructor(
    private tab: Tab,
    private worker: string,
  ) {}
  open = () => this.tab.evaluate(code => play.open(code), this.worker);
  call = (job: Job, limit = 20 * seconds) => this.tab.evaluate(([one, ms]) => play.call(one, ms), [job, limit] as const);
}

/** What jest prints for the results of a file. */
function printedBy(file: string, results: TestResult[]): string {
  const failed = results.some(({ status }) => status === 'failed');
  const mark = { passed: '✓', failed: '✕', skipped: '○ skipped' };
  const lines = results.map(({ path, status, ms }) => ({ suites: path.slice(0, -1), line: `${mark[status]} ${path.at(-1)} (${Math.round(ms)} ms)` }));
  let open: string[] = [];
  const body = lines.flatMap(({ suites, line }) => {
    const fresh = suites.filter((name, at) => open[at] !== name);
    open = suites;
    return [...fresh, line];
  });
  const passed = results.filter(({ status }) => status === 'passed').length;
  return `${failed ? 'FAIL' : 'PASS'} ${file}\n${body.join('\n')}\n\nTests:       ${passed} passed, ${results.length} total\n`;
}

async function runTestsOf(runner: Runner, page: Page, row: Row, node: LedgerEntry): Promise<void> {
  const stages = buildStages(page).filter(stage => stage.runsTests && hasTests(stage));
  if (stages.length === 0) return;
  const transcripts: Transcript[] = [];
  let passed = 0;
  for (const stage of stages) {
    const files = overBase(page, stage).files.filter(file => !isUntitled(file));
    const project = await compileProject(files, ['expect', 'jest-mock', '@jest/fake-timers', 'supertest'], isBuiltin);
    const transcript: Transcript = { exchanges: [], texts: [] };
    let printed = '';
    let logged = '';
    const tests = files.filter(({ path: name }) => isTest(name)).filter(({ path: name }) => stage.files.some(one => one.path === name));
    for (const { path: file } of tests) {
      const fault = await runner.open();
      if (fault) throw new Error(fault);
      const { outcome, reports } = await runner.call({ type: 'test', project, file, env: { NODE_ENV: 'test', JEST_WORKER_ID: '' } }, 40 * seconds);
      row.ms = (row.ms ?? 0) + Math.round(outcome.ms ?? 0);
      for (const report of reports) {
        if (report.type === 'exchange') transcript.exchanges.push(report.exchange);
        else if (report.type === 'value') transcript.texts.push(report.text);
        else logged += report.text;
      }
      if (outcome.error) row.reasons.push(`${file}: ${outcome.error}`);
      const results = outcome.tests ?? [];
      printed += `${logged}${printedBy(file, results)}`;
      passed += results.filter(({ status }) => status === 'passed').length;
      for (const { name, status, message } of results) if (status === 'failed') row.reasons.push(`${file}: ${name}: ${message}`);
    }
    transcript.texts.push(printed, logged);
    transcripts.push(transcript);
  }
  row.tests = [passed, node.tests];
  const shown = shownOutputs(page, 'run').length;
  const wrong = checkOutputs(page, transcripts);
  row.outputs = [shown - wrong.length, shown];
  for (const { line, message } of wrong) row.reasons.push(`output of line ${line}: ${message}`);
}

/** Passes requests of `curl` on to the application in the tab. */
async function relay(runner: Runner, port: number): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers: Record<string, string> = {};
      for (let at = 0; at < request.rawHeaders.length; at += 2) headers[request.rawHeaders[at]!] = request.rawHeaders[at + 1]!;
      const job = { method: request.method!, url: request.url!, headers, body: Buffer.concat(chunks).toString('latin1'), port } satisfies PlainRequest;
      const { outcome } = await runner.call({ type: 'request', request: job }, 10 * seconds);
      if (!outcome.answer) return response.destroy();
      const [status, ...lines] = outcome.answer.head.split('\r\n');
      const [, code, message] = /^HTTP\/1\.1 (\d+) (.*)$/.exec(status!)!;
      const raw = lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]).filter(([name]) => !/^(connection|transfer-encoding)$/i.test(name!));
      response.sendDate = false;
      response.writeHead(Number(code), message!, raw.flat());
      response.end(Buffer.from(outcome.answer.body, 'latin1'));
    })();
  });
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, resolve));
  return server;
}

/** As `checks/reader/host.ts`. */
const curl = `curl() {
  if [ -p /dev/stdout ]; then command curl --silent "$@"
  else command curl --silent --include "$@" && echo; fi
}`;

function runScript(script: string): Promise<Exchange[]> {
  return new Promise(resolve => {
    const shell = spawn('bash', ['-c', `cd "$(mktemp -d)"\n${curl}\n${script}`], { stdio: ['ignore', 'pipe', 'inherit'], timeout: 20 * seconds });
    void text(shell.stdout).then(output =>
      resolve(
        output.split(/^(?=HTTP\/1\.1 \d{3})/m).filter(part => /^HTTP/.test(part)).map(part => {
          const [head, ...body] = part.split('\r\n\r\n');
          return { method: '', url: '', head: head!, body: body.join('\r\n\r\n').trimEnd() };
        }),
      ),
    );
  });
}

async function runRequestsOf(runner: Runner, page: Page, row: Row): Promise<void> {
  const attempts = (await planStarts(page)).filter(({ mode }) => mode === 'local');
  if (attempts.length === 0) return;
  let [same, all] = [0, 0];
  row.starts = true;
  for (const { project, variables, asked } of attempts) {
    const files = project.files.filter(file => !isUntitled(file) && !file.path.startsWith('test/')) as SnippetFile[];
    const env: Record<string, string> = { NODE_ENV: 'local', MIDWAY_SERVER_ENV: 'local' };
    for (const one of variables) {
      const [, name, value] = /^export (\w+)=(.*)$/s.exec(one) ?? [];
      if (name) env[name] = value!.replace(/^(['"])(.*)\1$/s, '$2');
    }
    const compiled = await compileProject(files, ['@midwayjs/mock'], isBuiltin);
    const fault = await runner.open();
    if (fault) throw new Error(fault);
    const { outcome, reports } = await runner.call({ type: 'start', project: compiled, env, baseDir: path.posix.dirname(findConfiguration(files)?.path ?? 'src/configuration.ts') });
    row.ms = (row.ms ?? 0) + Math.round(outcome.ms ?? 0);
    if (outcome.error) {
      row.starts = false;
      row.reasons.push(`start: ${outcome.error}`);
      const printed = reports.flatMap(report => (report.type === 'print' ? report.text : [])).join('');
      if (printed) row.reasons.push(`printed: ${printed.slice(0, 500)}`);
    }
    const servers = await Promise.all((outcome.ports ?? []).map(port => relay(runner, port)));
    const port = outcome.ports?.[0];
    const answers: Exchange[][] = [];
    for (const { request } of asked) {
      if (!port) answers.push([]);
      else if ('script' in request) answers.push(await runScript(request.script));
      else {
        const got = await runner.call({ type: 'request', request: { ...request, headers: { Host: `127.0.0.1:${port}`, ...request.headers }, port } }, 10 * seconds);
        const { answer } = got.outcome;
        answers.push(answer ? [{ ...answer, body: Buffer.from(answer.body, 'latin1').toString('utf8') }] : []);
      }
    }
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    const shown = asked.reduce((sum, one) => sum + one.answers.length, 0);
    const wrong = requestProblems(page, asked, answers);
    all += shown;
    same += shown - wrong.length;
    for (const { line, message } of wrong) row.reasons.push(`answer of line ${line}: ${message}`);
  }
  row.answers = [same, all];
}

/** Runs pages.
 * @param files pages of the current version, such as `docs/guard.md` */
export async function playPages(files: string[], report: (row: Row) => void): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  try {
    const tab = await browser.newPage();
    await tab.setContent(`<iframe sandbox="allow-scripts" srcdoc="${frameDocument.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`);
    // tsx names functions through a helper that the page lacks.
    await tab.evaluate(`globalThis.__name = value => value; (${clientScript.toString()})()`);
    const runner = new Runner(tab, await bundleWorker());
    for (const file of files) {
      const page = readPageAt(file);
      const row: Row = { page: file, reasons: [] };
      const ledger = `checks/ledger/${file}.json`;
      const node = (existsSync(ledger) ? JSON.parse(readFileSync(ledger, 'utf8')) : { tests: 0 }) as LedgerEntry;
      try {
        if (serversOf(page).length > 0) row.reasons.push(`not tried: needs ${serversOf(page).join(', ')}`);
        else if (node.lacks) row.reasons.push(`not tried: lacks ${node.lacks.join(', ')}`);
        else {
          await runTestsOf(runner, page, row, node);
          await runRequestsOf(runner, page, row);
        }
      } catch (error) {
        row.reasons.push(`run: ${(error as Error).message}`);
      }
      report(row);
    }
  } finally {
    await browser.close();
  }
}

const [out, ...files] = process.argv.slice(2);
const rows: Row[] = [];
const brief = (row: Row) => [row.page, row.tests?.join('/') ?? '-', row.outputs?.join('/') ?? '-', row.answers?.join('/') ?? '-', row.starts ?? '-', row.ms, row.reasons.map(reason => reason.slice(0, 300)).join(' | ')].join('  ');
void playPages(files, row => {
  rows.push(row);
  console.log(brief(row));
  writeFileSync(out!, JSON.stringify(rows, null, 1));
});
