import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  check,
  complete,
  describe as describeName,
} from '../../../../../src/plugins/play/client/language';
import type { TypeList } from '../../../../../src/plugins/play/typeList';
import { declarationsOf } from '../../../../../src/plugins/play/types';

const manifest = JSON.stringify({
  compilerOptions: { target: 'ES2020', experimentalDecorators: true, rootDir: 'src' },
});

const controller = `import { Controller, Get, Inject } from '@midwayjs/core';
import { Context } from '@midwayjs/koa';
import { Shelf } from '../shelf';

@Controller('/')
export class Home {
  @Inject()
  ctx: Context;

  @Inject()
  shelf: Shelf;

  @Get('/')
  async home(): Promise<string> {
    return this.shelf.find(1);
  }
}
`;
const shelf = `export class Shelf {
  /** Finds a book. */
  async find(id: number) {
    return String(id);
  }
}
`;

const project = (files: Record<string, string>) => ({
  types: 'list',
  files: {
    'tsconfig.json': manifest,
    'src/shelf.ts': shelf,
    'src/controller/home.ts': controller,
    ...files,
  },
});

const placesOf = (faults: Awaited<ReturnType<typeof check>>) =>
  faults.map(({ file, line }) => `${file}:${line}`);

describe('types of a project in the browser', () => {
  const asked: string[] = [];
  before(() => {
    const found = declarationsOf(['@midwayjs/core', 'joi', 'koa-bodyparser', 'zod']);
    const list: TypeList = { common: '', packages: {} };
    for (const [name, { needs }] of Object.entries(found))
      if (name) list.packages[name] = { file: name, needs };
    globalThis.fetch = ((address: string) => {
      asked.push(address);
      return Promise.resolve(Response.json(address === 'list' ? list : found[address]?.files));
    }) as typeof fetch;
  });

  it('are right in a project of the framework with a test', async () => {
    const test = `import { createApp } from '@midwayjs/mock';
it('starts', async () => {
  const app = await createApp();
  expect(app.getBaseDir()).toBe(process.cwd());
});
`;
    assert.deepEqual(await check(project({ 'test/home.test.ts': test })), []);
    assert.deepEqual(asked, ['list', '']);
  });

  it('have errors with file, line, place and message', async () => {
    const wrong = controller.replace('find(1)', "find('one')");
    const faults = await check(project({ 'src/controller/home.ts': wrong }));
    assert.deepEqual(faults, [
      {
        file: 'src/controller/home.ts',
        line: 15,
        message: "Argument of type 'string' is not assignable to parameter of type 'number'.",
        start: wrong.indexOf("'one'"),
        length: 5,
      },
    ]);
  });

  it('follow the options of the project', async () => {
    const strict = manifest.replace('"rootDir"', '"strict":true,"rootDir"');
    const faults = await check(project({ 'tsconfig.json': strict }));
    assert.deepEqual(placesOf(faults), ['src/controller/home.ts:8', 'src/controller/home.ts:11']);
  });

  it('come from a package once a file imports it; JavaScript without types is an import', async () => {
    const schema = `import { z } from 'zod';
import parser from 'koa-bodyparser';
export const book: number = z.object({ id: z.number() }).parse(parser).id;
export const name: number = z.string().parse('');
`;
    assert.deepEqual(placesOf(await check(project({ 'src/book.ts': schema }))), ['src/book.ts:4']);
    assert.ok(asked.includes('zod'));
  });

  it('are those of each project, if two wait for the same declarations', async () => {
    const files = ['src/a.ts', 'src/b.ts'];
    const faults = await Promise.all(
      files.map(file => check(project({ [file]: "import 'joi';\nexport const a: string = 1;" }))),
    );
    assert.deepEqual(faults.map(placesOf), [['src/a.ts:2'], ['src/b.ts:2']]);
    assert.equal(asked.filter(address => address === 'joi').length, 1);
  });

  it('are missing for a package that the site does not have', async () => {
    const faults = await check(project({ 'src/a.ts': "import 'constructor';\nimport 'left';\n" }));
    assert.deepEqual(placesOf(faults), ['src/a.ts:1', 'src/a.ts:2']);
  });

  it('complete members and strings, with their types and documentation', async () => {
    const text = controller.replace('this.shelf.find(1)', 'this.shelf.fi');
    const changed = project({ 'src/controller/home.ts': text });
    const at = { file: 'src/controller/home.ts', position: text.indexOf('.fi;') + 3 };
    const { start, names } = await complete(changed, at);
    assert.deepEqual([start, names.map(({ name }) => name)], [at.position - 2, ['find']]);
    assert.equal(
      await describeName(changed, at, 'find'),
      '(method) Shelf.find(id: number): Promise<string>\n\nFinds a book.',
    );
    const literal = "const kind: 'paper' | 'audio' = '";
    const { names: kinds } = await complete(project({ 'src/a.ts': `${literal}'` }), {
      file: 'src/a.ts',
      position: literal.length,
    });
    assert.deepEqual(kinds.map(({ name }) => name).sort(), ['audio', 'paper']);
    const none = await complete(project({}), { file: 'tsconfig.json', position: 3 });
    assert.deepEqual(none, { start: 3, names: [] });
  });
});
