import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  externalUrl,
  importedFrom,
  parseExternal,
  readExternal,
  sourceUrl,
} from '../../../../src/plugins/api-reference/external';
import { siteDir } from './site';

describe('links from the reference to other sites', () => {
  const rules = readExternal(siteDir);

  it('lead to the documentation of a type, else to the npm page of its package', () => {
    const url = (from: string, name: string) => externalUrl(rules, from, name, 'zh');
    assert.match(url('typescript', 'Promise')!, /mozilla\.org\/zh-CN\/.*\/Promise$/);
    assert.equal(url('@types/node', '"http".Server'), 'https://nodejs.org/api/http.html');
    assert.equal(url('@types/node', '__global.Buffer'), 'https://nodejs.org/api/buffer.html');
    assert.match(url('typescript', 'InstanceType')!, /typescriptlang\.org\/.*\/utility-types/);
    assert.match(url('@types/node', '__global.BufferEncoding')!, /nodejs\.org\/api\/buffer/);
    assert.equal(url('@types/koa', 'Application.Next'), 'https://koajs.com/');
    assert.equal(url('@types/koa__router', 'Router'), 'https://www.npmjs.com/package/@koa/router');
    assert.equal(url('typescript', 'ArrayBufferLike'), undefined);
  });

  it('refuse insecure addresses', () => {
    const json = '[{ "package": "koa", "url": "http://koajs.com" }]';
    assert.throws(() => parseExternal(json, 'x.json'), /x\.json is wrong:\n {2}0\.url: .*https/);
  });

  it('know from the import where a type of a missing package is from', () => {
    const text =
      "import type { A, B as C } from '@x/y/z';\nimport * as D from 'd';\nimport { E } from './e';";
    assert.deepEqual(
      ['A', 'C', 'D', 'E', 'F'].map(name => importedFrom(text, name)),
      ['@x/y', '@x/y', 'd', undefined, undefined],
    );
  });

  it('lead to the source only when the package says its commit', () => {
    const stated = { dir: 'ws', repository: 'https://github.com/a/b', commit: 'abc' };
    assert.equal(
      sourceUrl(stated, 'dist/x/y.d.ts'),
      'https://github.com/a/b/blob/abc/packages/ws/src/x/y.ts',
    );
    assert.equal(sourceUrl(stated, 'index.d.ts'), undefined);
    assert.equal(sourceUrl({ ...stated, commit: undefined }, 'dist/x.d.ts'), undefined);
  });
});
