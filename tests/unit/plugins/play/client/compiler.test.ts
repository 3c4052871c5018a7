import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { compile as Compile } from '../../../../../src/plugins/play/client/compiler';
import { compileFiles } from '../../../../../src/plugins/play/compile';

const source = `import { Inject, type Config } from '@midwayjs/core';
import { Book } from './book';
import * as path from 'path';

export class Shelf {
  @Inject()
  book: Book;

  @Inject()
  config: Config;

  async find(id: number): Promise<string> {
    return path.join('/', String(id));
  }
}
`;

describe('the compiler of changed files', () => {
  let compile: typeof Compile;
  before(async () => {
    // The module is the script of a worker.
    Object.assign(globalThis, { self: globalThis });
    ({ compile } = await import('../../../../../src/plugins/play/client/compiler'));
  });

  it('writes code that loads what the code of the build loads', () => {
    const { compiled, faults } = compile({ 'src/shelf.ts': source });
    const { compiled: built } = compileFiles([{ path: 'src/shelf.ts', code: source } as never]);
    const loaded = (code: string) =>
      [...code.matchAll(/require\("([^"]+)"\)/g)].map(([, one]) => one);
    assert.deepEqual(faults, []);
    assert.deepEqual(loaded(compiled['src/shelf.ts']!), ['@midwayjs/core', './book', 'path']);
    assert.deepEqual(loaded(compiled['src/shelf.ts']!), loaded(built['src/shelf.ts']!));
  });

  it('keeps the types of decorated members, and the lines', () => {
    const { compiled } = compile({ 'src/shelf.ts': source });
    assert.match(compiled['src/shelf.ts']!, /__metadata\("design:type", .*\bbook_1\.Book\b/);
    assert.match(
      compiled['src/shelf.ts']!,
      /\n\/\/# sourceMappingURL=data:application\/json;base64,/,
    );
  });

  it('names the file and the line of each syntax error', () => {
    const { faults } = compile({ 'src/a.ts': 'const a = 1;\nconst b = (;\n', 'src/b.js': '}' });
    assert.deepEqual(
      faults.map(({ file, line }) => [file, line]),
      [
        ['src/a.ts', 2],
        ['src/b.js', 1],
      ],
    );
    assert.equal(faults[0]!.message, 'Expression expected.');
  });

  it('names the packages that a file loads, without imports of types', () => {
    const { imports } = compile({
      'src/a.ts': [
        "import type { Context } from '@midwayjs/koa';",
        "import { readFile } from 'node:fs';",
        "import { b } from './b';",
        "export { Get } from '@midwayjs/core';",
        "export const load = async (one: Context) => [await import('lodash/fp'), readFile, b, one];",
      ].join('\n'),
    });
    assert.deepEqual(imports['src/a.ts']?.sort(), ['@midwayjs/core', 'lodash/fp', 'node:fs']);
  });
});
