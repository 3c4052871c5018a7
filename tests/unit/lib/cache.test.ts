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
import { Cache, cacheKey, evictOldest, FileCache, installedPackages } from '../../../src/lib/cache';
import { caches } from '../../../src/lib/caches';

/** The code that makes what the caches of these tests hold. */
const [code] = caches.search;

let siteDir: string;
const at = (...names: string[]) => path.join(siteDir, ...names);
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};

beforeEach(() => {
  siteDir = mkdtempSync(path.join(tmpdir(), 'cache-'));
  write('package.json', '{}');
  for (const file of [code, ...caches['social-cards']]) write(file, 'export {};\n');
  write('node_modules/.package-lock.json', '{}\n');
});
afterEach(() => rmSync(siteDir, { recursive: true }));

describe('the key of a cache', () => {
  it('is another when its code, packages or what npm installed are others', () => {
    const keys = [cacheKey(siteDir, 'search')];
    for (const [file, text] of [
      [code, 'export const changed = true;'],
      ['package.json', '{ "changed": true }'],
      ['package-lock.json', '{ "changed": true }'],
      ['node_modules/.package-lock.json', '{ "changed": true }'],
    ] as const) {
      write(file, text);
      keys.push(cacheKey(siteDir, 'search'));
      assert.equal(cacheKey(siteDir, 'search'), keys.at(-1), file);
      assert.equal(new Set(keys).size, keys.length, file);
    }
  });

  it('is the same whatever the code of other caches says', () => {
    const key = cacheKey(siteDir, 'search');
    write(caches['social-cards'][0], 'export const changed = true;');
    assert.equal(cacheKey(siteDir, 'search'), key);
  });

  it('is another in another version of Node', t => {
    const key = cacheKey(siteDir, 'search');
    const own = process.version;
    t.after(() => Object.defineProperty(process, 'version', { value: own }));
    Object.defineProperty(process, 'version', { value: 'v0.0.0' });
    assert.notEqual(cacheKey(siteDir, 'search'), key);
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
  const file = () => at('node_modules/.cache/site/search/en.json');

  /** The lengths of texts, as a build makes them. */
  function build(texts: string[], common = 'a'): number[] {
    made = [];
    const cache = new Cache<number>(siteDir, 'search/en', common);
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
    for (const name of [code, 'node_modules/.package-lock.json']) {
      write(name, 'export const changed = true;\n');
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

  it('are left where only some of them are asked for', () => {
    build(['one', 'four']);
    const cache = new Cache<number>(siteDir, 'search/en', 'a');
    cache.of('seven', () => 5);
    cache.save({ keeps: true });
    build(['one', 'four', 'seven']);
    assert.deepEqual(made, []);
  });

  it('can be asked for before they are made', () => {
    const ask = (cache: Cache<string>, text: string) => {
      const earlier = cache.get(text);
      if (earlier === undefined) cache.set(text, text.toUpperCase());
      cache.save();
      return earlier;
    };
    const next = () => new Cache<string>(siteDir, 'search/en');
    assert.equal(ask(next(), 'one'), undefined);
    assert.equal(ask(next(), 'one'), 'ONE');
    assert.equal(ask(next(), 'one'), 'ONE');
    assert.equal(ask(next(), 'two'), undefined);
    assert.equal(ask(next(), 'one'), undefined);
  });
});

describe('files of an earlier build', () => {
  let made: string[];
  const folder = () => at('node_modules/.cache/site/social-cards');

  /** Files with texts, as a build makes them.
   * @returns what they hold */
  async function build(...texts: string[]): Promise<string[]> {
    made = [];
    const cache = new FileCache(siteDir, 'social-cards');
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
    write(caches['social-cards'][0], 'export const changed = true;\n');
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
