/** Stands in for `crypto`: hashes, HMAC, key derivation and random values. Lacks: ciphers, signatures by key pairs,
 * certificates, key generation. */
import { Buffer } from 'buffer';
import { hmac } from '@noble/hashes/hmac.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2 as derive } from '@noble/hashes/pbkdf2.js';
import { scrypt as stretch } from '@noble/hashes/scrypt.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { Transform } from 'stream';

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

const createHash = (name: string) => new Hash(hashOf(name).create());
const keyBytes = (key: Data | { export(): Data }) =>
  toBytes(typeof key === 'object' && 'export' in key ? key.export() : key);
const createHmac = (name: string, key: Data | { export(): Data }) =>
  new Hash(hmac.create(hashOf(name), keyBytes(key)));

class KeyObject {
  type = 'secret';
  asymmetricKeyType = undefined;
  constructor(private bytes: Uint8Array) {}
  get symmetricKeySize() {
    return this.bytes.length;
  }
  export() {
    return Buffer.from(this.bytes);
  }
}

function notHere(name: string) {
  return () => {
    throw new Error(`crypto.${name} does not run in a browser`);
  };
}

function randomBytes(size: number, done?: (error: null, bytes: Buffer) => void) {
  const bytes = Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(size)));
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
const pbkdf2 = (password: Data, salt: Data, c: number, length: number, name: string, done: Done) =>
  setTimeout(() => done(null, pbkdf2Sync(password, salt, c, length, name)));
const scryptSync = (password: Data, salt: Data, dkLen: number, { N = 16_384, r = 8, p = 1 } = {}) =>
  Buffer.from(stretch(toBytes(password), toBytes(salt), { N, r, p, dkLen }));
const scrypt = (password: Data, salt: Data, length: number, ...rest: unknown[]) =>
  setTimeout(() =>
    (rest.at(-1) as Done)(
      null,
      scryptSync(password, salt, length, rest.length > 1 ? (rest[0] as object) : {}),
    ),
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
  createCipheriv: notHere('createCipheriv'),
  createDecipheriv: notHere('createDecipheriv'),
  createSign: notHere('createSign'),
  createVerify: notHere('createVerify'),
  generateKeyPairSync: notHere('generateKeyPairSync'),
  getHashes: () => Object.keys(hashes),
  getCiphers: () => [],
  getRandomValues: (values: Uint8Array<ArrayBuffer>) => globalThis.crypto.getRandomValues(values),
  randomBytes,
  pseudoRandomBytes: randomBytes,
  randomFillSync: (bytes: Uint8Array<ArrayBuffer>) => globalThis.crypto.getRandomValues(bytes),
  randomUUID,
  randomInt,
  timingSafeEqual,
  pbkdf2,
  pbkdf2Sync,
  scrypt,
  scryptSync,
};
