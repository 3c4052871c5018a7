import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { DocusaurusConfig } from '@docusaurus/types';
import stockPaths from 'path-to-regexp';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { globSync } from 'tinyglobby';
import { lightConfig } from '../../src/plugins/light-client';
import { endMark, startMark, withPartComments } from '../../src/plugins/light-client/marks';
import paths, { isWithin } from '../../src/plugins/light-client/paths';
import { dateTexts } from '../../src/plugins/light-client/dateTexts';
import { shelve, shelves } from '../../src/plugins/light-client/texts';
import * as tslib from '../../src/plugins/light-client/tslib';

const require = createRequire(import.meta.url);
const read = (files: string[]) => files.map(file => readFileSync(file, 'utf8')).join('\n');

describe('what browsers get', () => {
  it('is the configuration without what only builds read', () => {
    const config = {
      title: 'Midway',
      baseUrl: '/',
      plugins: ['a'],
      presets: [],
      themeConfig: { navbar: {} },
    } as unknown as DocusaurusConfig;
    assert.deepEqual(lightConfig(config), {
      title: 'Midway',
      baseUrl: '/',
      themeConfig: { navbar: {} },
    });
    assert.deepEqual(config.plugins, ['a']);
  });

  it('has every function of tslib that Docusaurus calls there', () => {
    const folder = path.dirname(require.resolve('@docusaurus/utils-common'));
    const text = read(globSync('**/*.js', { cwd: folder, absolute: true }));
    const called = new Set(Array.from(text.matchAll(/\btslib_1\.(\w+)/g), ([, name]) => name!));
    assert.deepEqual([...called], Object.keys(tslib));
  });

  it('leaves nothing open in a build that renders pages in its own process', () => {
    const script = 'src/plugins/light-client/client.ts';
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', script], {
      timeout: 60_000,
    });
    assert.equal(status, 0);
  });

  it('knows the parts of a page by comments', () => {
    const html = renderToStaticMarkup(
      createElement('div', null, createElement(startMark), 'text', createElement(endMark)),
    );
    assert.equal(withPartComments(html), '<div><!--$s-->text<!--/$s--></div>');
  });

  it('takes modules with and without a default export', () => {
    const module = { __esModule: true, default: 1 };
    assert.equal(tslib.__importDefault(module), module);
    assert.deepEqual(tslib.__importDefault({}), { default: {} });
  });

  it('are the texts of all pages, and others with the code that shows them', () => {
    const { common, shelved } = shelve({
      'theme.navbar.a': '1',
      'theme.SearchModal.b': '2',
      'offline.c': '3',
    });
    assert.deepEqual(common, { 'theme.navbar.a': '1' });
    assert.deepEqual(Object.assign({}, ...shelved), {
      'theme.SearchModal.b': '2',
      'offline.c': '3',
    });
  });

  it('has no text on a shelf that other code shows', () => {
    const themes = path.dirname(require.resolve('@docusaurus/theme-classic/package.json'));
    const files = [
      ...globSync('src/**/*.{ts,tsx}', { absolute: true }),
      ...globSync('../theme-*/lib/**/*.js', { cwd: themes, absolute: true }),
    ];
    let found = 0;
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      for (const [, id] of text.matchAll(/\bid(?:=|: )['"]([\w.]+)['"]/g)) {
        const shelf = shelves.find(({ ids }) => ids.test(id!));
        if (!shelf) continue;
        found += 1;
        assert.match(path.dirname(file), shelf.folders, `${file} shows ${id}`);
      }
    }
    assert.ok(found > 100, `only ${found} texts on shelves`);
  });
});

describe('paths of routes', () => {
  const pages = ['/', '/docs', '/docs/', '/docs/a.b', '/Docs/a-b_c', '/@x/y', ''];
  const patterns = ['*', '/docs/:id', '/a(b)?', '\\\\/docs'];
  const asked = [...pages, '/docs//', '/docs/a', '/docs/aXb', '/docsy', '/DOCS/A.B/', '//', 'docs'];

  it('match what path-to-regexp matches', () => {
    for (const path of [...pages, ...patterns]) {
      for (const end of [true, false]) {
        const options = { end, strict: false, sensitive: false };
        const [own, stock] = [paths(path, [], options), stockPaths(path, [], options)];
        for (const pathname of asked) {
          assert.deepEqual(
            own.exec(pathname)?.slice(),
            stock.exec(pathname)?.slice(),
            `${pathname} at ${path}`,
          );
        }
      }
    }
  });

  it('are compared as text where they have no pattern', () => {
    assert.ok(!(paths('/docs/a', [], {}) instanceof RegExp));
    assert.ok(paths('/docs/:a', [], {}) instanceof RegExp);
    assert.ok(paths('/docs/a', [], { strict: true }) instanceof RegExp);
  });

  it('are within those above them', () => {
    assert.ok(isWithin('/docs/a', '/docs'));
    assert.ok(isWithin('/docs/', '/docs'));
    assert.ok(isWithin('/docs', '/'));
    assert.ok(!isWithin('/docsy', '/docs'));
  });
});

describe('dates', () => {
  it('are written as Intl writes them', () => {
    for (const locale of ['zh-cn', 'en']) {
      const texts = Object.entries(dateTexts(locale, 'gregory'));
      assert.equal(texts.length, 2);
      for (const [options, months] of texts) {
        const format = new Intl.DateTimeFormat(locale, JSON.parse(options) as object);
        for (let month = 0; month < 12; month++) {
          const text = months[month]!.replace('{day}', '28').replace('{year}', '2026');
          assert.equal(text, format.format(Date.UTC(2026, month, 28)));
        }
      }
    }
  });
});
