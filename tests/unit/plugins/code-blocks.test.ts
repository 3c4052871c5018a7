import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { loadFreshModule } from '@docusaurus/utils';
import type { Code } from 'mdast';
import { codeBlock, type HighlightedCode } from '../../../src/plugins/code-blocks';
import { toText, withBaseUrl } from '../../../src/plugins/code-blocks/html';
import { readCodeLines } from '../../../src/content/codeLines';
import type { toHtml } from '../../../src/plugins/code-blocks/markup';

/** The properties that the theme gets of a block. */
function highlight(fence: string, value: string, data?: Code['data']): HighlightedCode {
  const [, lang, meta] = /^(\S*) ?(.*)$/.exec(fence)!;
  const pre = codeBlock(undefined, { type: 'code', lang: lang || null, meta, value, data });
  const [code] = pre.children;
  assert.ok(code?.type === 'element');
  return code.properties as unknown as HighlightedCode;
}

describe('highlighted code', () => {
  it('has classes where a token has a colour, and no other elements', () => {
    assert.equal(
      highlight('ts', 'export class Book {\n  pages = 3;\n}').html,
      '<span class="k">export class </span><span class="nc">Book </span>{\n' +
        '  pages = <span class="m">3</span>;\n}',
    );
  });

  it('is the same text, with what HTML would take for its own', () => {
    const code =
      'const a = `<b>&amp;${x < 1 && "\'"}</b>`;\n\n/* two\n   lines */\n<a class="symbol" href="/x">';
    for (const language of ['ts', 'html', 'text', 'unheard-of', 'diff', 'HTTP']) {
      assert.equal(toText(highlight(language, code).html), code, language);
    }
    assert.doesNotMatch(highlight('text', code).html, /<(?!span)/);
  });

  it('has a language and a title', () => {
    const { className, title } = highlight('TS title="src/a.ts" output="run"', '');
    assert.deepEqual([String(className), title], ['language-ts', 'src/a.ts']);
    const plain = highlight('', 'a < b');
    assert.deepEqual([String(plain.className), plain.title], ['language-text', undefined]);
  });

  it('says of blocks whose names may have cards that they have', () => {
    assert.equal(highlight('ts', 'a', { hasCards: true }).cards, '');
    assert.equal(highlight('ts', 'a', {}).cards, undefined);
  });

  it('is coloured in every language of the site', () => {
    const samples = {
      bash: 'cd $HOME # home',
      diff: '-a\n+b',
      dockerfile: 'FROM node:20',
      html: '<p id="a">',
      http: 'HTTP/1.1 200 OK\nContent-Type: text/plain',
      ini: '[a]\nb=1',
      js: 'await 1',
      json: '{ "a": 1 }',
      nginx: 'listen 80;',
      protobuf: 'message A {}',
      sql: 'SELECT 1',
      yaml: 'a: 1',
    };
    for (const [language, code] of Object.entries(samples)) {
      assert.match(highlight(language, code).html, /<span class="/, language);
    }
  });

  it('is the same when the configuration of another locale is loaded', async () => {
    const file = path.resolve('src/plugins/code-blocks/markup.ts');
    const load = async () => (await loadFreshModule(file)) as { toHtml: typeof toHtml };
    const lines = readCodeLines({ lang: 'ts', value: 'return `${number}`;' });
    const first = await load();
    const html = first.toHtml(lines, 'ts');
    first.toHtml(lines, 'js');
    const second = await load();
    assert.notEqual(second.toHtml, first.toHtml);
    assert.equal(second.toHtml(lines, 'ts'), html);
  });
});

describe('lines of a block', () => {
  const shown = (html: string) => html.split('</span>').length - 1;

  it('are elements with their numbers when numbers are asked for', () => {
    const { html } = highlight('text showLineNumbers=9', 'a\n\nb');
    assert.equal(
      html,
      '<span class="line" data-number="9">a\n</span>' +
        '<span class="line" data-number="10">\n</span><span class="line" data-number="11">b</span>',
    );
    assert.match(highlight('text showLineNumbers', 'a').html, /data-number="1"/);
  });

  it('are highlighted by number', () => {
    const { html } = highlight('text {1,3-4}', 'a\nb\nc\nd\ne');
    const lines = html.split(/(?<=<\/span>)/).map(line => /highlighted-line/.test(line));
    assert.deepEqual(lines, [true, false, true, true, false]);
  });

  it('are highlighted by comments, which are not shown', () => {
    const code = [
      '// highlight-next-line',
      'a',
      'b',
      '/* highlight-start */',
      'c',
      'd',
      '# highlight-end',
      '<!-- highlight-next-line -->',
      'e',
      'f',
    ].join('\n');
    const { html } = highlight('text', code);
    assert.equal(toText(html), 'a\nb\nc\nd\ne\nf');
    assert.equal(shown(html), 6);
    const lines = html.split(/(?<=<\/span>)/).map(line => /highlighted-line/.test(line));
    assert.deepEqual(lines, [true, false, true, true, true, false]);
  });
});

describe('answers of the compiler', () => {
  const type = {
    line: 1,
    column: 6,
    length: 4,
    text: 'const book: Book<1>',
    kind: 'type',
  } as const;
  const error = {
    line: 0,
    column: 0,
    length: 12,
    text: 'Type \'a\' is\n  not "<b>".',
    kind: 'error',
    code: 2322,
  } as const;

  it('stand below their lines, with the names that they are about marked, and are not copied', () => {
    const { html } = highlight('ts', 'Provide();\nconst book = 1;\n//     ^?\nbook;', {
      answers: [type],
    });
    assert.match(html, /<span class="asked">book<\/span> = [^\n]*\n<output class="answer" /);
    assert.match(
      html,
      /--column:6"><span><span class="k">const<\/span> book: .*Book.*<\/output>book;$/,
    );
    assert.equal(toText(html), 'Provide();\nconst book = 1;\nbook;');
  });

  it('are errors with their numbers, as text, and mark their range across colours and links', () => {
    const { html } = highlight('ts', '// @errors: 2322\nProvide(1 + 2);\nlast;', {
      answers: [{ ...error, line: 1 }],
      symbols: [['/p', 1, 0]],
    });
    const marked = html.split('<output')[0]!.match(/<span class="error">.*?<\/span>/g)!;
    assert.equal(toText(marked.join('')), 'Provide(1 + ');
    assert.match(
      marked[0],
      /<span class="error"><a href="\/p" class="symbol">Provide<\/a><\/span>/,
    );
    assert.match(
      html,
      /<output class="answer answer--error" lang="en"[^>]*><span>TS2322: Type 'a' is\n {2}not "&lt;b>"\.<\/span><\/output>last;$/,
    );
    assert.equal(toText(html), 'Provide(1 + 2);\nlast;');
  });

  it('follow the last line, lines that are elements, and lines inside of folds', () => {
    const code = 'first;\nconst book = 1;\n//    ^?';
    const last = highlight('ts', code, { answers: [type] }).html;
    assert.match(last, /;<output[^]*<\/output>$/);
    const numbered = highlight('ts showLineNumbers {2}', `${code}\nlast;`, {
      answers: [type],
    }).html;
    assert.match(
      numbered,
      /highlighted-line" data-number="2">[^]*\n<\/span><output[^]*<\/output><span class="line" data-number="3">last/,
    );
    const folds = [{ from: 1, to: 3, label: '{count}' }];
    const folded = highlight('ts', code, { answers: [type], folds }).html;
    assert.match(folded, /<summary>1<\/summary>[^]*<\/output><\/details>$/);
  });

  it('need no other marks: lines that are only marks are shown in no language of code', () => {
    const marks = 'a\n// ^?\n// @errors: 2322';
    assert.equal(toText(highlight('tsx', marks).html), 'a');
    assert.equal(toText(highlight('text', marks).html), marks);
  });
});

describe('links in code', () => {
  it('colour themselves, at the lines of the source', () => {
    const code = '// highlight-next-line\n@Provide()\nProvide;';
    const { html } = highlight('ts', code, { symbols: [['/api/p', 1, 1, 2, 0]] });
    assert.match(html, /@<a href="\/api\/p" class="symbol nf">Provide<\/a>\(/);
    assert.match(html, /<span class="line"><a href="\/api\/p" class="symbol">Provide<\/a>;/);
    assert.equal(toText(html), '@Provide()\nProvide;');
  });

  it('get the base URL of the page, and texts that look like them do not', () => {
    const { html } = highlight('text', 'A <a href="/x">', {
      symbols: [['/p', 0, 0]],
    });
    assert.equal(
      withBaseUrl(html, '/en/'),
      '<a href="/en/p" class="symbol">A</a> &lt;a href="/x">',
    );
  });
});
