import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import messages from '../../../i18n/fallback.json';
import { pickLocale } from '../../../src/components/pickLocale';

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

  it('follow a known locale, then the path, then the reader', () => {
    const pick = (site: string, path: string, languages: string[]) =>
      pickLocale(site, path, languages, 'zh-cn');
    assert.equal(pick('en', '/en/x', ['fr']), 'en');
    assert.equal(pick('zh-cn', '/en/x', ['fr']), 'en');
    assert.equal(pick('zh-cn', '/x', ['fr-CA', 'en']), 'fr');
    assert.equal(pick('zh-cn', '/x', ['zh-TW', 'en']), 'zh-cn');
    assert.equal(pick('zh-cn', '/x', ['de', 'en-GB']), 'en');
    assert.equal(pick('zh-cn', '/x', ['de']), 'en');
    assert.equal(pick('zh-cn', '/entries/x', ['fr']), 'fr');
  });
});
