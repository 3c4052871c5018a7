import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { modulesKey, modulesOf } from '../../../src/lib/modulesKey';

describe('the key of modules', () => {
  let folder = '';
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'code-key-'));
    write('entry.ts', `import { used } from './helper';\nexport const made = () => used(1);\n`);
    write(
      'helper.ts',
      `export function used(n: number) { return n + 1; }\nexport function unused() { return 2; }\n`,
    );
    write('stranger.ts', `export const stranger = 1;\n`);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('changes with an imported function', () => {
    const before = modulesKey(folder, 'entry.ts');
    write('helper.ts', `export function used(n: number) { return n + 3; }\n`);
    assert.notEqual(modulesKey(folder, 'entry.ts'), before);
  });

  it('stays where comments, layout, types or unused functions change', () => {
    const before = modulesKey(folder, 'entry.ts');
    write(
      'helper.ts',
      `// A comment.\nexport type T = string;\n\nexport function used(n: number) {\n  return n + 1;\n}\nexport function unused() { return 5; }\n`,
    );
    assert.equal(modulesKey(folder, 'entry.ts'), before);
  });

  it('stays where a module changes that none of the entries imports', () => {
    const before = modulesKey(folder, 'entry.ts');
    write('stranger.ts', `export const stranger = 2;\n`);
    assert.equal(modulesKey(folder, 'entry.ts'), before);
  });

  it('changes with a further entry, such as the module of a thread', () => {
    const before = modulesKey(folder, 'entry.ts', 'stranger.ts');
    write('stranger.ts', `export const stranger = 2;\n`);
    assert.notEqual(modulesKey(folder, 'entry.ts', 'stranger.ts'), before);
  });

  it('is of the entries and what they use', () => {
    assert.deepEqual(modulesOf(folder, 'entry.ts'), ['entry.ts', 'helper.ts']);
    write('entry.ts', `import { used } from './helper';\nexport type Used = typeof used;\n`);
    assert.deepEqual(modulesOf(folder, 'entry.ts'), []);
  });

  it('names an import that is missing', () => {
    write('entry.ts', `import './none';\n`);
    assert.throws(() => modulesKey(folder, 'entry.ts'), /none/);
  });
});
