import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readPageAt } from '../../../src/content/pages';
import { readmePictures, screenshots } from '../../../tools/screenshots';
import { locales } from '../../../src/config/site';
import { collections } from '../../../src/content/collections';

const [guides] = collections;

describe('pictures of applications', () => {
  for (const { file, page } of screenshots) {
    it(`${file} is small and shown, with a text for those who do not see it, in ${page}`, () => {
      assert.ok(statSync(file).size < 60_000);
      const { name } = readPageAt(page);
      for (const locale of locales) {
        const text = readFileSync(`${guides!.folders[locale]}/${name}`, 'utf8');
        const address = file.replace('static', '');
        assert.match(text, new RegExp(`^!\\[[^\\]]{20,}\\]\\(${address}\\)$`, 'm'), locale);
      }
    });
  }
});

it('README.md shows the picture of the home page in both themes', () => {
  const text = readFileSync('README.md', 'utf8');
  for (const file of Object.values(readmePictures)) {
    assert.ok(statSync(file).size < 200_000, file);
    assert.ok(text.includes(`"${file}"`), file);
  }
});
