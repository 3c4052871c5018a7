import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { compileFiles } from '../../../../../src/plugins/play/compile';
import { isolate, place, require as load } from '../../../../../src/plugins/play/client/modules';
import { failureOf, mapStacks, toSource } from '../../../../../src/plugins/play/client/stack';

const files = {
  'src/index.ts': "export * from './book';\nexport { limit } from './settings.json';\n",
  'src/book/index.ts': `import { join } from 'path';

interface Book {
  title: string;
}

export function open(book: Book): string {
  if (!book.title)
    throw new Error('no title');
  return join('/', book.title);
}
`,
  'src/settings.json': '{ "limit": 3 }',
  'src/count.ts': 'export const numbers: number[] = [];\n',
  'src/broken.json': '{ "limit": 3',
  'src/broken.ts': "import 'left-pad';\n",
};

before(() => {
  // Node.js would map stacks by itself, which browsers do not.
  process.setSourceMapsEnabled(false);
  const list = Object.entries(files).map(([path, code]) => ({ path, code }));
  const { compiled } = compileFiles(list as Parameters<typeof compileFiles>[0]);
  place({
    files,
    compiled,
    packages: {
      shelf: 'exports.name = require("shelf/deep").name;',
      'shelf/deep': 'exports.name = "A–C";',
    },
  });
});

describe('the modules of a project', () => {
  it('are found by relative names without endings, as folders and as JSON', () => {
    const { open, limit } = load('./src') as { open: (book: object) => string; limit: number };
    assert.deepEqual([open({ title: 'Momo' }), limit], ['/Momo', 3]);
  });

  it('are loaded once, unless they are isolated', () => {
    assert.equal(load('./src/count'), load('./src/count'));
    let other: unknown;
    isolate(() => {
      other = load('./src/count');
    });
    assert.notEqual(other, load('./src/count'));
  });

  it('are bundled packages, and modules of Node.js by both names', () => {
    assert.deepEqual(load('shelf'), { name: 'A–C' });
    assert.equal(load('node:path'), load('path'));
  });

  it('are missing or broken with the words of Node.js', () => {
    const broken = /^SyntaxError: \/home\/midway\/app\/src\/broken\.json: .*JSON/;
    assert.throws(() => load('./src/broken.json'), broken);
    assert.throws(() => load('./src/broken'), {
      code: 'MODULE_NOT_FOUND',
      message: "Cannot find module 'left-pad'\nRequire stack:\n- /home/midway/app/src/broken.ts",
    });
  });

  it('tell where they fail in the lines of the source', () => {
    const { open } = load('./src/book') as { open: (book: object) => string };
    try {
      open({});
      assert.fail('it does not fail');
    } catch (error) {
      const { message, line } = failureOf(error, 'src/book/index.ts');
      assert.equal(line, 9);
      assert.match(message, /^no title\n.*\(src\/book\/index\.ts:9:\d+\)/);
    }
  });

  it('tell other code, too, where they fail in the lines of the source', () => {
    const { open } = load('./src/book') as { open: (book: object) => string };
    const original: unknown = Reflect.get(Error, 'prepareStackTrace');
    mapStacks();
    try {
      open({});
      assert.fail('it does not fail');
    } catch (error) {
      const { stack } = error as Error;
      assert.match(stack!, /^Error: no title\n    at .*\/src\/book\/index\.ts:9:\d+\)\n/);
      assert.equal(failureOf(error, 'src/book/index.ts').line, 9);
    } finally {
      Object.assign(Error, { prepareStackTrace: original });
    }
  });
});

describe('places in a text', () => {
  it('stay as they are if they are in no compiled file', () => {
    const text = 'at /home/midway/app/src/other.ts:3:4 and /home/reader/a.ts:1:1';
    assert.equal(toSource(text), text);
  });
});
