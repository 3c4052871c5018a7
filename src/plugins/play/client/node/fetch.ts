/** Stands in for `fetch` of Node.js: it reaches the servers of the worker. Lacks bodies that stream. */
import { Buffer } from 'buffer';
import { once } from 'events';
import { http, type IncomingMessage } from './http';

function fromData(url: string): Response {
  const [, type, base64, text] = /^data:([^,]*?)(;base64)?,(.*)$/s.exec(url)!;
  const content = decodeURIComponent(text!);
  const body = base64 ? Buffer.from(content, 'base64') : content;
  return new Response(body, { headers: { 'Content-Type': type || 'text/plain;charset=US-ASCII' } });
}

/** Reads an answer. */
async function toResponse(from: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of from) chunks.push(chunk as Buffer);
  const { rawHeaders: raw, statusCode: status = 0, statusMessage: statusText } = from;
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at]!, raw[at + 1]!);
  const isEmpty = [204, 205, 304].includes(status);
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, statusText, headers });
}

/** The request that follows a redirect. */
function redirected(asked: Request, response: Response, body: Buffer): Request | undefined {
  const target = response.headers.get('location');
  if (!target || ![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  const isKept = response.status > 303 || /^(GET|HEAD)$/.test(asked.method);
  const { method, headers, signal } = asked;
  const kept =
    method === 'GET' || method === 'HEAD' ? { method } : { method, body: new Uint8Array(body) };
  return new Request(new URL(target, asked.url), { headers, signal, ...(isKept ? kept : {}) });
}

export async function fetchLocal(
  target: string | URL | Request,
  init?: RequestInit,
  left = 20,
): Promise<Response> {
  const asked = new Request(target, init);
  if (asked.url.startsWith('data:')) return fromData(asked.url);
  const body = Buffer.from(await asked.arrayBuffer());
  const { method, signal } = asked;
  const options = { method, headers: Object.fromEntries(asked.headers), signal };
  try {
    const sent = http.request(asked.url, options).end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const response = await toResponse(answer);
    const next = asked.redirect === 'follow' && redirected(asked, response, body);
    if (!next) return response;
    if (left === 0) throw new Error('redirect count exceeded');
    return await fetchLocal(next, undefined, left - 1);
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof TypeError ? cause : new TypeError('fetch failed', { cause });
  }
}
