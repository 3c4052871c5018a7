import { translate } from '@docusaurus/Translate';
import React, { type ReactNode } from 'react';
import type { TestResult } from '@site/src/plugins/play/client/tests';

const marks: Record<TestResult['status'], string> = { passed: '✓', failed: '✕', skipped: '○' };

const countTexts = (count: number): Record<TestResult['status'], string> => ({
  passed: translate(
    { id: 'play.passed', message: '{count} 个通过', description: 'How many tests passed' },
    { count },
  ),
  failed: translate(
    { id: 'play.failed', message: '{count} 个失败', description: 'How many tests failed' },
    { count },
  ),
  skipped: translate(
    { id: 'play.skipped', message: '{count} 个跳过', description: 'How many tests were skipped' },
    { count },
  ),
});

/** How many tests have each status, without those that none has. */
function countsOf(tests: TestResult[]): string {
  const statuses = Object.keys(marks) as TestResult['status'][];
  const counts = statuses.map(status => ({
    status,
    count: tests.filter(one => one.status === status).length,
  }));
  return counts
    .flatMap(({ status, count }) => (count > 0 ? countTexts(count)[status] : []))
    .join(' · ');
}

/** The message of a failed test, in the language of the page if the runner of tests has made it. */
const messageOf = (message: string) =>
  message.replace(/^took over ([\d.]+) s$/, (_, seconds: string) =>
    translate(
      {
        id: 'play.testLate',
        message: '超过了 {seconds} 秒',
        description: 'Why a test failed: it took too long',
      },
      { seconds },
    ),
  );

/** The results of a test file. */
export default function Tests({ tests }: { tests: TestResult[] }): ReactNode {
  return (
    <>
      <p>{countsOf(tests)}</p>
      <ul>
        {tests.map(({ path, status, ms, message }, at) => (
          // Tests may have equal names.
          <li key={at} data-failed={status === 'failed'}>
            {`${marks[status]} ${path.join(' › ')} `}
            <span className="play__time">{`${Math.round(ms)} ms`}</span>
            {message && <pre>{messageOf(message)}</pre>}
          </li>
        ))}
      </ul>
    </>
  );
}
