import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { keyOf, locales } from '../../src/config/languages';
import { defaultLocale } from '../../src/config/site';
import { parsePackages } from '../../src/content/reference';
import { formatVersion, type PackageData } from '../../src/plugins/api-reference/packageData';
import { buildFolder } from './site';

const origin = 'https://midwayjs.org';
const read = (file: string) => readFileSync(path.join(buildFolder, file), 'utf8');
const packages = parsePackages(readFileSync('api/packages.json', 'utf8'), 'api/packages.json');

for (const locale of locales) {
  const home = locale === defaultLocale ? '' : `/${locale}`;
  const fileOf = (dir: string) => `${home}/api/${dir}.json`;

  describe(`the package data next to the pages in ${locale}`, () => {
    const all = packages.map(({ dir }) => JSON.parse(read(fileOf(dir))) as PackageData);
    const symbols = all.flatMap(data => data.symbols);
    const things = symbols.flatMap(({ members = [], ...symbol }) => [symbol, ...members]);

    it('exist for each package, in the current format, with its symbols', () => {
      assert.deepEqual(
        all.map(data => data.package),
        packages.map(({ npm }) => npm),
      );
      for (const data of all) {
        assert.equal(data.form, formatVersion);
        assert.ok(data.symbols.length + data.reExports.length > 0, data.package);
      }
    });

    it('describe symbols in both languages', () => {
      const described = symbols.filter(({ page }) => !page!.includes('#'));
      assert.notEqual(described.length, 0);
      for (const { summary, page } of described)
        for (const language of locales.map(keyOf)) assert.ok(summary?.[language], page);
    });

    it('say of some symbols since when they exist, how they changed and that they are deprecated', () => {
      for (const field of ['since', 'changed', 'deprecated', 'guides', 'parameters'] as const) {
        assert.ok(
          things.some(thing => field in thing),
          field,
        );
      }
    });

    it('link to pages of the site and to existing anchors on them', () => {
      const ids = new Map<string, string>();
      const pages = new Set(
        symbols
          .flatMap(symbol => [symbol, ...(symbol.guides ?? []), ...(symbol.members ?? [])])
          .flatMap(({ page }) => page ?? []),
      );
      assert.notEqual(pages.size, 0);
      for (const page of pages) {
        assert.ok(page.startsWith(`${origin}${home}/`), page);
        const [address, id] = page.slice(origin.length).split('#');
        const file = `${address}.html`;
        assert.ok(existsSync(path.join(buildFolder, file)), page);
        if (!id) continue;
        const html = ids.get(file) ?? read(file);
        ids.set(file, html);
        assert.match(html, new RegExp(`id="?${id.replaceAll('$', '\\$')}["\\s>]`), page);
      }
    });

    it('are linked from the page of the package and from the list for language models', () => {
      for (const { dir } of packages) {
        assert.ok(read(`${home}/api/${dir}.html`).includes(`href="${fileOf(dir)}"`), dir);
      }
      const [named] = /\S+\.json\)/.exec(read(`${home}/llms.txt`))!;
      const file = named.slice(named.indexOf(origin) + origin.length, -1);
      assert.ok(existsSync(path.join(buildFolder, file)), named);
    });
  });
}
