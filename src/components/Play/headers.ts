/** Parts of a request as readers write them: headers as a text with one a line, and the path. */
import type { PlainRequest } from '@site/src/content/requests';

type Headers = PlainRequest['headers'];

/** Writes headers without the length, which depends on the body. */
export const textOf = (headers: Headers): string =>
  Object.entries(headers)
    .filter(([name]) => !/^content-length$/i.test(name))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** Reads headers. Leaves out lines without a name. */
export const headersOf = (text: string): Headers =>
  Object.fromEntries(
    Array.from(text.matchAll(/^[ \t]*([^:\s]+)[ \t]*:(.*)$/gm), ([, name, value]) => [
      name!,
      value!.trim(),
    ]),
  );

/** Adds the type of a JSON body to headers that have none, because an application reads no body of an unknown type. */
export function withType(headers: string, body: string): string {
  const isJson = /^\s*[[{]/.test(body) && !/^\s*content-type\s*:/im.test(headers);
  return isJson ? `${headers}\nContent-Type: application/json`.trimStart() : headers;
}

/** Reads a path, which may follow the address of a server, or lack its slash. */
export const pathOf = (text: string): string =>
  `/${text
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/^\//, '')}`;
