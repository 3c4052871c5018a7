import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import messages from '../../../i18n/fallback.json';
import { pickLocale } from '../../../src/client/pickLocale';
import type { Homes } from '../../../src/content/address';

describe('texts of the not-found and crash pages', () => {
  it('are bundled in three languages with the same messages', () => {
    assert.deepEqual(Object.keys(messages), ['zh-cn', 'en', 'fr']);
    for (const texts of Object.values(messages)) {
      assert.deepEqual(Object.keys(texts), Object.keys(messages.en));
    }
  });

  it('agree with the translations of the theme', () => {
    for (const locale of ['zh-cn', 'en'] as const) {
      const theme = JSON.parse(readFileSync(`i18n/${locale}/code.json`, 'utf8')) as Record<
        string,
        { message: string }
      >;
      for (const [id, text] of Object.entries(messages[locale])) {
        if (theme[id]) assert.equal(theme[id].message, text, `${locale} ${id}`);
      }
    }
  });

  const homes: Homes = [
    ['zh-cn', '/'],
    ['en', '/en/'],
  ];
  for (const { path, reader, site, expected } of [
    { path: '/en/x', reader: ['fr'], expected: { site: 'en', texts: 'en' } },
    { path: '/EN//x', reader: ['zh-CN'], expected: { site: 'en', texts: 'en' } },
    { path: '/zh-cn/x', reader: ['en'], expected: { site: 'zh-cn', texts: 'zh-cn' } },
    { path: '/fr-CA/x', reader: ['zh-CN'], expected: { site: 'en', texts: 'fr' } },
    { path: '/ja/x', reader: ['zh-CN'], expected: { site: 'en', texts: 'en' } },
    { path: '/x', reader: ['fr-CA', 'en'], expected: { site: 'en', texts: 'fr' } },
    { path: '/x', reader: ['zh-TW', 'en'], expected: { site: 'zh-cn', texts: 'zh-cn' } },
    { path: '/x', reader: ['de', 'en-GB'], expected: { site: 'en', texts: 'en' } },
    { path: '/x', reader: ['de'], expected: { site: 'en', texts: 'en' } },
    { path: '/entries/x', reader: ['fr'], expected: { site: 'en', texts: 'fr' } },
    { path: '/x', reader: ['en'], site: 'zh-cn', expected: { site: 'zh-cn', texts: 'zh-cn' } },
    { path: '/x', reader: ['fr'], site: 'zh-cn', expected: { site: 'zh-cn', texts: 'zh-cn' } },
    { path: '/x', reader: ['fr'], site: 'en', expected: { site: 'en', texts: 'fr' } },
    { path: '/en/x', reader: ['en'], site: 'zh-cn', expected: { site: 'en', texts: 'en' } },
  ]) {
    it(`at ${path} are ${expected.texts} for ${reader.join()}${site ? ` who are in ${site}` : ''}`, () => {
      assert.deepEqual(pickLocale(path, reader, homes, site), expected);
    });
  }

  it('are those of the fallback in a language in progress', () => {
    assert.deepEqual(pickLocale('/de/x', ['zh'], [...homes, ['de', '/de/']]), {
      site: 'de',
      texts: 'en',
    });
  });
});
