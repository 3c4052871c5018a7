import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileFiles, placedFiles } from '../../../../src/plugins/play/compile';

const file = (path: string, code: string) =>
  ({ path, code }) as Parameters<typeof compileFiles>[0][0];

describe('the compiled files of a page', () => {
  it('name the packages that they import, sorted, without modules of Node.js', () => {
    const { packages } = compileFiles([
      file(
        'src/a.ts',
        "import { Get } from '@midwayjs/core';\nimport path from 'path';\nGet(path.sep);\nimport('lodash');",
      ),
      file('bootstrap.js', "const { gzipSync } = require('node:zlib');\nrequire('axios');"),
    ]);
    assert.deepEqual(packages, ['@midwayjs/core', 'axios', 'lodash', 'zlib']);
  });

  it('leave out imports of types, and files that configure other tools', () => {
    const { packages } = compileFiles([
      file(
        'src/a.ts',
        "import type { Context } from '@midwayjs/koa';\nexport const at = (one: Context) => one;",
      ),
      file(
        'prisma.config.ts',
        "import { defineConfig } from 'prisma/config';\nexport default defineConfig({});",
      ),
      file(
        'midway.config.ts',
        "import { defineConfig } from '@midwayjs/hooks';\ndefineConfig({});",
      ),
    ]);
    assert.deepEqual(packages, ['@midwayjs/hooks']);
  });

  it('carry the types that decorators read', () => {
    const { compiled } = compileFiles([
      file(
        'src/a.ts',
        "import { Inject } from '@midwayjs/core';\nimport { Book } from './book';\nexport class A {\n  @Inject() book: Book;\n}",
      ),
    ]);
    assert.match(
      compiled['src/a.ts']!,
      /"design:type", typeof _book\.Book === "undefined" \? Object : _book\.Book/,
    );
  });

  it('get the starter of functions and fake timers only where the page has them', () => {
    const { packages } = compileFiles([
      file('f.yml', 'provider:\n  starter: "@midwayjs/fc-starter"\n'),
      file('test/a.test.ts', 'jest.useFakeTimers();'),
    ]);
    assert.deepEqual(packages, ['@jest/fake-timers', '@midwayjs/fc-starter', 'js-yaml']);
  });

  it('lie beside a package.json', () => {
    assert.deepEqual(Object.keys(placedFiles([file('src/a.ts', '')])), [
      'package.json',
      'src/a.ts',
    ]);
  });
});
