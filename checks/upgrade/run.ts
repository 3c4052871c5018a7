/** Compiles upgraded projects and runs their tests. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { WrittenStage } from '../../src/content/framework';
import type { UpgradeResult } from '../../src/content/ledger';
import { diagnose } from '../snippets/compile';
import { inParallel, readable } from '../snippets/processes';
import { runTests } from '../snippets/tests';

/** The report of jest about the files that it ran. */
interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { failureMessages: string[] }[];
  }[];
}

/** The first line of a message, without folders and hints, and the first lines that compare values. */
function reasonOf(message: string, folder: string): string {
  const [first = '', ...others] = readable(message, folder)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line && !line.startsWith('●'));
  const compared = ['(Expected:|- (?!Expected))', '(Received:|\\+ (?!Received))'].flatMap(
    start => others.find(line => new RegExp(`^${start}`).test(line)) ?? [],
  );
  return [first.replace(/ \/\/ .*/, ''), ...compared].join(' ');
}

/** The first test that failed, by file and line, because languages of a page name tests differently; and why. */
function failureOf(folder: string, output: string): string {
  const file = path.join(folder, 'jest.report.json');
  if (!existsSync(file)) return reasonOf(output, folder);
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failures = testResults
    .map(({ name, message, assertionResults }) => {
      const test = path.relative(folder, name);
      const [failed = message] = assertionResults.flatMap(each => each.failureMessages);
      const line = new RegExp(`/${test}:(\\d+):`).exec(failed)?.[1];
      return failed && `${test}${line ? `:${line}` : ''}: ${reasonOf(failed, folder)}`;
    })
    .filter(Boolean);
  return failures.sort()[0] ?? reasonOf(output, folder);
}

/** Compiles projects, and runs the tests of those that compile.
 * @returns the results in the order of the projects */
export async function runUpgraded(stages: WrittenStage[]): Promise<UpgradeResult[]> {
  const faults = await diagnose(stages);
  return inParallel(stages, async stage => {
    const fault = faults.find(({ page }) => page === stage.page);
    if (fault) {
      const reason = fault.message.split('\n')[0]!.replace(/^.*?(?=TS\d+: )/, '');
      return { tests: 0, failed: `${fault.snippet.path}: ${reason}` };
    }
    const { exitCode, output, tests } = await runTests(stage);
    return { tests, ...(exitCode !== 0 && { failed: failureOf(stage.folder, output) }) };
  });
}
