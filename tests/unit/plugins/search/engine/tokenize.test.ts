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
    assert.deepEqual(terms('IMidwayContainer'), ['imidwaycontainer', 'midway', 'container']);
    assert.deepEqual(terms('createApp'), ['createapp', 'create', 'app']);
    assert.deepEqual(terms('@midwayjs/core'), ['@midwayjs/core', 'midwayjs', 'core']);
    assert.deepEqual(terms("@Get('/')"), ['@get', 'get']);
    assert.deepEqual(terms('koa.port'), ['koa.port', 'koa', 'port']);
    assert.deepEqual(terms('MIDWAY_10002'), ['midway_10002', 'midway', '10002']);
  });

  it('say where they stand', () => {
    const text = '用 useMiddleware 启用';
    for (const { term, start, end } of tokenize(text)) {
      assert.equal(text.slice(start, end).toLowerCase(), term);
    }
  });

  it('are the same in full width', () => {
    assert.deepEqual(terms('Ｋｏａ'), ['koa']);
    assert.deepEqual(parseQuery('Ｋｏａ'), parseQuery('koa'));
  });

  it('of a query are no more than a reader means', () => {
    assert.deepEqual(parseQuery('依赖注入'), [
      { kind: 'han', whole: null, parts: ['依赖', '赖注', '注入'] },
    ]);
    assert.deepEqual(parseQuery('赖')[0]!.parts, ['赖']);
    assert.deepEqual(parseQuery('IoC')[0]!.parts, ['ioc']);
    assert.deepEqual(parseQuery('gRPC')[0]!.parts, ['rpc']);
    assert.ok(parseQuery('a '.repeat(10_000)).length <= 16);
    assert.deepEqual(parseQuery('🦀 <> ^$*'), [{ kind: 'word', whole: '$', parts: ['$'] }]);
  });
});
