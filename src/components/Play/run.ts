/** Runs what a block of a page shows: starts the project in a sandboxed frame and sends requests, or runs a test file. */
import type { PlainRequest } from '@site/src/content/requests';
import type { Fault } from '@site/src/plugins/play/client/compiler';
import type { Files, PageData, Run } from '@site/src/plugins/play/data';
import type { Project } from '@site/src/plugins/play/project';
import { openSession, type Result, type Session } from '@site/src/plugins/play/client/session';
import type { TestResult } from '@site/src/plugins/play/client/tests';
import { compile } from './compile';
import { visitOf } from './visits';

/** What a reader runs. */
export interface Wanted {
  /** Address of the data of the page. */
  data: string;
  /** Number of the block on the page. */
  at: string;
  /** Path of the test file of the block; absent at requests. */
  test?: string;
  /** Whether the application starts again before it gets the requests. */
  restarts?: boolean;
  /** Changed files, which replace those of the page. */
  edits?: Files;
  /** A changed request, which replaces those of the block. */
  request?: PlainRequest;
}

/** An answer of the application. */
export interface Answer {
  /** Status line and headers. */
  head: string[];
  body: string;
  /** Milliseconds. */
  ms: number;
}

/** How a run is over: it has a result, its files could not be loaded, or the page shows another block than its files. */
type Over = 'done' | 'unloaded' | 'outdated';

const over: string[] = ['done', 'unloaded', 'outdated'] satisfies Over[];

export const isOver = ({ step }: Shown): boolean => over.includes(step);

/** What a reader sees of a run. */
export interface Shown {
  step: 'loading' | 'compiling' | 'starting' | 'sending' | 'testing' | Over;
  answers: Answer[];
  tests: TestResult[];
  /** What the application and the tests printed. */
  log: string;
  /** Why there is no result. */
  failure?: Pick<Result, 'error' | 'ended'>;
  /** Syntax errors, because of which nothing was run. */
  faults?: Fault[];
}

/** Headers that say nothing about the application. */
const hidden = /^(date|connection|keep-alive|transfer-encoding):/i;

const loaded = new Map<string, Promise<string>>();

/** Loads a text once.
 * @throws if it cannot be loaded; the next call tries again */
function load(address: string): Promise<string> {
  const known = loaded.get(address);
  if (known) return known;
  const text = fetch(address).then(response => {
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return response.text();
  });
  loaded.set(address, text);
  text.catch(() => loaded.delete(address));
  return text;
}

/** Loads the data of a page.
 * @throws if it cannot be loaded */
export const loadPage = async (address: string): Promise<PageData> =>
  JSON.parse(await load(address)) as PageData;

type Update = (change: Partial<Shown>) => void;

/** Where a run appears. */
interface Screen {
  update: Update;
  print: (text: string) => void;
}

/** Replaces the changed files of a run, and compiles those with code.
 * @throws if the compiler cannot be loaded */
async function withEdits({ compiler }: PageData, run: Run, edits: Files, update: Update) {
  const changed = Object.entries(edits).filter(([path]) => path in run.files);
  const code = Object.fromEntries(changed.filter(([path]) => path in run.compiled));
  const files = { ...run.files, ...Object.fromEntries(changed) };
  if (Object.keys(code).length === 0) return { run: { ...run, files }, faults: [] };
  update({ step: 'compiling' });
  const { compiled, faults } = await compile(compiler, code);
  return { run: { ...run, files, compiled: { ...run.compiled, ...compiled } }, faults };
}

/** A worker with the project that it runs. */
interface Opened {
  session: Session;
  job: Project;
}

/** Opens a worker for a run, which ends with the visit of the page.
 * @throws if something cannot be loaded, or the reader has left the page */
async function openRun(
  data: PageData,
  run: Run,
  visit: AbortSignal,
  print: (text: string) => void,
): Promise<Opened> {
  const addresses = new Set(run.packages.map(name => data.packages[name]!));
  const [worker, ...packs] = await Promise.all([data.worker, ...addresses].map(load));
  visit.throwIfAborted();
  const packages = Object.assign({}, ...packs.map(pack => JSON.parse(pack) as Files)) as Files;
  const session = await openSession({ frame: data.frame, worker: worker! }, report => {
    if (report.type === 'print') print(report.text);
  });
  visit.addEventListener('abort', () => session.close());
  if (visit.aborted) session.close();
  return { session, job: { files: run.files, compiled: run.compiled, packages } };
}

/** The application that runs. Requests of a page go to the same one, so that what one changes is there for the next.
 * The key says which project it is, with its changes. */
let application: { key: string; session: Session; screen: Screen } | undefined;

/** Ends the application. The next request starts it again. */
function stop(): void {
  application?.session.close();
  application = undefined;
}

/** Starts the application that a block needs, unless it runs.
 * @returns why it does not start, if so */
async function start(
  key: string,
  data: PageData,
  run: Run,
  visit: AbortSignal,
  screen: Screen,
): Promise<Result | undefined> {
  if (application?.key === key) {
    application.screen = screen;
    return undefined;
  }
  stop();
  const own = { key, screen };
  const { session, job } = await openRun(data, run, visit, text => own.screen.print(text));
  application = Object.assign(own, { session });
  // No call gets the word of an end between jobs.
  void session.whenEnded.then(({ ended }) => {
    if (ended) own.screen.update({ failure: { ended } });
    if (application?.session === session) application = undefined;
  });
  screen.update({ step: 'starting' });
  const { env, baseDir } = run;
  const result = await session.call({
    type: 'start',
    project: job,
    env,
    baseDir,
  });
  if (!result.error) return undefined;
  stop();
  return result;
}

const answerOf = ({ answer, ms }: Result): Answer[] =>
  answer
    ? [
        {
          head: answer.head.split('\r\n').filter(line => !hidden.test(line)),
          // The body has a character for each byte.
          body: new TextDecoder().decode(Uint8Array.from(answer.body, one => one.charCodeAt(0))),
          ms: ms ?? 0,
        },
      ]
    : [];

async function send(requests: PlainRequest[], update: Update) {
  const { session } = application!;
  const answers: Answer[] = [];
  for (const request of requests) {
    const result = await session.call({ type: 'request', request });
    answers.push(...answerOf(result));
    if (result.error) return { answers, failure: result };
    update({ answers: [...answers] });
  }
  return { answers };
}

async function test(file: string, { session, job }: Opened, env: Run['env']) {
  const result = await session.call({
    type: 'test',
    project: job,
    file,
    env,
  });
  session.close();
  return { tests: result.tests ?? [], ...(result.error && { failure: result }) };
}

let previous: Promise<unknown> = Promise.resolve();

/** Runs a block, after those that readers have started before, unless the reader leaves the page first.
 * @param show gets the state, at first and whenever it changes */
export function run(wanted: Wanted, show: (shown: Shown) => void): Promise<void> {
  const visit = visitOf(wanted.data);
  const next = previous.then(() => runNow(wanted, visit, show));
  previous = next;
  return next;
}

async function runNow(wanted: Wanted, visit: AbortSignal, show: (shown: Shown) => void) {
  if (visit.aborted) return;
  const { data, at, edits = {}, request, restarts } = wanted;
  let shown: Shown = { step: 'loading', answers: [], tests: [], log: '' };
  const update = (change: Partial<Shown>) => show((shown = { ...shown, ...change }));
  const print = (text: string) => update({ log: shown.log + text });
  if (restarts) stop();
  update({});
  try {
    const page = await loadPage(data);
    const action = page.actions[at];
    if (!action || action.test !== wanted.test) return update({ step: 'outdated' });
    const { run: index, requests = [], test: file } = action;
    const { run: project, faults } = await withEdits(page, page.runs[index]!, edits, update);
    if (faults.length > 0) return update({ faults, step: 'done' });
    if (file) {
      const opened = await openRun(page, project, visit, print);
      update({ step: 'testing' });
      update({ ...(await test(file, opened, project.env)), step: 'done' });
      return;
    }
    const key = JSON.stringify([data, index, project.files]);
    const failure = await start(key, page, project, visit, { update, print });
    if (failure) return update({ failure, step: 'done' });
    update({ step: 'sending' });
    update({ ...(await send(request ? [request] : requests, update)), step: 'done' });
  } catch (error) {
    if (visit.aborted) return;
    console.error(error);
    update({ step: 'unloaded' });
  }
}
