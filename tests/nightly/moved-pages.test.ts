/** Renames pages as CONTRIBUTING.md says, in a small copy of the site that is built and served. */
import assert from 'node:assert/strict';
import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { after, before, suite, test, type TestContext } from 'node:test';
import { globSync } from 'tinyglobby';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import { collections } from '../../src/content/collections';
import { locales } from '../../src/config/site';
import type { MovedPage } from '../../src/plugins/missing-pages/moved';
import { documentedCommand, documentedRecipe } from '../support/documented';
import { startNginx } from '../../tools/support/nginx';
import { followMoves } from '../support/recipes';
import { serve, type Server } from '../../tools/support/server';
import { hydrated, isMarked, limit, mark, newPage, open } from '../browser/setup';

const since = '2025-08-01';
/** The newest post, which every copy has, in the default language. */
const post = globSync('blog/*.md').sort().at(-1)!;
const slug = /^slug: (.*)$/m.exec(readFileSync(post, 'utf8'))![1]!;

/** A guide that pages of the site link to, a guide of an older version whose id the current version has too, and a
 * post. */
const moved: MovedPage[] = [
  { from: '/docs/upgrade_v3', to: '/docs/upgrading/from_v2', since },
  { from: '/docs/2.0.0/extensions/axios', to: '/docs/2.0.0/http_client', since },
  { from: `/blog/${slug}`, to: '/blog/3.20', since },
];

const unknown = '/docs/never_there';

function renamePages(copy: SiteCopy): void {
  for (const { from, to } of moved.slice(0, 2)) {
    const name = /^\/docs\/(2\.0\.0)?/.exec(from)![1] ?? '3.0.0';
    const { folders } = collections.find(one => one.name === name)!;
    for (const locale of locales) {
      const [old, now] = [from, to].map(route =>
        copy.at(`${folders[locale]}${route.replace(/^\/docs(\/2\.0\.0)?/, '')}.md`),
      ) as [string, string];
      copy.write(path.relative(copy.folder, now), '');
      renameSync(old, now);
    }
  }
  for (const folder of Object.values(collections.find(({ name }) => name === 'blog')!.folders)) {
    copy.edit(`${folder}/${path.basename(post)}`, /^slug: .*$/m, 'slug: "3.20"');
  }
}

suite(documentedRecipe('Rename a page'), limit, () => {
  let copy: SiteCopy;
  let nginx: Server;
  let plainHost: Server;
  const check = () =>
    copy.run(documentedCommand('npm run check -- --only routes --only links')).output;
  /** The findings of the check, including links to pages that a small copy lacks. */
  const problems = (output: string) => output.match(/^\S+?(:\d+)? {2}.*$/gm) ?? [];

  before(async () => {
    copy = copySite(0.02);
    const found = problems(check());

    renamePages(copy);
    const lost = problems(check());
    for (const { from } of moved) {
      const entry = `${from} no longer has a page: say in src/config/movedPages.json where it is now, {"from":"${from}",`;
      assert.ok(
        lost.some(line => line.includes(entry)),
        `${entry}\n${lost.join('\n')}`,
      );
    }

    copy.write('src/config/movedPages.json', JSON.stringify(moved));
    assert.ok(followMoves(copy, check()).length > 0);
    assert.equal(copy.run(documentedCommand('npm run check -- --fix --only routes')).status, 0);
    const mended = check();
    assert.match(mended, /^routes: .*, 0 problems/m);
    assert.doesNotMatch(mended, /has moved/);
    assert.equal(problems(mended).length, found.length, mended);

    // Links in pages that were loaded before a deploy, and on other sites.
    const links = [...moved.map(({ from }) => from), unknown].map(route => `[old](${route}#part)`);
    copy.write('docs/quick_guide.md', `${copy.read('docs/quick_guide.md')}\n${links.join('\n')}\n`);
    const { status, output } = copy.run('npm run build -- --locale zh-cn');
    assert.equal(status, 0, output);
    nginx = await startNginx(copy.at('build'));
    plainHost = await serve(copy.at('build'));
  });
  after(async () => {
    await nginx?.close();
    await plainHost?.close();
    copy?.remove();
  });

  const get = (address: string) => fetch(nginx.origin + address, { redirect: 'manual' });

  for (const { from, to } of moved) {
    test(`nginx redirects ${from} and its Markdown to ${to}, with the query`, async () => {
      for (const ending of ['', '.md']) {
        const { status, headers } = await get(`${from}${ending}?q=1`);
        assert.equal(status, 301);
        assert.equal(headers.get('location'), `${to}${ending}?q=1`);
        assert.equal((await get(to + ending)).status, 200);
        const english = await get(`/en${from}${ending}`);
        assert.equal(english.headers.get('location'), `/en${to}${ending}`);
      }
    });

    test(`static hosts get a redirect from ${from} to ${to}, in both languages`, () => {
      const rules = copy.read('build/_redirects').split('\n');
      for (const home of ['', '/en']) {
        assert.ok(rules.includes(`${home}${from} ${home}${to} 301`), rules.join('\n'));
      }
    });

    for (const javaScriptEnabled of [true, false]) {
      const how = javaScriptEnabled ? 'with its query and fragment' : 'without JavaScript';
      test(`a host without redirects leads from ${from} to ${to} ${how}`, async t => {
        const page = await newPage(t, { baseURL: plainHost.origin, javaScriptEnabled });
        await page.goto(`${from}?q=1#part`);
        await page.waitForURL(plainHost.origin + to + (javaScriptEnabled ? '?q=1#part' : ''));
        await page.locator('article h1').waitFor();
      });
    }

    test(`the app leads from ${from} to ${to}, with the fragment`, async t => {
      const page = await followLink(t, nginx, `${from}#part`);
      await page.waitForURL(`${nginx.origin}${to}#part`);
      await page.locator('article h1').waitFor();
      await page.goBack();
      await page.waitForURL(`${nginx.origin}/docs/quick_guide`);
    });
  }

  test('an older version keeps its old id, also under the current one', async () => {
    assert.equal((await get('/docs/extensions/axios')).status, 200);
    assert.equal(
      (await get('/docs/http_client')).headers.get('location'),
      '/docs/extensions/axios',
    );
  });

  test('the app says that a path has no page if the host says so', async t => {
    const page = await followLink(t, nginx, `${unknown}#part`);
    await page.locator('main[data-not-found] h1').waitFor();
    assert.equal(await isMarked(page), false);
    // The app does not ask the host again.
    await hydrated(page);
    await mark(page);
    await page.locator('a[href="#__docusaurus_skipToContent_fallback"]').press('Enter');
    assert.equal(await isMarked(page), true);
  });

  test('search engines and language models only get the new addresses', () => {
    for (const file of ['sitemap.xml', 'llms.txt', 'llms-full.txt']) {
      const text = copy.read(`build/${file}`);
      for (const { from } of moved)
        assert.ok(!text.includes(`${from}<`) && !text.includes(`${from}.`), file);
    }
  });
});

/** Clicks a link to an address, in a page where the app runs. */
async function followLink(t: TestContext, host: Server, address: string) {
  const page = await newPage(t, { baseURL: host.origin });
  await open(page, '/docs/quick_guide');
  await mark(page);
  await page.locator(`article a[href="${address}"]`).click();
  return page;
}
