import assert from 'node:assert/strict';
import { test } from 'node:test';
import { globSync } from 'tinyglobby';
import { layoutOf } from '../browser/layout';
import { limit, newPage } from '../browser/setup';

test(
  'tables of all guides show their last column and break no Chinese into characters, and nearly all code fits',
  { timeout: 4 * limit.timeout },
  async t => {
    const page = await newPage(t, { javaScriptEnabled: false });
    const paths = globSync('docs/**/*.md').map(file => `/${file.replace(/\.md$/, '')}`);
    const { tables, faults, blocks, tooLong } = await layoutOf(page, paths);
    assert.ok(tables > 300, `only ${tables} tables seen`);
    assert.deepEqual(faults, []);
    assert.ok(
      tooLong.length < 0.05 * blocks,
      `${tooLong.length} of ${blocks} blocks of code have lines that are too long: let fewer have more than 95 characters\n${tooLong.join('\n')}`,
    );
  },
);
