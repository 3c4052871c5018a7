import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inLocale } from '../../checks/routes/routes';
import { guideRoute } from '../../src/content/collections';
import { indexesOf, readSidebars } from '../../src/content/sidebars';
import { docVersions, locales } from '../../src/config/site';
import { readBuild } from './site';

const pages = readBuild();

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
});
