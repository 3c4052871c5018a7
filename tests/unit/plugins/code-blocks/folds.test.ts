import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Code } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import {
  codeBlock,
  type HighlightedCode,
  markChangesAndFolds,
} from '../../../../src/plugins/code-blocks';
import { toText } from '../../../../src/plugins/code-blocks/html';
import { foldRest, foldSeen, newLines } from '../../../../src/plugins/code-blocks/folds';
import { block } from '../../checks/page';

const texts = { seen: '{count} as before', rest: '{count} more' };

/** The blocks of a page as readers see them: new lines begin with `+`, folds are in brackets. */
async function show(source: string, file = 'docs/controller.md'): Promise<string[]> {
  const tree = unified().use(remarkParse).parse(source);
  await markChangesAndFolds({ locale: 'zh-cn', texts })(tree, { path: file });
  return tree.children.map(node => {
    const [code] = codeBlock(undefined, node as Code).children;
    const { html } = (code as unknown as { properties: HighlightedCode }).properties;
    const whole = (node as Code).value.replace(/^\/\/ highlight.*\n/gm, '');
    assert.equal(toText(html), whole, 'the whole file is copied');
    return html
      .replace(/<span class="line [^>]*>/g, '+')
      .replace(/<details.*?<summary>(.*?)<\/summary>.*?<\/details>/gs, '[$1]\n')
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<');
  });
}

const letters = (text: string) => text.split('').join('\n');

describe('a file that a page shows once more', () => {
  const first = letters('abcdefghijkl');
  const file = (code: string, flags = '') => block(`text title="src/a.txt"${flags}`, code);

  it('has its new lines marked, and the others folded but for those beside them', async () => {
    const [, again] = await show(file(first) + file(letters('abcdefgXhijkl')));
    assert.equal(again, '[6 as before]\ng\n+X\nh\n[4 as before]\n');
  });

  it('folds no run of lines that is as short as its name', async () => {
    const [, again] = await show(file(first) + file(letters('abcdXefghijkl')));
    assert.equal(again, 'a\nb\nc\nd\n+X\ne\n[7 as before]\n');
  });

  it('is compared with the last block that was shown, not with one that was hidden', async () => {
    const [, , third] = await show(
      file(first) + file('hidden', ' hidden') + file(letters('Xabcdefghijkl')),
    );
    assert.equal(third, '+X\na\n[11 as before]\n');
  });

  it('is shown as it is where most of it is new, where nothing is, and where it is added to', async () => {
    for (const again of [letters('zyxwvut'), first])
      assert.equal((await show(file(first) + file(again)))[1], again);
    const [, appended, then] = await show(
      file(first) + file('m', ' append') + file(letters('abcdefghijklmX')),
    );
    assert.equal(appended, 'm');
    assert.equal(then, '[12 as before]\nm\n+X');
  });

  it('is shown whole with the flag for it, its new lines marked', async () => {
    const [, again] = await show(file(first) + file(letters('abcdefgXhijkl'), ' whole'));
    assert.equal(again, letters('abcdefgXhijkl').replace('X', '+X'));
  });

  it('shows the lines that its author highlighted, and does not count the comments that do', async () => {
    const marked = letters('abcdefghijklX').replace('b\n', '// highlight-next-line\nb\n');
    const [, again] = await show(file(first) + file(marked));
    assert.equal(again, 'a\n+b\nc\n[8 as before]\nl\n+X');
  });

  it('shows the lines that the compiler says something of', async () => {
    const source = file(first) + file(letters('abcdefghijklX'));
    const tree = unified().use(remarkParse).parse(source);
    const again = tree.children[1] as Code;
    again.data = { answers: [{ line: 5, column: 0, length: 1, text: 'f: 1', kind: 'type' }] };
    await markChangesAndFolds({ locale: 'zh-cn', texts })(tree, { path: 'docs/controller.md' });
    assert.deepEqual(
      again.data.folds!.map(({ from, to }) => [from, to]),
      [
        [0, 4],
        [7, 11],
      ],
    );
  });

  it('is not compared with its form for another framework', async () => {
    const form = (name: string, code: string) => file(code, ` framework="${name}"`);
    const [, egg] = await show(form('Koa', first) + form('Egg', letters('abcdefghijklX')));
    assert.equal(egg, letters('abcdefghijklX'));
  });

  it('has links at the right lines inside of a fold', () => {
    const { children } = codeBlock(undefined, {
      type: 'code',
      value: 'a\nb\nProvide',
      data: { folds: [{ from: 1, to: 3, label: '{count}' }], symbols: [['/p', 2, 0, 7, 0]] },
    });
    const { html } = (children[0] as unknown as { properties: HighlightedCode }).properties;
    assert.match(html, /^a\n<details class="fold"><summary>2<\/summary>b\n<a [^>]*>Provide<\/a>/);
  });
});

describe('a file of the quick guide', () => {
  const configuration = [
    "import { join } from 'path';",
    "import { Configuration } from '@midwayjs/core';",
    "import * as koa from '@midwayjs/koa';",
    "import * as redis from '@midwayjs/redis';",
    '',
    '@Configuration({',
    '  imports: [koa, redis],',
    "  importConfigs: [join(__dirname, 'config')],",
    '})',
    'export class MainConfiguration {}',
  ].join('\n');
  const source = block('ts title="src/configuration.ts"', configuration);

  it('has marked what a guide changes, and nothing folded, as the page did not show it', async () => {
    const [shown] = await show(source);
    const marked = shown!.split('\n').filter(line => line.startsWith('+'));
    assert.deepEqual(marked, [
      "+import * as redis from '@midwayjs/redis';",
      '+  imports: [koa, redis],',
    ]);
    assert.doesNotMatch(shown!, /as before/);
  });

  it('is nothing that readers of older versions have', async () => {
    assert.doesNotMatch(
      (await show(source, 'versioned_docs/version-2.0.0/controller.md'))[0]!,
      /^\+/m,
    );
  });
});

describe('a long test', () => {
  const code = (lines: number, blank?: number) =>
    Array.from({ length: lines }, (_, at) => (at === blank ? '' : `line ${at}`)).join('\n');

  it('is shown up to a blank line', async () => {
    const [test, short, source] = await show(
      block('ts title="test/a.test.ts"', code(40, 8)) +
        block('ts title="test/b.test.ts"', code(16)) +
        block('ts title="src/a.ts"', code(40)),
    );
    assert.match(test!, /line 7\n\[32 more\]/);
    assert.doesNotMatch(short! + source!, /more/);
  });

  it('is shown to a usual length where there is none', () => {
    assert.deepEqual(foldRest(code(40).split('\n'), new Set(), 'more'), [
      { from: 10, to: 40, label: 'more' },
    ]);
  });
});

it('most lines of a file may be new where none of the earlier ones is gone', () => {
  const before = ['import', '', 'keys', 'koa', '}'];
  const more = Array.from({ length: 12 }, (_, at) => `jwt ${at}`);
  const grown = [...before.slice(0, 4), ...more, '}'];
  assert.equal(newLines(before, grown)?.size, 12);
  assert.equal(newLines(before, ['other', ...grown.slice(1)]), undefined);
});

it('lines that only moved are new where they stand now', () => {
  assert.deepEqual(newLines(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a']), new Set([3]));
  assert.deepEqual(foldSeen(['a', 'b', 'c'], new Set([0]), ''), []);
});
