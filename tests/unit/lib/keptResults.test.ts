import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { KeptResults } from '../../../src/lib/keptResults';

describe('results of an earlier build', () => {
  let siteDir: string;
  let made: string[];
  const at = (...names: string[]) => path.join(siteDir, ...names);
  const kept = () => at('node_modules/.cache/lengths/en.json');

  /** The lengths of texts, as a build makes them. */
  function build(texts: string[], common = 'a'): number[] {
    made = [];
    const results = new KeptResults<number>(siteDir, 'lengths/en', common);
    const lengths = texts.map(text =>
      results.of(text, () => {
        made.push(text);
        return text.length;
      }),
    );
    results.save();
    return lengths;
  }

  beforeEach(() => {
    siteDir = mkdtempSync(path.join(tmpdir(), 'kept-results-'));
    mkdirSync(at('src'));
    mkdirSync(at('node_modules'));
    writeFileSync(at('src/code.ts'), 'export {};\n');
    writeFileSync(at('node_modules/.package-lock.json'), '{}\n');
  });
  afterEach(() => rmSync(siteDir, { recursive: true }));

  it('are taken where the input is the same', () => {
    assert.deepEqual(build(['one', 'four']), [3, 4]);
    assert.deepEqual(build(['one', 'seven']), [3, 5]);
    assert.deepEqual(made, ['seven']);
  });

  it('are forgotten when a build does not ask for them', () => {
    build(['one', 'four']);
    build(['one']);
    build(['four']);
    assert.deepEqual(made, ['four']);
  });

  it('do not hold for other code, packages or common input', () => {
    build(['one']);
    for (const file of ['src/code.ts', 'node_modules/.package-lock.json']) {
      writeFileSync(at(file), `${readFileSync(at(file), 'utf8')}\n`);
      build(['one']);
      assert.deepEqual(made, ['one'], file);
    }
    build(['one'], 'b');
    assert.deepEqual(made, ['one']);
  });

  it('are made anew when they cannot be read', () => {
    build(['one']);
    writeFileSync(kept(), '{"');
    assert.deepEqual(build(['one']), [3]);
    assert.deepEqual(made, ['one']);
  });

  it('are written only when they have changed', () => {
    build(['one', 'four']);
    const own = `${readFileSync(kept(), 'utf8')}\n`;
    writeFileSync(kept(), own);
    build(['four', 'one']);
    assert.equal(readFileSync(kept(), 'utf8'), own);
    for (const texts of [['one'], ['one', 'seven'], ['seven', 'four']]) {
      build(texts);
      const written = JSON.parse(readFileSync(kept(), 'utf8')) as Record<string, number>;
      assert.deepEqual(
        Object.values(written),
        texts.map(text => text.length),
      );
    }
  });

  it('can be asked for before they are made', () => {
    const ask = (results: KeptResults<string>, text: string) => {
      const earlier = results.earlier(text);
      if (earlier === undefined) results.add(text, text.toUpperCase());
      results.save();
      return earlier;
    };
    const next = () => new KeptResults<string>(siteDir, 'lengths/en', 'a');
    assert.equal(ask(next(), 'one'), undefined);
    assert.equal(ask(next(), 'one'), 'ONE');
    assert.equal(ask(next(), 'one'), 'ONE');
    assert.equal(ask(next(), 'two'), undefined);
    assert.equal(ask(next(), 'one'), undefined);
  });
});
