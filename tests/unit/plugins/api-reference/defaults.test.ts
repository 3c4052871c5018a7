import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import {
  isStated,
  readDefaults,
  shown,
  valueAt,
} from '../../../../src/plugins/api-reference/defaults';
import { sample, scratch, siteDir } from './site';

describe('defaults of options', () => {
  it('are found at a path of keys', () => {
    assert.equal(valueAt({ a: { b: 1 } }, ['a', 'b']), 1);
    assert.equal(valueAt({ a: 1 }, ['a', 'toString']), undefined);
  });

  /** The defaults of a package with the given code as its dist/configuration.js. */
  const defaultsOf = (name: string, code: string) => {
    const folder = path.join(scratch, name);
    mkdirSync(path.join(folder, 'dist'), { recursive: true });
    symlinkSync(path.join(siteDir, 'framework/3.0.0/node_modules'), `${folder}/node_modules`);
    writeFileSync(path.join(folder, 'dist/configuration.js'), code);
    const entryPoint = path.join(folder, 'index.d.ts');
    return readDefaults([{ ...sample, version: '3.20.0', entryPoint }]).ws;
  };

  it('are what the package configures for every application', () => {
    const code = `const { Configuration } = require('@midwayjs/core');
exports.Configuration = class {};
Configuration({
  importConfigs: [
    { default: { a: 1, b: 1, c: { d: 1, e: 1 } }, local: { b: 2 }, prod: { c: { e: 2 } } },
    { default: ({ appDir, env }) => ({ f: appDir, g: env, h: true }) },
  ],
})(exports.Configuration);
`;
    const { a, b, c, f, g, h } = defaultsOf('configured', code)!;
    const none = undefined;
    assert.deepEqual(
      { a, b, c, f, g, h },
      { a: 1, b: none, c: { d: 1, e: none }, f: none, g: none, h: true },
    );
    assert.equal(shown(c), undefined, 'an object that is certain only in part');
  });

  it('name the package that they cannot be loaded from', () => {
    assert.throws(
      () => defaultsOf('unloadable', "require('nowhere-to-be-found');"),
      /default configuration of @midwayjs\/ws .*cannot be loaded: Cannot find module 'nowhere.*Install/,
    );
  });

  it('may be stated and yet not certain', () => {
    assert.ok(isStated({ a: { b: undefined } }, ['a', 'b']));
    assert.ok(!isStated({ a: {} }, ['a', 'b']));
  });

  it('are shown when they are plain, short, and the same everywhere', () => {
    assert.equal(shown('1mb'), '"1mb"');
    assert.equal(shown({ a: [1, false] }), '{ "a": [ 1, false ] }');
    const others = [undefined, '', {}, () => 1, { a: () => 1 }, new Date(0), 'x'.repeat(61)];
    for (const value of [...others, path.join(tmpdir(), 'x')])
      assert.equal(shown(value), undefined);
  });
});
