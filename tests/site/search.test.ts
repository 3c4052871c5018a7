import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { inLocale } from '../../checks/routes/routes';
import {
  engineOf,
  figuresOf,
  ownSearch,
  pagesOf,
  rate,
  readQueries,
} from '../../checks/search/relevance';
import { type Locale, locales } from '../../src/config/site';
import { buildFolder } from './site';

/** Whether a built page has the anchor of an address; those without one have it. */
function hasAnchor(locale: Locale, address: string): boolean {
  const [page, anchor] = address.split('#');
  const file = path.join(buildFolder, inLocale(locale, `/${page}`)) + '.html';
  return !anchor || readFileSync(file, 'utf8').includes(`id="${anchor}"`);
}

for (const locale of locales) {
  describe(`search of ${locale}`, () => {
    const queries = readQueries(locale);

    it('is judged by pages that exist', () => {
      const pages = pagesOf(buildFolder, locale);
      for (const { query, pages: right } of queries) {
        assert.deepEqual(
          right.filter(page => !pages.has(page.replace(/#.*/, '')) || !hasAnchor(locale, page)),
          [],
          `checks/search/queries.yaml, "${query}"`,
        );
      }
    });

    it('answers the judged queries', async () => {
      assert.ok(queries.length >= 75, `${queries.length} queries`);
      const rated = await rate(queries, ownSearch(engineOf(buildFolder, locale)));
      const { mrr, top3, empty } = figuresOf(rated);
      const worst = rated
        .filter(({ rank }) => rank !== 1)
        .map(({ query, rank, found }) => `${rank} ${query}: ${found.slice(0, 3).join(' ')}`);
      const shown = `\n${worst.join('\n')}`;
      assert.ok(mrr >= 0.9, `MRR@10 is ${mrr}${shown}`);
      assert.ok(top3 >= 0.95, `the right page is among the first three for ${top3}${shown}`);
      assert.equal(empty, 0, shown);
    });
  });
}
