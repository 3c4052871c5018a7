import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { promisify } from 'node:util';
import type { LoadContext, ThemeConfig } from '@docusaurus/types';
import { type Configuration, rspack } from '@rspack/core';
import stableBuilds from '../../../src/plugins/stable-builds';

it('the configuration of themes is in one order, whichever was loaded first', async () => {
  const loaded = async (themeConfig: ThemeConfig): Promise<string> => {
    const context = { siteDir: '', siteConfig: { themeConfig } } as LoadContext;
    await stableBuilds(context).loadContent!();
    return JSON.stringify(context.siteConfig.themeConfig);
  };
  const first = await loaded({ navbar: { b: 1, a: 2 }, blog: {}, metadata: [] });
  assert.equal(first, '{"blog":{},"metadata":[],"navbar":{"b":1,"a":2}}');
  assert.equal(await loaded({ metadata: [], navbar: { b: 1, a: 2 }, blog: {} }), first);
});

it('modules are made anew when the base of their addresses changes, or the browsers', async t => {
  const siteDir = mkdtempSync(path.join(tmpdir(), 'stable-builds-'));
  t.after(() => rmSync(siteDir, { recursive: true }));
  const at = (...names: string[]) => path.join(siteDir, ...names);
  writeFileSync(at('package.json'), '{ "browserslist": ["chrome >= 109"] }');
  writeFileSync(at('app.js'), '');

  writeFileSync(
    at('loader.js'),
    'module.exports = function () { return "globalThis.made = " + JSON.stringify(this.getOptions().text); }',
  );
  /** @param text what the loader makes modules of, as an option of it
   * @returns the script */
  const made = async (text: string, baseUrl = '/'): Promise<string> => {
    const storage = { type: 'filesystem', directory: at('cache') } as const;
    const config: Configuration = {
      context: siteDir,
      entry: './app.js',
      cache: true,
      experiments: { cache: { type: 'persistent', storage } },
      output: { path: at('build'), filename: 'made.js' },
      optimization: { minimize: false },
      module: { rules: [{ use: [{ loader: at('loader.js'), options: { text } }] }] },
    };
    stableBuilds({ siteDir, siteConfig: { baseUrl } } as LoadContext).configureWebpack!(
      config as never,
      true,
      {} as never,
      undefined,
    );
    const compiler = rspack(config);
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
});
