import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { toHtml } from 'hast-util-to-html';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { toString } from 'mdast-util-to-string';
import { globSync } from 'tinyglobby';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { collections } from '../../../../src/content/collections';
import type { Locale } from '../../../../src/config/languages';
import { readLocaleFile } from '../../../../src/content/localeFile';
import { siteTexts } from '../../../../src/config/siteTexts';
import { tables } from '../../../../src/plugins/markdown/tables';

const textsOf = (locale: Locale) => readLocaleFile(`i18n/${locale}`, 'site.json', siteTexts);

function transform(source: string, locale: Locale = 'en', file = 'docs/extensions/koa.md'): string {
  const tree: Root = unified().use(remarkParse).use(remarkGfm).parse(source);
  visit(tree, 'heading', node => {
    node.data = { id: /\{#(.*)\}$/.exec(toString(node))?.[1] } as object;
  });
  tables({ ...textsOf(locale).options, locale })(tree, { path: path.resolve(file) });
  return toHtml(toHast(tree));
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |\n`;
const table = (head: string[], ...rows: string[][]) =>
  row(...head) + row(...head.map(() => '---')) + rows.map(cells => row(...cells)).join('');

const ids = (html: string) => Array.from(html.matchAll(/<tr id="([^"]*)"/g), ([, id]) => id);

describe('a table', () => {
  it('has heads that name a column, and a plain cell in its empty corner', () => {
    const html = transform(table(['', 'Koa', 'Egg'], ['Routes', 'yes', 'yes']));
    assert.match(html, /<thead>\s*<tr>\s*<td><\/td>\s*<th>Koa<\/th>\s*<th>Egg<\/th>/);
  });
});

describe('options', () => {
  const options = (head: string) =>
    table([head, 'Type', 'Default', 'Meaning'], ['`port`, `host`', '`number`', '—', 'the port']);

  it('have an anchor below the key that the text names', () => {
    const html = transform(`Under \`koa\`:\n\n${options('Option')}`);
    assert.deepEqual(ids(html), ['koa.port']);
    assert.match(html, /<a href="#koa.port" class="hash-link">/);
    assert.deepEqual(ids(transform(`\`koa\` 之下：\n\n${options('选项')}`, 'zh-cn')), ['koa.port']);
  });

  it('have the name that the table gives them where it gives all of it', () => {
    const full = table(['选项', '含义'], ['`redis.clients.<name>`', '客户端']);
    assert.deepEqual(ids(transform(full, 'zh-cn')), ['redis.clients.name']);
  });

  it('have one anchor where a page has two of one name', () => {
    const twice = `${options('Option')}\ntext\n\n${options('Option of a client')}`;
    assert.deepEqual(ids(transform(`## Settings {#settings}\n\n${twice}`)), ['settings.port']);
  });

  it('have anchors of letters, digits, dashes and dots', () => {
    const rows = table(['Option', 'Meaning'], ['`new A({ b })`', ''], ['`cache.options.*`', '']);
    assert.deepEqual(ids(transform(`## S {#s}\n\n${rows}`)), ['s.new', 'cache.options']);
  });

  it('have the same anchors in both languages, and none that a heading has', () => {
    const anchors = (file: string, locale: Locale) => {
      const html = transform(readFileSync(file, 'utf8'), locale);
      const headings = Array.from(html.matchAll(/\{#([^}]*)\}<\/h\d>/g), ([, id]) => id);
      assert.deepEqual(
        ids(html).filter(id => headings.includes(id)),
        [],
        file,
      );
      return ids(html);
    };
    let count = 0;
    for (const { folders } of collections)
      for (const name of globSync('**/*.md', { cwd: folders['zh-cn'] })) {
        const own = anchors(`${folders['zh-cn']}/${name}`, 'zh-cn');
        assert.deepEqual(anchors(`${folders.en}/${name}`, 'en'), own, name);
        count += own.length;
      }
    assert.ok(count > 500, `only ${count} options seen`);
  });

  it('say since when they are there in guides of the documented line, unless the table does', () => {
    const rows = (meaning: string) =>
      table(
        ['Option', 'Meaning'],
        ['`queryParseMode`', meaning],
        ['`port`', 'the port'],
        ['`no`', 'not known'],
      );
    const text = (meaning: string, file?: string) =>
      transform(`Under \`koa\`:\n\n${rows(meaning)}`, 'en', file);
    assert.match(
      text('the form'),
      /the form <small>Since 3\.15\.11–3\.16\.1<\/small>[^]*the port<[^]*not known</,
    );
    assert.doesNotMatch(text('the form, since 3.16'), /<small>/);
    const [earlier] = collections.filter(({ version }) => version === '2.0.0');
    assert.doesNotMatch(text('the form', `${earlier!.folders.en}/extensions/koa.md`), /<small>/);
  });

  it('are not what other tables list', () => {
    assert.deepEqual(ids(transform(options('Method'))), []);
  });
});

describe('cells of a table', () => {
  it('know the head of their column where rows may become entries, but for name and meaning', () => {
    const html = transform(table(['A', 'B', 'C', 'D'], ['1', '2', '3', '4']));
    assert.match(html, /<table class="entries">/);
    assert.deepEqual(html.match(/<td[^>]*>\d/g), [
      '<td>1',
      '<td data-head="B">2',
      '<td data-head="C">3',
      '<td>4',
    ]);
    assert.doesNotMatch(transform(table(['A', 'B'], ['1', '2'])), /data-head|class/);
  });

  it('say which code may break', () => {
    assert.match(transform(table(['A'], ['`name`'])), /<code class="name">name/);
  });

  it('say nothing of heads in a table of facts, which has none', () => {
    assert.doesNotMatch(transform(table(['', '', '', ''], ['1', '2', '3', '4'])), /data-head/);
  });
});
