import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { collections } from '../../../src/content/collections';
import { type Page, readPage } from '../../../src/content/pages';
import { checkTerms } from '../../../checks/prose/glossary';
import { checkReadable } from '../../../checks/prose/readable';
import { checkLength, checkShortPages, countWords } from '../../../checks/prose/length';
import { proseOf, readPassages } from '../../../checks/prose/passages';
import { checkProse } from '../../../checks/prose/prose';
import { checkSpelling, checkWords } from '../../../checks/prose/spelling';
import { readInterface, readTexts } from '../../../checks/prose/texts';
import { checkTypography } from '../../../checks/prose/typography';
import { locales } from '../../../src/config/languages';
import type { Locale } from '../../../src/config/site';
import { block, messages, page } from './page';

/** Enough words for a page. */
const english = 'Every word of this page is spelled as it should be.\n\n'.repeat(15).trim();
const chinese = '这一页上的每个字都写对了。\n\n'.repeat(30).trim();

const prose = (body: string, locale: Locale = 'en', head = '') =>
  messages(checkProse(page(`${body}\n\n${locale === 'zh-cn' ? chinese : english}`, locale, head)));

const lines = (problems: { line?: number }[]) => problems.map(({ line }) => line);

describe('prose check', () => {
  it('finds nothing in a page that is as it should be', () => {
    assert.equal(prose('## A heading {#a-heading}', 'en', 'servers: [redis]\n'), '');
    assert.equal(prose('## 标题 {#a-heading}', 'zh-cn'), '');
  });

  it('finds a tag of a post that does not exist', () => {
    const collection = collections.find(({ name }) => name === 'blog')!;
    const post = (tags: string) => {
      const text = page(english, 'en', `tags: ${tags}\n`).source;
      return checkProse(readPage('blog/a-post.md', collection, 'en', text));
    };
    assert.deepEqual(post('[release]'), []);
    const problems = post('[release, relase]');
    assert.deepEqual(lines(problems), [4]);
    assert.match(
      messages(problems),
      /there is no tag "relase": write release, or add it to .*tags\.yml/,
    );
  });

  it('finds a heading without an id, with a wrong one, and with one twice', () => {
    assert.match(prose('## A heading'), /needs an id/);
    assert.match(prose('## A heading {#A_b}'), /needs an id/);
    assert.match(prose('## A {#a}\n\n## B {#a}'), /"a" is used twice/);
    assert.match(prose('# A {#a}'), /no "#" heading/);
    assert.match(prose('## A {#a}\n\n#### B {#b}'), /"B" skips a level: begin it with ###$/);
  });

  it('finds problems that are no headings', () => {
    const entry = '**`listen EADDRINUSE`** The port is taken.';
    const both = [entry, '**It never ends.** It waits.'].join('\n\n');
    assert.match(prose(`## Problems {#problems}\n\n${entry}`), /cannot be linked to: write it as/);
    const below = `## Problems {#problems}\n\n### \`A\` {#a}\n\nText.\n\n${entry}`;
    assert.match(prose(below), /cannot be linked to/);
    assert.match(prose(`## At the start {#start}\n\n${both}`), /and "entries: true" in/);
    assert.equal(prose(`## At the start {#start}\n\n${entry}`), '');
    assert.equal(prose('**One** of them.\n\n**Another** of them.'), '');
    assert.match(prose('## 问题 {#problems}\n\n**一直不结束。** 它在等待。', 'zh-cn'), /cannot be/);
  });

  it('finds codes of errors that are no links', () => {
    const link = '[`MIDWAY_10003`](./error_code.md#midway-10003)';
    assert.equal(
      messages(checkProse(page('It is `MIDWAY_10003`.'))).includes(`write ${link}`),
      true,
    );
    assert.equal(prose(`It is ${link}.`), '');
  });

  it('finds wrong front matter', () => {
    const short = readPage('docs/x.md', collections[0]!, 'en', '---\ndescription: Short\n---\n');
    assert.match(messages(checkProse(short)), /lacks a title/);
    assert.match(messages(checkProse(short)), /description has 5 characters/);
    assert.match(prose('Text.', 'en', 'draft: true\n'), /no "draft" here: write one of title/);
    assert.match(prose('Text.', 'en', 'servers: redis\n'), /"servers" is a list/);
    assert.match(prose('Text.', 'en', 'servers: []\n'), /"servers" is a list/);
  });

  it('finds unfinished text, also in comments', () => {
    for (const text of [
      'TODO: more',
      'Call XXX.',
      'Coming soon.',
      'This part is to be written.',
      'Under construction.',
      '<!-- FIXME -->',
    ]) {
      assert.match(prose(text), /unfinished/, text);
    }
    for (const text of ['此处占位。', '施工中。', '内容待补充。']) {
      assert.match(prose(text, 'zh-cn'), /unfinished/, text);
    }
    assert.equal(prose('The call waits for the header to be written.'), '');
    assert.equal(prose('问号是占位符。等待更新完成。', 'zh-cn'), '');
  });
});

describe('passages', () => {
  const texts = (body: string, locale: Locale = 'en', head = '') =>
    readPassages(page(body, locale, head)).map(({ text }) => text.replaceAll('\u200b', ''));

  it('are titles, descriptions, headings, cells, link texts and alternative texts', () => {
    const body = '## Head {#id}\n\n|a|\n|-|\n|b|\n\n[link *text*](./x.md) on ![alt](x.png)';
    const [title, , ...rest] = texts(body);
    assert.equal(title, 'A page');
    assert.deepEqual(rest, ['Head', 'a', 'b', 'link text on \ufffc', 'alt']);
  });

  it('hold no code, address or mark of an admonition', () => {
    const body = `:::tip Title\nUse \`code\`, see https://a.example/xyz\n:::\n\n${block('ts', 'x')}`;
    const [, , title, text] = texts(body);
    assert.equal(title, 'Title');
    assert.match(text!, /^Use \ufffc, see \ufffc+$/);
  });

  it('know the line of every character', () => {
    const [title, description, text] = readPassages(page('one\ntwo *three*\n`four` five'));
    assert.deepEqual([title!.lineAt(0), description!.lineAt(5)], [2, 3]);
    const line = (word: string) => text!.lineAt(text!.text.indexOf(word));
    assert.deepEqual(['one', 'two', 'three', 'five'].map(line), [6, 7, 7, 8]);
  });
});

describe('spelling check', () => {
  const spell = (body: string, words: string[] = []) => checkSpelling(proseOf(page(body)), words);

  it('finds a wrong word with its line and what to write', () => {
    const problems = spell('All is well.\nWe recieve it.');
    assert.deepEqual(lines(problems), [7]);
    assert.match(
      messages(problems),
      /"recieve" is not in the American dictionary: write "receive"/,
    );
  });

  it('finds British forms, in headings, cells, titles and Chinese pages too', () => {
    assert.match(messages(spell('## Colour {#a}')), /"Colour".*"Color"/);
    assert.match(messages(spell('|a|\n|-|\n|behaviour|')), /"behaviour"/);
    assert.match(messages(spell('[initialise it](./x.md)')), /"initialise"/);
    assert.match(messages(checkSpelling(proseOf(page('使用 Licence 文件', 'zh-cn')))), /"Licence"/);
  });

  it('knows how a name is written that a compound begins with', () => {
    assert.match(messages(spell('With MidwayJS.')), /"MidwayJS" is not .*: write "Midway", mark/);
    assert.match(messages(spell('With MySql.', ['MySQL'])), /write "MySQL"/);
    assert.match(messages(spell('With BlaBla.')), /: fix it, mark it as code/);
  });

  it('leaves alone code, addresses, names with digits and code names in headings', () => {
    const body = `## Forms of onRedy {#a}\n\n\`recieve\` x86zz @midwayjs/core <https://zzyx.example> don't\n\n${block('ts', 'recieve')}`;
    assert.deepEqual(spell(body), []);
  });

  it('takes entries in small letters with capitals, others as they are', () => {
    assert.deepEqual(spell('Middleware and middleware on MySQL.', ['middleware', 'MySQL']), []);
    assert.match(messages(spell('On Mysql.', ['MySQL'])), /"Mysql"/);
  });

  it('finds entries that no page needs, and those out of order', () => {
    const pages = [proseOf(page('The middleware and axios.'))];
    assert.deepEqual(checkWords(pages, ['axios', 'middleware']), []);
    const problems = checkWords(pages, ['house', 'middleware', 'axios']);
    assert.deepEqual(lines(problems), [1, 3]);
    assert.match(messages(problems), /nothing needs "house"/);
    assert.match(messages(problems), /"axios" belongs before "middleware"/);
  });
});

describe('typography check', () => {
  const chinese = (body: string) => messages(checkTypography(proseOf(page(body, 'zh-cn'))));

  it('finds nothing in well-set Chinese', () => {
    const body = `**使用 Midway。** 从 \`3.0\` 开始，见[控制器](./x.md)与 [Koa](./y.md)（HTTP），它是「框架」。

| 名称 | 值 |
|---|---|
| \`a\`、\`b\` | Kindred, by Butler |`;
    assert.equal(chinese(body), '');
  });

  for (const [advice, texts] of Object.entries({
    'put a space': [
      '使用Midway',
      '共3个',
      '用`a` 得到',
      '用 `a`得到',
      '见 [Koa](./x.md)的',
      '**Koa**是',
    ],
    'no space between Chinese': ['你 好', '你\n好'],
    'no space beside full-width': ['你好 ，世界', '你好。 世界', 'Koa （框架）'],
    'full-width punctuation': [
      '你好,世界',
      '你好.',
      '`a`, `b` 和',
      '注意:世界',
      '使用 Koa.',
      '好吗?',
    ],
    'full-width brackets': ['函数(入口)', '函数 (main) 是', '函数（main)'],
    'use the quotes': ['他说"好"', '他说“好”', "名为'甲'的"],
    'write this once': ['你好，，世界'],
    'write an ellipsis': ['正在加载…', '等等⋯⋯'],
    'write a dash': ['它—框架', '它--框架'],
    'half-width letters': ['共 ３ 个', 'Ｋoa'],
    'write one space': ['使用  Midway'],
    'these marks are shown': ['**你好。**世界'],
  })) {
    it(`says "${advice}" where that is missing`, () => {
      for (const text of texts) assert.match(chinese(text), new RegExp(advice), text);
    });
  }

  it('finds slanted Chinese, and leaves alone slanted Latin and bold Chinese', () => {
    assert.match(prose('这是*框架*。', 'zh-cn'), /not slanted: write \*\*框架\*\*, or 「框架」/);
    assert.equal(prose('见 *Kindred*，它是**框架**。', 'zh-cn'), '');
  });

  it('finds the line', () => {
    assert.deepEqual(lines(checkTypography(proseOf(page('你好。\n\n使用Koa。', 'zh-cn')))), [8]);
  });

  it('finds Chinese and curly punctuation in English', () => {
    for (const text of ['It is，so.', 'The 组件.', 'It’s so.', 'Two  spaces.']) {
      assert.notEqual(messages(checkTypography(proseOf(page(text)))), '', text);
    }
    assert.deepEqual(checkTypography(proseOf(page('It\'s "so" (now): `组件`.'))), []);
  });
});

describe('glossary check', () => {
  it('names the term to write', () => {
    const terms = (body: string, locale: Locale) =>
      messages(checkTerms(proseOf(page(body, locale))));
    assert.match(terms('All Middlewares run.', 'en'), /write "middleware" for "Middlewares"/);
    assert.match(terms('The IOC container.', 'en'), /write "IoC" for "IOC"/);
    assert.match(terms('这个接口弃用了。', 'zh-cn'), /write "已废弃" for "弃用了"/);
    assert.equal(terms('The IoC middleware and `middlewares`.', 'en'), '');
    assert.equal(terms('日志器已废弃。', 'zh-cn'), '');
  });
});

describe('phrases that read translated', () => {
  const terms = (body: string, locale?: Locale) =>
    messages(checkTerms(proseOf(page(body, locale))));

  for (const [better, texts] of Object.entries({
    fix: ['To mend it, restart.', 'This mends it.'],
    'report an error or throw an error': ['Signal an error'],
    return: ['Every route answers 404.', 'It answers with status 500.'],
    'provide, return or issue': ['The factory hands it out.', 'Hand out signed links'],
    'use, copy or inherit': ['Koa takes it over.'],
    meetup: ['Offline salon'],
    startup: ['At start-up it connects.'],
    anymore: ['It is not needed any more.'],
    'is not or are not': ['a body that is no JSON'],
    with: ['It replaces the file by a stub.'],
    a: ['It asks for an URL.'],
    'include or provide': ['It is brought along.', 'The component brings a route.'],
    'serve from or read from': ['pages that it draws from middleware'],
    'continue or keep': ['The transports go on refusing.'],
    require: ['A fault calls for `debug`.'],
    'apply to or be true for': ['The same holds for sockets.', 'The same holds for `x`.'],
    'a word at the start of the sentence': ['Translate the type then.'],
    'the name of the thing': ['In the last four, use middleware.', 'The latter is wrong.'],
    'does not exist': ['There is no such number.'],
    'so or therefore': ['It fails, hence the check.'],
    'with the same name': ['a file of the same name'],
    'has to or must': ['Here the client is to log in.'],
  })) {
    it(`are found with what to write: ${better}`, () => {
      for (const text of texts) {
        assert.ok(terms(text).startsWith(`write "${better}" for `), `${text} ${terms(text)}`);
      }
    });
  }

  it('are found with their line', () => {
    assert.deepEqual(lines(checkTerms(proseOf(page('All is well.\nNow mend it.')))), [7]);
  });

  it('are not seen in what a native writer says', () => {
    for (const text of [
      'The code was amended and is recommended.',
      'A replica takes over when it fails.',
      'This one answers 12 requests, and no more than that.',
      'It no longer starts. There is no port.',
      'Are there any more questions?',
      'A thing that is no longer needed is replaced by another.',
      'Run `mend` on an unusual day.',
      'The pool holds for a moment, and calls for help.',
      'The first two arguments are required by the former command.',
      'If it fails, then it retries. Only then does it stop. It waits until then.',
      'The simplest way to stop the server is to press Ctrl+C.',
      'The middleware that Koa calls for `GET` runs.',
    ]) {
      assert.equal(terms(text), '', text);
    }
  });

  it('are found in Chinese', () => {
    for (const [better, text] of [
      ['重复名词', '对后四种，请使用中间件。'],
      ['返回响应或处理', '由过滤器作出响应。'],
      ['调用、读取或执行', '框架会询问守卫。'],
      ['通常会', '工具喜欢建议改用它。'],
      ['注入或传入', '依赖由容器送来。'],
    ] as const) {
      assert.match(terms(text, 'zh-cn'), new RegExp(`write "${better}" for `));
    }
    for (const text of ['最后四个字段的前两个字符', '访问容器、推送来的消息和列表的最后两项。']) {
      assert.equal(terms(text, 'zh-cn'), '', text);
    }
  });
});

describe('paragraphs that ask for a second reading', () => {
  const problems = (body: string, locale?: Locale) =>
    messages(checkReadable(proseOf(page(body, locale))));

  it('are those with too many words or characters, and say what to do', () => {
    assert.match(
      problems('It is so. '.repeat(34)),
      /a paragraph has 102 words, more than 100: give/,
    );
    assert.match(problems('它就是这样。'.repeat(31), 'zh-cn'), /a paragraph has 186 characters/);
    assert.equal(problems('It is so. '.repeat(33)), '');
  });

  it('are those with a sentence of too many', () => {
    assert.match(
      problems(`It is ${'very '.repeat(39)}so.`),
      /the sentence "It is very very very…" has 42 words, more than 40/,
    );
    assert.match(
      problems(`它${'很'.repeat(89)}好。`, 'zh-cn'),
      /the sentence "它很.*…" has 92 characters/,
    );
    assert.equal(problems(`It is ${'very '.repeat(30)}so. ${'very '.repeat(12)}`), '');
    const long = checkReadable(proseOf(page(`It is so.\nAnd ${'very '.repeat(40)}so.`)));
    assert.deepEqual(lines(long), [7]);
  });

  it('are not blocks of code', () => {
    assert.equal(problems(`\`\`\`js\n${'x; '.repeat(200)}\n\`\`\``), '');
  });
});

describe('texts of the interface', () => {
  const problems = (source: string, whole?: Locale) =>
    readTexts('texts.json', source, whole).flatMap(checkTerms);

  it('are read by language, with their lines', () => {
    const source = '{\n"a": {"zh": "任务", "en": "Mend it"},\n"fr": "mend",\n"id": "mend"\n}';
    assert.deepEqual(problems(source), [
      {
        file: 'texts.json',
        line: 2,
        message: 'write "fix" for "Mend" (checks/prose/phrases.json)',
      },
    ]);
  });

  it('are not the notes for translators', () => {
    const note = '{"a": {"message": "Fix it", "description": "To mend"}}';
    assert.deepEqual(problems(note, 'en'), []);
    assert.equal(problems('{"description": "To mend"}', 'en').length, 1);
  });

  it('are read without code, tags, addresses and what is filled in', () => {
    const [texts] = readTexts('texts.json', '["`mend` <a href=mend>x</a> {mend} [y](mend)"]', 'en');
    assert.doesNotMatch(texts!.passages[0]!.text, /mend/);
  });

  it('are those of every language', () => {
    const found = new Set(readInterface().map(({ locale }) => locale));
    assert.deepEqual([...found].sort(), [...locales].sort());
  });
});

describe('length check', () => {
  const long = page(english);
  const short = page('A few words.');
  const { file } = short;

  it('counts words, numbers, code and Chinese characters, but no code block', () => {
    assert.equal(countWords(page(`It's \`a.b()\` at 3.20 - well-made.\n\n${block('ts', 'x')}`)), 5);
    assert.equal(countWords(page('使用 Midway 3 开发。', 'zh-cn')), 6);
  });

  it('finds a short page unless a reason is given', () => {
    assert.deepEqual(checkLength(long, {}), []);
    assert.match(messages(checkLength(short, {})), /has 3 words .*: write at least 150/);
    assert.deepEqual(checkLength(short, { [file]: 'an index' }), []);
    assert.match(messages(checkLength(short, { [file]: ' ' })), /3 words/);
    const chinese = page('使用 Midway 开发。', 'zh-cn');
    assert.match(messages(checkLength(chinese, {})), /has 5 characters .*: write at least 250/);
  });

  it('finds reasons for pages that are missing or long enough', () => {
    const check = (pages: Page[]) => messages(checkShortPages(pages, { [file]: 'an index' }));
    assert.equal(check([short]), '');
    assert.match(check([long]), /is long enough, or missing/);
    assert.match(check([]), /or missing/);
  });
});
