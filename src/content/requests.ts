/** The requests that a page shows for its application. */
import type { Block, Page } from './pages';

/** A request that a page shows: as plain HTTP, or as a shell script with `curl`. */
export type ShownRequest = PlainRequest | { script: string };

/** A request as plain HTTP. */
export interface PlainRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Absent if the page does not name a port: that of the application. */
  port?: number;
}

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
export function requestsOf({ blocks }: Pick<Page, 'blocks'>): Asked[] {
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
