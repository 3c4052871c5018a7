/** Compiles what readers can run on a page. */
import type { PlannedPage } from '../../content/applications';
import type { SnippetFile } from '../../content/project';
import { compileFiles, placedFiles } from './compile';
import type { Action, PageRuns, Run } from './data';
import { envOfStart, packagesOfStart, packagesOfTest } from './env';
import { planOf } from './plan';

/** Compiles what readers can run on a page.
 * @param env variables that the page tells its reader to set
 * @throws if a file of the page has a syntax error */
export function compilePage(page: PlannedPage, env: Record<string, string> = {}): PageRuns {
  const { starts, tests } = planOf(page);
  const runs: Run[] = [];
  const actions: Record<string, Action> = {};
  const variables = { ...envOfStart, ...env };
  const add = (files: SnippetFile[], more: string[], baseDir: string) => {
    try {
      const { compiled, packages } = compileFiles(files);
      const all = [...packages, ...more];
      const own = { files: placedFiles(files), compiled, packages: all };
      return runs.push({ ...own, env: variables, baseDir }) - 1;
    } catch (error) {
      throw new Error(`${page.file}: a file does not compile: ${(error as Error).message}`, {
        cause: error,
      });
    }
  };
  for (const { files, baseDir, requests } of starts) {
    const run = add(files, packagesOfStart, baseDir);
    for (const { at, sends } of requests) actions[at] = { run, requests: sends };
  }
  // The tests of a stage have the same files.
  const added = new Map<SnippetFile[], number>();
  for (const { files, file: test, at } of tests) {
    const run = added.get(files) ?? add(files, packagesOfTest, '');
    added.set(files, run);
    actions[at] = { run, test };
  }
  return { runs, actions };
}
