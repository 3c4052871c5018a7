/** Runs what a block of a page shows: starts the project in a sandboxed frame and sends requests, or runs a test file. */
import type { PlainRequest } from '@site/src/content/requests';
import type { Fault } from '@site/src/plugins/play/client/compiler';
import type { Files, PageData, Run } from '@site/src/plugins/play/data';
import type { Project } from '@site/src/plugins/play/project';
import { openSession, type Result, type Session } from '@site/src/plugins/play/client/session';
import type { TestResult } from '@site/src/plugins/play/client/tests';
import { compile } from './compile';

/** What a reader runs. */
export interface Wanted {
  /** Address of the data of the page. */
  data: string;
  /** Number of the block on the page. */
  at: string;
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

/** What a reader sees of a run. */
export interface Shown {
  step: 'loading' | 'compiling' | 'starting' | 'sending' | 'testing' | 'done' | 'unloaded';
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

async function openRun(data: PageData, run: Run, print: (text: string) => void): Promise<Opened> {
  const addresses = new Set(run.packages.map(name => data.packages[name]!));
  const [worker, ...packs] = await Promise.all([data.worker, ...addresses].map(load));
  const packages = Object.assign({}, ...packs.map(pack => JSON.parse(pack) as Files)) as Files;
  const session = await openSession({ frame: data.frame, worker: worker! }, report => {
    if (report.type === 'print') print(report.text);
  });
  return { session, job: { files: run.files, compiled: run.compiled, packages } };
}

/** The application that runs. Requests of a page go to the same one, so that what one changes is there for the next.
 * The key says which project it is, with its changes. */
let application: { key: string; session: Session; print: (text: string) => void } | undefined;

/** Ends the application. The next request starts it again. */
export function stop(): void {
  application?.session.close();
  application = undefined;
}

/** Starts the application that a block needs, unless it runs.
 * @returns why it does not start, if so */
async function start(
  key: string,
  data: PageData,
  run: Run,
  update: Update,
  print: (text: string) => void,
): Promise<Result | undefined> {
  if (application?.key === key) {
    application.print = print;
    return undefined;
  }
  stop();
  const own = { key, print };
  const { session, job } = await openRun(data, run, text => own.print(text));
  application = Object.assign(own, { session });
  update({ step: 'starting' });
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
  const answers: Answer[] = [];
  for (const request of requests) {
    const result = await application!.session.call({ type: 'request', request });
    answers.push(...answerOf(result));
    if (result.ended) stop();
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

/** Runs a block, after those that readers have started before.
 * @param show gets the state, at first and whenever it changes */
export function run(wanted: Wanted, show: (shown: Shown) => void): Promise<void> {
  const next = previous.then(() => runNow(wanted, show));
  previous = next;
  return next;
}

async function runNow({ data, at, edits = {}, request }: Wanted, show: (shown: Shown) => void) {
  let shown: Shown = { step: 'loading', answers: [], tests: [], log: '' };
  const update = (change: Partial<Shown>) => show((shown = { ...shown, ...change }));
  const print = (text: string) => update({ log: shown.log + text });
  update({});
  try {
    const page = await loadPage(data);
    const { run: index, requests = [], test: file } = page.actions[at]!;
    const { run: project, faults } = await withEdits(page, page.runs[index]!, edits, update);
    if (faults.length > 0) return update({ faults, step: 'done' });
    if (file) {
      const opened = await openRun(page, project, print);
      update({ step: 'testing' });
      update({ ...(await test(file, opened, project.env)), step: 'done' });
      return;
    }
    const key = JSON.stringify([data, index, project.files]);
    const failure = await start(key, page, project, update, print);
    if (failure) return update({ failure, step: 'done' });
    update({ step: 'sending' });
    update({ ...(await send(request ? [request] : requests, update)), step: 'done' });
  } catch (error) {
    console.error(error);
    update({ step: 'unloaded' });
  }
}
