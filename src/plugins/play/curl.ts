/** Reads scripts of `curl` commands as requests, for a browser without a shell. */
import { parseArgs } from 'node:util';
import type { PlainRequest } from '../../content/requests';

const text = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;

/** The options of `curl` that a request can express. Those of its output do not change the request. */
const options = {
  request: { type: 'string', short: 'X' },
  header: { ...text, short: 'H' },
  data: { ...text, short: 'd' },
  'data-raw': text,
  cookie: { ...text, short: 'b' },
  user: { type: 'string', short: 'u' },
  head: { ...flag, short: 'I' },
  include: { ...flag, short: 'i' },
  silent: { ...flag, short: 's' },
  'show-error': { ...flag, short: 'S' },
} as const;

/** A part of a word whose text a shell does not change, besides removing quotes and backslashes. */
const part = String.raw`'[^']*'|"(?:[^"\\$${'`'}]|\\[^])*"|\\[^\n]|[^\s'"\\$${'`'}|&;<>()*{}]`;

/** A line break, a comment or gap, or a word. */
const token = new RegExp(String.raw`(\n)|(?:[ \t]|\\\n)+|#.*|((?!#)(?:${part})+)`, 'gy');

const unquoted = (word: string) =>
  word.replaceAll(
    /'([^']*)'|"((?:\\[^]|[^"])*)"|\\([^])/g,
    (_, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replaceAll(/\\(["\\$`])|\\\n/g, '$1') ?? escaped!,
  );

/** Splits a script into the words of its commands, which are lines.
 * @returns undefined if it has variables, pipes, redirections or patterns */
function commandsIn(script: string): string[][] | undefined {
  const commands: string[][] = [[]];
  let end = 0;
  for (const [all, newline, word] of script.matchAll(token)) {
    end += all.length;
    if (newline) commands.push([]);
    if (word) commands.at(-1)!.push(unquoted(word));
  }
  return end === script.length ? commands.filter(words => words.length > 0) : undefined;
}

/** Adds to headers, whose names are case-insensitive. */
function setHeader(headers: Record<string, string>, name: string, value: string): void {
  const known = Object.keys(headers).find(one => one.toLowerCase() === name.toLowerCase());
  headers[known ?? name] = value;
}

/** The request of one command, with the headers that `curl` sends by itself. */
function requestOf([program, ...args]: string[]): PlainRequest | undefined {
  if (program !== 'curl') return undefined;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { request, header = [], data = [], 'data-raw': raw = [], cookie = [], user, head } = values;
  const [address, ...others] = positionals;
  // A value with "@", and a cookie without "=", name a file. Brackets are patterns.
  const isPlain =
    data.every(value => !value.startsWith('@')) &&
    cookie.every(value => value.includes('=')) &&
    header.every(value => /^[\w-]+:\s*\S/.test(value));
  if (!address || others.length > 0 || !isPlain || /[[\]{}]/.test(address)) return undefined;
  const url = new URL(/^\w+:\/\//.test(address) ? address : `http://${address}`);
  if (url.protocol !== 'http:' || !/^(127\.0\.0\.1|localhost)$/.test(url.hostname))
    return undefined;
  const bodies = [...data, ...raw];
  const headers: Record<string, string> = {
    Host: url.host,
    ...(user && { Authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
    'User-Agent': 'curl',
    Accept: '*/*',
    ...(cookie.length > 0 && { Cookie: cookie.join('; ') }),
    ...(bodies.length > 0 && { 'Content-Type': 'application/x-www-form-urlencoded' }),
  };
  for (const line of header) {
    const colon = line.indexOf(':');
    setHeader(headers, line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return {
    method: request ?? (head ? 'HEAD' : bodies.length > 0 ? 'POST' : 'GET'),
    url: url.pathname + url.search,
    headers,
    body: bodies.join('&'),
    port: Number(url.port || 80),
  };
}

/** The requests of a script that only calls `curl` for an application of this machine, one command a line.
 * @returns undefined if a request cannot be known without running the script, such as with variables, pipes, files or
 *   options that change what comes back */
export function parseCurl(script: string): PlainRequest[] | undefined {
  try {
    const requests = commandsIn(script)?.map(requestOf);
    return requests?.every(one => one !== undefined) && requests.length > 0 ? requests : undefined;
  } catch {
    // An option that is not in the list, or an address that is none.
    return undefined;
  }
}
