import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { globSync } from 'tinyglobby';
import { compress } from '../../../deploy/compress';

describe('compressing a build', () => {
  function folders(t: TestContext) {
    const folder = mkdtempSync(path.join(tmpdir(), 'compress-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const [build, cache] = [path.join(folder, 'build'), path.join(folder, 'cache')];
    mkdirSync(path.join(build, 'docs'), { recursive: true });
    const write = (name: string, text: string) => writeFileSync(path.join(build, name), text);
    const read = (name: string) => readFileSync(path.join(build, name));
    const run = () => compress(build, cache);
    const listed = () => globSync('**', { cwd: build }).sort();
    const kept = () => globSync('*', { cwd: cache }).length;
    return { write, read, run, listed, kept, build };
  }
  const page = '<p>Text of a page.'.repeat(50);

  it('puts smaller files beside texts, and nothing beside others', async t => {
    const { write, read, run, listed } = folders(t);
    write('index.html', page);
    write('docs/a.md', '#');
    write('card.jpg', page);
    const { files, changed, bytes, br, gz } = await run();
    assert.deepEqual([files, changed, bytes], [2, 2, page.length + 1]);
    assert.deepEqual(listed(), [
      'card.jpg',
      'docs/a.md',
      'index.html',
      'index.html.br',
      'index.html.gz',
    ]);
    assert.equal(brotliDecompressSync(read('index.html.br')).toString(), page);
    assert.equal(gunzipSync(read('index.html.gz')).toString(), page);
    assert.deepEqual(
      [br, gz],
      [read('index.html.br').length + 1, read('index.html.gz').length + 1],
    );
  });

  it('compresses what has changed, and keeps no result that no file asks for', async t => {
    const { write, read, run, listed, kept, build } = folders(t);
    write('index.html', page);
    write('docs/a.html', page);
    write('docs/b.html', `${page}b`);
    assert.equal((await run()).changed, 2);
    const before = read('index.html.br');
    rmSync(path.join(build, 'index.html.br'));
    assert.equal((await run()).changed, 0);
    assert.deepEqual(read('index.html.br'), before);
    write('docs/a.html', `${page}c`);
    rmSync(path.join(build, 'docs/b.html'));
    assert.equal((await run()).changed, 1);
    assert.equal(brotliDecompressSync(read('docs/a.html.br')).toString(), `${page}c`);
    assert.deepEqual(
      listed().filter(name => name.startsWith('docs/b')),
      [],
    );
    assert.equal(kept(), 4);
  });

  it('wants a build', async t => {
    await assert.rejects(folders(t).run(), /has no built site: run "npm run build" first/);
  });
});
