import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findSymbols } from '../../../src/components/SymbolFilter/match';
import type { SymbolList } from '../../../src/plugins/api-reference/symbolList';

const list: SymbolList = {
  kinds: [
    { name: 'decorator', label: '装饰器' },
    { name: 'class', label: '类' },
    { name: 'type', label: '类型' },
  ],
  packages: [
    ['core', '@midwayjs/core'],
    ['web-koa', '@midwayjs/koa'],
  ],
  symbols: [
    ['MidwayConfigService', 1, 0, 0],
    ['Config', 0, 0, 0],
    ['IMidwayContext', 2, 0, 0],
    ['Configuration', 0, 0, 1],
    ['Framework', 1, 1, 0],
    ['ALL', 0, 0, 0, 'core/function/ALL-2'],
  ],
};
const names = (text: string, of?: string) => findSymbols(list, text, of).map(({ name }) => name);

describe('the filter of symbols', () => {
  it('finds names by their beginning, their humps, their initials and any part, the best first', () => {
    assert.deepEqual(names('config'), ['Config', 'Configuration', 'MidwayConfigService']);
    for (const text of ['MCS', 'mcs', 'MidConf', 'service']) {
      assert.deepEqual(names(text), ['MidwayConfigService'], text);
    }
    assert.deepEqual(names('zzz'), []);
    assert.deepEqual(names('  '), []);
  });

  it('takes kinds and packages for words, in the language of the page and in English', () => {
    assert.deepEqual(names('装饰器 conf'), ['Config', 'Configuration']);
    assert.deepEqual(names('class'), ['Framework', 'MidwayConfigService']);
    assert.deepEqual(names('@midwayjs/koa'), ['Framework']);
    assert.deepEqual(names('@Config()'), ['Config', 'Configuration', 'MidwayConfigService']);
  });

  it('looks at one package where it is to', () => {
    assert.deepEqual(names('f', 'web-koa'), ['Framework']);
    assert.deepEqual(names('ConfigService', 'web-koa'), []);
  });

  it('knows where each is documented', () => {
    const to = (text: string) => findSymbols(list, text)[0]!.to;
    assert.equal(to('MCS'), '/api/core/class/MidwayConfigService');
    assert.equal(to('IMidwayContext'), '/api/core#imidwaycontext');
    assert.equal(to('Config'), '/api/core/function/Config');
    assert.equal(to('ALL'), '/api/core/function/ALL-2');
  });
});
