/** Stands in for `crypto`: hashes, HMAC, key derivation, random values and ciphers. Key pairs are in `keys.ts`. Lacks:
 * certificates, other keys than those of P-256. */
import { Buffer } from 'buffer';
import { hmac } from '@noble/hashes/hmac.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2 as derive } from '@noble/hashes/pbkdf2.js';
import { scrypt as stretch } from '@noble/hashes/scrypt.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { Transform } from 'stream';
import { cipherNames, Cipheriv, Decipheriv } from './ciphers';

const hashes = { md5, sha1, sha224, sha256, sha384, sha512 };

type Data = string | Uint8Array;

function hashOf(name: string) {
  const found = hashes[name.toLowerCase().replace(/^rsa-|-/g, '') as keyof typeof hashes];
  if (!found)
    throw Object.assign(new Error('Digest method not supported'), {
      code: 'ERR_CRYPTO_INVALID_DIGEST',
    });
  return found;
}

const toBytes = (data: Data, encoding?: string) =>
  Uint8Array.from(
    typeof data === 'string'
      ? Buffer.from(data, encoding as 'utf8')
      : new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  );

interface State {
  update(data: Uint8Array): unknown;
  digest(): Uint8Array;
  clone(): State;
}

class Hash extends Transform {
  constructor(private state: State) {
    super();
  }
  update(data: Data, encoding?: string) {
    this.state.update(toBytes(data, encoding));
    return this;
  }
  digest(encoding?: string) {
    const bytes = Buffer.from(this.state.digest());
    return encoding && encoding !== 'buffer' ? bytes.toString(encoding as 'hex') : bytes;
  }
  copy() {
    return new Hash(this.state.clone());
  }
  _transform(chunk: Data, encoding: string, done: () => void) {
    this.update(chunk, encoding);
    done();
  }
  _flush(done: () => void) {
    this.push(this.digest());
    done();
  }
}

export const createHash = (name: string) => new Hash(hashOf(name).create());
const keyBytes = (key: Data | { export(): Data }) =>
  toBytes(typeof key === 'object' && 'export' in key ? key.export() : key);
const createHmac = (name: string, key: Data | { export(): Data }) =>
  new Hash(hmac.create(hashOf(name), keyBytes(key)));

export class KeyObject {
  type: 'secret' | 'private' | 'public' = 'secret';
  asymmetricKeyType?: string = undefined;
  constructor(private readonly bytes: Uint8Array) {}
  get symmetricKeySize() {
    return this.bytes.length;
  }
  export(): Buffer | string {
    return Buffer.from(this.bytes);
  }
}

function notHere(name: string) {
  return () => {
    throw new Error(`crypto.${name} does not run in a browser`);
  };
}

/** Fills with random values, of which browsers give 64 KB at once. */
function fill<Bytes extends Uint8Array<ArrayBuffer>>(bytes: Bytes): Bytes {
  for (let at = 0; at < bytes.length; at += 65_536)
    globalThis.crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

function randomBytes(size: number, done?: (error: null, bytes: Buffer) => void) {
  const bytes = Buffer.from(fill(new Uint8Array(size)));
  if (done) setTimeout(() => done(null, bytes));
  return bytes;
}

/** A UUID of version 4. `crypto.randomUUID` only exists in secure contexts, which a sandboxed frame need not be. */
function randomUUID() {
  const bytes = randomBytes(16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function randomInt(...values: unknown[]) {
  const [min, max] =
    typeof values[1] === 'number' ? (values as [number, number]) : [0, values[0] as number];
  const found = min + Math.floor((randomBytes(6).readUIntBE(0, 6) / 2 ** 48) * (max - min));
  const done = values.find(value => typeof value === 'function') as
    ((error: null, found: number) => void) | undefined;
  if (done) setTimeout(() => done(null, found));
  return found;
}

function timingSafeEqual(left: Uint8Array, right: Uint8Array) {
  if (left.length !== right.length)
    throw new RangeError('Input buffers must have the same byte length');
  return Buffer.compare(Buffer.from(left), Buffer.from(right)) === 0;
}

type Done = (error: Error | null, key?: Buffer) => void;

const pbkdf2Sync = (password: Data, salt: Data, c: number, dkLen: number, name: string) =>
  Buffer.from(derive(hashOf(name), toBytes(password), toBytes(salt), { c, dkLen }));
/** Calls back with a key, or with the error. */
function later(derive: () => Buffer, done: Done) {
  setTimeout(() => {
    let key: Buffer;
    try {
      key = derive();
    } catch (error) {
      return done(error as Error);
    }
    done(null, key);
  });
}

const pbkdf2 = (password: Data, salt: Data, c: number, length: number, name: string, done: Done) =>
  later(() => pbkdf2Sync(password, salt, c, length, name), done);

/** Options of `scrypt`, which have two names each. */
interface Cost {
  N?: number;
  r?: number;
  p?: number;
  cost?: number;
  blockSize?: number;
  parallelization?: number;
  maxmem?: number;
}

function scryptSync(password: Data, salt: Data, dkLen: number, options: Cost = {}) {
  const { cost = 16_384, blockSize = 8, parallelization = 1, maxmem: most = 2 ** 25 } = options;
  const { N = cost, r = blockSize, p = parallelization } = options;
  if (128 * N * r > most) {
    const error = new RangeError('Invalid scrypt params: memory limit exceeded');
    throw Object.assign(error, { code: 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS' });
  }
  const limits = { N, r, p, dkLen, maxmem: most + 2 ** 20 };
  return Buffer.from(stretch(toBytes(password), toBytes(salt), limits));
}

const scrypt = (password: Data, salt: Data, length: number, ...rest: [Cost, Done] | [Done]) =>
  later(
    () => scryptSync(password, salt, length, rest.length > 1 ? (rest[0] as Cost) : {}),
    rest.at(-1) as Done,
  );

export const crypto = {
  webcrypto: globalThis.crypto,
  constants: {},
  KeyObject,
  Hash,
  createHash,
  createHmac,
  hash: (name: string, data: Data, encoding = 'hex') =>
    createHash(name).update(data).digest(encoding),
  createSecretKey: (key: Data, encoding?: string) => new KeyObject(toBytes(key, encoding)),
  createPrivateKey: notHere('createPrivateKey'),
  createPublicKey: notHere('createPublicKey'),
  createCipheriv: (...values: ConstructorParameters<typeof Cipheriv>) => new Cipheriv(...values),
  createDecipheriv: (...values: ConstructorParameters<typeof Decipheriv>) =>
    new Decipheriv(...values),
  createSign: notHere('createSign'),
  createVerify: notHere('createVerify'),
  generateKeyPairSync: notHere('generateKeyPairSync'),
  getHashes: () => Object.keys(hashes),
  getCiphers: () => cipherNames,
  getRandomValues: (values: Uint8Array<ArrayBuffer>) => globalThis.crypto.getRandomValues(values),
  randomBytes,
  pseudoRandomBytes: randomBytes,
  randomFillSync: fill,
  randomUUID,
  randomInt,
  timingSafeEqual,
  pbkdf2,
  pbkdf2Sync,
  scrypt,
  scryptSync,
};
