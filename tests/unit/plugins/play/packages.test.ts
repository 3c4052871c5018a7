import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import manifest from '../../../../framework/3.0.0/package.json';
import type { Files } from '../../../../src/plugins/play/data';
import { Packages } from '../../../../src/plugins/play/packages';

describe('the index of packages', () => {
  it('has all packages that are written, what they need, and the modules of Node.js', async () => {
    const written = new Map<string, Files>();
    const packages = new Packages(process.cwd(), 'en', (name, content) => {
      written.set(name, JSON.parse(content) as Files);
      return name;
    });
    await packages.writeAll(['@midwayjs/session']);
    const { packages: index, modules } = await packages.index();
    assert.deepEqual(index['@midwayjs/session']!.needs, ['@midwayjs/core']);
    assert.equal(index['@midwayjs/core']!.version, manifest.dependencies['@midwayjs/core']);
    for (const name of ['fs', 'zlib', 'assert']) assert.ok(modules.includes(name), name);
    // Those that the worker does not have.
    assert.ok('zlib' in index && !('fs' in index));
    for (const [name, { file, needs }] of Object.entries(index)) {
      assert.ok(name in written.get(file)!, `${file} has ${name}`);
      for (const needed of needs) assert.ok(needed in index, `${name} needs ${needed}`);
    }
  });
});
