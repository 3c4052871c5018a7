// Loaded into the tests of a page. Writes every answered request, everything printed through the console and every
// value that a test inspects, one JSON object a line. transcript.ts reads these lines to compare them with the results
// that the page shows.
import assert from 'node:assert';
import { appendFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { format } from 'node:util';
import type { Entry } from './transcript';

type Anything = (this: unknown, ...values: unknown[]) => unknown;

const record = (entry: Entry) =>
  appendFileSync(process.env.PAGE_TRANSCRIPT!, `${JSON.stringify(entry)}\n`);

/** Calls `before` in front of each call of `object[name]`. */
function listen(object: object, name: string, before: (...values: unknown[]) => void): void {
  const methods = object as Record<string, Anything>;
  const original = methods[name]!;
  methods[name] = function (...values) {
    before(...values);
    return original.apply(this, values);
  };
}

function recordExchange(request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '' } = request;
  const chunks: Buffer[] = [];
  for (const name of ['write', 'end']) {
    listen(response, name, chunk => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) {
        chunks.push(Buffer.from(chunk as string));
      }
    });
  }
  response.on('close', () => {
    const { _header: head } = response as unknown as { _header: string | null };
    const body = Buffer.concat(chunks).toString('utf8');
    record({ kind: 'exchange', method, url, head: (head ?? '').trim(), body });
  });
}

listen(http.Server.prototype, 'emit', (event, request, response) => {
  if (event === 'request') recordExchange(request as IncomingMessage, response as ServerResponse);
});

for (const name of ['log', 'info', 'warn', 'error', 'debug']) {
  listen(console, name, (...values) => record({ kind: 'console', text: format(...values) }));
}

const recordText = (text: string) => record({ kind: 'value', text });

function recordValue(value: unknown): void {
  if (typeof value === 'string') return recordText(value);
  if (!value || typeof value !== 'object') return;
  const { message, then } = value as { message?: unknown; then?: Anything };
  if (typeof then === 'function') {
    then.call(value, recordValue, recordValue);
  } else if (typeof message === 'string') {
    recordText(message);
  } else {
    if (Array.isArray(value)) recordText(value.map(String).join('\n'));
    try {
      recordText(JSON.stringify(value) ?? '');
    } catch {
      // A page cannot show a value that JSON cannot represent.
    }
  }
}

const test = globalThis as { expect?: Anything };
if (test.expect) {
  const { expect } = test;
  const recording: Anything = (...values) => {
    recordValue(values[0]);
    return expect(...values);
  };
  test.expect = Object.assign(recording, expect);
} else {
  const looks = ['equal', 'strictEqual', 'deepEqual', 'deepStrictEqual', 'rejects'];
  for (const name of looks) listen(assert, name, recordValue);
}
