import type { Problem } from '../../src/lib/problem';
import type { ReaderResult, Recorded } from '../../src/content/ledger';
import type { Page } from '../../src/content/pages';
import { missingPackages } from '../snippets/run';
import { serversOf } from '../snippets/servers';
import { type Followed, followAll, unneeded } from './follow';
import { checkOrder } from './order';
import { inputOf, planStarts } from './plan';
import { checkVariables } from './variables';

/** What became of a page as its reader runs it. */
export interface ReaderRun extends ReaderResult {
  page: Page;
  problems: Problem[];
  /** Whether nothing of it needs a file that comes later. */
  inOrder: boolean;
  /** Whether its project is an application that one can start. */
  isApplication: boolean;
  /** What its starts execute and what it shows of them, as text; absent where there are none. */
  input?: string;
  /** Packages and servers without which it could not be started here. */
  lacks?: string[];
}

/** A page of which is known what it is without running it. */
interface Read {
  run: ReaderRun;
  /** Absent where it need not be started. */
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

/** Runs pages as their readers do: looks whether they can be followed in order, starts what is an
 * application under development, in the finished project of the quick guide, and in production,
 * and sends it the requests that they show. Where a page cannot be run at all, that is its problem and the
 * others go on.
 * @param recorded what stands in for starting an application
 * @throws on a system other than Linux, whose networks and processes it uses */
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
        // Pages with servers take turns: they come first.
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
