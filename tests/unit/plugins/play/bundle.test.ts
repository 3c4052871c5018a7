import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { currentVersion } from '../../../../src/config/site';
import { frameworkFolder } from '../../../../src/content/framework';
import { bundleAll, bundlePackage, bundleWorker, packs } from '../../../../src/plugins/play/bundle';

const installed = createRequire(path.resolve(frameworkFolder(currentVersion), 'package.json'));

/** Loads bundled code. */
function load(code: string): unknown {
  const module = { exports: {} };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- runs what the worker runs
  new Function('module', 'exports', 'require', code)(module, module.exports, installed);
  return module.exports;
}

describe('bundled packages', () => {
  it('know each media type that a file ending has', async () => {
    const { code } = await bundlePackage('mime-types');
    const { types, charset } = load(code) as {
      types: Record<string, string>;
      charset(type: string): string;
    };
    const original = installed('mime-types') as { types: object; charset(type: string): string };
    assert.deepEqual(types, original.types);
    for (const type of Object.values(types))
      assert.equal(charset(type), original.charset(type), type);
  });

  it('leave out other packages, which they name', async () => {
    const { code, needs } = await bundlePackage('@midwayjs/session');
    assert.deepEqual(needs, ['@midwayjs/core']);
    assert.match(code, /require\("@midwayjs\/core"\)/);
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
