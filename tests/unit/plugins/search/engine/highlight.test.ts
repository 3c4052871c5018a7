import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { escapeHtml } from '../../../../../src/lib/escape';
import {
  firstSentence,
  highlight,
  keywordWith,
  snippet,
} from '../../../../../src/plugins/search/engine/highlight';

describe('marking of found terms', () => {
  it('escapes the text and nothing else', () => {
    const text = `<img src=x onerror="alert('koa')"> & koa`;
    const html = highlight(text, new Set(['koa']));
    assert.equal(html.replaceAll(/<\/?mark>/g, ''), escapeHtml(text));
    assert.doesNotMatch(html.replaceAll(/<\/?mark>/g, ''), /[<>"']/);
    assert.equal(html.split('<mark>koa</mark>').length, 3);
  });

  it('does not mark inside what it escaped', () => {
    assert.equal(highlight('a & b', new Set(['amp'])), 'a &amp; b');
    assert.equal(highlight('mark', new Set(['mark'])), '<mark>mark</mark>');
  });

  it('joins the pairs of a Chinese word', () => {
    const found = new Set(['依赖', '赖注', '注入']);
    assert.equal(highlight('用依赖注入容器', found), '用<mark>依赖注入</mark>容器');
  });

  it('marks a Chinese character that was typed alone without its neighbour', () => {
    assert.equal(highlight('锁正是 key', new Set(['锁', 'k'])), '<mark>锁</mark>正是 key');
  });

  it('names the keyword with the largest share of the query', () => {
    const found = new Set(['sentri']);
    assert.equal(keywordWith(found, ['Sentry and others', 'Sentry', 'metrics']), 'Sentry');
    assert.equal(keywordWith(found, ['metrics']), undefined);
  });

  it('shows the first sentence of an answer, whole', () => {
    const found = new Set(['koa']);
    assert.equal(
      firstSentence('No. It listens on koa.port. Other text.', found),
      'No. It listens on <mark>koa</mark>.port.',
    );
    assert.equal(firstSentence('端口，koa 监听', found), '端口，<mark>koa</mark> 监听');
    assert.ok(firstSentence('word '.repeat(200), found).length <= 301);
    assert.match(firstSentence(`No. ${'word '.repeat(200)}`, found), /word…$/);
    const example = 'Names a port, e.g. that of tests.';
    assert.equal(firstSentence(`${example} More.`, found), example);
  });

  it('shows the part of a long text that was found, whole', () => {
    const text = `${'before '.repeat(100)}the listenOptions.port here${' after'.repeat(100)}`;
    const html = snippet(text, new Set(['listenoptions.port']), 10);
    assert.match(html, /^….*<mark>listenOptions\.port<\/mark>.*…$/);
    assert.ok(html.length < 120, html);
    const codes = Array.from({ length: 30 }, (_, index) => `MIDWAY_${10_000 + index} and so on`);
    const found = new Set(['midway_10020', 'midway', '10020']);
    assert.match(snippet(codes.join(' '), found, 10), /<mark>MIDWAY_10020<\/mark>/);
    assert.equal(snippet('short', new Set(), 10), 'short');
  });
});
