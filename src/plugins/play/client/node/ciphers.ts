/** Stands in for the ciphers of `crypto`: AES in the modes CBC, CTR and GCM. The whole text is encrypted at the end, so
 * `update` returns nothing and `final` returns all. Lacks padding of one's own and tags shorter than 16 bytes. */
import { Buffer } from 'buffer';
import { cbc, ctr, gcm } from '@noble/ciphers/aes.js';
import { Transform } from 'stream';

const modes = { cbc, ctr, gcm };
type Mode = keyof typeof modes;

/** The ciphers that exist, by the names of Node.js. */
export const cipherNames = Object.keys(modes).flatMap(mode =>
  [128, 192, 256].map(bits => `aes-${bits}-${mode}`),
);

/** Bytes of the tag, which GCM puts after the text. */
const tagLength = 16;

type Data = string | Uint8Array;

/** The library reads words of four bytes, so a view of other bytes may not be aligned. */
const toBytes = (data: Data, encoding = 'utf8') =>
  Uint8Array.from(typeof data === 'string' ? Buffer.from(data, encoding as BufferEncoding) : data);

function fail(message: string, code: string, Kind = Error): never {
  throw Object.assign(new Kind(message), { code });
}

abstract class Cipher extends Transform {
  private readonly chunks: Uint8Array[] = [];
  private related?: Uint8Array;
  private readonly bytes: { key: Uint8Array; iv: Uint8Array };
  protected readonly mode: Mode;
  protected tag?: Uint8Array;
  private isFinal = false;

  constructor(name: string, key: Data | { export(): Data }, iv: Data) {
    super();
    const [, bits, mode] = name.toLowerCase().split('-');
    if (!cipherNames.includes(name.toLowerCase()))
      fail('Unknown cipher', 'ERR_CRYPTO_UNKNOWN_CIPHER');
    this.mode = mode as Mode;
    const secret = typeof key === 'object' && 'export' in key ? key.export() : key;
    this.bytes = { key: toBytes(secret), iv: toBytes(iv) };
    if (this.bytes.key.length * 8 !== Number(bits))
      fail('Invalid key length', 'ERR_CRYPTO_INVALID_KEYLEN', RangeError);
    const { length } = this.bytes.iv;
    if (mode === 'gcm' ? length === 0 : length !== 16)
      fail('Invalid initialization vector', 'ERR_CRYPTO_INVALID_IV', TypeError);
  }

  /** Encrypts or decrypts the whole text. */
  protected abstract convert(cipher: ReturnType<typeof cbc>, text: Uint8Array): Uint8Array;

  setAAD(data: Data) {
    this.related = toBytes(data);
    return this;
  }

  update(data: Data, from?: string, to?: string) {
    this.chunks.push(toBytes(data, from));
    return to && to !== 'buffer' ? '' : Buffer.alloc(0);
  }

  final(to?: string) {
    if (this.isFinal) fail('Invalid state', 'ERR_CRYPTO_INVALID_STATE');
    this.isFinal = true;
    const { key, iv } = this.bytes;
    const cipher = this.mode === 'gcm' ? gcm(key, iv, this.related) : modes[this.mode](key, iv);
    const bytes = Buffer.from(this.convert(cipher, toBytes(Buffer.concat(this.chunks))));
    return to && to !== 'buffer' ? bytes.toString(to as BufferEncoding) : bytes;
  }

  _transform(chunk: Data, encoding: string, done: () => void) {
    this.update(chunk, encoding);
    done();
  }

  _flush(done: (error?: Error | null, bytes?: unknown) => void) {
    try {
      done(null, this.final());
    } catch (error) {
      done(error as Error);
    }
  }
}

export class Cipheriv extends Cipher {
  protected convert(cipher: ReturnType<typeof cbc>, text: Uint8Array) {
    const found = cipher.encrypt(text);
    if (this.mode !== 'gcm') return found;
    this.tag = found.subarray(-tagLength);
    return found.subarray(0, -tagLength);
  }

  /** Only after `final`. */
  getAuthTag() {
    if (!this.tag) fail('Invalid state for operation getAuthTag', 'ERR_CRYPTO_INVALID_STATE');
    return Buffer.from(this.tag);
  }
}

export class Decipheriv extends Cipher {
  protected convert(cipher: ReturnType<typeof cbc>, text: Uint8Array) {
    const tagged = toBytes(Buffer.concat(this.tag ? [text, this.tag] : [text]));
    try {
      return cipher.decrypt(tagged);
    } catch {
      if (this.mode === 'gcm') throw new Error('Unsupported state or unable to authenticate data');
      const code = text.length % 16 ? 'WRONG_FINAL_BLOCK_LENGTH' : 'BAD_DECRYPT';
      const words = code.toLowerCase().replaceAll('_', ' ');
      const number = text.length % 16 ? '1C80006B' : '1C800064';
      return fail(`error:${number}:Provider routines::${words}`, `ERR_OSSL_${code}`);
    }
  }

  setAuthTag(tag: Data, encoding?: string) {
    this.tag = toBytes(tag, encoding);
    return this;
  }
}
