import type { Block, Page } from '../../src/content/pages';
import { fixCommand, type Problem } from '../../src/lib/problem';
import {
  containsJson,
  containsLines,
  exchangeDifference,
  parseExchange,
  type Transcript,
} from './transcript';

/** The blocks of a page that show a result to compare: `run` blocks show output of the page's tests, `command` blocks
 * the output of the shell block before them. */
export const shownOutputs = (page: Page, of: 'run' | 'command'): Block[] =>
  page.blocks.filter(({ flags }) => flags.output === of && !flags.nocheck);

/** How a block differs from every run. Undefined if it matches one of them. */
function outputDifference(block: Block, transcripts: Transcript[]): string | undefined {
  if (block.lang === 'json') {
    return transcripts.some(transcript => containsJson(transcript, block.code))
      ? undefined
      : `no run answered, printed or looked at this JSON; it answered\n${answers(transcripts)}`;
  }
  if (block.lang === 'http') {
    let shown;
    try {
      shown = parseExchange(block.code);
    } catch (error) {
      return (error as Error).message;
    }
    const exchanges = transcripts.flatMap(transcript => transcript.exchanges);
    const differences = exchanges.map(exchange => ({
      exchange,
      difference: exchangeDifference(shown, exchange),
    }));
    if (differences.some(({ difference }) => !difference)) return undefined;
    const close = differences.filter(
      ({ exchange }) => !shown.url || exchange.url.split('?')[0] === shown.url.split('?')[0],
    );
    return [
      `no run gave this response${close.length ? ':' : '; it answered'}`,
      close.length
        ? several(
            close.map(
              ({ exchange, difference }) => `${exchange.method} ${exchange.url}: ${difference}`,
            ),
          )
        : answers(transcripts),
    ].join('\n');
  }
  return transcripts.some(({ texts }) => texts.some(text => containsLines(text, block.code)))
    ? undefined
    : 'no run printed these lines one after another (a line of "…" stands for what is left out)';
}

const several = (lines: string[]) => [...new Set(lines)].slice(0, 12).join('\n');

const answers = (transcripts: Transcript[]) =>
  several(
    transcripts
      .flatMap(({ exchanges }) => exchanges)
      .map(({ method, url, body }) => `${method} ${url}: ${body}`),
  ) || 'no request';

/** The shown outputs of a page that differ from its runs. */
export function checkOutputs(page: Page, transcripts: Transcript[]): Problem[] {
  return shownOutputs(page, 'run').flatMap(block => {
    const difference = outputDifference(block, transcripts);
    return difference
      ? [
          {
            file: page.file,
            line: block.line,
            message: `shown output is not real: run "${fixCommand(page.file)}" to write what came back; ${difference}`,
          },
        ]
      : [];
  });
}

/** How similar two texts are: the share of words in common. */
function likeness(left: string, right: string): number {
  const words = (text: string) => new Set(text.match(/[\p{L}\p{N}_]+/gu));
  const [a, b] = [words(left), words(right)];
  const common = [...a].filter(word => b.has(word)).length;
  return common / Math.max(1, a.size + b.size - common);
}

function mostAlike(shown: string, candidates: string[]): string | undefined {
  const rated = candidates.map(text => ({ text, rate: likeness(shown, text) }));
  const best = rated.sort((a, b) => b.rate - a.rate)[0];
  return best && best.rate > 0.3 ? best.text : undefined;
}

function actualExchange(code: string, transcripts: Transcript[]): string | undefined {
  const shown = parseExchange(code);
  const candidates = transcripts
    .flatMap(({ exchanges }) => exchanges)
    .filter(({ method, url }) => !shown.url || (method === shown.method && url === shown.url))
    .map(({ head, body }) => {
      const [status, ...headers] = head.split('\r\n');
      const kept = headers.filter(line =>
        shown.headers.some(([name]) => line.toLowerCase().startsWith(`${name}:`)),
      );
      return [status, ...kept, '', body].join('\n').trim();
    });
  const at = code.indexOf('HTTP/1.1 ');
  const actual = mostAlike(code.slice(at), candidates);
  return actual && code.slice(0, at) + actual;
}

function actualJson(code: string, transcripts: Transcript[]): string | undefined {
  const candidates = transcripts
    .flatMap(({ exchanges, texts }) => [...exchanges.map(({ body }) => body), ...texts])
    .filter(text => /^[[{]/.test(text));
  const actual = mostAlike(code, candidates);
  if (!actual || !code.includes('\n')) return actual;
  return JSON.stringify(JSON.parse(actual), null, 2);
}

function actualLines(code: string, transcripts: Transcript[]): string | undefined {
  const count = code.split('\n').length;
  const candidates = transcripts
    .flatMap(({ texts }) => texts)
    .flatMap(text => {
      const lines = text.split('\n');
      return lines.map((_, at) => lines.slice(at, at + count).join('\n'));
    });
  return mostAlike(code, candidates);
}

/** The source of a page with each wrong output replaced by the most similar result of the runs. An output without a
 * similar result stays unchanged. */
export function updateOutputs(page: Page, transcripts: Transcript[]): string {
  const lines = page.source.split('\n');
  for (const block of shownOutputs(page, 'run').reverse()) {
    if (!outputDifference(block, transcripts)) continue;
    const actual = { http: actualExchange, json: actualJson }[block.lang] ?? actualLines;
    const code = actual(block.code, transcripts);
    if (!code) continue;
    const [indent] = /^[\s>]*/.exec(lines[block.line - 2]!)!;
    const actualAt = code.split('\n').map(line => (indent + line).trimEnd());
    lines.splice(block.line - 1, block.code.split('\n').length, ...actualAt);
  }
  return lines.join('\n');
}
