import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { LoadContext } from '@docusaurus/types';
import searchPlugin from '../../../../src/plugins/search';
import type { Manifest } from '../../../../src/plugins/search/engine/shard';
import { recordsFile } from '../../../../src/plugins/search/records/recordsFile';

describe('the search plugin', () => {
  /** What it does with a build of these pages, by their paths. */
  function plugin(t: TestContext, pages: Record<string, string>) {
    const siteDir = mkdtempSync(path.join(tmpdir(), 'search-'));
    t.after(() => rmSync(siteDir, { recursive: true }));
    const outDir = path.join(siteDir, 'build');
    const modules = path.join(siteDir, 'node_modules');
    for (const folder of [outDir, modules]) mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(modules, '.package-lock.json'), '{}');
    const concepts = path.join(siteDir, 'src/plugins/search/concepts.yaml');
    mkdirSync(path.dirname(concepts), { recursive: true });
    writeFileSync(concepts, '{}');
    // The code that keys of caches are made of.
    const records = 'src/plugins/search/records';
    symlinkSync(path.resolve(records), path.join(siteDir, records));
    mkdirSync(path.join(siteDir, 'contributing'));
    writeFileSync(path.join(siteDir, 'contributing/search.md'), '# Search\n');
    for (const [name, html] of Object.entries(pages)) {
      writeFileSync(path.join(outDir, `${name}.html`), html);
    }
    const search = searchPlugin({
      siteConfig: { themeConfig: { algolia: { appId: 'embedded' } } },
      i18n: { currentLocale: 'en' },
    } as unknown as LoadContext);
    const build = () =>
      search.postBuild!({
        siteDir,
        outDir,
        baseUrl: '/en/',
        routesPaths: Object.keys(pages).map(name => `/en/${name}`),
        siteConfig: { url: 'https://example.org', title: 'Site' },
      } as unknown as Parameters<NonNullable<typeof search.postBuild>>[0]);
    const read = (name: string) => readFileSync(path.join(outDir, 'search-index', name), 'utf8');
    return { search, build, read, siteDir };
  }

  const page = `<html class="plugin-docs plugin-id-default docs-doc-id-routes"><head>
<meta name="docsearch:language" content="en">
<meta name="docsearch:docusaurus_tag" content="docs-default-current">
<title>Routes | Site</title></head><article><h1>Routes</h1><p>as they were built</p></article></html>`;

  it('writes an index of the pages that were built, and their records beside the site', async t => {
    const { search, build, read, siteDir } = plugin(t, { routes: page });
    const written = build();
    await search.indexed();
    assert.match(readFileSync(recordsFile(siteDir, 'en'), 'utf8'), /as they were built/);
    assert.ok(!existsSync(path.join(siteDir, 'build/search-index/records.jsonl')));
    const { tags } = JSON.parse(read('manifest.json')) as Manifest;
    assert.deepEqual(Object.keys(tags), ['docs-default-current']);
    await written;
  });

  it('says so if there is nothing to search', async t => {
    const { search, build } = plugin(t, {});
    await assert.rejects(Promise.resolve(build()), /has no page to search/);
    await assert.rejects(search.indexed(), /has no page to search/);
  });
});
