import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import ts from 'typescript';
import {
  Cache,
  codeFiles,
  evictOldest,
  FileCache,
  installedPackages,
  siteKey,
} from '../../../src/lib/cache';

let siteDir: string;
const at = (...names: string[]) => path.join(siteDir, ...names);
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};

beforeEach(() => {
  siteDir = mkdtempSync(path.join(tmpdir(), 'cache-'));
  write('package.json', '{}');
  write('src/lib/code.ts', 'export {};\n');
  write('node_modules/.package-lock.json', '{}\n');
});
afterEach(() => rmSync(siteDir, { recursive: true }));

describe('the key of a site', () => {
  it('is another when code, packages or what npm installed are others', () => {
    const keys = [siteKey(siteDir)];
    for (const file of [
      'src/lib/code.ts',
      'src/plugins/search/worker.mts',
      'src/config/sidebars/index.ts',
      'src/performance/loader.mjs',
      'src/performance/loader.cjs',
      'checks/pages.ts',
      'package.json',
      'package-lock.json',
      'node_modules/.package-lock.json',
    ]) {
      write(file, '{ "changed": true }');
      keys.push(siteKey(siteDir));
      assert.equal(siteKey(siteDir), keys.at(-1), file);
      assert.equal(new Set(keys).size, keys.length, file);
    }
  });

  it('is the same whatever components, styles and pages say', () => {
    const key = siteKey(siteDir);
    for (const file of ['src/theme/A.tsx', 'src/css/site.css', 'src/client/a.ts', 'docs/a.md']) {
      write(file, 'changed');
      assert.equal(siteKey(siteDir), key, file);
    }
  });

  it('is another in another version of Node', t => {
    const key = siteKey(siteDir);
    const own = process.version;
    t.after(() => Object.defineProperty(process, 'version', { value: own }));
    Object.defineProperty(process, 'version', { value: 'v0.0.0' });
    assert.notEqual(siteKey(siteDir), key);
  });

  it('has all the code of the site that caches and what they start import', () => {
    const covered = new Set(codeFiles('.'));
    const users = [...covered].filter(
      file =>
        /lib\/(?:cache|thread)'/.test(readFileSync(file, 'utf8')) || file.endsWith('/worker.mts'),
    );
    assert.ok(users.length > 5, users.join());
    const pending = [...users];
    const seen = new Set<string>();
    for (let file = pending.pop(); file; file = pending.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      assert.ok(covered.has(file), `${file} can change cached results and is not in their key`);
      const text = readFileSync(file, 'utf8').replace(/^import type .*$/gm, '');
      for (const { fileName } of ts.preProcessFile(text).importedFiles) {
        if (!fileName.startsWith('.')) continue;
        const base = path.join(path.dirname(file), fileName);
        const found = [
          base,
          base.replace(/\.mjs$/, '.mts'),
          ...['.ts', '.tsx', '.mts', '/index.ts'].map(end => base + end),
        ].find(one => /\.\w+$/.test(one) && existsSync(one));
        if (found && !found.endsWith('.json')) pending.push(found);
      }
    }
  });
});

describe('installed packages', () => {
  for (const [manager, record, lock] of [
    ['npm', '.package-lock.json', 'package-lock.json'],
    ['pnpm', '.modules.yaml', 'pnpm-lock.yaml'],
    ['yarn', '.yarn-state.yml', 'yarn.lock'],
    ['yarn 1', '.yarn-integrity', 'yarn.lock'],
  ] as const) {
    it(`are known where ${manager} installed them`, () => {
      rmSync(at('node_modules/.package-lock.json'));
      write(`node_modules/${record}`, 'a@1');
      write(lock, 'a@1');
      const keys = [installedPackages(siteDir)];
      for (const file of [`node_modules/${record}`, lock]) {
        write(file, 'a@2');
        keys.push(installedPackages(siteDir));
      }
      assert.equal(new Set(keys).size, 3);
    });
  }

  it('are an error where there are none', () => {
    rmSync(at('node_modules'), { recursive: true });
    assert.throws(() => installedPackages(siteDir), /node_modules has none of .*`npm ci`/);
  });
});

describe('results of an earlier build', () => {
  let made: string[];
  const file = () => at('node_modules/.cache/site/lengths/en.json');

  /** The lengths of texts, as a build makes them. */
  function build(texts: string[], common = 'a'): number[] {
    made = [];
    const cache = new Cache<number>(siteDir, 'lengths/en', common);
    const lengths = texts.map(text =>
      cache.of(text, () => {
        made.push(text);
        return text.length;
      }),
    );
    cache.save();
    return lengths;
  }

  it('are taken where the input is the same', () => {
    assert.deepEqual(build(['one', 'four']), [3, 4]);
    assert.deepEqual(build(['one', 'seven']), [3, 5]);
    assert.deepEqual(made, ['seven']);
  });

  it('are evicted when a build does not ask for them', () => {
    build(['one', 'four']);
    build(['one']);
    build(['four']);
    assert.deepEqual(made, ['four']);
  });

  it('do not hold for other code, packages or common input', () => {
    build(['one']);
    for (const name of ['src/lib/code.ts', 'node_modules/.package-lock.json']) {
      write(name, `${readFileSync(at(name), 'utf8')}\n`);
      build(['one']);
      assert.deepEqual(made, ['one'], name);
    }
    build(['one'], 'b');
    assert.deepEqual(made, ['one']);
  });

  it('are made anew when they cannot be read', () => {
    build(['one']);
    writeFileSync(file(), '{"');
    assert.deepEqual(build(['one']), [3]);
    assert.deepEqual(made, ['one']);
  });

  it('are written only when they have changed', () => {
    build(['one', 'four']);
    const own = `${readFileSync(file(), 'utf8')}\n`;
    writeFileSync(file(), own);
    build(['four', 'one']);
    assert.equal(readFileSync(file(), 'utf8'), own);
    for (const texts of [['one'], ['one', 'seven'], ['seven', 'four']]) {
      build(texts);
      const written = JSON.parse(readFileSync(file(), 'utf8')) as Record<string, number>;
      assert.deepEqual(
        Object.values(written),
        texts.map(text => text.length),
      );
    }
  });

  it('can be asked for before they are made', () => {
    const ask = (cache: Cache<string>, text: string) => {
      const earlier = cache.get(text);
      if (earlier === undefined) cache.set(text, text.toUpperCase());
      cache.save();
      return earlier;
    };
    const next = () => new Cache<string>(siteDir, 'lengths/en');
    assert.equal(ask(next(), 'one'), undefined);
    assert.equal(ask(next(), 'one'), 'ONE');
    assert.equal(ask(next(), 'one'), 'ONE');
    assert.equal(ask(next(), 'two'), undefined);
    assert.equal(ask(next(), 'one'), undefined);
  });
});

describe('files of an earlier build', () => {
  let made: string[];
  const folder = () => at('node_modules/.cache/site/texts');

  /** Files with texts, as a build makes them.
   * @returns what they hold */
  async function build(...texts: string[]): Promise<string[]> {
    made = [];
    const cache = new FileCache(siteDir, 'texts');
    const files = await Promise.all(
      texts.map(text =>
        cache.of(text, draft => {
          made.push(text);
          writeFileSync(draft, text);
          return text === 'broken' ? Promise.reject(new Error('broken')) : Promise.resolve();
        }),
      ),
    );
    cache.evict();
    return files.map(file => readFileSync(file, 'utf8'));
  }

  it('are taken where the input is the same, and made once for two that ask', async () => {
    assert.deepEqual(await build('one', 'one', 'two'), ['one', 'one', 'two']);
    assert.deepEqual(made, ['one', 'two']);
    assert.deepEqual(await build('two', 'three'), ['two', 'three']);
    assert.deepEqual(made, ['three']);
  });

  it('are evicted when a build does not ask for them, and when code changes', async () => {
    await build('one', 'two');
    await build('two');
    assert.equal(readdirSync(folder()).length, 1);
    write('src/lib/code.ts', 'export const changed = true;\n');
    await build('two');
    assert.deepEqual(made, ['two']);
    assert.equal(readdirSync(folder()).length, 1);
  });

  it('are not there when making them failed', async () => {
    await assert.rejects(build('broken'), /broken/);
    assert.deepEqual(readdirSync(folder()), []);
  });
});

describe('folders of a cache that has a limit', () => {
  /** A folder with 10 bytes, last written in a year. */
  function writeIn(year: number, name: string): void {
    write(`caches/${name}/modules/1`, '1234567890');
    const time = new Date(Date.UTC(year));
    utimesSync(at(`caches/${name}/modules/1`), time, time);
  }
  const left = (limit: number) => {
    evictOldest(at('caches'), limit);
    return readdirSync(at('caches')).sort();
  };

  it('are evicted in the order in which they were written, until the others are small enough', () => {
    writeIn(2022, 'b');
    writeIn(2023, 'c');
    writeIn(2021, 'a');
    assert.deepEqual(left(30), ['a', 'b', 'c']);
    assert.deepEqual(left(29), ['b', 'c']);
    assert.deepEqual(left(10), ['c']);
    assert.deepEqual(left(1), ['c']);
  });

  it('need not be there', () => {
    evictOldest(at('caches'), 1);
    assert.ok(!existsSync(at('caches')));
  });
});
