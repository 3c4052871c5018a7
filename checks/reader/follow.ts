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

/** A page whose application is to be started. */
export interface Followed {
  page: Page;
  attempts: Attempt[];
}

/** What became of the application of a page. */
interface Outcome extends ReaderResult {
  problems: Problem[];
  /** Servers without which it could not be started here. */
  lacks?: string[];
}

/** Why a start did not do what it should. */
interface Fault {
  what: string;
  how: string;
  why: string;
  /** What of its output is of use. */
  output?: string;
  /** Of the page. */
  line?: number;
}

/** What came of a start for one page. */
interface Result {
  /** The page for which it was made. */
  by: Page;
  started: Started | undefined;
  fault: Fault | undefined;
}

/** What came of a start for all pages that execute the same, and which it was. */
interface Executed {
  by: Page;
  folder: string;
  started: Promise<Started | undefined>;
}

/** An error in what an application printed, without the date and process id that a log has before it. */
const errorText = /(?:\b\w*Error(?: \[\w+\])?|error TS\d+): .*/s;

/** A place in a stack, in the folder of the project. */
const ownPlace = /^\s+at (?:.*\()?(\w[^()\s]*):(\d+):(\d+)\)?$/;

/** Lines of output that a message shows at most. */
const mostLines = 12;

/** What is of use to an author in what an application printed: its first error as far as its stack, otherwise
 * the first lines.
 * @returns the text, and the line of the page where it happened */
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

/** What is said of a reason in the front matter that excuses nothing. */
export const unneeded = (page: Page, why: string): Problem => ({
  file: page.file,
  line: 1,
  message: `${why}: remove "reader" from the front matter`,
});

const inDevelopment =
  'with "npm run dev", in the finished project of the quick guide and with no variables but those the page tells its reader to set';
const inProduction = 'in production, with the variables that the page and the quick guide name';

/** What is wrong with a start; nothing where it did what it should. */
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
  // A function gets its requests from its platform, which is not here.
  if (started.serves || servedBy === 'platform') return undefined;
  const what = 'answers no HTTP request';
  if (servedBy === 'itself') return { what, how, why: 'set the port of its framework' };
  const [answer] = asked.flatMap(({ answers }) => answers);
  if (!answer) return undefined;
  const why = 'the page shows this answer; have it serve HTTP, or leave the request out';
  return { what, how, why, line: answer.line };
}

/** The requests of the quick guide that are answered otherwise. */
const replacesOf = ({ tried }: Attempt, answers: Exchange[][]): string[] =>
  tried.flatMap(({ request, status, body }, index) => {
    const [got] = answers[index] ?? [];
    const isSame =
      got?.head.startsWith(`HTTP/1.1 ${status} `) && (body === undefined || got.body === body);
    return isSame ? [] : [`${request.method} ${request.url}`];
  });

/** Says what is wrong with the starts of a page: once where it is the same under development and in production,
 * or for the other language of the page. */
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

/** Starts the application of a page, sends it what the page shows and compares the answers.
 * @param executed what was started before, and is not started again */
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

/** Compares what the starts of a page gave with what it promises. */
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
    // A function, which a platform serves, gets its requests from the page's tests.
    if (started.serves) {
      const wrong = requestProblems(page, asked, started.answers);
      problems.push(...wrong);
      requests += asked.flatMap(({ answers }) => answers).length - wrong.length;
    }
    if (tried.length > 0) replaces = replacesOf(attempt, started.answers.slice(asked.length));
  });
  const isWell = problems.length === 0;
  return {
    // A reason excuses what is wrong, and is wrong itself where nothing is.
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

/** Starts the applications of pages, as many at once as there are cores; what is the same in both languages is
 * started once. Where one cannot be started at all, that is its problem and the others go on.
 * @returns what became of each, in the order of the pages */
export function followAll(pages: Followed[]): Promise<Outcome[]> {
  const executed = new Map<string, Executed>();
  return inParallel(pages, followed => follow(followed, executed));
}
