import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { rspack } from '@rspack/core';
import { ReplaceModule } from '../../../src/lib/replaceModule';

describe('a replaced module', () => {
  let folder: string;
  const at = (...names: string[]) => path.join(folder, ...names);

  /** @returns the script of an app in which a module is replaced, or what went wrong */
  async function build(request: RegExp, importer?: RegExp): Promise<string> {
    const compiler = rspack({
      context: folder,
      entry: './app.js',
      output: { path: at('build'), filename: 'main.js' },
      optimization: { minimize: false },
      plugins: [new ReplaceModule(request, at('own.js'), importer)],
    });
    try {
      const stats = await promisify(compiler.run.bind(compiler))();
      assert.equal(stats?.toString({ all: false, errors: true }), '');
    } finally {
      await promisify(compiler.close.bind(compiler))();
    }
    return readFileSync(at('build/main.js'), 'utf8');
  }

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'replace-module-'));
    mkdirSync(at('package'));
    writeFileSync(at('package/index.js'), 'import "./part";');
    writeFileSync(at('package/part.js'), 'document.title = "stock";');
    writeFileSync(at('own.js'), 'import "./package/part"; document.title = "own";');
    writeFileSync(at('app.js'), 'import "./package";');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('may import what it replaces', async () => {
    const script = await build(/^\.\/part$/, /[\\/]package$/);
    assert.match(script, /"own"/);
    assert.match(script, /"stock"/);
  });

  it('fails the build when nothing imports it any more', async () => {
    await assert.rejects(
      build(/^\.\/piece$/),
      /imports .*piece.*own\.js replaces.*contributing\/framework-internals\.md/s,
    );
    await assert.rejects(build(/^\.\/part$/, /[\\/]other$/), /in .*other.* imports/);
  });

  it('fails the build when the site alone imports the replacement', async () => {
    writeFileSync(at('app.js'), 'import "./own";');
    await assert.rejects(build(/^\.\/part$/, /[\\/]package$/), /No module in .* imports/);
  });
});
