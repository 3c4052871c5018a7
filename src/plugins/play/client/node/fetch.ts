/** Stands in for `fetch` of Node.js: it reaches the servers of the worker. Lacks redirects and bodies that stream. */
import { Buffer } from 'buffer';
import { http, type IncomingMessage } from './http';

function fromData(url: string): Response {
  const [, type, base64, text] = /^data:([^,]*?)(;base64)?,(.*)$/s.exec(url)!;
  const content = decodeURIComponent(text!);
  const body = base64 ? Buffer.from(content, 'base64') : content;
  return new Response(body, { headers: { 'Content-Type': type || 'text/plain;charset=US-ASCII' } });
}

export async function fetchLocal(
  target: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const asked = new Request(target, init);
  if (asked.url.startsWith('data:')) return fromData(asked.url);
  const body = Buffer.from(await asked.arrayBuffer());
  return new Promise((resolve, reject) => {
    const sent = http.request(
      asked.url,
      { method: asked.method, headers: Object.fromEntries(asked.headers), signal: asked.signal },
      (response: IncomingMessage) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const headers = new Headers();
          for (let at = 0; at < response.rawHeaders.length; at += 2)
            headers.append(response.rawHeaders[at]!, response.rawHeaders[at + 1]!);
          const isEmpty = [101, 204, 205, 304].includes(response.statusCode!);
          resolve(
            new Response(isEmpty ? null : Buffer.concat(chunks), {
              status: response.statusCode,
              statusText: response.statusMessage,
              headers,
            }),
          );
        });
      },
    );
    sent.on('error', (cause: Error) => reject(new TypeError('fetch failed', { cause })));
    sent.end(body);
  });
}
