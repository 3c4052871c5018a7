import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { serve } from '../../tools/support/server';

async function site(t: TestContext, base?: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'site-'));
  t.after(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'build/changelog/old'), { recursive: true });
  const files = {
    'secret.txt': 'secret',
    'build.html': 'beside the build',
    'build/index.html': 'home',
    'build/404.html': 'not found',
    'build/changelog.html': 'list',
    'build/changelog/v3.20.9.html': 'release',
    'build/changelog/old/index.html': 'old',
    'build/changelog/更新.html': 'named in Chinese',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content);
  const server = await serve(join(root, 'build'), base);
  t.after(() => server.close());
  return server.origin;
}

// Unlike `fetch`, does not resolve the dots of a path.
const get = (origin: string, path: string) =>
  new Promise<string>((resolve, reject) => {
    request(new URL(origin), { path }, response => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', chunk => (body += String(chunk)));
      response.on('end', () => resolve(`${response.statusCode} ${body}`));
    })
      .on('error', reject)
      .end();
  });

test('the test server answers as a static host with clean paths', async t => {
  const origin = await site(t);
  const answers = {
    '/': '200 home',
    '/index.html': '200 home',
    '/changelog': '200 list',
    '/changelog.html': '200 list',
    '/changelog?page=2': '200 list',
    '/changelog/v3.20.9': '200 release',
    '/changelog/v3.20.9.html': '200 release',
    '/changelog/old': '200 old',
    '/changelog/old/': '200 old',
    '/changelog/%E6%9B%B4%E6%96%B0': '200 named in Chinese',
    '/changelog/v9': '404 not found',
    '/%': '404 not found',
  };
  for (const [path, answer] of Object.entries(answers)) {
    assert.equal(await get(origin, path), answer, path);
  }
});

test('the test server sends nothing from outside the build', async t => {
  const origin = await site(t);
  for (const path of ['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/..']) {
    assert.doesNotMatch(await get(origin, path), /secret|beside/, path);
  }
});

test('the test server mounts a build below a path', async t => {
  const origin = await site(t, '/docs/');
  assert.equal(await get(origin, '/docs/'), '200 home');
  assert.equal(await get(origin, '/docs/changelog'), '200 list');
  assert.equal(await get(origin, '/changelog'), '404 not found');
});

test('the test server says that there is no build', async () => {
  await assert.rejects(serve(join(tmpdir(), 'no-such-build')), /npm run build/);
});
