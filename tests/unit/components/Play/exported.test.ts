import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { archiveOf } from '../../../../src/components/Archives/archive';
import { importedEdits, nameOf, withPackages } from '../../../../src/components/Play/exported';

const files = { 'package.json': '{"name":"shelf"}\n', 'src/a.ts': '书 💡\n', '.gitignore': '' };

describe('an imported project', () => {
  it('replaces all files of the page', async () => {
    const archive = new Blob([archiveOf('shelf', files)]);
    const page = { 'src/a.ts': 'old', 'src/b.ts': '', '.gitignore': '' };
    assert.deepEqual(await importedEdits(archive, page), {
      'src/a.ts': files['src/a.ts'],
      'src/b.ts': null,
      'package.json': files['package.json'],
    });
  });

  it('is refused if a path leads out of it', async () => {
    const bytes = zipSync({ 'package.json': strToU8('{}'), 'src/../../a.ts': strToU8('') });
    await assert.rejects(importedEdits(new Blob([bytes]), {}), {
      reason: 'badFile',
      file: 'src/../../a.ts',
    });
  });
});

describe('an exported project', () => {
  const index = {
    packages: {
      '@midwayjs/core': { file: '', needs: [], version: '3.20.24' },
      'mysql2/promise': { file: '', needs: [], version: '3.1.0' },
    },
    modules: ['fs', 'path'],
  };

  it('declares the packages that its files import, in the version of the site', () => {
    const manifest = JSON.stringify({
      dependencies: { koa: '1.0.0' },
      devDependencies: { jest: '2' },
    });
    const code = `import { Get } from '@midwayjs/core';
import 'jest';
import Koa from 'koa';
import type { Shelf } from './shelf';
import * as fs from 'node:fs';
import { join } from 'path';
import { createConnection } from 'mysql2/promise';
import debounce from 'lodash-es/debounce';
const x = require('@scope/x/y');
`;
    const found: unknown = JSON.parse(withPackages(manifest, { 'src/a.ts': code }, index));
    assert.deepEqual(found, {
      dependencies: {
        koa: '1.0.0',
        '@midwayjs/core': '3.20.24',
        mysql2: '3.1.0',
        'lodash-es': '*',
        '@scope/x': '*',
      },
      devDependencies: { jest: '2' },
    });
  });

  it('keeps its manifest if nothing is missing, or if it is no JSON', () => {
    for (const text of ['{ "dependencies": { "a": "1" } }', '{ "dependencies"', 'null'])
      assert.equal(withPackages(text, { 'a.ts': "import 'a';" }, index), text);
  });

  it('has the name of its manifest', () => {
    assert.equal(nameOf({ 'package.json': '{"name":"@scope/x"}' }), 'scope-x');
    for (const text of ['{}', '{', '{"name":""}', '{"name":".."}'])
      assert.equal(nameOf({ 'package.json': text }), 'project');
  });
});
