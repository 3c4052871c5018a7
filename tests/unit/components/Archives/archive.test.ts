import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { ArchiveFault, archiveOf, readArchive } from '../../../../src/components/Archives/archive';
import { zip } from '../../../../src/plugins/projects/project';

const files = { 'package.json': '{"name":"shelf"}\n', 'src/a.ts': '书 💡\n', '.gitignore': '' };

const faultOf = (bytes: Uint8Array) => {
  try {
    readArchive(bytes);
  } catch (error) {
    assert.ok(error instanceof ArchiveFault, String(error));
    return [error.reason, error.file];
  }
  return undefined;
};

describe('an archive of a project', () => {
  it('has the files in one folder, or without one', () => {
    assert.deepEqual(readArchive(archiveOf('shelf', files)), files);
    assert.deepEqual(readArchive(zip('shelf', files)), files);
    assert.deepEqual(readArchive(zip('.', files)), files);
  });

  it('is read without what tools install and write', () => {
    const ignored = {
      'node_modules/x/index.js': '',
      'src/node_modules/y.js': '',
      '.git/config': '',
      'package-lock.json': '{}',
      '__MACOSX/a': '',
    };
    assert.deepEqual(readArchive(zip('.', { ...files, ...ignored })), files);
    const packages = { 'package.json': strToU8('{}'), 'node_modules/x': new Uint8Array(2_000_000) };
    assert.deepEqual(readArchive(zipSync(packages, { level: 0 })), { 'package.json': '{}' });
  });

  it('is refused with the reason', () => {
    assert.deepEqual(faultOf(strToU8('no archive')), ['damaged', '']);
    assert.deepEqual(faultOf(zip('x', files).slice(0, -30)), ['damaged', '']);
    assert.deepEqual(faultOf(zip('x', { 'a.ts': '' })), ['noManifest', '']);
    assert.deepEqual(faultOf(zip('x', { 'y/package.json': '{}', 'a.ts': '' })), ['noManifest', '']);
    const image = zipSync({ 'package.json': strToU8('{}'), 'a.png': Uint8Array.of(137, 80, 255) });
    assert.deepEqual(faultOf(image), ['badFile', 'a.png']);
  });

  it('is refused before it is unpacked if that needs too much memory', () => {
    const bomb = zip('x', { ...files, 'a.txt': 'x'.repeat(2_000_000) });
    assert.ok(bomb.length < 5000);
    assert.deepEqual(faultOf(bomb), ['large', '']);
    // The same archive, whose sizes claim 1 byte: no more is unpacked.
    const size = [0x80, 0x84, 0x1e, 0];
    for (let at = 0; at < bomb.length - 4; at += 1)
      if (size.every((byte, index) => bomb[at + index] === byte)) bomb.set([1, 0, 0, 0], at);
    assert.equal(readArchive(bomb)['a.txt'], 'x');
  });

  it('is refused if files that are not compressed are larger than they claim', () => {
    const text = 'x'.repeat(600_000);
    const stored = zipSync({ 'a.txt': strToU8(text), 'b.txt': strToU8(text) }, { level: 0 });
    const size = [0xc0, 0x27, 0x09, 0];
    const sizes = [...size, ...size];
    for (let at = 0; at < stored.length - 8; at += 1)
      if (sizes.every((byte, index) => stored[at + index] === byte))
        stored.set([1, 0, 0, 0], at + 4);
    assert.deepEqual(faultOf(stored), ['large', '']);
  });
});
