import { availableParallelism } from 'node:os';
import path from 'node:path';
import { currentVersion } from '../../src/config/site';
import type { Problem } from '../../src/lib/problem';
import { chosenBy } from '../chosen';
import { checkedAgainst } from '../framework';
import type { Page } from '../pages';
import { tokens } from '../parity/parity';
import { findConfiguration, overBase, quickGuidePage } from '../snippets/base';
import { frameworkFolder } from '../snippets/compile';
import {
  buildStages,
  isCode,
  isUntitled,
  type SnippetFile,
  type Stage,
  stageFolder,
} from '../snippets/project';
import { missingPackages, serversOf } from '../snippets/run';
import { inTurn, ServerUnavailable, withServers } from '../snippets/servers';
import { type Exchange, parseExchange } from '../snippets/transcript';
import { variablesOf } from './environment';
import type { PlainRequest, Started } from './host';
import { checkOrder } from './order';
import { type Asked, requestProblems, requestsOf } from './requests';
import { type Mode, type Project, Starter } from './start';
import { checkVariables } from './variables';

/** What became of a page as its reader runs it. */
export interface ReaderRun {
  page: Page;
  problems: Problem[];
  /** Whether nothing of it needs a file that comes later. */
  inOrder: boolean;
  /** Whether its project is an application that one can start. */
  isApplication: boolean;
  /** Whether it started, answered and stopped, under development and in production. */
  started: boolean;
  /** Whether it did so merged into the quick guide's project; of the current version only. */
  merged: boolean;
  /** Requests that got what the page shows. */
  requests: number;
  /** Requests of the quick guide that are answered otherwise once the page's files are in its
   * project. */
  replaces: string[];
  /** Why the page is excused from being started. */
  excused?: string;
  /** Packages and servers without which it could not be started here. */
  lacks?: string[];
}

/** Frameworks that an application imports. */
const frameworks =
  /'@midwayjs\/(koa|web|express|faas|grpc|rabbitmq|mqtt|kafka|socketio|ws|bull|bullmq|cron)'/;

/** Imports whose application answers HTTP requests by itself. */
const servesHttp = /'@midwayjs\/(koa|web|express)'/;

/** The configuration of Hooks, whose own server has a port of its own. */
const isOfHooks = ({ path: name }: SnippetFile) => name === 'midway.config.ts';

const ofPlatform = /'@midwayjs\/faas'/;

const codeOf = (file: SnippetFile | undefined) => (file?.code ?? '').replaceAll('"', "'");

/** What names the frameworks of an application: its configuration, and what starts it, which does so
 * alone in earlier versions. */
const startersOf = (files: SnippetFile[]) => ({
  configuration: codeOf(findConfiguration(files)),
  bootstrap: codeOf(files.find(({ path: name }) => name === 'bootstrap.js')),
});

/** What the quick guide's application answers, as a reader of it has tried: what the page shows, and its
 * status for a book that there is not. */
function ofQuickGuide(): { request: PlainRequest; status: number; body?: string }[] {
  const { code } = quickGuidePage().blocks.find(({ lang }) => lang === 'http')!;
  return [
    { url: '/books/2', status: 200, body: parseExchange(code).body },
    { url: '/books/99', status: 404 },
  ].map(({ url, ...answer }) => ({
    request: { method: 'GET', url, headers: { Accept: 'application/json' }, body: '' },
    ...answer,
  }));
}

/** A start of a page's project, and what it gave. */
interface Attempt {
  mode: Mode;
  /** Where the page's project stands. */
  stage: Stage;
  merged: boolean;
  asked: Asked[];
}

const shownSources = (files: SnippetFile[]) =>
  files.some(
    file =>
      !isUntitled(file) && isCode(file) && !/^test\//.test(file.path) && file.path.includes('/'),
  );

/** The starts that show whether a reader gets what a page promises: none where its project is no
 * application, and not in production where its platform starts it. */
function attemptsOf(page: Page): Attempt[] {
  const stages = buildStages(page).map(stage => ({
    ...stage,
    files: stage.files.filter(file => !isUntitled(file)),
  }));
  const last = stages.at(-1)!;
  const isCurrent = page.collection.version === currentVersion;
  const asked = requestsOf(page);
  return stages.flatMap((stage, index): Attempt[] => {
    const project = overBase(page, stage);
    const imports = startersOf(project.files)[isCurrent ? 'configuration' : 'bootstrap'];
    if (!shownSources(stage.files) || !frameworks.test(imports)) return [];
    const from = stages[index - 1]?.end ?? 0;
    const of = asked.filter(({ at }) => at >= from && at < stage.end);
    const local: Attempt = { mode: 'local', stage, merged: isCurrent, asked: of };
    if (stage !== last) return of.some(({ answers }) => answers.length > 0) ? [local] : [];
    const production: Attempt = { mode: 'production', stage, merged: false, asked: [] };
    return [local, ...(ofPlatform.test(imports) ? [] : [production])];
  });
}

/** The commands by which a reader has set variables. */
async function variables(page: Page, { mode }: Attempt, { files }: Project): Promise<string[]> {
  const own = await variablesOf(page, files, mode);
  const others = await variablesOf(quickGuidePage(), files, mode);
  const all = [...others.filter(({ name }) => !own.some(one => one.name === name)), ...own];
  return [
    ...new Set(all.flatMap(({ writes }) => writes)),
    ...all.map(({ text }) => `export ${text}`),
  ];
}

/** A start with what it needs. */
interface Prepared extends Attempt {
  project: Project;
  variables: string[];
  /** What it executes, without comments: two languages of a page often have the same. */
  program: string;
}

async function prepare(page: Page, attempt: Attempt): Promise<Prepared> {
  const { stage, merged, mode, asked } = attempt;
  const project = { page, files: overBase(page, stage, merged).files };
  const commands = await variables(page, attempt, project);
  const program = JSON.stringify([
    page.collection.version,
    serversOf(page),
    mode,
    asked.map(({ request }) => request),
    commands,
    project.files
      .filter(file => !/^test\//.test(file.path))
      .map(file => [file.path, isCode(file) ? tokens(file.code, file.path) : file.code]),
  ]);
  return { ...attempt, project, variables: commands, program };
}

const tail = (output: string) => output.trim().split('\n').slice(0, 25).join('\n');

/** What is wrong with a start; nothing where it did what it should. */
function startProblem(
  page: Page,
  { mode, stage, asked }: Attempt,
  started: Started | undefined,
): Problem | undefined {
  const configuration = page.blocks.find(
    ({ flags }) => flags.title === findConfiguration(stage.files)?.path,
  );
  const report = (message: string, line = configuration?.line ?? 1) => ({
    file: page.file,
    line,
    message,
  });
  const how =
    mode !== 'production'
      ? 'with "npm run dev", in the finished project of the quick guide and with no variables but those the page tells its reader to set'
      : 'in production, with the variables that the page and the quick guide name';
  if (!started) return report(`its application cannot be started ${how}: it shows no bootstrap.js`);
  if (started.fault) {
    return report(`its application does not run ${how}: ${started.fault}\n${tail(started.output)}`);
  }
  const { files } = overBase(page, stage);
  const imports = Object.values(startersOf(files)).join('\n');
  if (started.serves) return undefined;
  if (servesHttp.test(imports) && !files.some(isOfHooks)) {
    return report(`its application answers no HTTP request ${how}: set the port of its framework`);
  }
  // A function gets its requests from its platform, which is not here.
  if (ofPlatform.test(imports)) return undefined;
  const [answer] = asked.flatMap(({ answers }) => answers);
  return (
    answer &&
    report(
      `its application answers no HTTP request ${how}, and the page shows this answer: have it serve HTTP, or leave the request out`,
      answer.line,
    )
  );
}

/** The requests of the quick guide that are answered otherwise. */
const replacesOf = (answers: Exchange[][]): string[] =>
  ofQuickGuide().flatMap(({ request, status, body }, index) => {
    const [got] = answers[index] ?? [];
    const isSame =
      got?.head.startsWith(`HTTP/1.1 ${status} `) && (body === undefined || got.body === body);
    return isSame ? [] : [`${request.method} ${request.url}`];
  });

/** The name of the page among many that is started by its own script `dev`: another one with each
 * release and each change of the list. */
function sampleOf(pages: Page[]): string | undefined {
  const names = [
    ...new Set(
      pages
        .filter(page => page.collection.version === currentVersion && !serversOf(page).length)
        .filter(page => attemptsOf(page).length > 0 && !page.frontMatter.reader)
        .map(({ name }) => name),
    ),
  ].sort();
  if (names.length < 2) return undefined;
  const { release } = checkedAgainst(currentVersion);
  return names[chosenBy(names.join() + release, names.length)];
}

/** A page of which nothing is known yet. */
const emptyRun = (page: Page): ReaderRun => ({
  page,
  problems: [],
  inOrder: false,
  isApplication: false,
  started: false,
  merged: false,
  requests: 0,
  replaces: [],
});

async function runPage(
  page: Page,
  starter: Starter,
  isSample: boolean,
  executed: Map<string, Promise<Started | undefined>>,
): Promise<ReaderRun> {
  const inOrder = checkOrder(page);
  const run: ReaderRun = {
    ...emptyRun(page),
    problems: [...inOrder, ...checkVariables(page)],
    inOrder: inOrder.length === 0,
  };
  const { reader } = page.frontMatter;
  const excused = typeof reader === 'string' ? reader : undefined;
  const attempts = await Promise.all(
    attemptsOf(page).map(attempt =>
      prepare(page, isSample && attempt.mode === 'local' ? { ...attempt, mode: 'dev' } : attempt),
    ),
  );
  if (attempts.length === 0) {
    if (excused) run.problems.push(unneeded(page, 'its project is no application'));
    return run;
  }
  const lacks = missingPackages(attempts.map(({ stage }) => ({ stage })));
  if (lacks.length > 0) return { ...run, isApplication: true, lacks };
  const servers = serversOf(page);
  const start = ({ project, program, mode, variables, asked, merged }: Prepared, index: number) => {
    const folder = path.join(
      path.dirname(stageFolder(page, 0, frameworkFolder(page.collection.version))),
      `reader-${index}`,
    );
    const requests = [
      ...asked.map(({ request }) => request),
      ...(merged ? ofQuickGuide().map(({ request }) => request) : []),
    ];
    const started =
      executed.get(program) ??
      starter.start(project, folder, mode, variables, requests, servers.length > 0);
    executed.set(program, started);
    return started;
  };
  let results: (Started | undefined)[];
  try {
    const all = async () => {
      const found = [];
      for (const [index, attempt] of attempts.entries()) found.push(await start(attempt, index));
      return found;
    };
    const isKnown = attempts.every(({ program }) => executed.has(program));
    results = await (servers.length > 0 && !isKnown
      ? inTurn('applications', () => withServers(servers, all))
      : all());
  } catch (error) {
    if (error instanceof ServerUnavailable)
      return { ...run, isApplication: true, lacks: [error.server] };
    run.problems.push({ file: page.file, line: 1, message: (error as Error).message });
    return { ...run, isApplication: true };
  }
  const problems: Problem[] = [];
  const faults = attempts.map((attempt, index) => startProblem(page, attempt, results[index]));
  problems.push(...faults.filter(fault => fault !== undefined));
  let requests = 0;
  let replaces: string[] = [];
  attempts.forEach(({ asked, merged }, index) => {
    const started = results[index];
    if (!started || faults[index]) return;
    // A function, which a platform serves, gets its requests from the page's tests.
    if (started.serves) {
      const wrong = requestProblems(page, asked, started.answers);
      problems.push(...wrong);
      requests += asked.flatMap(({ answers }) => answers).length - wrong.length;
    }
    if (merged) replaces = replacesOf(started.answers.slice(asked.length));
  });
  const merged = attempts.every(({ merged: is }, index) => !is || !faults[index]);
  if (excused && problems.length === 0)
    problems.push(unneeded(page, 'its application starts and answers'));
  return {
    ...run,
    problems:
      excused && problems.every(problem => !problem.message.includes(unneededKey))
        ? run.problems
        : [...run.problems, ...problems],
    isApplication: true,
    started: faults.every(fault => !fault),
    merged: merged && page.collection.version === currentVersion,
    requests,
    replaces,
    ...(excused && { excused }),
  };
}

const unneededKey = 'remove "reader" from the front matter';

const unneeded = (page: Page, why: string): Problem => ({
  file: page.file,
  line: 1,
  message: `${why}: ${unneededKey}`,
});

/** Runs pages as their readers do: looks whether they can be followed in order, starts what is an
 * application under development, in the finished project of the quick guide, and in production,
 * and sends it the requests that they show. One page of many starts by its own script `dev`. As many
 * at once as there are cores; what is the same in both languages is started once. Where a page cannot
 * be run at all, that is its problem and the others go on.
 * @throws on a system other than Linux, whose networks and processes it uses */
export async function checkReader(pages: Page[]): Promise<ReaderRun[]> {
  if (process.platform !== 'linux')
    throw new Error(
      'applications of pages are started on Linux only: run it there, or leave it to CI',
    );
  const starter = new Starter();
  const executed = new Map<string, Promise<Started | undefined>>();
  const queue = [...pages].sort(
    (a, b) =>
      // Pages with servers take turns: they come first.
      Number(serversOf(b).length > 0) - Number(serversOf(a).length > 0) ||
      b.locale.localeCompare(a.locale),
  );
  const sample = sampleOf(pages);
  const runs: ReaderRun[] = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const page = next;
      const run = runPage(page, starter, page.name === sample, executed).catch(
        ({ message }: Error) => ({
          ...emptyRun(page),
          problems: [{ file: page.file, line: 1, message }],
        }),
      );
      runs.push(await run);
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
  } finally {
    starter.close();
  }
  return runs.sort((a, b) => a.page.file.localeCompare(b.page.file));
}
