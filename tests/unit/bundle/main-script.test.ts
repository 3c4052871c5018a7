import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { DocusaurusConfig } from '@docusaurus/types';
import { globSync } from 'tinyglobby';
import { pruneConfig } from '../../../src/bundle/main-script/config';
import { lazyParts, splitTranslations } from '../../../src/bundle/main-script/translations';
import * as tslib from '../../../src/bundle/main-script/tslib';

const require = createRequire(import.meta.url);

describe('the script of all pages', () => {
  it('has the configuration without what only builds read', () => {
    const config = {
      title: 'Midway',
      plugins: ['a'],
      presets: [],
      themeConfig: { navbar: {} },
    } as unknown as DocusaurusConfig;
    assert.deepEqual(pruneConfig(config), { title: 'Midway', themeConfig: { navbar: {} } });
    assert.deepEqual(config.plugins, ['a']);
  });

  it('has the configuration of themes in one order, whichever was loaded first', () => {
    const pruned = (themeConfig: object) =>
      JSON.stringify(pruneConfig({ themeConfig } as DocusaurusConfig).themeConfig);
    const first = pruned({ navbar: { b: 1, a: 2 }, blog: {}, metadata: [] });
    assert.equal(first, '{"blog":{},"metadata":[],"navbar":{"b":1,"a":2}}');
    assert.equal(pruned({ metadata: [], navbar: { b: 1, a: 2 }, blog: {} }), first);
  });

  it('has every function of tslib that Docusaurus calls there', () => {
    const folder = path.dirname(require.resolve('@docusaurus/utils-common'));
    const files = globSync('**/*.js', { cwd: folder, absolute: true });
    const text = files.map(file => readFileSync(file, 'utf8')).join('\n');
    const called = new Set(Array.from(text.matchAll(/\btslib_1\.(\w+)/g), ([, name]) => name!));
    assert.deepEqual([...called], Object.keys(tslib));
  });

  it('imports modules with and without a default export', () => {
    const module = { __esModule: true, default: 1 };
    assert.equal(tslib.__importDefault(module), module);
    assert.deepEqual(tslib.__importDefault({}), { default: {} });
  });

  it('has the translations of all pages, and others come with the code that shows them', () => {
    const { common, lazy } = splitTranslations({
      'theme.navbar.a': '1',
      'theme.SearchModal.b': '2',
      'offline.c': '3',
    });
    assert.deepEqual(common, { 'theme.navbar.a': '1' });
    assert.deepEqual(Object.assign({}, ...lazy), { 'theme.SearchModal.b': '2', 'offline.c': '3' });
  });

  it('lacks no translation that other code shows', () => {
    const themes = path.dirname(require.resolve('@docusaurus/theme-classic/package.json'));
    const files = [
      ...globSync('src/**/*.{ts,tsx}', { absolute: true }),
      ...globSync('../theme-*/lib/**/*.js', { cwd: themes, absolute: true }),
    ];
    const found = new Set<string>();
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      for (const [, id] of text.matchAll(/\bid(?:=|: )['"]([\w.]+)['"]/g)) {
        const part = lazyParts.find(({ ids }) => ids.test(id!));
        if (!part) continue;
        found.add(part.name);
        assert.match(path.dirname(file), part.importer, `${file} shows ${id}`);
      }
    }
    assert.deepEqual(
      lazyParts.filter(({ name }) => !found.has(name)),
      [],
    );
  });
});
