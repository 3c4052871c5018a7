import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';

/** A request that an application answered during a page's tests. */
export interface Exchange {
  method: string;
  url: string;
  /** Status line and headers as sent. */
  head: string;
  body: string;
}

/** The results of running a page's project. */
export interface Transcript {
  exchanges: Exchange[];
  /** Texts that may contain a shown result: both output streams together, the console output, each value that a test
   * inspected, each log file. */
  texts: string[];
}

/** A line of a transcript, as record.ts writes it. */
export type Entry = ({ kind: 'exchange' } & Exchange) | { kind: 'console' | 'value'; text: string };

/** The file in which `record.ts` records the tests of the stage in a folder. */
export const transcriptOf = (folder: string) => path.join(folder, 'transcript.ndjson');

/** Reads what `record.ts` recorded about the tests in `folder`, and the log files below it. */
export function readTranscript(folder: string, printed: string): Transcript {
  const file = transcriptOf(folder);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const entries = lines.map(line => JSON.parse(line) as Entry);
  const exchanges = entries.filter(entry => entry.kind === 'exchange');
  const texts = entries.filter(entry => entry.kind !== 'exchange');
  const logs = globSync('**/*.{log,log.*}', { cwd: folder, absolute: true, dot: true });
  return {
    exchanges,
    texts: [
      printed,
      texts
        .filter(entry => entry.kind === 'console')
        .map(entry => entry.text)
        .join('\n'),
      ...texts.filter(entry => entry.kind === 'value').map(entry => entry.text),
      ...logs.sort().map(log => readFileSync(log, 'utf8')),
    ].map(text => text.replaceAll(path.resolve(folder), '<app>')),
  };
}

/** Patterns of what differs between runs: times, durations, ports, process ids, signed tokens, the folder and the
 * version of Node. A page may show any value for them. */
const volatile: [pattern: RegExp, name: string][] = [
  [/\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}([.,]\d+)?Z?/g, '<time>'],
  [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT/g, '<time>'],
  [/\b\d{1,2}:\d{1,2}:\d{1,2}( [AP]M)?/g, '<time>'],
  [/ \(\d+(\.\d+)? ?m?s\)/g, ''],
  [/\b\d+(\.\d+)? ?m?s\b/g, '<duration>'],
  [/\b(INFO|WARN|ERROR|DEBUG) \d+/g, '$1 <pid>'],
  [/(#\d+):\d+/g, '$1:<pid>'],
  [/::ffff:127\.0\.0\.1/g, '127.0.0.1'],
  [/(127\.0\.0\.1|localhost):\d+/g, '<host>'],
  [/(node(?:\.js)? version\W+)v\d+\.\d+\.\d+/gi, '$1<version>'],
  [/\/home\/midway\/[\w-]+/g, '<app>'],
  [/\beyJ[\w-]+(\.[\w-]*)*…?/g, '<token>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
];

/** Masks what differs between runs, and makes gaps single spaces. */
export function normalise(line: string): string {
  return volatile
    .reduce((text, [pattern, name]) => text.replaceAll(pattern, name), line)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const toLines = (text: string) => text.split('\n').map(normalise).filter(Boolean);

const isGap = (line: string) => line === '…' || line === '...';

/** Whether the lines of `shown` appear in `text` one after another. A line with `…` matches any number of lines. Blank
 * lines, indentation and what differs between runs do not count. */
export function containsLines(text: string, shown: string): boolean {
  const lines = toLines(text);
  const wanted = toLines(shown);
  const parts: string[][] = [[]];
  for (const line of wanted) {
    if (isGap(line)) parts.push([]);
    else parts.at(-1)!.push(line);
  }
  let from = 0;
  for (const part of parts) {
    const at = lines.findIndex(
      (_, i) => i >= from && part.every((line, offset) => lines[i + offset] === line),
    );
    if (part.length && at === -1) return false;
    if (part.length) from = at + part.length;
  }
  return wanted.some(line => !isGap(line));
}

/** Headers that belong to the connection of one client. */
const ofConnection = new Set(['date', 'connection', 'keep-alive']);

interface ShownExchange {
  method?: string;
  url?: string;
  status: string;
  headers: [name: string, value: string][];
  body: string;
}

/** Parses an `http` block: an optional request line with its headers, status line, headers, blank line, body.
 * @throws if there is no status line */
export function parseExchange(block: string): ShownExchange {
  const lines = block.split('\n');
  const at = lines.findIndex(line => /^HTTP\/1\.1 \d{3}/.test(line));
  if (at === -1) throw new Error('shows no status line such as "HTTP/1.1 200 OK"');
  const [, method, url] = /^([A-Z]+) (\S+)/.exec(at > 0 ? lines[0]! : '') ?? [];
  const rest = lines.slice(at + 1);
  const blank = rest.indexOf('');
  const head = blank === -1 ? rest : rest.slice(0, blank);
  return {
    ...(method && { method, url }),
    status: lines[at]!.trim(),
    headers: head.map(line => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
    body: blank === -1 ? '' : rest.slice(blank + 1).join('\n'),
  };
}

function sameJson(left: string, right: string): boolean | undefined {
  try {
    return JSON.stringify(JSON.parse(left)) === JSON.stringify(JSON.parse(right));
  } catch {
    return undefined;
  }
}

function sameBody(shown: string, sent: string): boolean {
  if (sameJson(shown, sent)) return true;
  const [left, right] = [toLines(shown), toLines(sent)];
  if (left.some(isGap)) return containsLines(sent, shown);
  return left.join('\n') === right.join('\n');
}

const decoded = (url: string) => decodeURIComponent(url.replaceAll('+', ' '));

/** How the exchange that a page shows differs from a real one. Undefined if they match. */
export function exchangeDifference(shown: ShownExchange, sent: Exchange): string | undefined {
  const [status, ...headers] = sent.head.split('\r\n');
  if (shown.method && (shown.method !== sent.method || decoded(shown.url!) !== decoded(sent.url))) {
    return `request was "${sent.method} ${sent.url}"`;
  }
  if (shown.status !== status) return `status was "${status}"`;
  for (const [name, value] of shown.headers) {
    if (ofConnection.has(name)) continue;
    const header = headers.find(line => line.toLowerCase().startsWith(`${name}:`));
    const was = header?.slice(name.length + 1).trim();
    if (was === undefined) return `there was no header "${name}"`;
    if (normalise(was) !== normalise(value)) return `header "${name}" was "${was}"`;
  }
  if (!sameBody(shown.body, sent.body)) return `body was ${sent.body}`;
  return undefined;
}

/** Whether a run answered with this JSON, printed it, or inspected it in a test. */
export function containsJson({ exchanges, texts }: Transcript, shown: string): boolean {
  return (
    exchanges.some(({ body }) => sameJson(shown, body)) ||
    texts.some(text => sameJson(shown, text) ?? containsLines(text, shown))
  );
}
