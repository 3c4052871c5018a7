/** A short random walk over the built site, and whether a walk sees what is broken. */
import assert from 'node:assert/strict';
import { exec } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { kindOf, walk } from '../../tools/walk';
import { documentedCommand } from '../support/documented';
import { buildFolder, limit } from '../browser/setup';

suite('a random walk', { timeout: 2 * limit.timeout }, () => {
  test('meets nothing broken in 150 steps', async () => {
    const command = documentedCommand('npx tsx tools/walk.ts --steps 150');
    const env = { ...process.env, SITE_BUILD: buildFolder };
    const { stdout } = await promisify(exec)(command, { env }).catch(
      (error: { stdout: string }) => error,
    );
    const [, steps, pages, problems] =
      /(\d+) steps of \d+ readers to (\d+) pages in \d+ s: (\d+) problems/.exec(stdout) ?? [];
    assert.deepEqual([steps, problems], ['150', '0'], stdout);
    assert.ok(Number(pages) >= 30, `only ${pages} pages`);
    const kinds = [...stdout.matchAll(/^│ (\D+?) +│ +\d+ +│$/gm)].map(([, kind]) => kind);
    assert.ok(kinds.length >= 8, `only ${kinds.join(', ')}`);
    assert.ok(!kinds.includes('other'), 'every page is of a kind');
    for (const action of ['link', 'back', 'forward', 'reload', 'search', 'menu']) {
      assert.match(stdout, new RegExp(`\\d+ × ${action}\\b`));
    }
  });

  test('reports what is broken, with the link that led there', async t => {
    const folder = mkdtempSync(join(tmpdir(), 'walk-'));
    t.after(() => rmSync(folder, { recursive: true }));
    cpSync(join(buildFolder, '404.html'), join(folder, '404.html'));
    const page = (path: string, body: string) => `<!doctype html>
      <html data-has-hydrated="true"><title>A page</title>
      <nav class="navbar"><a class="dropdown__link--active" lang="en" href="${path}">English</a></nav>
      <main>${body}</main>`;
    const files = {
      'index.html': page('/', '<a href="/gone">gone</a><a href="/broken">broken</a>'),
      'broken.html': page('/broken', '<script>console.error("it broke")</script>'),
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { problems } = await walk(folder, { steps: 20, seed: 1, readers: 1 });
    const found = problems.map(({ message, first }) => `${first}: ${message}`);
    assert.ok(found.includes('/ → /broken: the console says: it broke'), found.join('\n'));
    assert.ok(found.includes('/ → /gone: /gone is no page of the build'), found.join('\n'));
  });
});

test('every path of the site is of a kind', () => {
  const kinds = {
    '/': 'home',
    '/en/': 'home',
    '/en': 'home',
    '/docs/intro': 'guide',
    '/en/docs/2.0.0/extensions/redis': 'guide of an older version',
    '/docs/intro.md': 'text or feed',
    '/api/core': 'API overview',
    '/en/api/core/class/MidwayContainer': 'API symbol',
    '/blog/tags/core': 'blog list',
    '/blog/release/3.20.0': 'blog post',
    '/changelog/page/2': 'changelog list',
    '/en/changelog/v3.20.9': 'release',
    '/changelog/compare': 'comparison of versions',
    '/search': 'search page',
    '/en/offline': 'offline reading',
    '/enough': 'other',
  };
  for (const [path, kind] of Object.entries(kinds)) assert.equal(kindOf(path), kind, path);
});
