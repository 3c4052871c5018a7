import assert from 'node:assert/strict';
import node from 'node:crypto';
import { describe, it } from 'node:test';
import { keyPairs } from '../../../../../../src/plugins/play/client/node/keys';

const text = 'Die unendliche Geschichte 📖';
const keys = keyPairs as unknown as typeof node;

/** Both ways between the keys of a browser and those of Node.js. */
const ways = [
  ['a browser', keys, 'Node.js', node],
  ['Node.js', node, 'a browser', keys],
] as const;

describe('key pairs in a browser', () => {
  for (const [by, from, reader, to] of ways)
    for (const format of ['pem', 'der'] as const) {
      const { privateKey, publicKey } = from.generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const [secret, open] = [
        privateKey.export({ type: 'pkcs8', format } as never),
        publicKey.export({ type: 'spki', format } as never),
      ] as (string | Buffer)[];
      const given = (key: string | Buffer, type: string) => ({ key, format, type }) as never;

      it(`made by ${by} are read by ${reader} as ${format}`, () => {
        const read = to.createPrivateKey(given(secret!, 'pkcs8'));
        assert.deepEqual(read.export({ type: 'pkcs8', format } as never), secret);
        for (const one of [to.createPublicKey(read), to.createPublicKey(given(open!, 'spki'))])
          assert.deepEqual(one.export({ type: 'spki', format } as never), open);
        assert.deepEqual(
          [read.type, read.asymmetricKeyType, read.asymmetricKeyDetails],
          ['private', 'ec', { namedCurve: 'prime256v1' }],
        );
      });

      it(`of ${by} sign as ${format} what ${reader} verifies`, () => {
        for (const dsaEncoding of ['der', 'ieee-p1363'] as const) {
          const signature = from.createSign('RSA-SHA256').update(text).sign({
            key: privateKey,
            dsaEncoding,
          });
          const key = to.createPublicKey(given(open!, 'spki'));
          const verify = (said: string, bytes: Buffer) =>
            to.createVerify('sha256').update(said).verify({ key, dsaEncoding }, bytes);
          assert.ok(verify(text, signature));
          assert.ok(!verify(`${text}!`, signature));
          assert.ok(!verify(text, Buffer.alloc(64, 1)));
        }
      });
    }

  it('are refused where Node.js refuses them', () => {
    const mistakes: ((from: typeof node) => unknown)[] = [
      from => from.createPrivateKey('a secret'),
      from => from.createPublicKey('a secret'),
      from => from.createSign('sha256').update(text).sign('a secret'),
      from =>
        from
          .createSign('sha256')
          .update(text)
          .sign(from.generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey),
    ];
    for (const mistake of mistakes) {
      const errors = [keys, node].map(from => {
        try {
          return String(mistake(from)) && 'none';
        } catch (error) {
          return { message: (error as Error).message, code: (error as { code?: string }).code };
        }
      });
      assert.deepEqual(errors[0], errors[1]);
    }
  });

  it('of other kinds are named', () =>
    assert.throws(
      () => keys.generateKeyPairSync('rsa', { modulusLength: 2048 }),
      /^Error: keys of rsa do not run in a browser, those of P-256 do$/,
    ));
});
