/** Runs the tests and requests of pages in a browser. */
import type { PlayResult } from '../../src/content/ledger';
import type { Page } from '../../src/content/pages';
import { type Asked, requestsOf } from '../../src/content/requests';
import { compileProject } from '../../src/plugins/play/compile';
import type { TestResult } from '../../src/plugins/play/client/tests';
import type { Job, Outcome, Report } from '../../src/plugins/play/client/worker';
import { envOfStart, envOfTest, packagesOfStart, packagesOfTest } from '../../src/plugins/play/env';
import type { Plan, Start, TestRun } from '../../src/plugins/play/plan';
import { answerDifference } from '../reader/requests';
import { checkOutputs } from '../snippets/outputs';
import { type Exchange, normalise, type Transcript } from '../snippets/transcript';
import type { Tab } from './browser';

/** What a page runs, and the number of its tests that pass in Node.js, if it is known. */
export interface Played {
  page: Page;
  plan: Plan;
  env?: Record<string, string>;
  tests?: number;
}

/** Why a test failed, in one line: the message, and the values that differ. */
function reasonOf(message: string): string {
  const [first = '', ...others] = message
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
  const compared = others.filter(line =>
    /^(Expected|Received)\b.*: |^[-+] (?!Expected|Received)/.test(line),
  );
  return [first.replace(/ \/\/ .*/, ''), ...compared.slice(0, 2)].join(' ');
}

const passedIn = (results: TestResult[]) =>
  results.filter(({ status }) => status === 'passed').length;

const hasFailed = (results: TestResult[]) => results.some(({ status }) => status === 'failed');

/** What jest prints for the results of a file. */
function printedBy(file: string, results: TestResult[]): string {
  const mark = { passed: '✓', failed: '✕', skipped: '○ skipped' };
  let open: string[] = [];
  const lines = results.flatMap(({ path, status, ms }) => {
    const suites = path.slice(0, -1);
    const fresh = suites.filter((name, at) => open[at] !== name);
    open = suites;
    return [...fresh, `${mark[status]} ${path.at(-1)} (${Math.round(ms)} ms)`];
  });
  return [`${hasFailed(results) ? 'FAIL' : 'PASS'} ${file}`, ...lines, ''].join('\n');
}

/** What jest prints at the end: how many of the files, and of their tests, have passed. */
function summaryOf(files: TestResult[][]): string {
  const good = files.filter(results => !hasFailed(results)).length;
  const tests = files.flat();
  return `Test Suites: ${good} passed, ${files.length} total
Tests:       ${passedIn(tests)} passed, ${tests.length} total\n`;
}

const ofType = <Type extends Report['type']>(reports: Report[], type: Type) =>
  reports.filter((one): one is Extract<Report, { type: Type }> => one.type === type);

/** Says that a project cannot be made for a browser, which is a result of its page. */
class NotMade extends Error {}

const compile: typeof compileProject = (...project) =>
  compileProject(...project).catch(({ message }: Error) => {
    throw new NotMade(reasonOf(message.replace(/^Build failed.*\n/, '')));
  });

/** Runs a job in a new worker. */
async function runFirst(tab: Tab, job: Job) {
  await tab.open();
  return tab.call(job);
}

/** The tests of a project that have passed, why others have not, and what they printed. */
interface Tested {
  passed: number;
  faults: string[];
  transcript: Transcript;
}

/** Multiplies the limits of tests, which a busy machine must not reach. */
const slow = 12;

/** A line of a logger: pages may show what the console got alone. */
const logLine = /^[\d-]{10} [\d:.]+ (INFO|WARN|ERROR|DEBUG) /;

/** Runs the test files of one project, each in a new worker, as jest gives each file its own modules. */
async function runFiles(tab: Tab, runs: TestRun[]): Promise<Tested> {
  const project = await compile(runs[0]!.files, packagesOfTest);
  const faults: string[] = [];
  const reports: Report[] = [];
  const results: TestResult[][] = [];
  for (const { file } of runs) {
    const job = { type: 'test', project, file, env: envOfTest, isRecorded: true, slow } as const;
    const { outcome, reports: own } = await runFirst(tab, job);
    const { error, tests = [] } = outcome;
    results.push(tests);
    reports.push(...own, { type: 'print', text: printedBy(file, tests) });
    if (error) faults.push(`${file}: ${reasonOf(error)}`);
    for (const { name, status, message = '' } of tests)
      if (status === 'failed') faults.push(`${file}: ${name}: ${reasonOf(message)}`);
  }
  const printed = ofType(reports, 'print').map(({ text }) => text);
  const notLogged = printed.filter(text => !logLine.test(text));
  const values = ofType(reports, 'value').map(({ text }) => text);
  return {
    passed: passedIn(results.flat()),
    faults,
    transcript: {
      exchanges: ofType(reports, 'exchange').map(({ exchange }) => exchange),
      texts: [...values, notLogged.join(''), printed.join('') + summaryOf(results)],
    },
  };
}

/** Runs the tests of a page. */
async function runTestsOf(tab: Tab, { page, plan, tests }: Played) {
  const tested: Tested[] = [];
  for (const project of new Set(plan.tests.map(({ files }) => files))) {
    const runs = plan.tests.filter(({ files }) => files === project);
    tested.push(await runFiles(tab, runs));
  }
  const faults = tested.flatMap(one => one.faults);
  const passed = tested.reduce((sum, one) => sum + one.passed, 0);
  if (faults.length === 0 && tests !== undefined && passed !== tests)
    faults.push(`${passed} tests pass, and ${tests} in Node.js`);
  const outputs = checkOutputs(
    page,
    tested.map(({ transcript }) => transcript),
  );
  for (const { line } of outputs) {
    const block = page.blocks.find(one => one.line === line)!;
    faults.push(`the tests did not give the shown output "${block.code.split('\n')[0]}"`);
  }
  return { passed, faults };
}

/** The answer to a request, as the checks compare it. */
function exchangeOf({ answer }: Outcome): Exchange[] {
  if (!answer) return [];
  return [{ ...answer, body: Buffer.from(answer.body, 'latin1').toString('utf8') }];
}

/** Starts a project and sends it requests.
 * @returns why its answers are not those that the page shows */
async function runStart(
  tab: Tab,
  { files, baseDir, requests }: Start,
  asked: Asked[],
  env: Record<string, string> | undefined,
): Promise<string[]> {
  const project = await compile(files, packagesOfStart);
  const job = { type: 'start', project, baseDir, env: { ...envOfStart, ...env } } as const;
  const { outcome } = await runFirst(tab, job);
  if (outcome.error) return [`it does not start: ${reasonOf(outcome.error)}`];
  const faults: string[] = [];
  for (const { at, sends } of requests) {
    const exchanges: Exchange[] = [];
    const name = sends.map(({ method, url }) => `${method} ${url}`).join(', ');
    for (const request of sends) {
      const { outcome: got } = await tab.call({ type: 'request', request });
      if (got.error) faults.push(`${name}: ${reasonOf(got.error)}`);
      exchanges.push(...exchangeOf(got));
    }
    const one = asked.find(each => each.at === at)!;
    for (const answer of one.answers) {
      const difference = answerDifference(one, answer, exchanges);
      if (difference) faults.push(`${name}: ${difference}`);
    }
  }
  return faults;
}

/** Runs the tests of a page and sends its requests.
 * @throws if the tab cannot run them at all */
export async function playPage(tab: Tab, played: Played): Promise<PlayResult> {
  const { page, plan, env } = played;
  const sends = plan.starts.flatMap(({ requests }) => requests.flatMap(one => one.sends));
  const result: PlayResult = { requests: sends.length, tests: 0, ...(env && { env }) };
  const faults: string[] = [];
  try {
    const tested = await runTestsOf(tab, played);
    result.tests = tested.passed;
    faults.push(...tested.faults);
    const asked = requestsOf(page);
    for (const start of plan.starts) faults.push(...(await runStart(tab, start, asked, env)));
  } catch (error) {
    if (!(error instanceof NotMade)) throw error;
    faults.push(error.message);
  }
  // Times and the like would differ each time.
  return faults[0] ? { ...result, differs: normalise(faults[0]).slice(0, 300) } : result;
}
