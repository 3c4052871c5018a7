import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseQuery, tokenize } from '../../../../../src/plugins/search/engine/tokenize';

const terms = (text: string) => tokenize(text).map(({ term }) => term);

describe('search terms', () => {
  it('of Chinese are pairs, with the last character alone', () => {
    assert.deepEqual(terms('依赖注入。'), ['依赖', '赖注', '注入', '入']);
    assert.deepEqual(terms('在 A 中'), ['在', 'a', '中']);
  });

  it('of words are the whole and its parts, in small letters', () => {
    assert.deepEqual(terms('IMidwayContainer'), ['imidwaycontain', 'midwai', 'contain']);
    assert.deepEqual(terms('createApp'), ['createapp', 'creat', 'app']);
    assert.deepEqual(terms('@midwayjs/core'), ['@midwayjs/core', 'midwayj', 'core']);
    assert.deepEqual(terms("@Get('/')"), ['@get', 'get']);
    assert.deepEqual(terms('koa.port'), ['koa.port', 'koa', 'port']);
    assert.deepEqual(terms('MIDWAY_10002'), ['midway_10002', 'midwai', '10002']);
  });

  it('of a word are the same whatever its ending', () => {
    assert.deepEqual(terms('transactions'), terms('transaction'));
  });

  it('of a release are its line too', () => {
    assert.deepEqual(terms('v3.20.9'), ['3.20', '3.20.9']);
  });

  it('say where they stand', () => {
    const text = '用 useBigMap 启用';
    for (const { term, start, end } of tokenize(text)) {
      assert.equal(text.slice(start, end).toLowerCase(), term);
    }
  });

  it('are the same in full width', () => {
    assert.deepEqual(terms('Ｋｏａ'), ['koa']);
    assert.deepEqual(parseQuery('Ｋｏａ'), parseQuery('Koa'));
  });

  it('of a query say what they tell about its subject', () => {
    const roles = (query: string) => parseQuery(query).map(({ text, role }) => `${text} ${role}`);
    assert.deepEqual(roles('how to upgrade orm from 2.x'), [
      'how stop',
      'to stop',
      'upgrade minor',
      'orm subject',
      'from stop',
      '2.x minor',
    ]);
    assert.deepEqual(roles('如何在 koa 里升级到 v3'), [
      '如何 stop',
      '在 stop',
      'koa subject',
      '里 stop',
      '升级到 minor',
      'v3 minor',
    ]);
  });

  it('of a query are no more than a reader means', () => {
    assert.deepEqual(parseQuery('依赖注入')[0]!.parts, ['依赖', '赖注', '注入']);
    assert.deepEqual(parseQuery('赖')[0]!.parts, ['赖']);
    assert.deepEqual(parseQuery('IoC')[0]!.parts, ['ioc']);
    assert.deepEqual(parseQuery('gRPC')[0]!.parts, ['rpc']);
    assert.ok(parseQuery('a '.repeat(10_000)).length <= 16);
    assert.deepEqual(
      parseQuery('🦀 <> ^$*').map(({ parts }) => parts),
      [['$']],
    );
  });
});
