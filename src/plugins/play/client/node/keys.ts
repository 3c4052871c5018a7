/** Key pairs and their signatures for `crypto`, on the curve P-256, in a file of its own. Lacks RSA, other curves, JWK
 * and certificates. */
import { Buffer } from 'buffer';
import { p256 } from '@noble/curves/nist.js';
// The bundle gets it from the worker.
import { createHash, KeyObject } from './crypto';

/** What stands around the numbers of a key in PKCS #8 and SPKI. All keys of a curve have the same length. */
const around = {
  private: [
    '308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420',
    'a144034200',
  ],
  public: ['3059301306072a8648ce3d020106082a8648ce3d030107034200'],
} as const;
const secretLength = 32;
/** Both coordinates, and a byte that says so. */
const pointLength = 65;

type Kind = keyof typeof around;

const unsupported = () =>
  Object.assign(new Error('error:1E08010C:DECODER routines::unsupported'), {
    code: 'ERR_OSSL_UNSUPPORTED',
  });

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

interface Format {
  type?: string;
  format?: string;
}

/** What functions accept as a key. */
type Given = string | Uint8Array | object;

class PairKey extends KeyObject {
  override asymmetricKeyType = 'ec';
  asymmetricKeyDetails = { namedCurve: 'prime256v1' };
  constructor(
    public override type: Kind,
    /** The point of the public key, and the number of a private one. */
    readonly point: Uint8Array,
    readonly secret: Uint8Array = new Uint8Array(),
  ) {
    super(secret);
  }
  override export({ type, format }: Format = {}): Buffer | string {
    const isPrivate = this.type === 'private';
    if (type !== (isPrivate ? 'pkcs8' : 'spki') || !/^(pem|der)$/.test(format!))
      throw new Error(`export as ${type} and ${format} does not run in a browser`);
    const [head, middle = ''] = around[this.type];
    const [secret, point] = [this.secret, this.point].map(one => Buffer.from(one).toString('hex'));
    const der = Buffer.from(`${head}${secret}${middle}${point}`, 'hex');
    if (format === 'der') return der;
    const name = `${this.type.toUpperCase()} KEY`;
    const lines = der.toString('base64').match(/.{1,64}/g)!;
    return `-----BEGIN ${name}-----\n${lines.join('\n')}\n-----END ${name}-----\n`;
  }
}

const privateFrom = (secret: Uint8Array) =>
  new PairKey('private', p256.getPublicKey(secret, false), secret);
const publicOf = ({ point }: PairKey) => new PairKey('public', point);

function parse(given: Given): PairKey {
  if (given instanceof PairKey) return given;
  if (typeof given === 'object' && 'key' in given) return parse(given.key as Given);
  if (typeof given !== 'string' && !(given instanceof Uint8Array)) throw unsupported();
  const text = Buffer.from(given as string).toString('latin1');
  const [, body = ''] = /-----BEGIN (?:PRIVATE|PUBLIC) KEY-----([^-]*)-----END/.exec(text) ?? [];
  const hex = Buffer.from(body || text, body ? 'base64' : 'latin1').toString('hex');
  if (hex.startsWith(around.private[0])) {
    const at = around.private[0].length;
    return privateFrom(bytesOf(hex.slice(at, at + 2 * secretLength)));
  }
  const point = hex.slice(around.public[0].length);
  if (!hex.startsWith(around.public[0]) || point.length !== 2 * pointLength) throw unsupported();
  return new PairKey('public', bytesOf(point));
}

function createPrivateKey(given: Given): PairKey {
  const key = parse(given);
  if (key.type === 'private') return key;
  throw given instanceof PairKey
    ? Object.assign(new TypeError('Invalid key object type public, expected private.'), {
        code: 'ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE',
      })
    : unsupported();
}
const createPublicKey = (given: Given) => publicOf(parse(given));

/** A text that is signed. */
class Signed {
  protected readonly hash;
  constructor(name: string) {
    this.hash = createHash(name);
  }
  update(data: string | Uint8Array, encoding?: string) {
    this.hash.update(data, encoding);
    return this;
  }
  /** Options of the library for a key as Node.js gets it. */
  protected options(given: Given) {
    const isPlain = typeof given === 'object' && 'dsaEncoding' in given;
    const format = isPlain && given.dsaEncoding === 'ieee-p1363' ? 'compact' : 'der';
    return { prehash: false, lowS: false, format } as const;
  }
}

class Sign extends Signed {
  sign(given: Given, encoding?: BufferEncoding) {
    const { secret } = createPrivateKey(given);
    const text = Uint8Array.from(this.hash.digest() as Buffer);
    const bytes = Buffer.from(p256.sign(text, secret, this.options(given)));
    return encoding ? bytes.toString(encoding) : bytes;
  }
}

class Verify extends Signed {
  verify(given: Given, signature: string | Uint8Array, encoding?: BufferEncoding): boolean {
    const bytes = typeof signature === 'string' ? Buffer.from(signature, encoding) : signature;
    const text = Uint8Array.from(this.hash.digest() as Buffer);
    const { point } = parse(given);
    try {
      return p256.verify(Uint8Array.from(bytes), text, point, this.options(given));
    } catch {
      // The signature has another format.
      return false;
    }
  }
}

function generateKeyPairSync(
  type: string,
  options: { namedCurve?: string; privateKeyEncoding?: Format; publicKeyEncoding?: Format } = {},
) {
  const { namedCurve = '', privateKeyEncoding: ofPrivate, publicKeyEncoding: ofPublic } = options;
  if (type !== 'ec' || !/^(P-256|prime256v1)$/.test(namedCurve))
    throw new Error(`keys of ${namedCurve || type} do not run in a browser, those of P-256 do`);
  const privateKey = privateFrom(p256.utils.randomSecretKey());
  const publicKey = publicOf(privateKey);
  return {
    privateKey: ofPrivate ? privateKey.export(ofPrivate) : privateKey,
    publicKey: ofPublic ? publicKey.export(ofPublic) : publicKey,
  };
}

/** The functions of `crypto` that this file adds. */
export const keyPairs = {
  createPrivateKey,
  createPublicKey,
  createSign: (name: string) => new Sign(name),
  createVerify: (name: string) => new Verify(name),
  generateKeyPairSync,
};
