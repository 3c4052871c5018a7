/** The library `buffer` with what it lacks. */
import * as library from 'buffer';

const { Buffer } = library;
type Call = (...values: unknown[]) => unknown;
const { from, byteLength, isEncoding } = Buffer as unknown as Record<
  'from' | 'byteLength' | 'isEncoding',
  Call
>;
const { toString, write } = Buffer.prototype as unknown as Record<'toString' | 'write', Call>;

const isUrlSafe = (encoding: unknown) =>
  typeof encoding === 'string' && /^base64-?url$/i.test(encoding);
/** Its decoder knows both alphabets. */
const plain = (values: unknown[]) => values.map(value => (isUrlSafe(value) ? 'base64' : value));

Object.assign(Buffer, {
  from: (first: unknown, ...rest: unknown[]) => from.call(Buffer, first, ...plain(rest)),
  byteLength: (text: unknown, encoding?: unknown) =>
    byteLength.call(Buffer, text, ...plain([encoding])),
  isEncoding: (encoding: unknown) => isUrlSafe(encoding) || isEncoding(encoding),
});
Object.assign(Buffer.prototype, {
  toString(this: Buffer, encoding?: unknown, ...range: unknown[]) {
    const text = toString.apply(this, [...plain([encoding]), ...range]) as string;
    return isUrlSafe(encoding)
      ? text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
      : text;
  },
  write(this: Buffer, text: unknown, ...rest: unknown[]) {
    return write.call(this, text, ...plain(rest));
  },
});

// Packages call these undocumented methods, such as `latin1Slice`.
for (const encoding of ['ascii', 'base64', 'base64url', 'hex', 'latin1', 'ucs2', 'utf8'] as const) {
  Object.assign(Buffer.prototype, {
    [`${encoding}Slice`](this: Buffer, start?: number, end?: number) {
      return this.toString(encoding, start, end);
    },
    [`${encoding}Write`](this: Buffer, text: string, offset = 0, length = this.length) {
      return this.write(text, offset, length, encoding);
    },
  });
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The module `buffer`. */
export const buffer = {
  ...library,
  Blob,
  File,
  atob,
  btoa,
  constants: { MAX_LENGTH: library.kMaxLength, MAX_STRING_LENGTH: 2 ** 29 - 24 },
  isAscii: (bytes: Uint8Array) => bytes.every(byte => byte < 128),
  isUtf8,
};
