import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { limit, open, pageOfMany, violationsInModes } from './setup';

/** A page of every kind. */
const kinds = {
  home: '/',
  guide: '/docs/controller',
  'guide with diagrams': '/docs/lifecycle',
  'guide of an old version': '/docs/2.0.0/controller',
  'start of the reference': '/api',
  'package of the reference': '/api/web-koa',
  'class of the reference': '/api/core/class/MidwayContainer',
  'interface of the reference': '/api/core/interface/MidwayConfig',
  'list of posts': '/blog',
  post: '/blog/release/3.20.0',
  'list of tags': '/blog/tags',
  'list of changes': '/changelog',
  'comparison of versions': '/changelog/compare?from=3.20.0',
  'changes of a version': '/changelog/v3.20.4',
  'search page': '/search?q=koa',
  'offline page': '/offline',
  'missing page': '/docs/nothing-here',
};

/** Each kind is looked at in either language and at either width; what all have, such as the navigation bar,
 * at both widths in both languages. */
const readers = [
  { prefix: '', width: 390, half: 0 },
  { prefix: '/en', width: 1280, half: 0 },
  { prefix: '', width: 1280, half: 1 },
  { prefix: '/en', width: 390, half: 1 },
];

suite('accessibility', limit, () => {
  for (const { prefix, width, half } of readers) {
    test(`axe-core finds nothing wrong ${width} px wide`, async t => {
      const page = await pageOfMany(t, { viewport: { width, height: 800 } });
      const own = Object.entries(kinds).filter((_, index) => index % 2 === half);
      for (const [kind, path] of own) {
        await t.test(`with ${prefix}${path}, a ${kind}`, async () => {
          await open(page, prefix + path);
          assert.deepEqual(await violationsInModes(page, 'html'), []);
        });
      }
    });
  }
});
