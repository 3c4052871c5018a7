import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { movedPages, redirectPage } from '../../src/plugins/missing-pages/moved';
import {
  editDistance,
  nearestPages,
  type Suggestion,
  wordsOf,
} from '../../src/plugins/missing-pages/nearest';

describe('pages of older versions under the current one', () => {
  const paths = (version: string, ids: string[]) =>
    new Map(ids.map(id => [id, `/en/docs${version}/${id}`]));
  const moved = movedPages(
    [
      {
        '3.0.0': ['middleware'],
        '2.0.0': ['middleware', 'web_middleware'],
        '1.0.0': ['middleware'],
      },
      { '3.0.0': [], '2.0.0': ['graphql'], '1.0.0': [] },
      { '3.0.0': ['container'], '2.0.0': ['container'], '1.0.0': ['injection'] },
      { '3.0.0': [], '2.0.0': [], '1.0.0': ['unwritten'] },
    ],
    {
      '3.0.0': paths('', ['middleware', 'container']),
      '2.0.0': paths('/2.0.0', ['middleware', 'web_middleware', 'graphql', 'container']),
      '1.0.0': paths('/1.0.0', ['middleware', 'injection']),
    },
    '/en/docs',
  );

  it('lead to the page about their subject, in the newest version that has one', () => {
    assert.deepEqual(moved, [
      { from: '/en/docs/web_middleware', to: '/en/docs/middleware' },
      { from: '/en/docs/graphql', to: '/en/docs/2.0.0/graphql' },
      { from: '/en/docs/injection', to: '/en/docs/container' },
    ]);
  });

  it('are pages that name the other and go there', () => {
    const html = redirectPage('https://site/docs/a', 'A & "B"', 'en');
    assert.match(html, /<html lang="en" dir="ltr">/);
    assert.match(html, /<title>A &#38; &#34;B&#34;<\/title>/);
    assert.match(html, /<link rel="canonical" href="https:\/\/site\/docs\/a">/);
    assert.match(html, /<meta http-equiv="refresh" content="0; url=\/docs\/a">/);
    assert.match(html, /<a href="\/docs\/a">/);
  });
});

describe('the edit distance', () => {
  for (const [a, b, distance] of [
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['控制器', '控制', 1],
  ] as const) {
    it(`of "${a}" and "${b}" is ${distance}`, () => {
      assert.equal(editDistance(a, b), distance);
      assert.equal(editDistance(b, a), distance);
    });
  }
});

describe('the nearest pages', () => {
  const pages: Suggestion[] = [
    'docs/controller',
    'docs/2.0.0/controller',
    'docs/container',
    'docs/extensions/redis',
    'docs/intro',
    'api/core/class/MidwayContainer',
  ].map(path => [path, path]);
  const nearest = (path: string, count?: number) =>
    nearestPages(path, pages, count).map(([found]) => found);

  it('put up with a misspelt name', () => {
    assert.equal(nearest('docs/controler')[0], 'docs/controller');
    assert.equal(nearest('docs/2.0.0/controler')[0], 'docs/2.0.0/controller');
  });

  it('put up with other folders, letter case, dashes and endings', () => {
    assert.equal(nearest('redis')[0], 'docs/extensions/redis');
    assert.equal(nearest('docs/extension/Redis.html')[0], 'docs/extensions/redis');
    assert.equal(nearest('api/core/midway-container')[0], 'api/core/class/MidwayContainer');
  });

  it('are as many as asked for, and none where nothing is near', () => {
    assert.equal(nearest('docs/controller', 1).length, 1);
    assert.deepEqual(nearest('zzzzzzzzzz'), []);
    assert.deepEqual(nearest(''), []);
    assert.deepEqual(nearest('docs/controller'.repeat(1000)), []);
  });
});

describe('the words of a path', () => {
  for (const [path, words] of [
    ['docs/web_middleware', 'web middleware'],
    ['docs/extensions/job-queue.html', 'job queue'],
    ['changelog/v3.20.99', 'v3.20.99'],
    ['docs/控制器/', '控制器'],
    ['docs/<script>', 'script'],
    ['', ''],
  ] as const) {
    it(`"${path}" are "${words}"`, () => assert.equal(wordsOf(path), words));
  }
});
