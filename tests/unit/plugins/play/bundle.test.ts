import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, it } from 'node:test';
import { runInThisContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { currentVersion } from '../../../../src/config/site';
import { frameworkFolder } from '../../../../src/content/framework';
import { bundleAll, bundlePackage, bundleWorker, packs } from '../../../../src/plugins/play/bundle';
import { place, require } from '../../../../src/plugins/play/client/modules';
import { fs } from '../../../../src/plugins/play/client/node/fs';

const installed = createRequire(path.resolve(frameworkFolder(currentVersion), 'package.json'));

type Wrapped = (module: { exports: unknown }, exports: unknown, require: NodeJS.Require) => void;

/** Loads bundled code. */
function load(code: string): unknown {
  const module = { exports: {} };
  const call = runInThisContext(`(function (module, exports, require) {${code}\n})`) as Wrapped;
  call(module, module.exports, installed);
  return module.exports;
}

/** The part of `mime-types` that the framework uses. */
interface MimeTypes {
  types: Record<string, string>;
  charset: (type: string) => string;
}

describe('bundled packages', () => {
  it('know each media type that a file ending has', async () => {
    const { code } = await bundlePackage('mime-types');
    const { types, charset } = load(code) as MimeTypes;
    const original = installed('mime-types') as MimeTypes;
    assert.deepEqual(types, original.types);
    for (const type of Object.values(types))
      assert.equal(charset(type), original.charset(type), type);
  });

  it('leave out other packages, which they name', async () => {
    const { code, needs } = await bundlePackage('@midwayjs/session');
    assert.deepEqual(needs, ['@midwayjs/core']);
    assert.match(code, /require\("@midwayjs\/core"\)/);
  });

  it('bring the files that they read', async () => {
    const name = 'swagger-ui-dist';
    place({ files: {}, compiled: {}, packages: { [name]: (await bundlePackage(name)).code } });
    const assets = require(name) as { absolutePath(): string };
    for (const file of ['index.html', 'swagger-initializer.js'])
      assert.deepEqual(
        Buffer.from(fs.readFileSync(path.join(assets.absolutePath(), file))),
        readFileSync(installed.resolve(`${name}/${file}`)),
      );
  });

  it('are missing with a word', async () => {
    await assert.rejects(bundlePackage('no-such-package'), /Could not resolve "no-such-package"/);
  });
});

describe('the first request of a page', () => {
  it('loads at most 250 kB, of which 10 kB are for the page itself', async () => {
    const start = await bundleAll(packs.start!);
    const sizes = [await bundleWorker(), JSON.stringify(start)].map(
      text => brotliCompressSync(text).length,
    );
    const sum = sizes.reduce((all, one) => all + one, 0);
    assert.ok(sum < 240_000, `worker and packages: ${sizes.join(' + ')} bytes`);
  });
});
