import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { globSync } from 'tinyglobby';
import { internalsFile, privateLines, readInternals } from '../../../tools/internals';

describe('private parts of frameworks', () => {
  const rows = readInternals();

  it('are listed with what they are for, wherever code touches them', () => {
    const touching = globSync([
      'src/**/*.{ts,tsx,mts,mjs,cjs}',
      'tools/{build,writeTranslations}.ts',
    ]).flatMap(file => {
      const lines = privateLines(readFileSync(file, 'utf8'));
      return lines.length > 0 ? [{ file, line: lines[0] }] : [];
    });
    assert.ok(touching.length > 0);
    for (const { file, line } of touching) {
      assert.ok(
        rows.some(({ where }) => (where.endsWith('/') ? file.startsWith(where) : file === where)),
        `${file}:${line} touches a private part: do without it, or add a row to ${internalsFile}`,
      );
    }
  });

  it('have a test each, in a file that is there', () => {
    for (const { where, tests, line } of rows) {
      assert.ok(existsSync(where), `${internalsFile}:${line}: ${where} is gone`);
      assert.ok(tests.length > 0, `${internalsFile}:${line}: no test shows when it breaks`);
      for (const test of tests) {
        assert.ok(existsSync(test), `${internalsFile}:${line}: ${test} is gone`);
      }
    }
  });

  it('are known by how code names them', () => {
    assert.deepEqual(
      privateLines(`import stock from '@docusaurus/core/lib/client/serverEntry.js';
import { useEvent } from '@docusaurus/theme-common';
import { isSamePath } from '@docusaurus/theme-common/internal';
// __webpack_require__ is in a comment
new ReplaceModule(/a/, file);`),
      [1, 3, 5],
    );
  });
});
