import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLinks } from '../../checks/links/links';
import { collections, readPage, readPages } from '../../checks/pages';
import { checkParity } from '../../checks/parity/parity';
import { checkProse } from '../../checks/prose/prose';
import { compileStages, writePages } from '../../checks/snippets/compile';
import { buildStages } from '../../checks/snippets/project';
import { runStages } from '../../checks/snippets/run';
import type { Locale } from '../../src/config/site';

const guides = collections[0]!;
const fence = '```';

function page(body: string, locale: Locale = 'en', head = '') {
  const source = `---
title: A page
description: ${locale === 'en' ? 'A description that is long enough for a search result to be of use.' : '一句足够长的描述，供搜索结果和社交卡片使用，不多不少。'}
${head}---

${body}
`;
  return readPage(`${guides.folders[locale]}/a-page.md`, guides, locale, source);
}

const messages = (problems: { message: string }[]) =>
  problems.map(({ message }) => message).join('\n');

describe('prose check', () => {
  it('finds nothing in a page that is as it should be', () => {
    assert.deepEqual(checkProse(page('## A heading {#a-heading}\n\nText.')), []);
  });

  it('finds a heading without an id, with a wrong one, and with one twice', () => {
    assert.match(messages(checkProse(page('## A heading'))), /needs an id/);
    assert.match(messages(checkProse(page('## A heading {#A_b}'))), /needs an id/);
    assert.match(messages(checkProse(page('## A {#a}\n\n## B {#a}'))), /"a" is used twice/);
  });

  it('finds unfinished words and a description that is too short', () => {
    const todo = ['TO', 'DO'].join('');
    assert.match(messages(checkProse(page(`${todo}: more`))), /unfinished/);
    const short = readPage('docs/x.md', guides, 'en', '---\ntitle: X\ndescription: Short\n---\n');
    assert.match(messages(checkProse(short)), /description has 5 characters/);
  });

  it('finds crowded Chinese and half-width punctuation', () => {
    assert.match(messages(checkProse(page('使用Midway 开发', 'zh-cn'))), /put a space/);
    assert.match(messages(checkProse(page('你好,世界', 'zh-cn'))), /full-width/);
    assert.deepEqual(checkProse(page('使用 Midway 开发。', 'zh-cn')), []);
  });
});

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

  it('finds a missing language, heading, block, table row, link and admonition', () => {
    assert.match(messages(checkParity([{ en: page('Text') }])), /has no zh-cn page/);
    assert.match(compare('## 甲 {#a}\n\n## 乙 {#b}', '## A {#a}'), /heading 2 is "absent"/);
    assert.match(compare(`${fence}ts\na;\n${fence}`, 'Text'), /code block 1/);
    assert.match(compare('|甲|\n|-|\n|1|\n|2|', '|A|\n|-|\n|1|'), /table 1/);
    assert.match(compare('[甲](./a.md)', '[A](./b.md)'), /link 1/);
    assert.match(compare(':::tip\n\n甲\n\n:::', ':::note\n\nA\n\n:::'), /admonition 1/);
  });

  it('finds code that drifted', () => {
    assert.match(
      compare(`${fence}ts\na(1);\n${fence}`, `${fence}ts\na(2);\n${fence}`),
      /code differs.*"1" against "2"/,
    );
  });
});

describe('link check', () => {
  it('finds a missing file and a missing anchor', () => {
    assert.match(messages(checkLinks(page('[x](./no-such-page.md)'))), /does not exist/);
    assert.match(messages(checkLinks(page('[x](#nowhere)'))), /no heading with the id "nowhere"/);
    assert.deepEqual(checkLinks(page('## X {#x}\n\n[x](#x)')), []);
  });
});

describe('snippets', () => {
  const block = (title: string, code: string) => `${fence}ts title="${title}"\n${code}\n${fence}\n`;

  it('start a new stage where a title comes again', () => {
    const stages = buildStages(
      page(block('src/a.ts', 'export {};') + block('src/a.ts', 'export {};')),
    );
    assert.equal(stages.length, 2);
  });

  it('are appended where the block says so', () => {
    const text =
      block('src/a.ts', 'export const a = 1;') +
      block('src/a.ts" append x="', 'export const b = 2;');
    assert.equal(buildStages(page(text)).length, 1);
  });

  it('report a wrong import and a wrong option at their lines', async () => {
    const text = `${fence}ts
import { NoSuchThing } from '@midwayjs/core';
import * as koa from '@midwayjs/koa';

export const thing = [NoSuchThing, koa];
${fence}

${fence}ts
import { Controller } from '@midwayjs/core';

@Controller('/', { noSuchOption: true })
export class HomeController {}
${fence}`;
    const problems = await compileStages(writePages([page(text)]));
    assert.deepEqual(
      problems.map(({ line }) => line),
      [7, 16],
    );
    assert.match(messages(problems), /NoSuchThing/);
    assert.match(messages(problems), /noSuchOption/);
  });

  it('report a failing test of a page with its output', async () => {
    const text = block('test/a.test.ts', "it('adds', () => {\n  expect(1 + 1).toBe(3);\n});");
    const { problems, ran } = await runStages(writePages([page(text)]));
    assert.equal(ran, 1);
    assert.match(messages(problems), /the page's tests failed[\s\S]*Expected: 3/);
  });

  it('of the home page compile and run', async () => {
    const stages = writePages([readPage('src/components/Home/sample.md', guides, 'en')]);
    assert.deepEqual(await compileStages(stages), []);
    assert.deepEqual(await runStages(stages), { problems: [], ran: 1 });
  });
});

describe('reading pages', () => {
  it('refuses a file that is no page', () => {
    assert.throws(() => readPages(['README.md']), /README\.md: not a page/);
    assert.throws(() => readPages(['docs/no-such-page.md']), /not a page/);
  });
});
