/** The security policy of the built pages, and the build served by the nginx of `deploy/nginx`. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { globSync } from 'tinyglobby';
import { compress } from '../../deploy/compress';
import { fileOf, type Manifest } from '../../src/plugins/search/engine/shard';
import { folder } from '../../src/plugins/play/data';
import { frameDocument } from '../../src/plugins/play/frame';
import { inlineScripts, policyOf } from '../../src/plugins/security-policy/policy';
import { addressCases } from '../support/addresses';
import { hostileValues } from '../support/hostile';
import { findNginx, hasBrotli, startNginx } from '../../tools/support/nginx';
import type { Server } from '../../tools/support/server';
import { buildFolder, readBuild } from './site';

function missing(): string | false {
  try {
    findNginx();
    return false;
  } catch (error) {
    return `no nginx here, and none could be installed: ${(error as Error).message}`;
  }
}
const skip = missing();

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests a path exactly as written. `fetch` would resolve its dots. */
const get = (
  server: Server,
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
) =>
  new Promise<Answer>((resolve, reject) => {
    request(server.origin, { path: target, headers, method }, response => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

const language = ({ body }: Answer) => /<html lang="([\w-]+)/.exec(body.toString())?.[1];

const securityHeaders = {
  'content-security-policy': "frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** The documents of the frame that runs the code of guides. */
const frames = `**/${folder}/frame.*.html`;

it('the frame of guides has a policy of its own, and one name in all languages', () => {
  const files = globSync(frames, { cwd: buildFolder, absolute: true });
  assert.equal(new Set(files.map(file => path.basename(file))).size, 1);
  for (const file of files) assert.equal(readFileSync(file, 'utf8'), frameDocument);
});

it('every page with a script has a policy that names its inline scripts', () => {
  const files = globSync('**/*.html', { cwd: buildFolder, absolute: true, ignore: frames });
  assert.notEqual(files.length, 0);
  for (const file of files) {
    const html = readFileSync(file, 'utf8');
    if (!html.includes('<script')) continue;
    const policy = policyOf(inlineScripts(html), { connect: [], style: [] });
    assert.ok(html.includes(`content="${policy}"`), file);
    assert.ok(!html.includes('docusaurus-data-'), `${file} lets its address set attributes`);
  }
});

describe('nginx', { skip }, () => {
  let server: Server;
  before(async () => {
    server = await startNginx(buildFolder);
  });
  after(() => server?.close());

  it('serves each page of the build at its clean address', async () => {
    for (const { route, file } of readBuild().values()) {
      if (route.endsWith('/404')) continue;
      const address = route === '/en' ? '/en/' : encodeURI(route);
      const { status, headers } = await get(server, address, {}, 'HEAD');
      assert.equal(status, 200, address);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8', address);
      const { size } = statSync(path.join(buildFolder, file));
      assert.equal(headers['content-length'], String(size), address);
    }
  });

  it('serves the not-found page of the language, also for missing files', async () => {
    const languages = {
      '/_headers': 'zh-CN',
      '/_headers.conf': 'zh-CN',
      '/_redirects.conf': 'zh-CN',
      '/assets/js/none.js': 'zh-CN',
      '/en/docs/9.9.9': 'en',
      '/en/404': 'en',
      '/en/_redirects': 'en',
    };
    for (const [address, expected] of Object.entries(languages)) {
      const answer = await get(server, address);
      assert.equal(answer.status, 404, address);
      assert.equal(language(answer), expected, address);
      assert.equal(answer.headers['cache-control'], 'no-cache', address);
    }
  });

  it('redirects old addresses to pages, like the rules for static hosts', async () => {
    const rules = readFileSync(path.join(buildFolder, '_redirects'), 'utf8');
    const moves = [...rules.matchAll(/^([^\s*]+) (\S+) 301$/gm)];
    assert.notEqual(moves.length, 0);
    for (const [, from, to] of moves) {
      const { status, headers } = await get(server, `${from}?a=b`);
      assert.equal(status, 301, from);
      assert.equal(headers.location, `${to}?a=b`, from);
      assert.equal((await get(server, to!)).status, 200, to);
    }
  });

  for (const { address, meaning, isByScript, locale } of addressCases) {
    const target = isByScript ? undefined : meaning;
    const answer =
      target === address
        ? 'is the page'
        : `leads to ${target ?? `the not-found page in ${locale ?? 'any language'}`}`;
    it(`${address.slice(0, 60)} ${answer}, with its query`, async () => {
      const page = await get(server, `${address}?a=b&c=%2F`);
      const { status, headers } = page;
      assert.equal(status, target === undefined ? 404 : target === address ? 200 : 301);
      assert.equal(headers.location, status === 301 ? `${target}?a=b&c=%2F` : undefined);
      assert.match(headers['cache-control']!, /^(private, )?no-cache$/);
      if (locale) assert.equal(language(page)?.toLowerCase(), locale);
    });
  }

  it('only redirects to pages of the site', async () => {
    for (const value of [
      ...hostileValues,
      'a%0d%0aset-cookie:b=c/',
      '%5C%5Cexample.com/index.html',
    ]) {
      for (const address of [value, encodeURI(value), encodeURIComponent(value)]) {
        if (/[^!-~]/.test(address)) continue;
        const { headers } = await get(server, `/${address}`);
        assert.match(headers.location ?? '/', /^\/(?!\/)[\w./%-]*([?][!-~]*)?$/, address);
        assert.equal(headers['set-cookie'], undefined, address);
      }
    }
  });

  it('sends the security headers with every response', async () => {
    for (const address of ['/', '/docs/intro', '/img/logo.svg', '/none', '/en', '/%']) {
      const { headers } = await get(server, address);
      for (const [name, value] of Object.entries(securityHeaders)) {
        assert.equal(headers[name], value, `${name} of ${address}`);
      }
      assert.equal(headers.server, 'nginx');
    }
  });

  it('lets browsers cache only files with a hash in their name', async () => {
    const html = readFileSync(path.join(buildFolder, 'en/docs/intro.html'), 'utf8');
    const [script] = /\/en\/assets\/js\/main\.\w+\.js/.exec(html)!;
    const manifest = JSON.parse(
      readFileSync(path.join(buildFolder, 'en/search-index/manifest.json'), 'utf8'),
    ) as Manifest;
    const [tag, files] = Object.entries(manifest.tags)[0]!;
    const index = `/en/search-index/${fileOf(tag, files, 'pages')}`;
    const forever = 'public, max-age=31536000, immutable';
    const expected = {
      [script]: forever,
      [index]: forever,
      '/en/search-index/manifest.json': 'no-cache',
      '/docs/intro': 'no-cache',
      '/img/logo.svg': 'no-cache',
      '/sw.js': 'no-cache',
      '/en/sw.js': 'no-cache',
      '/': 'private, no-cache',
    };
    for (const [address, value] of Object.entries(expected)) {
      const { status, headers } = await get(server, address);
      assert.equal(status, 200, address);
      assert.equal(headers['cache-control'], value, address);
    }
  });

  it('sends the right types for files that browsers install', async () => {
    const type = async (address: string) =>
      (await get(server, address)).headers['content-type']?.split(';')[0];
    assert.equal(await type('/en/manifest.webmanifest'), 'application/manifest+json');
    assert.match((await type('/en/sw.js')) ?? '', /javascript$/);
    assert.equal(await type('/social-cards/index.jpg'), 'image/jpeg');
  });

  it('answers conditional requests with 304, and range requests with parts', async () => {
    const whole = await get(server, '/docs/intro');
    const again = await get(server, '/docs/intro', { 'if-none-match': whole.headers.etag! });
    assert.equal(again.status, 304);
    const part = await get(server, '/docs/intro', { range: 'bytes=10-19' });
    assert.equal(part.status, 206);
    assert.equal(part.headers['content-range'], `bytes 10-19/${whole.body.length}`);
    assert.deepEqual(part.body, whole.body.subarray(10, 20));
    const beyond = await get(server, '/docs/intro', { range: 'bytes=99999999-' });
    assert.equal(beyond.status, 416);
  });

  it('sends nothing from outside the build', async () => {
    const addresses = [
      '/../package.json',
      '/docs/../../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
      '/..%5cpackage.json',
      '/docs/intro%00.html',
      '/....//package.json',
      '/en/../../package',
    ];
    for (const address of addresses) {
      const { status, body } = await get(server, address);
      assert.ok(status === 400 || status === 404, `${status} for ${address}`);
      assert.doesNotMatch(body.toString(), /"midway-docs"/, address);
    }
  });

  it('rejects addresses that are too long, and other methods', async () => {
    assert.equal((await get(server, `/${'a'.repeat(4000)}`)).status, 404);
    assert.equal((await get(server, `/${'a'.repeat(20_000)}`)).status, 414);
    const post = await fetch(`${server.origin}/docs/intro`, { method: 'POST', body: 'a' });
    assert.equal(post.status, 405);
    assert.equal((await get(server, '/docs/intro')).status, 200);
  });

  describe('at /', () => {
    const english = 'en-US,en;q=0.9,zh;q=0.8';
    const answers: [what: string, headers: Record<string, string>, location?: string][] = [
      ['someone who reads English', { 'accept-language': english }, '/en/'],
      ['someone who reads French', { 'accept-language': 'fr' }, '/en/'],
      ['someone who reads Chinese', { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' }],
      ['someone who reads anything', { 'accept-language': '*' }],
      ['a robot, which names no language', {}],
      [
        'someone who chose Chinese before',
        { 'accept-language': english, cookie: 'language=zh-cn' },
      ],
      [
        'someone who chose English since',
        { 'accept-language': english, cookie: 'a=b; language=en' },
        '/en/',
      ],
      [
        'someone who comes from another site',
        {
          'accept-language': english,
          'sec-fetch-site': 'cross-site',
          referer: 'https://127.0.0.1.example.com/',
        },
        '/en/',
      ],
    ];
    for (const [what, headers, location] of answers) {
      it(`${location ? 'redirects to English:' : 'serves Chinese:'} ${what}`, async () => {
        const answer = await get(server, '/', headers);
        assert.equal(answer.status, location ? 302 : 200);
        assert.equal(answer.headers.location, location);
        assert.match(answer.headers.vary!, /Accept-Language, Cookie, Referer, Sec-Fetch-Site$/);
        assert.equal(answer.headers['cache-control'], 'private, no-cache');
        assert.equal(answer.headers['set-cookie'], undefined);
        const followed = location ? await get(server, location, headers) : answer;
        assert.equal(followed.status, 200);
        assert.equal(language(followed), location ? 'en' : 'zh-CN');
      });
    }

    it('follows the language switch to the other home page, and remembers the choice', async () => {
      const choose = (target: string, from: string) =>
        get(server, target, { 'accept-language': english, referer: server.origin + from });
      const chinese = await choose('/', '/en/');
      assert.equal(chinese.status, 200);
      assert.match(chinese.headers['set-cookie']![0]!, /^language=zh-cn;/);
      const withoutReferer = await get(server, '/', {
        'accept-language': english,
        'sec-fetch-site': 'same-origin',
      });
      assert.equal(withoutReferer.status, 200);
      assert.match(withoutReferer.headers['set-cookie']![0]!, /^language=zh-cn;/);
      const back = await choose('/en/', '/');
      assert.equal(back.status, 200);
      assert.match(back.headers['set-cookie']![0]!, /^language=en;/);
    });

    it('only varies by language at /', async () => {
      const headers = { 'accept-language': english };
      for (const address of ['/docs/intro', '/blog', '/en/', '/en/blog']) {
        const answer = await get(server, address, headers);
        assert.equal(answer.status, 200, address);
        assert.doesNotMatch(answer.headers.vary ?? '', /Language/, address);
      }
    });
  });
});

describe('nginx with compressed files', { skip }, () => {
  let folder: string;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'compressed-'));
    const files = [
      'index.html',
      '404.html',
      'docs/intro.html',
      'img',
      'en/404.html',
      '_headers.conf',
      '_redirects.conf',
    ];
    for (const file of files) {
      cpSync(path.join(buildFolder, file), path.join(folder, file), { recursive: true });
    }
    writeFileSync(path.join(folder, 'docs/intro.md'), '# 介绍\n'.repeat(100));
    await compress(folder, `${folder}-cache`);
  });
  after(() => {
    for (const one of [folder, `${folder}-cache`]) rmSync(one, { recursive: true, force: true });
  });

  const original = () => readFileSync(path.join(folder, 'docs/intro.html'));

  it('sends them to clients that accept them', async t => {
    const server = await startNginx(folder);
    t.after(() => server.close());
    const plain = await get(server, '/docs/intro');
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.headers.vary, 'Accept-Encoding');
    assert.deepEqual(plain.body, original());
    const zipped = await get(server, '/docs/intro', { 'accept-encoding': 'gzip' });
    assert.equal(zipped.headers['content-encoding'], 'gzip');
    assert.deepEqual(gunzipSync(zipped.body), original());
    assert.ok(zipped.body.length < original().length / 3, `${zipped.body.length} bytes`);
    const markdown = await get(server, '/docs/intro.md', { 'accept-encoding': 'gzip' });
    assert.equal(markdown.headers['content-type'], 'text/markdown; charset=utf-8');
    assert.match(gunzipSync(markdown.body).toString(), /^# 介绍\n/);
    const notFound = await get(server, '/en/none', { 'accept-encoding': 'gzip' });
    assert.equal(notFound.status, 404);
    assert.match(gunzipSync(notFound.body).toString(), /<html lang="en"/);
  });

  it('sends brotli if nginx supports it', { skip: !hasBrotli() && 'no brotli module' }, async t => {
    const server = await startNginx(folder);
    t.after(() => server.close());
    const answer = await get(server, '/docs/intro', { 'accept-encoding': 'gzip, deflate, br' });
    assert.equal(answer.headers['content-encoding'], 'br');
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
    assert.deepEqual(brotliDecompressSync(answer.body), original());
  });

  it('works without the brotli module', async t => {
    const server = await startNginx(folder, { brotli: false });
    t.after(() => server.close());
    const answer = await get(server, '/docs/intro', { 'accept-encoding': 'gzip, deflate, br' });
    assert.equal(answer.headers['content-encoding'], 'gzip');
  });
});
