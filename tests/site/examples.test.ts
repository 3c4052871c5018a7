import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { keyOf, locales } from '../../src/config/languages';
import { generateReference, referenceFolder } from '../../src/plugins/api-reference/generate';
import type { PageRecord } from '../../src/plugins/api-reference/pages';
import { siteLinks, type SiteLinks } from '../../src/plugins/code-types/siteLinks';

/** Lists the decorators that no guide uses, as `<package>/<name>`, with reasons. */
const file = 'api/without-examples.json';
const exceptions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

for (const locale of locales) {
  describe(`examples on the pages of symbols in ${locale}`, () => {
    let symbols: NonNullable<PageRecord['symbol']>[];
    let unused: typeof symbols;
    let examples: SiteLinks['examples'];

    /** Decorators with or without examples, named as in the list. */
    const decorators = (hasExamples: boolean) =>
      symbols.flatMap(symbol => {
        const found = examples.has(`/api/${symbol.package}/${symbol.kind}/${symbol.name}`);
        return symbol.decorator && found === hasExamples
          ? [`${symbol.package}/${symbol.name}`]
          : [];
      });

    // The build left both in the cache.
    before(async () => {
      const siteDir = process.cwd();
      const { pagesPath } = await generateReference(
        siteDir,
        keyOf(locale),
        referenceFolder(siteDir, locale),
      );
      const records = JSON.parse(readFileSync(pagesPath, 'utf8')) as PageRecord[];
      symbols = records.flatMap(({ symbol }) => symbol ?? []);
      const links = await siteLinks(siteDir, locale);
      examples = links.examples;
      unused = records.flatMap(({ route, symbol }) =>
        symbol && !symbol.decorator && !links.guides.has(`/api/${route}`) ? [symbol] : [],
      );
    });

    it('exist for each decorator that the list does not name', t => {
      assert.ok(decorators(true).length > 0);
      t.diagnostic(
        `${unused.length} of ${symbols.length} symbols, decorators aside, are used by no guide`,
      );
      assert.deepEqual(
        decorators(false).filter(name => !exceptions[name]),
        [],
        `no guide of the current version uses these decorators: use them in checked code, or say in ${file} why not`,
      );
    });

    it('do not exist for a decorator that the list names', () => {
      const without = decorators(false);
      assert.deepEqual(
        Object.keys(exceptions).filter(name => !without.includes(name)),
        [],
        `these have an example, or are no decorators: remove them from ${file}`,
      );
    });
  });
}
