import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { locales } from '../../src/config/site';
import { cardSize } from '../../src/plugins/social-cards/address';
import { maxBytes } from '../../src/plugins/social-cards/draw';
import { type BuiltPage, buildFolder, readBuild } from './site';

const pages = [...readBuild().values()];
const meta = ({ metas }: BuiltPage, key: string) =>
  metas.filter(({ property, name }) => (property ?? name) === key).map(({ content }) => content!);
const fileOf = (page: BuiltPage) =>
  path.join(buildFolder, decodeURI(new URL(meta(page, 'og:image')[0]!).pathname));

/** Width and height of a JPEG, from its header. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  let at = 2;
  while (jpeg[at + 1]! < 0xc0 || jpeg[at + 1]! > 0xc2) at += 2 + jpeg.readUInt16BE(at + 2);
  return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
}

describe('social cards', () => {
  it('are named by every page, with the right size and weight', () => {
    assert.ok(pages.length > 1000);
    for (const file of new Set(pages.map(fileOf))) {
      assert.deepEqual(sizeOf(readFileSync(file)), cardSize, file);
      assert.ok(statSync(file).size <= maxBytes, file);
    }
    for (const page of pages) {
      const [image, ...more] = meta(page, 'og:image');
      assert.match(image!, /^https:\/\/midwayjs\.org\/(en\/)?social-cards\/.+\.jpg$/, page.route);
      assert.equal(image!.includes('/en/'), page.locale === 'en', page.route);
      assert.deepEqual(more, [], page.route);
      assert.deepEqual(meta(page, 'twitter:image'), [image], page.route);
      assert.deepEqual(meta(page, 'twitter:card'), ['summary_large_image'], page.route);
    }
  });

  for (const locale of locales) {
    it(`are different for each guide, post and package (${locale})`, () => {
      const root = locale === 'en' ? '/en' : '';
      const own = pages.filter(({ route }) =>
        new RegExp(`^${root}/(docs/(?!([\\d.]+/)?category/)|blog/release/|api(/[^/]+)?$)`).test(
          route,
        ),
      );
      assert.ok(own.length > 350, `only ${own.length}`);
      assert.equal(new Set(own.map(fileOf)).size, own.length);
      for (const page of own) {
        assert.deepEqual(meta(page, 'og:image:width'), [String(cardSize.width)], page.route);
        assert.deepEqual(meta(page, 'og:image:height'), [String(cardSize.height)], page.route);
        assert.ok(page.title.startsWith(meta(page, 'og:image:alt')[0]!), page.route);
      }
    });
  }
});
