import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkParity } from '../../../checks/parity/parity';
import { formatProblem } from '../../../src/lib/problem';
import { messages, page } from './page';

const fence = '```';

describe('parity check', () => {
  const compare = (zh: string, en: string) =>
    checkParity([{ 'zh-cn': page(zh, 'zh-cn'), en: page(en) }])
      .map(formatProblem)
      .join('\n');

  it('accepts code that differs in comments and human language', () => {
    const code = (comment: string, text: string) =>
      `${fence}ts\n// ${comment}\nlog('${text}');\n${fence}`;
    assert.equal(compare(code('注释', '你好'), code('Comment', 'Hello')), '');
  });

  it('reads templates with text after a substitution', () => {
    const code = (text: string, end: string) =>
      `${fence}ts\nlog(\`${text} \${name} ${text}\`, ${end});\n${fence}`;
    assert.equal(compare(code('你好', '1'), code('Hello', '1')), '');
    assert.match(compare(code('你好', '1'), code('Hello', '2')), /code differs/);
  });

  it('finds a missing language, heading, block and link', () => {
    assert.match(messages(checkParity([{ en: page('Text') }])), /has no zh-cn page/);
    assert.match(compare('## 甲 {#a}\n\n## 乙 {#b}', '## A {#a}'), /heading 2 is "absent"/);
    assert.match(compare(`${fence}ts\na;\n${fence}`, ''), /a code block is missing/);
    assert.match(compare('[甲](./a.md)', '[A](./b.md)'), /link 1/);
  });

  it('finds a page whose translation has another address or framework version', () => {
    const pair = (head: string, translated: string) =>
      messages(
        checkParity([{ 'zh-cn': page('Text', 'zh-cn', head), en: page('Text', 'en', translated) }]),
      );
    assert.equal(pair('slug: a\nframework: 4.0.0\n', 'slug: a\nframework: 4.0.0\n'), '');
    assert.match(pair('slug: a\n', 'slug: b\n'), /slug is not that of .*: write "a"/);
    assert.match(pair('framework: 4.0.0\n', ''), /framework is not that of .*: write "4\.0\.0"/);
    assert.match(pair('', 'framework: 4.0.0\n'), /framework is not that of .*: remove it/);
  });

  it('finds another kind of list or admonition, and another language or title of a block', () => {
    assert.match(compare('1. 甲', '- A'), /is a bulleted list, but .* is a numbered list/);
    assert.match(
      compare(':::tip\n\n甲\n\n:::', ':::note\n\nA\n\n:::'),
      /is a :::note, but .* is a :::tip/,
    );
    assert.match(
      compare(`${fence}ts title="a.ts"\na;\n${fence}`, `${fence}ts title="b.ts"\na;\n${fence}`),
      /begins with "```ts title="b.ts"", but in .* with "```ts title="a.ts""/,
    );
  });

  it('finds code that drifted', () => {
    assert.match(
      compare(`${fence}ts\na(1);\n${fence}`, `${fence}ts\na(2);\n${fence}`),
      /code differs.*"1" against "2"/,
    );
  });

  it('finds the one paragraph that a language lacks, and where it belongs', () => {
    const zh = '## 甲 {#a}\n\n启动 koa。\n\n停止 redis。\n\n测试 jest。\n\n## 乙 {#b}\n\n完。';
    const en = '## A {#a}\n\nStart koa.\n\nTest with jest.\n\n## B {#b}\n\nEnd.';
    const found = compare(zh, en);
    assert.match(
      found,
      /^i18n\/en\/\S+:8 {2}after this line a paragraph is missing \("停止 redis。"\): write it in English, or remove it from docs\/\S+:10$/,
    );
  });

  it('finds what only the other language has in the original', () => {
    assert.match(compare('甲。', 'A.\n\nB.'), /^docs\/.* write it in Chinese/);
  });

  it('finds a list item, an item of an inner list and a table row that a language lacks', () => {
    const item = /a list item is missing/;
    assert.match(compare('- 甲\n- 乙', '- A'), item);
    assert.match(compare('- 甲\n  - 乙\n  - 丙', '- A\n  - B'), item);
    assert.match(compare('- 甲\n\n  乙', '- A'), /a paragraph is missing \("乙"\)/);
    assert.match(compare('- 甲\n  - 乙', '- A\n- B'), /a bulleted list is missing[^]*a list item/);
    assert.match(compare('|甲|\n|-|\n|1|\n|2|', '|A|\n|-|\n|1|'), /a table row is missing \("2"\)/);
    assert.match(
      compare(':::tip 题\n\n甲\n\n乙\n\n:::', ':::tip Title\n\nA\n\n:::'),
      /a paragraph is missing \("乙"\)/,
    );
  });

  it('finds a table cell that is empty in one language, or missing', () => {
    const table = (...cells: string[]) => `| a | b |\n|---|---|\n| ${cells.join(' | ')} |`;
    assert.equal(compare(table('甲', ''), table('A', '')), '');
    assert.match(compare(table('甲', '乙'), table('A', '')), /^i18n.*this table cell is empty/);
    assert.match(compare(table('甲', ''), table('A', 'B')), /^docs.*this table cell is empty/);
    assert.match(compare(table('甲', '乙'), table('A')), /a table cell is missing/);
  });

  const zhSentence = '应用启动之后监听端口，收到的每个请求都由控制器处理。';
  const enSentence =
    'After its start the application listens to a port, and controllers handle each request.';

  it('finds a sentence that a paragraph of one language lacks', () => {
    const zhMore = '端口被占用时，应用会立即退出，并在日志里写明原因。';
    const enMore =
      'If the port is taken, the application ends at once and writes the cause into its log.';
    assert.equal(compare(zhSentence + zhMore, `${enSentence} ${enMore}`), '');
    assert.match(compare(zhSentence + zhMore, enSentence), /^i18n.*this paragraph says much less/);
    assert.match(compare(zhSentence, `${enSentence} ${enMore}`), /^docs.*says much less/);
  });

  it('finds code that a paragraph of one language does not name', () => {
    assert.match(compare('调用 `stop`。', 'Stop it.'), /^i18n.*does not name `stop`/);
    assert.match(compare('停止它。', 'Call `close`.'), /^docs.*does not name `close`/);
    assert.equal(compare('显示 `未找到`。', 'It shows `Not found`.'), '');
    assert.equal(compare('写 `keys` 一项。', 'Write the keys.'), '');
  });

  it('finds a paragraph that was not translated', () => {
    assert.match(compare(enSentence, enSentence), /^docs.*this paragraph is not translated/);
    assert.equal(compare('koa、express、egg', 'koa, express, egg'), '');
  });

  it('finds a mark for the compiler that one language lacks', () => {
    const code = (text: string, mark: string) =>
      `${fence}ts\nconst title = '${text}', size = 1;\n${mark}\n${fence}`;
    assert.equal(compare(code('书', '//    ^?'), code('Book', '//       ^?')), '');
    assert.match(
      compare(code('书', '//    ^?'), code('Book', '')),
      /marks "\^\? title" against ""/,
    );
    assert.match(compare(code('书', ''), code('Book', '// @errors: 2322')), /against "TS2322"/);
  });
});
