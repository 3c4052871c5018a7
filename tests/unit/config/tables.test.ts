import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { toHtml } from 'hast-util-to-html';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { tables } from '../../../src/config/tables';

function transform(source: string): string {
  const tree: Root = unified().use(remarkParse).use(remarkGfm).parse(source);
  tables()(tree);
  return toHtml(toHast(tree));
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |\n`;
const table = (head: string[], ...rows: string[][]) =>
  row(...head) + row(...head.map(() => '---')) + rows.map(cells => row(...cells)).join('');

const ids = (html: string) => Array.from(html.matchAll(/<tr id="([^"]*)"/g), ([, id]) => id);

describe('options', () => {
  const options = (head: string) =>
    table([head, 'Type', 'Default', 'Meaning'], ['`port`, `host`', '`number`', '—', 'the port']);

  it('have an anchor below the key that the text names', () => {
    const html = transform(`Under \`koa\`:\n\n${options('Option')}`);
    assert.deepEqual(ids(html), ['koa.port']);
    assert.match(html, /<a href="#koa.port" class="hash-link">/);
    assert.deepEqual(ids(transform(`\`koa\` 之下：\n\n${options('选项')}`)), ['koa.port']);
  });

  it('have the name that the table gives them where it gives all of it', () => {
    const full = table(['选项', '含义'], ['`redis.clients.<name>`', '客户端']);
    assert.deepEqual(ids(transform(full)), ['redis.clients.name']);
  });

  it('have one anchor where a page has two of one name', () => {
    assert.deepEqual(ids(transform(`${options('Option')}\ntext\n\n${options('Option')}`)), [
      'port',
    ]);
  });

  it('are not what other tables list', () => {
    assert.deepEqual(ids(transform(options('Method'))), []);
  });
});

describe('cells of a table', () => {
  it('know the head of their column where rows may become entries, but for the name', () => {
    const html = transform(table(['A', 'B', 'C', 'D'], ['1', '2', '3', '4']));
    assert.match(html, /<table class="entries">/);
    assert.deepEqual(html.match(/<td[^>]*>\d/g), [
      '<td>1',
      '<td data-head="B">2',
      '<td data-head="C">3',
      '<td data-head="D">4',
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
