import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { loadSite } from '@docusaurus/core/lib/server/site';
import {
  createBuildClientConfig,
  createStartClientConfig,
} from '@docusaurus/core/lib/webpack/client';
import { createConfigureWebpackUtils } from '@docusaurus/core/lib/webpack/configure';
import createServerConfig from '@docusaurus/core/lib/webpack/server';
import type { LoadContext } from '@docusaurus/types';
import { rspack } from '@rspack/core';
import stableBuilds from '../../../src/plugins/stable-builds';
import { cacheDependsOn } from '../../../src/lib/bundlerCache';
import { caches } from '../../../src/lib/caches';

type Config = Parameters<typeof cacheDependsOn>[0];

describe("the bundler's cache", () => {
  let siteDir: string;
  let configs: Record<string, Config>;
  const at = (...names: string[]) => path.join(siteDir, ...names);

  /** The configurations that Docusaurus makes for a site. */
  async function makeConfigs(): Promise<typeof configs> {
    const { props } = await loadSite({ siteDir });
    const configureWebpackUtils = await createConfigureWebpackUtils(props);
    const { faster } = props.siteConfig.future;
    const common = { props, faster, minify: true, configureWebpackUtils };
    const [client, server, start] = await Promise.all([
      createBuildClientConfig({ ...common, bundleAnalyzer: false }),
      createServerConfig({ props, configureWebpackUtils }),
      createStartClientConfig({ ...common, poll: false }),
    ]);
    return { client: client.config, server: server.config, start: start.clientConfig };
  }

  before(async () => {
    mkdirSync('.cache', { recursive: true });
    siteDir = mkdtempSync(path.resolve('.cache/bundler-cache-'));
    mkdirSync(at('node_modules'));
    writeFileSync(at('node_modules/.package-lock.json'), '{}');
    writeFileSync(
      at('docusaurus.config.js'),
      `module.exports = {
        title: 'Site', url: 'https://example.org', baseUrl: '/',
        future: { faster: true, v4: true },
      };`,
    );
    configs = await makeConfigs();
    for (const file of caches.rspack) {
      mkdirSync(path.dirname(at(file)), { recursive: true });
      writeFileSync(at(file), '');
    }
  });
  after(() => rmSync(siteDir, { recursive: true }));
  afterEach(() => delete process.env.DOCUSAURUS_NO_PERSISTENT_CACHE);

  it('is found where the installed Docusaurus has it, in builds and in development', () => {
    for (const [name, config] of Object.entries(configs)) {
      const before = JSON.stringify([config.cache, config.experiments]);
      cacheDependsOn(config, name);
      assert.notEqual(JSON.stringify([config.cache, config.experiments]), before, name);
    }
  });

  it('is found where Docusaurus 4 has it', () => {
    const cache = { type: 'persistent', version: 'a' };
    cacheDependsOn({ cache } as never, 'input');
    assert.match(cache.version, /^a-\w+$/);
  });

  it('fails the build where it is neither, unless it is switched off', () => {
    const config = { ...configs.client, cache: undefined, experiments: {} };
    assert.throws(() => cacheDependsOn(config, 'input'), /contributing\/framework-internals\.md/);
    process.env.DOCUSAURUS_NO_PERSISTENT_CACHE = 'true';
    cacheDependsOn(config, 'input');
  });

  it('is evicted by other code, packages and configuration, and by nothing else', async () => {
    writeFileSync(at('package.json'), '{ "browserslist": ["chrome >= 109"] }');
    writeFileSync(at('app.js'), '');
    writeFileSync(
      at('loader.js'),
      'module.exports = function () { return "globalThis.made = " + JSON.stringify(this.getOptions().text); }',
    );
    const { cache, experiments } = configs.client!;
    /** @param text what the loader makes a module of, as an option of it
     * @returns the script */
    const made = async (text: string, baseUrl = '/'): Promise<string> => {
      const config = {
        ...structuredClone({ cache, experiments }),
        context: siteDir,
        entry: './app.js',
        output: { path: at('build'), filename: 'made.js' },
        optimization: { minimize: false },
        module: { rules: [{ use: [{ loader: at('loader.js'), options: { text } }] }] },
      };
      const context = { siteDir, siteConfig: { baseUrl, themeConfig: {} } } as LoadContext;
      stableBuilds(context).configureWebpack!(config, true, {} as never, undefined);
      const compiler = rspack(config as never);
      const stats = await promisify(compiler.run.bind(compiler))();
      await promisify(compiler.close.bind(compiler))();
      assert.equal(stats?.toString({ all: false, errors: true }), '');
      return readFileSync(at('build/made.js'), 'utf8');
    };
    assert.match(await made('first'), /"first"/);
    // The bundler does not look at the options of loaders.
    assert.match(await made('second'), /"first"/);
    assert.match(await made('second', '/midway/'), /"second"/);
    writeFileSync(at('package.json'), '{ "browserslist": ["chrome >= 110"] }');
    assert.match(await made('third', '/midway/'), /"third"/);
    writeFileSync(at(caches.rspack[0]), 'export const code = 1;');
    assert.match(await made('fourth', '/midway/'), /"fourth"/);
  });

  it('is evicted where it has grown beyond all bounds', () => {
    const [file, last] = ['of-earlier-code', 'of-this-code'].map(name => {
      const modules = at(`node_modules/.cache/rspack/${name}/modules`);
      mkdirSync(path.dirname(modules), { recursive: true });
      writeFileSync(modules, '');
      return modules;
    }) as [string, string];
    const configure = (isServer: boolean) =>
      stableBuilds({ siteDir, siteConfig: { themeConfig: {} } } as LoadContext).configureWebpack!(
        { cache: { type: 'persistent' } } as never,
        isServer,
        {} as never,
        undefined,
      );
    configure(false);
    assert.ok(existsSync(file));
    // A sparse file, which takes no room on the disk.
    truncateSync(file, 2 ** 36);
    utimesSync(file, 0, 0);
    configure(false);
    assert.ok(!existsSync(path.dirname(file)));
    assert.ok(existsSync(last));
  });
});
