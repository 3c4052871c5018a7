/** Runs what a block of a page shows: starts the project in a sandboxed frame and sends requests, or runs a test file. */
import type { PlainRequest } from '@site/src/content/requests';
import type { Fault } from '@site/src/plugins/play/client/compiler';
import type { Action, Files, PackageIndex, PageData, Run } from '@site/src/plugins/play/data';
import { envOfTest, packagesOfStart, packagesOfTest } from '@site/src/plugins/play/env';
import type { Project } from '@site/src/plugins/play/project';
import { openSession, type Result, type Session } from '@site/src/plugins/play/client/session';
import type { TestResult } from '@site/src/plugins/play/client/tests';
import { compile } from './compile';
import { editableOf, type Edits, filesOfRun, isCompiled } from './editable';
import { keptOf } from './kept';
import { visitOf } from './visits';

/** A block of a page. */
interface Block {
  /** Number of the block on the page. */
  at: string;
  /** Path of the test file of the block; absent at requests. */
  test?: string;
}

/** What a reader runs in the editor. */
interface Edited {
  action: Action;
  edits: Edits;
}

/** What a reader runs. */
export type Wanted = (Block | Edited) & {
  /** Address of the data of the page. */
  data: string;
  /** Whether the application starts again before it gets the requests. */
  restarts?: boolean;
};

/** An answer of the application. */
export interface Answer {
  /** Method and path. */
  request: string;
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
  step:
    | 'waiting'
    | 'loading'
    | 'loadingCompiler'
    | 'compiling'
    | 'starting'
    | 'sending'
    | 'testing'
    | Over;
  /** Whether a block of a page, for which the reader has changes, runs with them. Those of earlier stages do not. */
  edited?: boolean;
  answers: Answer[];
  tests: TestResult[];
  /** What the application and the tests printed. */
  log: string;
  /** Why there is no result. */
  failure?: Pick<Result, 'error' | 'ended'>;
  /** Syntax errors, because of which nothing was run. */
  faults?: Fault[];
  /** Imports of packages that the site does not have, because of which nothing was run. */
  missing?: { file: string; name: string }[];
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

/** Loads the index of all packages.
 * @throws if it cannot be loaded */
export const loadIndex = async ({ index }: PageData): Promise<PackageIndex> =>
  JSON.parse(await load(index)) as PackageIndex;

/** A run, the addresses of the files with its packages, and why it cannot run. */
interface Ready extends Required<Pick<Shown, 'faults' | 'missing'>> {
  run: Run;
  packages: PageData['packages'];
}

const plainName = (name: string) => name.replace(/^node:/, '');

/** Adds packages, and what they need, to those of a run.
 * @param imports names of packages and modules of Node.js, each with the file that imports it
 * @throws if the index cannot be loaded */
async function addPackages(page: PageData, { packages: own }: Run, imports: Ready['missing']) {
  const packages = Object.fromEntries(own.map(name => [name, page.packages[name]!]));
  const isNew = (name: string) => !Object.hasOwn(packages, name);
  const added = imports.filter(({ name }) => isNew(name));
  if (added.length === 0) return { packages, missing: [] };
  const index = await loadIndex(page);
  const isKnown = (name: string) => Object.hasOwn(index.packages, name);
  const queue = added.map(({ name }) => name).filter(isKnown);
  for (let name = queue.pop(); name; name = queue.pop()) {
    if (!isNew(name)) continue;
    const { file, needs } = index.packages[name]!;
    packages[name] = file;
    queue.push(...needs);
  }
  const missing = added.filter(({ name }) => !isKnown(name) && !index.modules.includes(name));
  return { packages, missing };
}

let hasCompiler = false;

const depthOf = (path: string) => path.split('/').length;

/** The folder of the outermost configuration, if the one of the page is gone. */
function baseDirOf({ baseDir }: Run, files: Files): string {
  const folders = Object.keys(files)
    .filter(path => /(^|\/)configuration\.[jt]s$/.test(path))
    .sort((a, b) => depthOf(a) - depthOf(b))
    .map(path => path.replace(/\/?[^/]*$/, ''));
  return folders.includes(baseDir) ? baseDir : (folders[0] ?? baseDir);
}

/** Lays the changes of a reader over a run, compiles them, and adds the packages that they import.
 * @param test path of the test file that runs, if any
 * @throws if the compiler or the index cannot be loaded */
async function withChanges(
  page: PageData,
  run: Run,
  edits: Edits,
  test: string | undefined,
  update: Update,
): Promise<Ready> {
  const files = filesOfRun(run, editableOf(page).files, edits, test !== undefined);
  const code = Object.fromEntries(
    Object.entries(files).filter(([path, text]) => isCompiled(path) && text !== run.files[path]),
  );
  const compiled = Object.fromEntries(
    Object.entries(run.compiled).filter(([path]) => Object.hasOwn(files, path)),
  );
  const needed = [...(test === undefined ? packagesOfStart : packagesOfTest)];
  if (Object.values(code).some(text => /\bjest\.useFakeTimers\b/.test(text)))
    needed.push('@jest/fake-timers');
  const imports = needed.map(name => ({ file: test ?? '', name }));
  let faults: Fault[] = [];
  if (Object.keys(code).length > 0) {
    update({ step: hasCompiler ? 'compiling' : 'loadingCompiler' });
    const made = await compile(page.compiler, code);
    hasCompiler = true;
    faults = made.faults;
    Object.assign(compiled, made.compiled);
    for (const [file, names] of Object.entries(made.imports))
      imports.push(...names.map(name => ({ file, name: plainName(name) })));
    update({ step: 'loading' });
  }
  const added = await addPackages(page, run, imports);
  return { run: { ...run, files, compiled, baseDir: baseDirOf(run, files) }, faults, ...added };
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
  { run, packages: own }: Pick<Ready, 'run' | 'packages'>,
  visit: AbortSignal,
  print: (text: string) => void,
): Promise<Opened> {
  const addresses = new Set(Object.values(own));
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

/** The ends of the visit of a page, and of one run. */
interface Ends {
  visit: AbortSignal;
  own: AbortSignal;
}

/** Starts the application that a block needs, unless it runs.
 * @returns why it does not start, if so */
async function start(
  key: string,
  data: PageData,
  ready: Ready,
  ends: Ends,
  screen: Screen,
): Promise<Result | undefined> {
  if (application?.key === key) {
    application.screen = screen;
    return undefined;
  }
  stop();
  const own = { key, screen };
  const { session, job } = await openRun(data, ready, ends.visit, text => own.screen.print(text));
  application = Object.assign(own, { session });
  // Another press during the load: a start or a request without an answer would keep the next run waiting.
  if (ends.own.aborted) stop();
  // No call gets the word of an end between jobs.
  void session.whenEnded.then(({ ended }) => {
    if (ended) own.screen.update({ failure: { ended } });
    if (application?.session === session) application = undefined;
  });
  screen.update({ step: 'starting' });
  const { env, baseDir } = ready.run;
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
          request: `${answer.method} ${answer.url}`,
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

async function test(file: string, { session, job }: Opened) {
  const result = await session.call({
    type: 'test',
    project: job,
    file,
    env: envOfTest,
  });
  session.close();
  return { tests: result.tests ?? [], ...(result.error && { failure: result }) };
}

let previous: Promise<unknown> = Promise.resolve();

type Show = (shown: Shown) => void;

const runs = new WeakMap<Show, AbortController>();

/** Ends what a part of a page runs, if it is not over: a request without an answer would keep all others waiting.
 * @param show of the run */
export const endRun = (show: Show): void => runs.get(show)?.abort();

/** Runs a block, after those that readers have started before, unless the reader leaves the page first. Ends the former
 * run of the same part of the page.
 * @param show gets the state, at first and whenever it changes */
export function run(wanted: Wanted, show: Show): Promise<void> {
  endRun(show);
  const own = new AbortController();
  runs.set(show, own);
  const visit = visitOf(wanted.data);
  visit.addEventListener('abort', () => own.abort(), { signal: own.signal });
  let shown: Shown = { step: 'waiting', answers: [], tests: [], log: '' };
  const update = (change: Partial<Shown>) => {
    if (!own.signal.aborted) show((shown = { ...shown, ...change }));
  };
  const print = (text: string) => update({ log: shown.log + text });
  update({});
  const next = previous.then(async () => {
    try {
      own.signal.throwIfAborted();
      await runNow(wanted, { visit, own: own.signal }, { update, print });
    } catch (error) {
      if (own.signal.aborted) return;
      console.error(error);
      update({ step: 'unloaded' });
    } finally {
      // Ending a run that is over must not end the application.
      if (runs.get(show) === own) runs.delete(show);
    }
  });
  previous = next;
  return next;
}

/** What a block runs, unless the files are of another state of the page. */
function actionOf({ actions }: PageData, { at, test }: Block): Action | undefined {
  const action = actions[at];
  return action?.test === test ? action : undefined;
}

/** The changes with which an action runs: those of the editor, or those that the reader has made to its project. */
function editsFor(wanted: Wanted, page: PageData, { run }: Action, update: Update): Edits {
  if ('edits' in wanted) return wanted.edits;
  const kept = keptOf(wanted.data);
  if (Object.keys(kept).length === 0) return {};
  const edited = editableOf(page).runs.has(run);
  update({ edited });
  return edited ? kept : {};
}

async function runNow(wanted: Wanted, ends: Ends, screen: Screen): Promise<void> {
  const { own } = ends;
  const { data, restarts } = wanted;
  const { update, print } = screen;
  if (restarts) stop();
  update({ step: 'loading' });
  const page = await loadPage(data);
  const action = 'at' in wanted ? actionOf(page, wanted) : wanted.action;
  if (!action) return update({ step: 'outdated' });
  const { run: index, requests = [], test: file } = action;
  const edits = editsFor(wanted, page, action, update);
  const ready = await withChanges(page, page.runs[index]!, edits, file, update);
  const { faults, missing } = ready;
  if (faults.length > 0) return update({ faults, step: 'done' });
  if (missing.length > 0) return update({ missing, step: 'done' });
  if (file) {
    const opened = await openRun(page, ready, own, print);
    update({ step: 'testing' });
    return update({ ...(await test(file, opened)), step: 'done' });
  }
  const key = JSON.stringify([data, index, ready.run.files]);
  own.throwIfAborted();
  own.addEventListener('abort', stop);
  const failure = await start(key, page, ready, ends, screen);
  if (!failure) update({ step: 'sending' });
  const result = failure ? { failure } : await send(requests, update);
  own.removeEventListener('abort', stop);
  update({ ...result, step: 'done' });
}
