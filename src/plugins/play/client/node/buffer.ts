/** The library `buffer` with what it lacks: `base64url` and undocumented methods. Lacks `transcode`. */
import * as library from 'buffer';

type Call = (...values: unknown[]) => unknown;

const isUrlSafe = (encoding: unknown) =>
  typeof encoding === 'string' && /^base64-?url$/i.test(encoding);
/** The decoder of the library knows both alphabets. */
const plain = (values: unknown[]) => values.map(value => (isUrlSafe(value) ? 'base64' : value));

/** Adds the encoding `base64url`. */
function addUrlSafe(Bytes: typeof library.Buffer): void {
  const { from, byteLength, isEncoding } = Bytes as unknown as Record<
    'from' | 'byteLength' | 'isEncoding',
    Call
  >;
  const { toString, write } = Bytes.prototype as unknown as Record<'toString' | 'write', Call>;
  Object.assign(Bytes, {
    from: (...values: unknown[]) => from.call(Bytes, ...plain(values)),
    byteLength: (...values: unknown[]) => byteLength.call(Bytes, ...plain(values)),
    isEncoding: (encoding: unknown) => isUrlSafe(encoding) || isEncoding(encoding),
  });
  Object.assign(Bytes.prototype, {
    toString(this: Buffer, ...values: unknown[]) {
      const text = toString.call(this, ...plain(values)) as string;
      if (!isUrlSafe(values[0])) return text;
      return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    },
    write(this: Buffer, text: unknown, ...rest: unknown[]) {
      return write.call(this, text, ...plain(rest));
    },
  });
}

const encodings = ['ascii', 'base64', 'base64url', 'hex', 'latin1', 'ucs2', 'utf8'] as const;

/** Adds undocumented methods that packages call, such as `latin1Slice`. */
function addSlices(Bytes: typeof library.Buffer): void {
  for (const encoding of encodings) {
    Object.assign(Bytes.prototype, {
      [`${encoding}Slice`](this: Buffer, start?: number, end?: number) {
        return this.toString(encoding, start, end);
      },
      [`${encoding}Write`](this: Buffer, text: string, offset = 0, length = this.length) {
        return this.write(text, offset, length, encoding);
      },
    });
  }
}

/** Completes the library, unless it is that of Node.js. */
export function complete(Bytes: typeof library.Buffer): void {
  if (Bytes.isEncoding('base64url')) return;
  addUrlSafe(Bytes);
  addSlices(Bytes);
}

complete(library.Buffer);

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
