import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { LoadContext } from '@docusaurus/types';
import { type Configuration, type MultiStats, rspack, type Stats } from '@rspack/core';
import quickBundling from '../../../src/bundle/quick-bundling';
import { SplitChunkFiles } from '../../../src/bundle/split-routes/chunks';
import { chunkNameOf, placeholder } from '../../../src/bundle/split-routes/tables';

describe('bundling of pages', () => {
  let siteDir: string;
  let environment: string | undefined;
  const at = (...names: string[]) => path.join(siteDir, ...names);
  const kept = () => at('node_modules/.cache/site/scripts/en.json');

  const context = () => ({ siteDir, i18n: { currentLocale: 'en' } }) as LoadContext;

  /** Builds `app.js`, with the plugin's part of the configuration.
   * @returns the script that came out */
  async function build(
    other: Configuration = {},
    output = 'main.js',
  ): Promise<{ script: string; stats: Stats }> {
    const config: Configuration = {
      mode: 'production',
      context: siteDir,
      entry: './app.js',
      ...other,
      output: { path: at('build'), filename: output, chunkFilename: output, clean: true },
      optimization: {
        ...other.optimization,
        minimizer: [new rspack.SwcJsMinimizerRspackPlugin()],
      },
    };
    const plugin = quickBundling(context());
    const own = plugin.configureWebpack!(config as never, false, {} as never, undefined);
    const { module, plugins = [] } = own as Configuration;
    const compiler = rspack([
      { ...config, module, plugins: [...plugins, ...(other.plugins ?? [])] },
    ]);
    const { stats } = (await promisify(compiler.run.bind(compiler))()) as MultiStats;
    await promisify(compiler.close.bind(compiler))();
    const [script] = stats[0]!.compilation.namedChunks.get('main')!.files;
    assert.equal(stats[0]!.toString({ all: false, errors: true }), '');
    return { script: readFileSync(at('build', script!), 'utf8'), stats: stats[0]! };
  }

  beforeEach(() => {
    environment = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    siteDir = mkdtempSync(path.join(tmpdir(), 'quick-bundling-'));
    mkdirSync(at('node_modules'));
    // The code that keys of caches are made of.
    symlinkSync(path.resolve('src'), at('src'));
    writeFileSync(at('node_modules/.package-lock.json'), '{}');
    writeFileSync(at('package.json'), '{ "browserslist": ["chrome >= 109"] }');
    writeFileSync(at('text.js'), 'export const text = () => document.title;');
    writeFileSync(at('page.md'), 'import { text } from "./text.js"; export default () => text();');
    writeFileSync(at('app.js'), 'import page from "./page.md"; globalThis.shown = page();');
  });
  afterEach(() => {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
    rmSync(siteDir, { recursive: true });
  });

  it('leaves the modules of pages by themselves, and joins others', async () => {
    const { stats } = await build();
    const { modules } = stats.toJson({ all: false, modules: true, ids: true });
    const names = modules!.map(({ name }) => name).sort();
    assert.ok(
      names.some(name => /^\.\/page\.md$/.test(name!)),
      names.join(),
    );
    writeFileSync(at('page.js'), readFileSync(at('page.md')));
    writeFileSync(at('app.js'), 'import page from "./page.js"; globalThis.shown = page();');
    const joined = (await build()).stats.toJson({ all: false, modules: true, ids: true });
    assert.match(joined.modules!.map(({ name }) => name).join(), /app\.js \+ 2 modules/);
  });

  it('makes one module of a page and its metadata', async () => {
    const page = readFileSync(at('page.md'), 'utf8');
    const line = "export {default as metadata} from '@site/page.json'";
    writeFileSync(at('page.md'), `\n${line}\n${page}`);
    writeFileSync(
      at('app.js'),
      'import page, { metadata } from "./page.md"; globalThis.shown = [page(), metadata.title];',
    );
    const storage = { type: 'filesystem', directory: at('cache') } as const;
    for (const title of ['First $& title', 'Second title']) {
      writeFileSync(at('page.json'), JSON.stringify({ title }));
      const { script, stats } = await build({
        cache: true,
        experiments: { cache: { type: 'persistent', storage } },
        resolve: { alias: { '@site': siteDir } },
      });
      assert.ok(script.includes(title), script);
      const { modules } = stats.toJson({ all: false, modules: true, ids: true });
      assert.doesNotMatch(modules!.map(({ name }) => name).join(), /json/);
    }
  });

  it('takes scripts again that were minified before, and minifies others', async () => {
    const { script } = await build();
    assert.doesNotMatch(script, /\n./);
    const [key] = Object.keys(JSON.parse(readFileSync(kept(), 'utf8')) as object);
    writeFileSync(kept(), JSON.stringify({ [key!]: 'kept' }));
    assert.equal((await build()).script, 'kept');
    writeFileSync(at('text.js'), 'export const text = () => document.URL;');
    const other = await build();
    assert.match(other.script, /document\.URL/);
    assert.doesNotMatch(other.script, /\n./);
  });

  it(
    'compiles a page that only the client or only the server has kept',
    { timeout: 20_000 },
    async () => {
      const processor = { process: ({ content }: { content: string }) => ({ content, data: {} }) };
      /** @param versions of what the two have kept
       * @returns their scripts */
      const buildBoth = async (versions: Record<string, string>): Promise<string[]> => {
        const plugin = quickBundling(context());
        const options = {
          markdownConfig: { mdx1Compat: {}, parseFrontMatter: () => ({ frontMatter: {} }) },
          processors: { mdProcessor: processor, mdxProcessor: processor },
          crossCompilerCache: new Map(),
        };
        const loader = require.resolve('@docusaurus/mdx-loader');
        const rule = { test: /\.md$/, use: [{ loader, options }] };
        const configs = ['client', 'server'].map((name): Configuration => {
          const storage = { type: 'filesystem', directory: at('cache') } as const;
          const config: Configuration = {
            name,
            context: siteDir,
            entry: './app.js',
            cache: true,
            experiments: {
              cache: { type: 'persistent', version: versions[name], storage },
            },
            output: { path: at('build'), filename: `${name}.js` },
            optimization: { minimize: false },
            module: { rules: [rule] },
          };
          const own = plugin.configureWebpack!(
            config as never,
            name === 'server',
            {} as never,
            undefined,
          );
          return { ...config, plugins: (own as Configuration).plugins };
        });
        const compiler = rspack(configs);
        const stats = await promisify(compiler.run.bind(compiler))();
        await promisify(compiler.close.bind(compiler))();
        assert.equal(stats?.toString({ all: false, errors: true }), '');
        return configs.map(({ name }) => readFileSync(at(`build/${name}.js`), 'utf8'));
      };
      const scripts = await buildBoth({ client: '1', server: '1' });
      for (const script of scripts) assert.match(script, /document\.title/);
      assert.deepEqual(await buildBoth({ client: '1', server: '2' }), scripts);
      assert.deepEqual(await buildBoth({ client: '2', server: '2' }), scripts);
    },
  );

  it('keeps nothing where scripts are not to be minified', async () => {
    const plain: Configuration = { optimization: { minimize: false } };
    const { script } = await build(plain);
    assert.match(script, /\n./);
    assert.doesNotMatch((await build()).script, /\n./);
    assert.equal((await build(plain)).script, script);
  });

  it('has scripts that were minified before name the files of this build', async () => {
    const importOf = (name: string, file: string) =>
      `import(/* webpackChunkName: "${name}" */ "./${file}")`;
    const files = (part: number | 'list') => `export const files = "${placeholder(part)}";`;
    writeFileSync(
      at('app.js'),
      `document.title = () => ${importOf(chunkNameOf('list'), 'list.js')};`,
    );
    writeFileSync(
      at('list.js'),
      `${files('list')} export const part = () => ${importOf(chunkNameOf(0), 'part.js')};`,
    );
    writeFileSync(
      at('part.js'),
      `${files(0)} export const page = () => ${importOf('page', 'page.md')};`,
    );
    const pages: string[] = [];
    for (const title of ['title', 'URL']) {
      writeFileSync(at('text.js'), `export const text = () => document.${title};`);
      let page: string | undefined;
      await build(
        {
          optimization: { runtimeChunk: { name: 'runtime~main' } },
          plugins: [
            new SplitChunkFiles(1, ({ namedChunks }) => ([page] = namedChunks.get('page')!.files)),
          ],
        },
        'assets/js/[name].[contenthash:9].js',
      );
      const scripts = readdirSync(at('build/assets/js'));
      const part = scripts.find(name => name.startsWith(`${chunkNameOf(0)}.`))!;
      const text = readFileSync(at('build/assets/js', part), 'utf8');
      assert.ok(scripts.includes(path.basename(page!)));
      assert.ok(text.includes(path.basename(page!, '.js').split('.')[1]!), text);
      pages.push(page!);
    }
    assert.notEqual(pages[0], pages[1]);
  });
});
