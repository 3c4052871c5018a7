import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { limit, violationsInModes, visit } from './setup';

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
  'list of changes': '/changelog',
  'comparison of versions': '/changelog/compare?from=3.20.0',
  'changes of a version': '/changelog/v3.20.4',
  'search page': '/search?q=koa',
  'missing page': '/docs/nothing-here',
};

suite('accessibility', { timeout: 2 * limit.timeout }, () => {
  for (const [kind, path] of Object.entries(kinds)) {
    test(`axe-core finds nothing wrong with a ${kind}`, async t => {
      const found: string[] = [];
      for (const prefix of ['', '/en']) {
        for (const width of [390, 1280]) {
          const page = await visit(t, `${prefix}${path}`, { viewport: { width, height: 800 } });
          const here = await violationsInModes(page, 'html');
          found.push(...here.map(one => `${prefix}${path} ${width} ${one}`));
          await page.context().close();
        }
      }
      assert.deepEqual(found, []);
    });
  }
});
