import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { inLocale } from '../../checks/routes/routes';
import { guideRoute } from '../../src/content/collections';
import { indexesOf, readSidebars } from '../../src/content/sidebars';
import { docVersions, locales } from '../../src/config/site';
import { buildFolder, readBuild } from './site';

const pages = readBuild();
const html = (route: string) => readFileSync(path.join(buildFolder, `${route}.html`), 'utf8');

describe('the index pages of categories', () => {
  for (const version of docVersions) {
    it(`of ${version} link to their guides and show the descriptions of the guides`, () => {
      for (const { slug, ids } of indexesOf(readSidebars(version))) {
        for (const locale of locales) {
          const at = (path: string) => inLocale(locale, guideRoute(version, path));
          const index = pages.get(at(slug.slice(1)))!;
          const { targets, text } = index.whole();
          for (const id of ids) {
            const guide = pages.get(at(id))!;
            const description = guide.metas.find(({ name }) => name === 'description')!.content!;
            assert.ok(targets.includes(guide.route), `${index.route} → ${guide.route}`);
            assert.ok(text.includes(description), `${index.route}: ${description}`);
          }
        }
      }
    });
  }

  it('number their guides if these build on each other', () => {
    assert.match(html('/en/docs/category/basics'), /<ol class="?index-list/);
    assert.match(html('/en/docs/category/advanced'), /<ul class="?index-list/);
  });
});

describe('a list of posts', () => {
  it('has one link to each post, which is its title', () => {
    const articles = html('/en/blog').match(/<article.*?<\/article>/gs) ?? [];
    assert.ok(articles.length > 0);
    for (const article of articles) {
      const links = [...article.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, text]) => text!);
      assert.equal(links.length, 1, article);
      assert.ok(links[0]!.length > 10, article);
    }
  });
});
