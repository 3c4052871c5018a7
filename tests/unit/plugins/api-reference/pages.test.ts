import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  firstParagraph,
  firstSentence,
  importLine,
  plainText,
  shorten,
  table,
  tableCell,
  withFrontMatter,
  withHeadingIds,
  withoutEmptyColumns,
} from '../../../../src/plugins/api-reference/pages';

describe('Markdown of the reference', () => {
  it('front matter quotes what YAML would read otherwise', () => {
    const page = withFrontMatter(
      { title: '@a: "b"', slug: undefined, typedoc_id: 3 },
      '\ntext\n\n',
    );
    assert.equal(page, '---\ntitle: "@a: \\"b\\""\ntypedoc_id: 3\n---\n\ntext\n');
  });

  it('tables have no columns that say nothing, and no dashes', () => {
    const rows = ['| a | b | c |', '| --- | --- | --- |', '| 1 | - | x \\| y |', '| 2 |  | - |'];
    assert.equal(
      withoutEmptyColumns(`Text\n\n${rows.join('\n')}\n\nText`),
      'Text\n\n| a | c |\n| --- | --- |\n| 1 | x \\| y |\n| 2 |  |\n\nText',
    );
  });

  it('headings get the same ids in every language', () => {
    const labels = new Map([
      ['方法', 'methods'],
      ['参数', 'parameters'],
    ]);
    const page = [
      '# 名',
      '## 方法',
      '### run() {#run}',
      '#### 参数',
      '```',
      '## no',
      '```',
      '## 方法',
    ];
    assert.deepEqual(withHeadingIds(page.join('\n'), labels).split('\n'), [
      '# 名',
      '## 方法 {#methods}',
      '### run() {#run}',
      '#### 参数 {#run-parameters}',
      '```',
      '## no',
      '```',
      '## 方法 {#methods-1}',
    ]);
  });

  it('an explicit id further down keeps a heading from taking it', () => {
    const page = withHeadingIds('## Run\n\n### run() {#run}', new Map());
    assert.equal(page, '## Run {#run-1}\n\n### run() {#run}');
  });

  it('cells are one line and keep their bars', () => {
    assert.equal(tableCell('a\n| b \\| c'), 'a \\| b \\| c');
    assert.equal(firstParagraph('one\ntwo\n\nthree'), 'one two');
    assert.equal(firstParagraph('```ts\nx\n```'), '');
    assert.equal(table(['A'], []), '');
    assert.equal(table(['A', 'B'], [['1', '2']]), '| A | B |\n| --- | --- |\n| 1 | 2 |');
  });

  it('first sentences are whole, with the dots and code in them', () => {
    const many = '`a ? b` '.repeat(24);
    const first = {
      'Of Node.js, v1.2! Next.': 'Of Node.js, v1.2!',
      'Runs `a ? b : c`. Next.': 'Runs `a ? b : c`.',
      'Runs `a ? b` and more': 'Runs `a ? b` and more',
      'A list, e.g. of names. Next.': 'A list, e.g. of names.',
      // Must not take exponential time.
      [many]: many,
      '一。二。': '一。',
      'No end': 'No end',
    };
    for (const [text, sentence] of Object.entries(first))
      assert.equal(firstSentence(text), sentence);
  });

  it('imports components whole and other packages by name', () => {
    assert.equal(
      importLine({ npm: '@midwayjs/static-file' }),
      "import * as staticFile from '@midwayjs/static-file';",
    );
    assert.equal(
      importLine({ npm: '@midwayjs/core', imports: ['Provide', 'Inject'] }),
      "import { Provide, Inject } from '@midwayjs/core';",
    );
  });

  it('front matter has no marks of Markdown', () => {
    assert.equal(plainText('Runs `load()` of [`A`](b.md).\n```ts\nx\n```'), 'Runs load() of A.');
  });

  it('shortens descriptions at 160 characters', () => {
    assert.equal(shorten('a\n b'), 'a b');
    assert.equal(shorten('x'.repeat(200)).length, 160);
  });
});
