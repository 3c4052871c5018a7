import type { Problem } from '../../src/lib/problem';
import type { Block, Page } from '../../src/content/pages';
import { exchangeDifference, parseExchange } from '../snippets/transcript';
import type { Exchange } from '../snippets/transcript';
import type { ShownRequest } from './host';

/** A request that a page shows, and the blocks that show its answers. */
export interface Asked {
  request: ShownRequest;
  /** Empty if the page shows no answer and sends the request for its effect. Several if a script sends several
   * requests. */
  answers: Block[];
  /** Index of the block with the request. */
  at: number;
}

const statusLine = /^HTTP\/1\.1 \d{3}/m;

/** Methods of requests without a body. */
const bodiless = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

/** Parses the request of an `http` block: request line, headers, and a body after a blank line.
 * @returns undefined if the block has no request, or omits the body of the request */
function requestOf({ code }: Block): ShownRequest | undefined {
  const [, method, url] = /^([A-Z]+) (\/\S*)/.exec(code) ?? [];
  if (!method) return undefined;
  const text = code.slice(0, statusLine.exec(code)?.index).trimEnd();
  const [head, ...rest] = text.split('\n\n');
  const body = rest.join('\n\n');
  if (!body && !bodiless.has(method)) return undefined;
  const headers = head!
    .split('\n')
    .slice(1)
    .map(line => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
  return {
    method,
    url: url!,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body,
  };
}

/** Lines that send requests, comments and blank lines. Each repetition consumes a whole line with its end, to leave
 * only one way to match a text: backtracking would take exponential time. */
const sendingLines =
  /^(?:[ \t]*(?:#.*|(?:\w+=)?["$(]*curl\b(?:[^\n&|\\]|\\\n|\\.|&(?=\S)(?!&)|\|\s*jq\b)*)?(?:\n|$))+$/;

/** Whether a script sends requests and does nothing else. */
const onlySends = (code: string) => sendingLines.test(code) && /\bcurl\b/.test(code);

/** The requests of a page in order: scripts with `curl`, and `http` blocks with a request line. Leaves out requests
 * whose answer is marked `command`, which run elsewhere. */
export function requestsOf({ blocks }: Page): Asked[] {
  return blocks.flatMap((block, at): Asked[] => {
    if (block.flags.nocheck) return [];
    if (block.lang === 'http') {
      const request = requestOf(block);
      return request && statusLine.test(block.code) ? [{ request, answers: [block], at }] : [];
    }
    if (block.lang !== 'bash' || block.flags.hidden || !onlySends(block.code)) return [];
    const next = blocks.slice(at + 1);
    if (next[0]?.flags.output === 'command') return [];
    const end = next.findIndex(one => !isAnswer(one));
    // One block for each request that the script sends. Later blocks belong to something else.
    const most = block.code.match(/\bcurl\b/g)!.length;
    const answers = next.slice(0, end === -1 ? most : Math.min(most, end));
    return [{ request: { script: block.code }, answers, at }];
  });
}

/** Whether a block shows the output of a script before it. */
const isAnswer = ({ lang, flags, code }: Block) =>
  ['http', 'json', 'text'].includes(lang) &&
  !flags.title &&
  !flags.nocheck &&
  !(lang === 'http' && requestOf({ code } as Block));

/** Masks dates, which depend on the day of the run. */
const withoutDays = (text: string) => text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, '<day>');

/** Removes the stack that errors have in development, which no page shows in full. */
function withoutStack({ head, body, ...exchange }: Exchange): Exchange {
  try {
    const { stack, ...rest } = JSON.parse(body) as { stack?: unknown };
    if (typeof stack !== 'string') return { head, body, ...exchange };
    return {
      ...exchange,
      head: head.replace(/\r\ncontent-length: \d+/i, ''),
      body: JSON.stringify(rest),
    };
  } catch {
    return { head, body, ...exchange };
  }
}

/** How the answer that a page shows differs from each real answer. Undefined if it matches one of them. */
export function answerDifference(
  { request }: Asked,
  { lang, code }: Block,
  exchanges: Exchange[],
): string | undefined {
  if (exchanges.length === 0) return 'nothing answered';
  const shown = lang === 'http' ? parseExchange(code) : { status: '', headers: [], body: code };
  // A script's own requests are not parsed.
  if ('script' in request) {
    delete shown.method;
    delete shown.url;
  }
  const differences = exchanges.map(sent => {
    const { head, body, ...rest } = withoutStack(sent);
    const hasLength = /^content-length:/im.test(head);
    return exchangeDifference(
      {
        ...shown,
        status: shown.status || head.split('\r\n')[0]!,
        headers: shown.headers.filter(([name]) => name !== 'content-length' || hasLength),
        body: withoutDays(shown.body),
      },
      { head, body: withoutDays(body), ...rest },
    );
  });
  return differences.includes(undefined) ? undefined : differences.at(-1);
}

/** Reports requests whose real answers differ from the answers that a page shows. */
export function requestProblems(page: Page, asked: Asked[], answers: Exchange[][]): Problem[] {
  return asked.flatMap((one, index) =>
    one.answers.flatMap(answer => {
      const got = answers[index] ?? [];
      const difference = answerDifference(one, answer, got);
      if (!difference) return [];
      const isHtml = /text\/html/i.test(got.at(-1)?.head ?? '');
      const hint =
        isHtml && /^body|^header "content-type"/.test(difference)
          ? '\nA client gets JSON for an error only with "Accept: application/json": show it with the request'
          : '';
      return [
        {
          file: page.file,
          line: answer.line,
          message: `the application under development does not answer so to the request as it is shown: ${difference.slice(0, 600)}${hint}`,
        },
      ];
    }),
  );
}
