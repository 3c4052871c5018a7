import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fetchAhead, hydrated, limit, newPage, origin } from './setup';

fetchAhead();

suite('privacy', limit, () => {
  test('no page asks another site for anything', async t => {
    const page = await newPage(t);
    const foreign = new Set<string>();
    let own = 0;
    page.on('request', request => {
      const url = new URL(request.url());
      if (url.origin === origin()) own += 1;
      else if (url.protocol.startsWith('http')) foreign.add(`${page.url()} asks for ${url.href}`);
    });
    await page.route(
      url => url.origin !== origin(),
      route => route.abort(),
    );
    const paths = [
      '/',
      '/docs/intro',
      '/docs/2.0.0/intro',
      '/docs/1.0.0/intro',
      '/docs/extensions/axios',
      '/blog',
      '/blog/release/3.20.0',
      '/changelog',
      '/changelog/v3.20.9',
      '/no-such-page',
    ];
    for (const path of paths.flatMap(each => [each, `/en${each}`])) {
      await page.goto(path, { waitUntil: 'load' });
      await hydrated(page);
      // Images that wait until they are seen, and hosts to connect to ahead of time.
      const hints = await page.evaluate(() => {
        for (const image of document.images) image.loading = 'eager';
        const now =
          'preconnect dns-prefetch preload modulepreload prefetch stylesheet icon manifest';
        return Array.from(document.querySelectorAll('link'))
          .filter(({ rel, href }) => now.includes(rel) && new URL(href).origin !== location.origin)
          .map(({ href }) => href);
      });
      assert.deepEqual(hints, [], path);
    }
    assert.deepEqual([...foreign], []);
    assert.ok(own > paths.length * 2);
  });
});
