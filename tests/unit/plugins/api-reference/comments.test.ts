import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isIn, parseComments, readComments } from '../../../../src/plugins/api-reference/comments';
import { parseDescribed, readDescribed } from '../../../../src/content/reference';
import { site, siteDir } from './site';

describe('descriptions in api/comments', () => {
  const both = { en: 'Runs it.', zh: '运行它。' };

  it('are read with what to use instead, with members and with parameters', () => {
    const yaml = `A: { en: Runs it., zh: 运行它。, members: { b: { en: Runs it., zh: 运行它。,
      parameters: { c: &c { en: Runs it., zh: 运行它。 }, c.d: *c } } } }`;
    assert.deepEqual(parseComments(yaml, 'x.yaml'), {
      A: { ...both, members: { b: { ...both, parameters: { c: both, 'c.d': both } } } },
    });
  });

  const wrong: [string, string, RegExp][] = [
    ['text that is not YAML', 'A: "', /x\.yaml is not YAML: .*Correct the syntax/s],
    ['a missing language', 'A: { en: Runs it. }', /x\.yaml is wrong:\n {2}A\.zh/],
    ['an unknown field', 'A: { en: Runs., zh: 运行。, note: x }', /A: .*note/],
    [
      'Chinese under "en"',
      'A: { en: 运行, zh: 运行 }',
      /x\.yaml: A: .*"en" is not in its language\. Write it in English/,
    ],
    [
      'English under "zh"',
      'A: { en: Runs it., zh: 运行, members: { b: { en: Of it., zh: Of it. } } }',
      /x\.yaml: A\.b: the text under "zh" is not in its language\. Write it in 简体中文/,
    ],
    [
      'a parameter in one language',
      'A: { en: Runs it., zh: 运行它。, parameters: { b: { en: Its b. } } }',
      /x\.yaml is wrong:\n {2}A\.parameters\.b\.zh/,
    ],
    [
      'a parameter in the wrong language',
      'A: { en: Runs it., zh: 运行它。, parameters: { b.c: { en: Its c., zh: Its c. } } }',
      /x\.yaml: A\.b\.c: the text under "zh" is not in its language/,
    ],
    [
      'members of a parameter',
      'A: { en: Runs it., zh: 运行它。, parameters: { b: { en: B., zh: 它。, members: {} } } }',
      /A\.parameters\.b: .*members/,
    ],
  ];
  for (const [what, yaml, message] of wrong) {
    it(`refuse ${what}`, () => {
      assert.throws(() => parseComments(yaml, 'x.yaml'), { name: 'ApiReferenceError', message });
    });
  }

  it('refuse a file of no package', () => {
    const folder = site('comments-of-nothing', [], {}, { 'comments/nope.yaml': '{}' });
    assert.throws(
      () => readComments(folder, []),
      /api\/comments\/nope\.yaml belongs to no package.*Name it after/,
    );
  });

  it('know the language of a text', () => {
    assert.ok(isIn('en', 'Runs it') && !isIn('zh', 'Runs it'));
    assert.ok(isIn('zh', '运行 Koa') && !isIn('en', '运行 Koa'));
    for (const code of ['`false`', '```ts\nfalse\n```', 'https://example.com', '1.0']) {
      assert.ok(isIn('zh', code) && isIn('en', code), code);
    }
  });

  it('of every member and parameter are wanted for at least 60 symbols', () => {
    assert.ok(readDescribed(siteDir).length >= 60);
    assert.throws(() => parseDescribed('["core"]', 'list.json'), /list\.json must contain a list/);
  });
});
