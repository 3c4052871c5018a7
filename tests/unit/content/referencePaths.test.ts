import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linkTo } from '../../../src/plugins/api-reference/pages';
import {
  assertNoCaseCollisions,
  docId,
  pageFile,
  routeOf,
  symbolRoute,
} from '../../../src/content/referencePaths';

describe('routes of the reference', () => {
  it('are package, kind and name', () => {
    assert.equal(symbolRoute('web-koa', 'class', 'Framework'), 'web-koa/class/Framework');
    assert.equal(pageFile('web-koa/class/Framework'), 'web-koa/class/Framework.md');
    assert.equal(pageFile('web-koa'), 'web-koa/index.md');
    assert.equal(pageFile(''), 'index.md');
    assert.equal(docId('2.0.0'), '2.0.0');
  });

  it('refuse names that are not identifiers', () => {
    assert.throws(() => symbolRoute('x', 'class', 'a/b'), /The class "a\/b" of the package "x"/);
  });

  it('that differ only in case are an error', () => {
    assert.doesNotThrow(() => assertNoCaseCollisions(['a/class/X', 'a/function/x']));
    assert.throws(
      () => assertNoCaseCollisions(['a/class/Ab', 'a/class/AB']),
      /"a\/class\/Ab" and "a\/class\/AB".*"paths": \{ "class\/AB": "AB-2" \}/s,
    );
  });

  it('link to each other by relative file', () => {
    assert.equal(linkTo('', 'web-koa'), 'web-koa/index.md');
    assert.equal(linkTo('web-koa/class/Framework', 'core'), '../../core/index.md');
  });

  it('are those of files, whatever the places on them are called', () => {
    assert.equal(routeOf('core/index.md#imidwaycontext'), 'core#imidwaycontext');
    assert.equal(
      routeOf('core/interface/Value.md#property-index'),
      'core/interface/Value#property-index',
    );
    assert.equal(routeOf('index.md'), '');
  });
});
