import assert from 'node:assert/strict';
import node from 'node:crypto';
import { describe, it } from 'node:test';
import { crypto } from '../../../../../../src/plugins/play/client/node/crypto';

const text = 'Die unendliche Geschichte 📖';

describe('crypto in a browser', () => {
  for (const name of ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'RSA-SHA256']) {
    it(`gives the digests of Node.js for ${name}`, () => {
      const digest = (from: typeof node) =>
        from.createHash(name).update(text).update('!').digest('hex');
      assert.equal(digest(crypto as unknown as typeof node), digest(node));
      const keyed = (from: typeof node) =>
        from.createHmac(name, 'key').update(text).digest('base64');
      assert.equal(keyed(crypto as unknown as typeof node), keyed(node));
    });
  }

  it('derives the keys of Node.js', () => {
    const salt = Buffer.from('salt');
    assert.deepEqual(crypto.scryptSync('word', salt, 32), node.scryptSync('word', salt, 32));
    const derived = [crypto, node].map(one => one.pbkdf2Sync('word', salt, 10, 20, 'sha256'));
    assert.deepEqual(derived[0], derived[1]);
  });

  it('heeds the cost of scrypt by both names, and its limit of memory', () => {
    const key = (from: typeof node, options: object) => from.scryptSync('word', 'salt', 8, options);
    for (const options of [
      { cost: 1024, blockSize: 4 },
      { N: 512, r: 2, p: 2 },
    ])
      assert.deepEqual(key(crypto as unknown as typeof node, options), key(node, options));
    assert.throws(
      () => crypto.scryptSync('word', 'salt', 8, { N: 2 ** 20 }),
      /memory limit exceeded/,
    );
  });

  it('fills more than browsers give at once', () => {
    const bytes = crypto.randomBytes(100_000);
    assert.notEqual(bytes.readBigUInt64LE(99_992), 0n);
  });

  it('refuses unknown digests as Node.js does', (_, done) => {
    assert.throws(() => crypto.createHash('whirlpool'), /Digest method not supported/);
    crypto.pbkdf2('word', 'salt', 1, 8, 'whirlpool', error => {
      assert.match(error!.message, /Digest method not supported/);
      done();
    });
  });

  for (const name of crypto.getCiphers()) {
    const [key, iv] = [Buffer.alloc(Number(name.split('-')[1]) / 8, 'k'), Buffer.alloc(16, 'i')];
    const isTagged = name.endsWith('gcm');
    const write = (from: typeof node) => {
      const cipher = from.createCipheriv(name as 'aes-256-gcm', key, iv);
      if (isTagged) cipher.setAAD(Buffer.from('related'));
      const bytes = Buffer.concat([
        cipher.update(text, 'utf8'),
        cipher.update('!'),
        cipher.final(),
      ]);
      return [bytes, isTagged ? cipher.getAuthTag() : null] as const;
    };
    const read = (from: typeof node, bytes: Buffer, tag: Buffer | null) => {
      const cipher = from.createDecipheriv(name as 'aes-256-gcm', key, iv);
      if (tag) cipher.setAAD(Buffer.from('related')).setAuthTag(tag);
      return cipher.update(bytes, undefined, 'utf8') + cipher.final('utf8');
    };

    it(`encrypts as Node.js does with ${name}, and decrypts it`, () => {
      const written = write(node);
      assert.deepEqual(write(crypto as unknown as typeof node), written);
      assert.equal(read(crypto as unknown as typeof node, ...written), `${text}!`);
    });

    it(`refuses a wrong text, key or vector with ${name} as Node.js does`, () => {
      const mistakes: ((from: typeof node) => unknown)[] = [
        from => from.createCipheriv(name, key.subarray(1), iv),
        from => from.createCipheriv(name, key, ''),
        from => from.createCipheriv(`${name}x`, key, iv),
        from => read(from, Buffer.alloc(15), isTagged ? Buffer.alloc(16) : null),
        from => read(from, Buffer.alloc(16), isTagged ? Buffer.alloc(16) : null),
      ];
      for (const mistake of mistakes) {
        const errors = [crypto as unknown as typeof node, node].map(from => {
          try {
            return String(mistake(from)) && 'none';
          } catch (error) {
            return { message: (error as Error).message, code: (error as { code?: string }).code };
          }
        });
        assert.deepEqual(errors[0], errors[1]);
      }
    });
  }

  it('says what a browser does not run', () => {
    assert.throws(() => crypto.createSign(), /crypto\.createSign does not run in a browser/);
  });
});
