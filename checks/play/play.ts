/** Runs the tests of guides, and sends their requests, in Chromium: which pages give their readers there what they show,
 * and what Node.js gives. */
import type { PlayResult, Recorded } from '../../src/content/ledger';
import type { Page } from '../../src/content/pages';
import { isCode, type SnippetFile } from '../../src/content/project';
import { requestsOf } from '../../src/content/requests';
import type { Problem } from '../../src/lib/problem';
import { planOf } from '../../src/plugins/play/plan';
import { variablesFor } from '../reader/plan';
import { shownOutputs } from '../snippets/outputs';
import { inParallel } from '../snippets/processes';
import { missingPackages } from '../snippets/run';
import { serversOf } from '../snippets/servers';
import { tokens } from '../snippets/tokens';
import { withTabs } from './browser';
import { type Played, playPage } from './run';

/** The result of running a page in a browser. */
export interface PlayRun extends PlayResult {
  page: Page;
  /** What is run and compared, as text. */
  input: string;
}

/** The variables that the reader of a page has set.
 * @throws if only a shell knows a value */
async function envOf(page: Page, files: SnippetFile[]): Promise<Record<string, string>> {
  const commands = await variablesFor(page, files, 'local');
  return Object.fromEntries(
    commands.map(command => {
      const [, name, plain, single, double] =
        /^export (\w+)=(?:([\w./:@%+,-]*)|'([^']*)'|"([^"$`\\]*)")$/.exec(command) ?? [];
      if (!name) throw new Error(`the build cannot run "${command}": set the variable to a text`);
      return [name, plain ?? single ?? double!];
    }),
  );
}

/** What a page runs in a browser. Undefined if there is nothing, or it needs servers or packages that are missing. */
async function read(page: Page, tests: number | undefined): Promise<Played | undefined> {
  const plan = planOf(page);
  const projects = [...plan.starts, ...plan.tests];
  if (projects.length === 0 || serversOf(page).length > 0) return undefined;
  if (missingPackages(projects).length > 0) return undefined;
  const env = await envOf(
    page,
    plan.starts.flatMap(({ files }) => files),
  );
  // In Node.js, a page that continues another runs the tests of that page, too.
  const count = page.frontMatter.continues ? undefined : tests;
  return { page, plan, tests: count, ...(Object.keys(env).length > 0 && { env }) };
}

const programOf = (files: SnippetFile[]) =>
  files.map(({ path: name, code }) => [
    name,
    isCode({ path: name } as SnippetFile) ? tokens(code, name) : code,
  ]);

/** What a page runs, and what the results are compared with, as text. */
const inputOf = ({ page, plan, env, tests }: Played): string =>
  JSON.stringify([
    plan.starts.map(({ files, baseDir, requests }) => [
      programOf(files),
      baseDir,
      requests.map(({ sends }) => sends),
    ]),
    plan.tests.map(({ files, file }) => [programOf(files), file]),
    requestsOf(page).map(({ answers }) => answers.map(({ lang, code }) => [lang, code])),
    shownOutputs(page, 'run').map(({ lang, code }) => [lang, code]),
    env,
    tests,
  ]);

/** Runs pages in tabs of Chromium, two at a time. Runs a page that differs once more, alone, because a test that waits
 * may fail on a busy machine.
 * @returns the results or errors, in the order of the pages */
const runPages = (waiting: Played[]): Promise<(PlayResult | Error)[]> =>
  withTabs(async open => {
    const run = async (played: Played) => {
      const tab = await open();
      return playPage(tab, played)
        .catch((error: Error) => error)
        .finally(() => tab.close());
    };
    const results = await inParallel(waiting, run, 2);
    for (const [at, result] of results.entries())
      if (result instanceof Error || result.differs) results[at] = await run(waiting[at]!);
    return results;
  });

/** Runs the tests of pages of the current version, and sends their requests. A difference is a result and no problem:
 * such a page has no buttons.
 * @param testsOf how many tests of a page pass in Node.js; undefined if that is not known
 * @param recorded results that replace running a page
 * @throws if pages must be run and there is no Chromium */
export async function checkPlay(
  pages: Page[],
  testsOf: (page: Page) => number | undefined,
  recorded?: Recorded<PlayResult>,
): Promise<{ runs: PlayRun[]; problems: Problem[] }> {
  const runs: PlayRun[] = [];
  const problems: Problem[] = [];
  const waiting: (Played & { input: string })[] = [];
  for (const page of pages) {
    try {
      const played = await read(page, testsOf(page));
      if (!played) continue;
      const input = inputOf(played);
      const known = recorded?.take(page, input);
      if (known) runs.push({ page, input, ...known });
      else waiting.push({ ...played, input });
    } catch (error) {
      problems.push({ file: page.file, message: (error as Error).message });
    }
  }
  const results = waiting.length > 0 ? await runPages(waiting) : [];
  for (const [at, { page, input }] of waiting.entries()) {
    const result = results[at]!;
    if (result instanceof Error) problems.push({ file: page.file, message: result.message });
    else runs.push({ page, input, ...result });
  }
  return { runs, problems };
}
