import path from 'node:path';
import type { Problem } from '../../src/lib/problem';
import type { ReaderResult } from '../../src/content/ledger';
import type { Page } from '../../src/content/pages';
import { frameworkFolder } from '../../src/content/framework';
import { findConfiguration, stageFolder } from '../../src/content/project';
import { inParallel } from '../snippets/processes';
import { inTurn, serversOf, ServerUnavailable, withServers } from '../snippets/servers';
import type { Exchange } from '../snippets/transcript';
import type { Started } from './host';
import type { Attempt } from './plan';
import { requestProblems } from './requests';
import { lineOnPage, startProject } from './start';

/** A page whose application is started. */
export interface Followed {
  page: Page;
  attempts: Attempt[];
}

/** The result of starting the application of a page. */
interface Outcome extends ReaderResult {
  problems: Problem[];
  /** Missing servers that prevented the start. */
  lacks?: string[];
}

/** Why a start failed. */
interface Fault {
  what: string;
  how: string;
  why: string;
  /** The useful part of the output. */
  output?: string;
  /** The line of the page. */
  line?: number;
}

/** The result of a start for one page. */
interface Result {
  /** The page that caused the start. */
  by: Page;
  started: Started | undefined;
  fault: Fault | undefined;
}

/** The result of a start that all pages with the same program share, with the page that caused it. */
interface Executed {
  by: Page;
  folder: string;
  started: Promise<Started | undefined>;
}

/** An error in the output of an application, without the date and process id of a log line. */
const errorText = /(?:\b\w*Error(?: \[\w+\])?|error TS\d+): .*/s;

/** A stack frame in the folder of the project. */
const ownPlace = /^\s+at (?:.*\()?(\w[^()\s]*):(\d+):(\d+)\)?$/;

/** Maximum lines of output in a message. */
const mostLines = 12;

/** Extracts what helps an author from the output of an application: the first error down to its stack, otherwise the
 * first lines.
 * @returns the text, and the line of the page that caused the error */
function readOutput(
  { project }: Attempt,
  output: string,
  folder: string,
): { text: string; line?: number } {
  const printed = output.replaceAll(`${folder}/`, '').trim();
  const lines = (errorText.exec(printed)?.[0] ?? printed).split('\n');
  const end = lines.findIndex(line => /^\s+at |^Require stack:/.test(line));
  const [line] = lines.flatMap(text => {
    const [, file, row, column] = ownPlace.exec(text) ?? [];
    return file ? (lineOnPage(project, file, Number(row), Number(column)) ?? []) : [];
  });
  return { text: lines.slice(0, end < 0 ? mostLines : Math.min(end, mostLines)).join('\n'), line };
}

/** The problem of a front matter reason that no longer excuses a failure. */
export const unneeded = (page: Page, why: string): Problem => ({
  file: page.file,
  line: 1,
  message: `${why}: remove "reader" from the front matter`,
});

const inDevelopment =
  'with "npm run dev", in the finished project of the quick guide and with no variables but those the page tells its reader to set';
const inProduction = 'in production, with the variables that the page and the quick guide name';

/** What is wrong with a start, or undefined if it did what it should. */
function startFault(
  attempt: Attempt,
  started: Started | undefined,
  folder: string,
): Fault | undefined {
  const { mode, asked, servedBy } = attempt;
  const how = mode === 'production' ? inProduction : inDevelopment;
  if (!started) return { what: 'cannot be started', how, why: 'it shows no bootstrap.js' };
  if (started.fault) {
    const { text, line } = readOutput(attempt, started.output, folder);
    return { what: 'does not run', how, why: started.fault, output: text, line };
  }
  // A function gets its requests from its platform, which is not available here.
  if (started.serves || servedBy === 'platform') return undefined;
  const what = 'answers no HTTP request';
  if (servedBy === 'itself') return { what, how, why: 'set the port of its framework' };
  const [answer] = asked.flatMap(({ answers }) => answers);
  if (!answer) return undefined;
  const why = 'the page shows this answer; have it serve HTTP, or leave the request out';
  return { what, how, why, line: answer.line };
}

/** The requests of the quick guide that get different answers. */
const replacesOf = ({ tried }: Attempt, answers: Exchange[][]): string[] =>
  tried.flatMap(({ request, status, body }, index) => {
    const [got] = answers[index] ?? [];
    const isSame =
      got?.head.startsWith(`HTTP/1.1 ${status} `) && (body === undefined || got.body === body);
    return isSame ? [] : [`${request.method} ${request.url}`];
  });

/** Reports what is wrong with the starts of a page. Reports a fault once if development and production, or both
 * languages of the page, share it. */
function startProblems(page: Page, attempts: Attempt[], results: Result[]): Problem[] {
  const faults = attempts.map((attempt, index) => results[index]!.fault);
  const first = faults.findIndex(Boolean);
  return faults.flatMap((fault, index): Problem[] => {
    if (!fault) return [];
    const { what, how, why, output, line } = fault;
    const isSame = (other: Fault | undefined) => other?.output && other.output === output;
    if (index > first && isSame(faults[first])) return [];
    const also = faults.slice(index + 1).find(isSame);
    const { path: title } = findConfiguration(attempts[index]!.project.files) ?? {};
    const start = `its application ${what} ${how}${also ? `, nor ${also.how}` : ''}`;
    const { by } = results[index]!;
    return [
      {
        file: page.file,
        line: line ?? page.blocks.find(({ flags }) => flags.title === title)?.line ?? 1,
        message:
          output && by !== page
            ? `${start}, as that of ${by.file}, where it says why`
            : `${start}: ${why}${output ? `\n${output}` : ''}`,
      },
    ];
  });
}

/** Starts the application of a page, sends it the requests that the page shows, and compares the answers.
 * @param executed starts that have already run and are not repeated */
async function follow(
  { page, attempts }: Followed,
  executed: Map<string, Executed>,
): Promise<Outcome> {
  const servers = serversOf(page);
  const home = path.dirname(stageFolder(page, 0, frameworkFolder(page.collection.version)));
  const keyOf = ({ mode, program }: Attempt) => `${mode} ${program}`;
  const start = (attempt: Attempt, index: number): Executed => {
    const { project, mode, variables, asked, tried } = attempt;
    const requests = [...asked, ...tried].map(({ request }) => request);
    const folder = path.join(home, `reader-${index}`);
    const known = executed.get(keyOf(attempt)) ?? {
      by: page,
      folder,
      started: startProject(project, folder, mode, variables, requests, servers.length > 0),
    };
    executed.set(keyOf(attempt), known);
    return known;
  };
  const all = async () => {
    const found = [];
    for (const [index, attempt] of attempts.entries()) {
      const { by, folder, started } = start(attempt, index);
      const what = await started;
      found.push({ by, started: what, fault: startFault(attempt, what, folder) });
    }
    return found;
  };
  const isKnown = attempts.every(attempt => executed.has(keyOf(attempt)));
  try {
    const results = await (servers.length > 0 && !isKnown
      ? inTurn('applications', () => withServers(servers, all))
      : all());
    return judge(page, attempts, results);
  } catch (error) {
    const nothing = { started: false, requests: 0 };
    if (error instanceof ServerUnavailable)
      return { ...nothing, problems: [], lacks: [error.server] };
    const problem = { file: page.file, line: 1, message: (error as Error).message };
    return { ...nothing, problems: [problem] };
  }
}

/** Compares the results of the starts of a page with what the page promises. */
function judge(page: Page, attempts: Attempt[], results: Result[]): Outcome {
  const { reader } = page.frontMatter;
  const excused = typeof reader === 'string' ? reader : undefined;
  const problems = startProblems(page, attempts, results);
  let requests = 0;
  let replaces: string[] = [];
  attempts.forEach((attempt, index) => {
    const { asked, tried } = attempt;
    const { started, fault } = results[index]!;
    if (!started || fault) return;
    // A function, which a platform serves, gets its requests from the tests of the page.
    if (started.serves) {
      const wrong = requestProblems(page, asked, started.answers);
      problems.push(...wrong);
      requests += asked.flatMap(({ answers }) => answers).length - wrong.length;
    }
    if (tried.length > 0) replaces = replacesOf(attempt, started.answers.slice(asked.length));
  });
  const isWell = problems.length === 0;
  return {
    // A reason excuses a fault. A reason without a fault is itself a problem.
    problems: !excused
      ? problems
      : isWell
        ? [unneeded(page, 'its application starts and answers')]
        : [],
    started: results.every(({ fault }) => !fault),
    requests,
    ...(replaces.length > 0 && { replaces }),
    ...(excused && { excused }),
  };
}

/** Starts the applications of pages, as many at a time as there are cores. Starts a program that both languages share
 * once. If an application cannot be started at all, reports a problem for its page and goes on.
 * @returns the result for each page, in the order of the pages */
export function followAll(pages: Followed[]): Promise<Outcome[]> {
  const executed = new Map<string, Executed>();
  return inParallel(pages, followed => follow(followed, executed));
}
