import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import budgets from '../../checks/budgets.json';
import { inLocale } from '../../checks/routes/routes';
import { keyOf } from '../../src/config/languages';
import { locales } from '../../src/config/site';
import { readNotes } from '../../src/content/components';
import { chosenComponents } from '../../src/plugins/home/components';
import { readFigures } from '../../src/plugins/home/figures';
import { buildFolder, readBuild } from './site';

const pages = readBuild();

/** The width of a text in Latin letters. Chinese characters are twice as wide. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffff]/.test(letter) ? 2 : 1), 0);

for (const locale of locales) {
  describe(`the home page (${locale})`, () => {
    const page = pages.get(inLocale(locale, '/'))!;

    it('has a title and a description that search engines show in full', () => {
      const description = page.metas.find(({ name }) => name === 'description')!.content!;
      assert.match(page.title, /^.{10,} \| Midway$/);
      assert.ok(widthOf(page.title) <= 60, page.title);
      assert.ok(widthOf(description) <= 155, description);
      assert.ok(widthOf(description) >= 100, description);
    });

    it('links to the guides of twelve components, and to all components', () => {
      const targets = new Set(page.whole().targets);
      const guides = chosenComponents(readNotes(), keyOf(locale)).map(({ to }) => to);
      assert.equal(guides.length, 12);
      for (const route of [...guides, '/docs/midway_component#all-components'])
        assert.ok(targets.has(inLocale(locale, route)), route);
    });

    it('names the version that the guides are checked against, as the changelog does', async () => {
      const { version } = await readFigures(readNotes());
      const isOfVersion = (target: string) => /[/=]v?([\d.]+)$/.exec(target)?.[1] === version;
      for (const route of ['/', '/changelog']) {
        const { targets } = pages.get(inLocale(locale, route))!.whole();
        assert.ok(targets.some(isOfVersion), `${route} links to no ${version}`);
      }
    });

    it('is small', () => {
      const file = path.join(buildFolder, page.route, 'index.html');
      const weight = gzipSync(readFileSync(file), { level: 9 }).length / 1024;
      assert.ok(weight <= budgets.home.html, `${weight.toFixed(1)} kB of HTML, gzipped`);
    });
  });
}
