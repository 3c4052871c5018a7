/** Reports the results of the tests of a process to the runner, on descriptor 3: one event a line, in JSON. */
import { writeSync } from 'node:fs';
import type { tap } from 'node:test/reporters';
import { inspect } from 'node:util';

/** Events name a test by its suites and its title. The first name is the file. */
export type Event =
  | { type: 'pass'; names: string[] }
  | { type: 'fail'; names: string[]; text: string }
  | { type: 'skip'; names: string[]; text: string }
  | { type: 'end'; names: string[] }
  | { type: 'note'; text: string };

/** Counts that Node prints for a whole process. */
const isCount = (message: string) =>
  /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /.test(message);

/** Stack lines from Node or from the runner itself. */
const isForeign = (line: string) =>
  /^\s+at .*(?:node:|runner\/entry\.mjs|<anonymous>\)$|Promise\.all \(index)/.test(line);

function textOf({ cause }: Error): string {
  const text = typeof cause === 'string' ? cause : inspect(cause);
  const lines = text.split('\n').filter(line => !isForeign(line));
  return lines.join('\n');
}

/** Two Unicode characters that end a line for readers of lines, and that JSON leaves unescaped. */
const lineEnds = /[\u2028\u2029]/g;
const send = (event: Event) =>
  void writeSync(
    3,
    `${JSON.stringify(event).replaceAll(lineEnds, end => (end === '\u2028' ? '\\u2028' : '\\u2029'))}\n`,
  );

type Events = Parameters<typeof tap>[0];

export default async function* report(events: Events): AsyncGenerator<string> {
  let names: string[] = [];
  for await (const { type, data } of events) {
    if (type === 'test:start') names = [...names.slice(0, data.nesting), data.name];
    if (type === 'test:diagnostic' && data.nesting === 0 && !isCount(data.message)) {
      send({ type: 'note', text: data.message });
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, nesting, details, skip = false, todo = false } = data;
    const own = [...names.slice(0, nesting), name];
    if (skip !== false) {
      send({ type: 'skip', names: own, text: typeof skip === 'string' ? skip : '' });
    } else if (todo === false && 'error' in details) {
      const { failureType } = details.error as Error & { failureType?: string };
      // A suite that failed because of its tests is not counted, because its tests are.
      if (failureType !== 'subtestsFailed') {
        send({ type: 'fail', names: own, text: textOf(details.error) });
      }
    } else if (todo === false && details.type !== 'suite') send({ type: 'pass', names: own });
    if (nesting === 0) send({ type: 'end', names: own });
  }
  yield '';
}
