import assert from 'node:assert/strict';
import { once } from 'node:events';
import node from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { fs } from '../../../../../../src/plugins/play/client/node/fs';

const places = { memory: '/home/shelf', disk: node.mkdtempSync(path.join(os.tmpdir(), 'shelf-')) };
after(() => node.rmSync(places.disk, { recursive: true }));
fs.mkdirSync(places.memory, { recursive: true });

/** What a call gives with a real file system, and in memory: its result, or its error. Folders are named alike. */
async function both(
  call: (from: typeof fs, folder: string) => unknown,
): Promise<[unknown, unknown]> {
  const run = async (from: typeof fs, folder: string) => {
    try {
      return await call(from, folder);
    } catch (error) {
      const { code, syscall, message } = error as NodeJS.ErrnoException;
      return { code, syscall, message: message.replaceAll(folder, '<folder>') };
    }
  };
  return [await run(fs, places.memory), await run(node, places.disk)];
}

async function same(call: (from: typeof fs, folder: string) => unknown) {
  const [memory, disk] = await both(call);
  assert.deepEqual(memory, disk);
}

describe('files in the memory of a worker, as Node.js has them on a disk', () => {
  it('writes, appends, reads and truncates', () =>
    same((from, folder) => {
      const file = `${folder}/a.txt`;
      from.writeFileSync(file, 'Mo');
      from.appendFileSync(file, Buffer.from('mo'));
      const long = from.readFileSync(file, 'utf8');
      from.truncateSync(file, 1);
      return [long, from.readFileSync(file), from.statSync(file).size, from.existsSync(file)];
    }));

  for (const [what, call] of Object.entries<(from: typeof fs, folder: string) => unknown>({
    'a missing file': (from, folder) => from.readFileSync(`${folder}/none`),
    'a missing folder': (from, folder) => from.writeFileSync(`${folder}/none/a.txt`, ''),
    'a folder that is read': (from, folder) => from.readFileSync(folder),
    'a folder that exists': (from, folder) => from.mkdirSync(folder),
    'a folder that is not empty': (from, folder) => from.rmdirSync(folder),
    'a file as a folder': (from, folder) => from.readdirSync(`${folder}/a.txt`),
    'a name that must be new': (from, folder) => from.openSync(`${folder}/a.txt`, 'wx'),
    'a promise': (from, folder) => from.promises.stat(`${folder}/none`),
  })) {
    it(`fails for ${what} with the words of Node.js`, () => same(call));
  }

  it('lists, renames, copies, links and removes', () =>
    same((from, folder) => {
      from.mkdirSync(`${folder}/x/y/z`, { recursive: true });
      from.writeFileSync(`${folder}/x/y/b.txt`, 'b');
      from.copyFileSync(`${folder}/x/y/b.txt`, `${folder}/x/c.txt`);
      from.renameSync(`${folder}/x/c.txt`, `${folder}/x/d.txt`);
      from.symlinkSync(`${folder}/x/y`, `${folder}/x/link`);
      const list = from.readdirSync(`${folder}/x`, { withFileTypes: true });
      const kinds = list.map(one => [
        one.name,
        one.isFile(),
        one.isDirectory(),
        one.isSymbolicLink(),
      ]);
      const linked = from.readFileSync(`${folder}/x/link/b.txt`, 'utf8');
      const real = path.relative(
        from.realpathSync(folder),
        from.realpathSync(`${folder}/x/link/b.txt`),
      );
      from.rmSync(`${folder}/x`, { recursive: true });
      return [kinds.sort(), linked, real, from.existsSync(`${folder}/x`)];
    }));

  it('reads and writes at positions', () =>
    same((from, folder) => {
      const fd = from.openSync(`${folder}/p.txt`, 'w+');
      from.writeSync(fd, 'abcdef');
      from.writeSync(fd, 'X', 2);
      const bytes = Buffer.alloc(3);
      const count = from.readSync(fd, bytes, 0, 3, 1);
      from.closeSync(fd);
      return [count, bytes.toString(), from.readFileSync(`${folder}/p.txt`, 'utf8')];
    }));

  it('has callbacks, and handles of files', () =>
    same(async (from, folder) => {
      const file = `${folder}/h.txt`;
      const handle = await from.promises.open(file, 'w+');
      const { bytesWritten } = await handle.write('Krabat');
      await handle.close();
      const text = await new Promise(resolve =>
        from.readFile(file, 'utf8', (_, read) => resolve(read)),
      );
      return [bytesWritten, text];
    }));

  it('streams a part of a file, and appends by a stream', () =>
    same(async (from, folder) => {
      const file = `${folder}/s.txt`;
      from.writeFileSync(file, 'Ronja ');
      const out = from.createWriteStream(file, { flags: 'a' });
      out.end('Räubertochter');
      await once(out, 'close');
      let text = '';
      for await (const chunk of from.createReadStream(file, { start: 6, end: 9, encoding: 'utf8' }))
        text += chunk;
      return [text, out.bytesWritten];
    }));

  it('says what a browser does not have', () => {
    assert.throws(() => fs.watch('/'), /fs\.watch does not run in a browser/);
  });
});
