import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkParity } from '../../../checks/parity/parity';
import { messages, page } from './page';

const fence = '```';

describe('parity check', () => {
  const compare = (zh: string, en: string) =>
    messages(checkParity([{ 'zh-cn': page(zh, 'zh-cn'), en: page(en) }]));

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

  it('finds a missing language, heading, block, table row, list, link and admonition', () => {
    assert.match(messages(checkParity([{ en: page('Text') }])), /has no zh-cn page/);
    assert.match(compare('## 甲 {#a}\n\n## 乙 {#b}', '## A {#a}'), /heading 2 is "absent"/);
    assert.match(compare(`${fence}ts\na;\n${fence}`, 'Text'), /code block 1/);
    assert.match(compare('|甲|\n|-|\n|1|\n|2|', '|A|\n|-|\n|1|'), /table 1/);
    assert.match(compare('[甲](./a.md)', '[A](./b.md)'), /link 1/);
    assert.match(compare(':::tip\n\n甲\n\n:::', ':::note\n\nA\n\n:::'), /admonition 1/);
    assert.match(compare('- 甲\n\n  - 乙', '- A\n- B'), /list 1 is "bulleted list of 2"/);
    assert.match(compare(':::tip 题\n\n甲\n\n:::', ':::note Title\n\nA\n\n:::'), /admonition 1/);
  });

  it('finds code that drifted', () => {
    assert.match(
      compare(`${fence}ts\na(1);\n${fence}`, `${fence}ts\na(2);\n${fence}`),
      /code differs.*"1" against "2"/,
    );
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
