import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkForm } from '../../../checks/form/form';
import { readPage } from '../../../src/content/pages';
import { formatProblem } from '../../../src/lib/problem';
import { admonitionKinds } from '../../../src/config/admonitions';
import { collections } from '../../../src/content/collections';
import { checkFences } from '../../../checks/snippets/fences';
import { checkMarks } from '../../../checks/snippets/marks';
import { block, messages, page } from './page';

/** Lines of front matter and the empty one below it that `page` puts before the text. */
const before = 5;

/** What is wrong with a text: its line and the message, one fault a line. */
const faults = (...lines: string[]) =>
  checkForm(page(lines.join('\n')))
    .map(problem => formatProblem({ ...problem, file: '', line: problem.line! - before }))
    .join('\n');

/** The one fault that a text has. */
function fault(...lines: string[]): string {
  const found = faults(...lines);
  assert.equal(found.split('\n').length, 1, found);
  return found;
}

const tick = '```';

describe('an admonition', () => {
  it('may be of any kind that the site draws, with or without a title', () => {
    for (const kind of admonitionKinds) {
      assert.equal(
        faults(`:::${kind}`, 'a', ':::', '', `:::${kind} A [title](./b.md)`, 'a', ':::'),
        '',
      );
      assert.equal(faults(`:::${kind}[Title]`, 'a', ':::'), '');
    }
  });

  it('may hold another, lists and code, and stand in a list or a quote', () => {
    assert.equal(faults('::::note', '', ':::tip', 'a', ':::', '', '- b', '::::'), '');
    assert.equal(faults('::::tip', `${tick}text`, ':::', '## a', tick, '::::'), '');
    assert.equal(faults('1. a', '', '   :::tip', '   b', '   :::', '', '2. c'), '');
    assert.equal(faults('> :::tip', '> b', '> :::'), '');
  });

  it('is closed before the next heading', () => {
    const message = /^:1  :::tip is not closed before the heading in line \d+: add a line of :::/;
    assert.match(fault(':::tip', 'a', '', '## B {#b}', 'c'), message);
    assert.match(fault(':::tip', 'a', '', '## B {#b}', '', ':::note', 'c', ':::'), message);
    assert.match(fault(':::tip', 'a', '', '## B {#b}', 'c', ':::'), message);
  });

  it('is closed at the end of the page', () => {
    assert.match(fault('a', '', ':::tip', 'b'), /^:3 {2}:::tip is never closed: add a line of :::/);
    assert.match(
      fault('::::tip', 'b', '', ':::'),
      /closes :::tip of line \d+ with too few colons: write ::::/,
    );
  });

  it('is closed before another, or has more colons than one inside it', () => {
    const message =
      /^:1  :::note is not closed before line \d+, .*add a line of ::: before that, or, .*::::$/;
    assert.match(fault(':::note', 'a', '', ':::tip', 'b', ':::'), message);
    assert.match(fault(':::note', 'a', ':::tip', 'b', ':::', 'c', ':::'), message);
    assert.match(
      fault('::::note', ':::tip', 'b', '::::'),
      /^:2 {2}:::tip is not closed before the one around it/,
    );
  });

  it('is opened before it is closed', () => {
    assert.match(fault('a', '', ':::', 'b'), /^:3 {2}closes no admonition: remove it, or open one/);
  });

  it('is of a kind that there is, and the one that was meant is named', () => {
    assert.match(fault(':::tpi', 'a', ':::'), /^:1 {2}there is no admonition ":::tpi": write tip$/);
    assert.match(fault(':::Warning Old', 'a', ':::'), /write warning$/);
    assert.match(fault(':::hint Title', 'a', ':::'), /":::hint": write one of note, tip,/);
  });

  it('begins with three colons and its kind beside them', () => {
    assert.match(fault('::: tip', 'a', ':::'), /^:1 {2}write no space after the colons: :::tip$/);
    assert.match(fault('::tip', 'a', ':::'), /^:1 {2}has 2 colons: write three, :::tip$/);
    assert.match(fault(':tip', 'a', ':::'), /^:1 {2}has 1 colons: write three, :::tip$/);
    assert.match(fault(':::tip', 'a', '::'), /^:3 {2}has 2 colons: write three, :::$/);
    assert.match(fault('：：：tip', 'a', ':::'), /^:1 {2}write half-width colons: :::$/);
    assert.match(fault(':::tip', 'a', '：：：'), /^:3 {2}write half-width colons/);
  });

  it('is closed in the list item or quote in which it was opened', () => {
    const message =
      /^:\d+ {2}:::tip and its ::: in line \d+ are not in the same list item or quote/;
    assert.match(fault('- a', '', '  :::tip', '  b', '', ':::', 'c'), message);
    assert.match(fault('> :::tip', '> b', '', ':::'), message);
  });

  it('is read as one', () => {
    assert.match(
      fault(':::tip A ] title', 'a', ':::'),
      /^:1 {2}:::tip is not read as an admonition/,
    );
  });

  it('with a fault does not hide another', () => {
    const text = [':::tpi', 'a', ':::', '', '::: tip', 'b', ':::', '', ':::note', 'c'];
    assert.match(faults(...text), /^:1 .*\n:5 .*\n:9 .*never closed/);
  });
});

describe('a directive within a line', () => {
  it('is text if it is a colon and a word', () => {
    assert.equal(faults('Redis listens on 127.0.0.1:6379, `a:b[c]` and ::1.'), '');
  });

  it('is no text where it takes a label', () => {
    assert.match(fault('Write a:name[label] so.'), /^:1 {2}":name" is read as a directive and not/);
  });
});

describe('a code block', () => {
  it('may hold a fence of fewer marks', () => {
    assert.equal(faults('````md', `${tick}ts`, 'a', tick, '````'), '');
    assert.equal(faults('- a', '', `  ${tick}ts`, '  b', `  ${tick}`), '');
  });

  it('is closed before another and at the end of the page', () => {
    assert.match(
      fault(`${tick}ts`, 'a', '', 'b', '', `${tick}json`, '{}', tick),
      /^:1 {2}.* not closed before line \d+/,
    );
    assert.match(fault('a', '', `${tick}ts`, 'a'), /^:3 {2}the code block .* is never closed/);
    assert.match(fault('a', '', tick, '', 'b'), /if it should end one, write what opens that/);
  });

  it('is indented alike from its first line to its last', () => {
    assert.match(fault('1. a', '', `      ${tick}ts`, '   a', `   ${tick}`), /different indents/);
  });

  it('does not end the admonition around it', () => {
    const text = [':::tip', `${tick}text`, ':::', '## a', tick, ':::'];
    assert.match(fault(...text), /^:2 {2}the colons in line \d+ end the admonition around this/);
  });

  it('has a fence', () => {
    assert.match(fault('a', '', '    b'), /^:3 {2}is read as code because it is indented/);
  });
});

describe('the lines that a block marks', () => {
  const marks = (info: string, code: string) => messages(checkFences(page(block(info, code))));

  it('are lines that it has', () => {
    assert.equal(marks('ts {1,3-4}', 'a\nb\nc\nd'), '');
    assert.match(marks('ts {9}', 'a'), /marks the lines "9", but .* numbers from 1 to 1$/);
    assert.match(marks('ts {1,2-5}', 'a\nb'), /"2-5"/);
    assert.match(marks('ts title="a.ts" {0}', 'a'), /"0"/);
  });
});

describe('a mark for the compiler', () => {
  const faults = (code: string) => messages(checkMarks(page(block('ts', code))));

  it('has a line of its own', () => {
    assert.equal(faults('const b = 1;\n//    ^?'), '');
    assert.match(
      faults('export const b = 1; // ^?'),
      /read as a comment: give it a line of its own/,
    );
    assert.match(faults('const b = 1; // @errors: 2322'), /give it a line of its own/);
    assert.equal(faults("const b = '//';"), '');
  });
});

describe('HTML', () => {
  it('is nothing but the marks of tables', () => {
    assert.equal(faults('<!-- table: errors http -->', '', '| a |', '', '<!-- /table -->'), '');
    assert.match(faults('A <b>bold</b>.'), /"<b>" is read as HTML/);
    assert.match(fault('Returns Promise<string> then.'), /"<string>" is read as HTML.*backticks/);
    assert.match(fault('<!-- tabel: errors -->', 'a'), /is no mark that pages have/);
  });

  it('has an end', () => {
    assert.match(fault('<!-- table: errors http -->', '', 'a'), /^:1 {2}this table has no end/);
    assert.match(fault('a', '', '<!-- /table -->'), /^:3 {2}ends no table/);
    assert.match(fault('<!-- a', '', 'b'), /^:1 {2}this comment has no end and hides the rest/);
  });
});

describe('front matter', () => {
  it('that is not YAML is reported at its line, with what to do', () => {
    const [problem] = checkForm(page('Text', 'en', 'slug: a: b\n'));
    assert.match(formatProblem(problem!), /a-page\.md:4 {2}front matter is not YAML .*in quotes/);
  });

  it('has an end', () => {
    const guides = collections[0]!;
    const text = '---\ntitle: A page\n\nText\n';
    const [problem] = checkForm(readPage('docs/a-page.md', guides, 'zh-cn', text));
    assert.match(
      formatProblem(problem!),
      /a-page\.md:1 {2}front matter has no end: add a line of ---/,
    );
  });
});
