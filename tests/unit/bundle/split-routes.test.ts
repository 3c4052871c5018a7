import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { generateRouteFiles } from '@docusaurus/core/lib/server/codegen/codegenRoutes';
import type { GlobalPluginData } from '@docusaurus/plugin-content-docs/client';
import type { GlobalData, PluginRouteConfig, RouteConfig } from '@docusaurus/types';
import { rspack } from '@rspack/core';
import { addCounterparts } from '../../../src/content/counterparts';
import { pathKey } from '../../../src/lib/pathKey';
import { filesOf } from '../../../src/bundle/split-routes/chunks';
import { addDoc, idsIn, splitDocs } from '../../../src/bundle/split-routes/docs';
import { sharedScripts } from '../../../src/bundle/split-routes/sharedScripts';
import { generateModules, readGenerated, split } from '../../../src/bundle/split-routes/tables';

const page = (at: string, attributes: object = {}): RouteConfig => ({
  path: at,
  component: '@theme/DocItem',
  exact: true,
  modules: { content: `@site/pages${at}.md` },
  ...attributes,
});
const guides = ['/docs/Controller', '/docs/intro', "/docs/it's", '/docs/a/b', '/docs/quick_guide'];
const site: RouteConfig[] = [
  page('/'),
  page('/blog'),
  page('/changelog', { modules: { items: ['one.md', 'two.md', 'three.md', 'four.md'] } }),
  page('/blog/tags/:tag'),
  {
    path: '/docs',
    component: '@theme/DocsRoot',
    routes: [
      {
        path: '/docs',
        component: '@theme/DocVersionRoot',
        modules: { version: 'version.json' },
        routes: guides.map(at => page(at, { sidebar: 'common' })),
      },
    ],
  },
];

/** What Docusaurus itself generates for routes. */
async function generated(t: TestContext, routes: RouteConfig[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'routes-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const plugin = { name: 'test', id: 'default' };
  await generateRouteFiles({
    generatedFilesDir: folder,
    baseUrl: '/',
    routes: routes.map((route): PluginRouteConfig => ({ ...route, plugin })),
  });
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  return {
    routes: read('routes.js'),
    chunkNames: read('routesChunkNames.json'),
    registry: read('registry.js'),
    globalData: '{}',
  };
}

suite('splitting the tables of routes', () => {
  test('leaves are cut off, each into one part, in the order of their keys', async t => {
    const tables = readGenerated(await generated(t, site));
    const { tree, parts, pages } = split(tables, '/', 6);
    assert.deepEqual(
      parts.flatMap(({ leaves }) => leaves.map(({ node }) => node.path)),
      ['/blog', '/changelog', '/docs/a/b', '/docs/Controller', '/docs/intro', "/docs/it's"].concat(
        '/docs/quick_guide',
      ),
    );
    for (const { first, leaves } of parts) assert.equal(first, pathKey(leaves[0]!.node.path));
    assert.ok(parts.length > 1);
    // The home page, which the theme looks for, and what is no fixed path stay.
    assert.deepEqual(
      tree.map(node => node.path),
      ['/', '/blog/tags/:tag', '/docs'],
    );
    assert.deepEqual(tree[2]!.routes![0]!.routes, []);
    assert.equal(pages.length, 9);
  });

  test('a part names few chunks, and one page with many has a part of its own', async t => {
    const tables = readGenerated(await generated(t, site));
    const { parts } = split(tables, '/', 4);
    const sizes = parts.map(({ leaves }) => leaves.map(({ node }) => node.path));
    assert.deepEqual(sizes.slice(0, 2), [['/blog'], ['/changelog']]);
    for (const { leaves } of parts) assert.ok(leaves.length <= 2);
  });

  test('a page knows the chunks of its parents, which are loaded with it', async t => {
    const tables = readGenerated(await generated(t, site));
    const { pages } = split(tables, '/', 6);
    const chunks = (at: string) => pages.find(one => one.path === at)!.chunks;
    const version =
      tables.chunkNames[Object.keys(tables.chunkNames).find(k => /^\/docs-/.test(k))!];
    assert.ok(version);
    assert.ok(chunks('/docs/intro').length > chunks('/blog').length);
    assert.ok(chunks('/docs/intro').includes((version as { __comp: string }).__comp));
  });

  test('the modules hold every route and every chunk once', async t => {
    const tables = readGenerated(await generated(t, site));
    const parts = split(tables, '/', 6);
    const modules = generateModules(parts, tables, new Set());
    const all = Object.values(modules).join('\n');
    for (const at of guides) {
      assert.equal(all.split(`,${JSON.stringify(at)},`).length, 2, at);
      assert.ok(!modules['routes.js']!.includes(JSON.stringify(at)), at);
    }
    for (const [name, load] of tables.imports)
      assert.ok(all.includes(`"${name}": [() => ${load}]`));
    assert.match(modules['list.js']!, /webpackChunkName: "routes-0"/);
    assert.match(modules['parts.js']!, /webpackChunkName: "routes-list"/);
    assert.match(modules['part-0.js']!, /first = "\/blog"/);
  });

  test('what is generated in another form is not split', async t => {
    const files = await generated(t, site);
    const broken = (name: keyof typeof files, from: string, to: string) => ({
      ...files,
      [name]: files[name].replaceAll(from, to),
    });
    for (const [changed, file] of [
      [broken('routes', 'export default', 'export const routes ='), 'routes.js'],
      [broken('routes', "path: '*'", "path: '/**'"), 'routes.js'],
      [broken('routes', 'component:', 'element:'), 'routes.js'],
      [broken('registry', '() =>', 'function'), 'registry.js'],
    ] as const) {
      assert.throws(
        () => readGenerated(changed),
        new RegExp(`^Error: ${file} has a format that the layer split-routes does not know`),
      );
    }
  });
});

suite('splitting what pages know of the guides', () => {
  const plugin = 'docusaurus-plugin-content-docs';
  const docs = {
    current: ['intro', 'controller', 'logger', 'news'],
    '2.0.0': ['intro', 'router', 'logs', 'logging'],
    '1.0.0': ['intro', 'controller', 'old'],
  };
  const versions = Object.entries(docs).map(([name, ids]) => ({
    name,
    mainDocId: 'intro',
    docs: ids.map(id => ({ id, path: `/docs/${name}/${id}` })),
  }));
  const guides = addCounterparts({ path: '/docs', versions } as unknown as GlobalPluginData, [
    { '3.0.0': ['intro'], '2.0.0': ['intro'], '1.0.0': ['intro'] },
    { '3.0.0': ['controller'], '2.0.0': ['router'], '1.0.0': ['controller'] },
    { '3.0.0': ['logger'], '2.0.0': ['logs', 'logging'], '1.0.0': ['old'] },
    { '3.0.0': ['news'], '2.0.0': [], '1.0.0': [] },
  ]);
  const all: GlobalData = { [plugin]: { default: guides } };
  const everywhere = idsIn({
    navbar: { items: [{ docId: 'logger' }, { items: [{ docId: 'intro' }] }] },
  });

  /** What the theme asks for: the page shown at a path, and its counterparts. */
  const context = (data: GlobalData, path: string) => {
    const { versions: own } = (data[plugin] as { default: GlobalPluginData }).default;
    const shown = own.flatMap(({ docs: pages }) => pages.find(doc => doc.path === path) ?? []);
    const same = own.map(({ docs: pages }) => pages.findLast(({ id }) => id === shown[0]?.id));
    return { shown, same };
  };
  const pruned = () => structuredClone(splitDocs(all, everywhere).data);

  test('every page has what is linked everywhere, and no more', () => {
    const { versions: own } = (pruned()[plugin] as { default: GlobalPluginData }).default;
    assert.deepEqual(
      own.map(({ docs: pages }) => pages.map(({ id }) => id)),
      [
        ['intro', 'logger'],
        ['intro', 'logger'],
        ['intro', 'logger'],
      ],
    );
  });

  test('with what comes with it, a page knows itself and its counterparts', () => {
    const { docsOf } = splitDocs(all, everywhere);
    const paths = versions.flatMap(({ docs: pages }) => pages.map(({ path }) => path));
    const visited = pruned();
    for (const at of paths) {
      const data = pruned();
      for (const doc of docsOf(at)) {
        addDoc(data, doc);
        addDoc(visited, doc);
      }
      assert.deepEqual(context(data, at), context(all, at), at);
    }
    for (const at of paths) assert.deepEqual(context(visited, at), context(all, at), at);
    assert.deepEqual(docsOf('/blog'), []);
  });
});

test('components of a kind of pages are one script, what all kinds have another, and others stay alone', async t => {
  const folder = mkdtempSync(path.join(tmpdir(), 'scripts-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, '@theme'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const common = ['code', 'list', 'dates'];
  for (const name of common) write(`${name}.js`, `export default () => document.${name};`);
  const components: Record<string, string[]> = {
    DocRoot: ['dates'],
    DocItem: ['code', 'dates'],
    BlogPostPage: ['code', 'list'],
    BlogListPage: ['list'],
    SearchPage: ['list', 'code'],
  };
  const names = Object.keys(components);
  for (const [name, used] of Object.entries(components)) {
    const code = used.map(one => `import ${one} from '../${one}.js'; document.a = ${one};`);
    write(`@theme/${name}.js`, `${code.join('\n')} export default '${name}';`);
  }
  const imports = names.map((name): [string, string] => [
    `of${name}`,
    `import(/* webpackChunkName: "of${name}" */ "@theme/${name}")`,
  ]);
  write('app.js', `document.all = [${imports.map(([, load]) => `() => ${load}`).join()}];`);
  const compiler = rspack({
    mode: 'production',
    context: folder,
    entry: './app.js',
    resolve: { modules: [folder] },
    output: { path: path.join(folder, 'build'), filename: '[name].js', chunkFilename: '[name].js' },
    optimization: {
      minimize: false,
      splitChunks: {
        cacheGroups: { default: false, ...sharedScripts({ imports: new Map(imports) }) } as never,
      },
    },
  });
  const { compilation } = (await promisify(compiler.run.bind(compiler))())!;
  const scripts = names.map(name => [name, filesOf(compilation, [`of${name}`], '.js').sort()]);
  await promisify(compiler.close.bind(compiler))();
  assert.deepEqual(Object.fromEntries(scripts), {
    DocRoot: ['ofDocItem.js'],
    DocItem: ['content.js', 'ofDocItem.js'],
    BlogPostPage: ['content.js', 'ofBlogPostPage.js'],
    BlogListPage: ['ofBlogPostPage.js'],
    SearchPage: ['content.js', 'ofSearchPage.js'],
  });
  const text = (name: string) => readFileSync(path.join(folder, 'build', name), 'utf8');
  assert.match(text('content.js'), /document\.code/);
  assert.doesNotMatch(text('content.js'), /document\.(list|dates)/);
});

test('a path is found however it is written', () => {
  for (const [written, key] of [
    ['/docs/Controller', '/docs/controller'],
    ['/docs/controller/', '/docs/controller'],
    ['/docs/controller.html', '/docs/controller'],
    ['/docs/controller%2Ehtml', '/docs/controller'],
    ['/docs/index.html', '/docs'],
    ['/docs/controller?a=/b#c', '/docs/controller'],
    ['/%E6%96%87', '/文'],
    ['/100%', '/100%'],
    ['/', ''],
  ]) {
    assert.equal(pathKey(written!), key, written);
  }
});
