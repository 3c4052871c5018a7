import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatProblem } from '../../../src/lib/problem';
import { checkMoved, type MovedPage, redirectsOf } from '../../../src/plugins/missing-pages/moved';
import {
  editDistance,
  nearestPages,
  type Suggestion,
  wordsOf,
} from '../../../src/lib/nearestPages';
import { redirectPage } from '../../../src/plugins/missing-pages/redirectPage';
import { inlineScripts, policyOf } from '../../../src/plugins/security-policy/policy';

const subjects = [
  { '3.0.0': ['middleware'], '2.0.0': ['middleware', 'web_middleware'], '1.0.0': ['middleware'] },
  { '3.0.0': [], '2.0.0': ['graphql'], '1.0.0': [] },
  { '3.0.0': ['container'], '2.0.0': ['container'], '1.0.0': ['injection'] },
  { '3.0.0': [], '2.0.0': [], '1.0.0': ['unwritten'] },
];
const pages = new Set([
  ...['middleware', 'container'].map(id => `/docs/${id}`),
  ...['middleware', 'web_middleware', 'graphql', 'container'].map(id => `/docs/2.0.0/${id}`),
  ...['middleware', 'injection'].map(id => `/docs/1.0.0/${id}`),
  '/blog/release/3.1.0',
  ...['', '/class/Queue', '/class/Worker'].map(page => `/api/queue${page}`),
]);
const since = '2025-08-01';

describe('ids of older versions under the current one', () => {
  it('lead to the page about their subject, in the newest version that has one', () => {
    assert.deepEqual(Object.fromEntries(redirectsOf(pages, [], subjects)), {
      '/docs/web_middleware': '/docs/middleware',
      '/docs/graphql': '/docs/2.0.0/graphql',
      '/docs/injection': '/docs/container',
    });
  });
});

describe('moved pages', () => {
  const lead = (moved: MovedPage[]) => Object.fromEntries(redirectsOf(pages, moved, []));

  it('lead from every address that they had to the one that they have', () => {
    const moved = [
      { from: '/docs/ioc', to: '/docs/injection', since },
      { from: '/docs/injection', to: '/docs/container', since },
      { from: '/blog/3.1.0', to: '/blog/release/3.1.0', since },
    ];
    assert.deepEqual(lead(moved), {
      '/docs/ioc': '/docs/container',
      '/docs/injection': '/docs/container',
      '/blog/3.1.0': '/blog/release/3.1.0',
    });
  });

  it('of an older version keep what their old id led to under the current one', () => {
    const moved = [
      { from: '/docs/2.0.0/apollo', to: '/docs/2.0.0/graphql', since },
      { from: '/docs/1.0.0/ioc', to: '/docs/1.0.0/injection', since },
    ];
    const redirects = redirectsOf(pages, moved, subjects);
    assert.equal(redirects.get('/docs/2.0.0/apollo'), '/docs/2.0.0/graphql');
    assert.equal(redirects.get('/docs/apollo'), '/docs/2.0.0/graphql');
    assert.equal(redirects.get('/docs/1.0.0/ioc'), '/docs/1.0.0/injection');
    assert.equal(redirects.get('/docs/ioc'), '/docs/container');
  });

  it('that are packages of the reference lead on with all their pages', () => {
    assert.deepEqual(lead([{ from: '/api/bull', to: '/api/queue', since }]), {
      '/api/bull': '/api/queue',
      '/api/bull/class/Queue': '/api/queue/class/Queue',
      '/api/bull/class/Worker': '/api/queue/class/Worker',
    });
  });

  const problems = (...moved: unknown[]) => {
    try {
      return checkMoved(JSON.stringify(moved, null, 2), pages)
        .map(formatProblem)
        .join('\n');
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('are right where each leads from an address without a page to one with a page', () => {
    assert.equal(problems({ from: '/docs/ioc', to: '/docs/container', since }), '');
    assert.equal(problems(), '');
  });

  const right = { from: '/docs/ioc', to: '/docs/container', since };
  for (const [fault, entries, message] of [
    [
      'an address of another form',
      [right, { ...right, to: 'container' }],
      /^src\/config\/movedPages\.json:9 {2}entry 2, "to": must be the path of a guide, .* such as \/docs\/2/,
    ],
    [
      'an address with .html',
      [{ ...right, from: '/docs/ioc#what' }],
      /:3 {2}entry 1, "from": must be .* without \.html and #/,
    ],
    [
      'a day that is none',
      [{ ...right, since: 'August' }],
      /:5 {2}entry 1, "since": must be the day of the move, such as "2025-08-01"/,
    ],
    ['a field too many', [{ ...right, why: 'x' }], /:3 {2}entry 1: Unrecognized key: "why"/],
    [
      'a page at the old address',
      [{ ...right, from: '/docs/middleware' }],
      /:3 {2}.*there is the page/,
    ],
    [
      'a page at the old address in other letters',
      [{ ...right, from: '/docs/Middleware' }],
      /:3 {2}"\/docs\/Middleware" cannot lead on: there is the page \/docs\/middleware, which some hosts/,
    ],
    ['the same address twice', [right, right], /:8 {2}"\/docs\/ioc" has an entry above/],
    [
      'a circle',
      [right, { from: '/docs/a', to: '/docs/b', since }, { from: '/docs/b', to: '/docs/a', since }],
      /:9 {2}"\/docs\/a" leads in a circle.*\n.*:14 {2}"\/docs\/b" leads in a circle/,
    ],
    [
      'a new address without a page',
      [{ ...right, to: '/docs/contaner' }],
      /:4 {2}"\/docs\/contaner" has no page: name the new address; near: \/docs\/container/,
    ],
  ] as const) {
    it(`are refused with ${fault}`, () => assert.match(problems(...entries), message));
  }

  it('are refused where the list is no JSON', () => {
    assert.throws(
      () => checkMoved('[', pages),
      /^Fault: src\/config\/movedPages\.json:1:\d+: not valid JSON: /,
    );
    assert.throws(() => checkMoved('{}', pages), /:1 {2}must be a list of/);
  });
});

describe('what stands at an old address', () => {
  it('names the page and goes there, and is not to be found', () => {
    const html = redirectPage('https://site/docs/a', 'A & "B"', {
      htmlLang: 'en',
      direction: 'ltr',
    });
    assert.match(html, /<html lang="en" dir="ltr">/);
    assert.match(html, /<title>A &amp; &quot;B&quot;<\/title>/);
    assert.match(html, /<link rel="canonical" href="https:\/\/site\/docs\/a">/);
    assert.match(
      html,
      /<noscript><meta http-equiv="refresh" content="0; url=\/docs\/a"><\/noscript>/,
    );
    assert.match(html, /<meta name="robots" content="noindex">/);
    assert.match(html, /<a href="\/docs\/a">/);
    assert.ok(
      html.includes(`content="${policyOf(inlineScripts(html), { connect: [], style: [] })}"`),
    );
  });
});

describe('the edit distance', () => {
  for (const [a, b, distance] of [
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['控制器', '控制', 1],
    ['axois', 'axios', 1],
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
    'api/core/function/Scope',
    'blog/tags/node',
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

  it('have the very name where their folders are others', () => {
    assert.deepEqual(nearest('docs/node'), ['blog/tags/node']);
    assert.deepEqual(nearest('docs/nope'), []);
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
