import type { Problem } from '../../src/lib/problem';
import type { ReaderResult, Recorded } from '../../src/content/ledger';
import type { Page } from '../../src/content/pages';
import { missingPackages } from '../snippets/run';
import { serversOf } from '../snippets/servers';
import { type Followed, followAll, unneeded } from './follow';
import { checkOrder } from './order';
import { inputOf, planStarts } from './plan';
import { checkVariables } from './variables';

/** The result of running a page like its reader. */
export interface ReaderRun extends ReaderResult {
  page: Page;
  problems: Problem[];
  /** Whether no file of the page needs a file that comes later. */
  inOrder: boolean;
  /** Whether the project of the page is an application that can be started. */
  isApplication: boolean;
  /** What the starts execute and what the page shows of them, as text. Absent if the page has no starts. */
  input?: string;
  /** Missing packages and servers that prevented the start. */
  lacks?: string[];
}

/** What is known about a page without running it. */
interface Read {
  run: ReaderRun;
  /** Absent if the page does not need a start. */
  followed?: Followed;
}

async function readPage(page: Page, recorded: Recorded<ReaderResult> | undefined): Promise<Read> {
  const inOrder = checkOrder(page);
  const run: ReaderRun = {
    page,
    problems: [...inOrder, ...checkVariables(page)],
    inOrder: inOrder.length === 0,
    isApplication: false,
    started: false,
    requests: 0,
  };
  const attempts = await planStarts(page);
  if (attempts.length === 0) {
    const { reader } = page.frontMatter;
    if (reader) run.problems.push(unneeded(page, 'its project is no application'));
    return { run };
  }
  run.isApplication = true;
  const lacks = missingPackages(attempts.map(({ project }) => project));
  if (lacks.length > 0) return { run: { ...run, lacks } };
  const input = inputOf(page, attempts);
  const known = recorded?.take(page, input);
  if (known) return { run: { ...run, input, ...known } };
  return { run: { ...run, input }, followed: { page, attempts } };
}

/** Runs pages like their readers: checks whether pages can be followed in order, starts applications in development,
 * merged into the finished project of the quick guide, and in production, and sends them the requests that the pages
 * show. If a page cannot be run at all, reports a problem for it and goes on.
 * @param recorded results that replace starting an application
 * @throws on a system other than Linux, because it uses Linux networks and processes */
export async function checkReader(
  pages: Page[],
  recorded?: Recorded<ReaderResult>,
): Promise<ReaderRun[]> {
  if (process.platform !== 'linux')
    throw new Error(
      'applications of pages are started on Linux only: run it there, or leave it to CI',
    );
  const all = await Promise.all(
    pages.map(page =>
      readPage(page, recorded).catch(({ message }: Error): Read => {
        const problems = [{ file: page.file, line: 1, message }];
        const nothing = { inOrder: false, isApplication: false, started: false, requests: 0 };
        return { run: { page, problems, ...nothing } };
      }),
    ),
  );
  const followed = all
    .flatMap(one => one.followed ?? [])
    .sort(
      (a, b) =>
        // Pages with servers come first, because they take turns.
        Number(serversOf(b.page).length > 0) - Number(serversOf(a.page).length > 0) ||
        b.page.locale.localeCompare(a.page.locale),
    );
  const outcomes = await followAll(followed);
  const outcomeOf = new Map(followed.map(({ page }, index) => [page, outcomes[index]!]));
  return all
    .map(({ run }): ReaderRun => {
      const outcome = outcomeOf.get(run.page);
      if (!outcome) return run;
      const { problems, lacks, ...result } = outcome;
      const known = lacks && recorded?.has(run.page, run.input!);
      if (known) return { ...run, ...known };
      return {
        ...run,
        ...result,
        problems: [...run.problems, ...problems],
        ...(lacks && { lacks }),
      };
    })
    .sort((a, b) => a.page.file.localeCompare(b.page.file));
}
