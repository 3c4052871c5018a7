import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { globSync } from 'tinyglobby';
import { defaultLocale, locales } from '../../src/config/site';

const read = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, { message: string }>;

describe('texts of the interface', () => {
  const messagesOf = (locale: string) =>
    globSync(`i18n/${locale}/{code,docusaurus-*/*}.json`).flatMap(file =>
      Object.entries(read(file)).map(([id, { message }]) => ({
        message,
        place: `${file}: "${id}" is still "${message}": translate its message`,
      })),
    );

  it('are the same in all languages', () => {
    const idsOf = (locale: string) => Object.keys(read(`i18n/${locale}/code.json`)).sort();
    for (const locale of locales) assert.deepEqual(idsOf(locale), idsOf(defaultLocale), locale);
  });

  it('in other languages than Chinese hold no Chinese', () => {
    for (const locale of locales.filter(one => one !== defaultLocale)) {
      const messages = messagesOf(locale);
      assert.notEqual(messages.length, 0);
      for (const { message, place } of messages)
        assert.doesNotMatch(message, /\p{Script=Han}/u, place);
    }
  });

  it('in Chinese are Chinese', () => {
    const messages = messagesOf(defaultLocale);
    assert.notEqual(messages.length, 0);
    for (const { message, place } of messages) {
      const words = message.replaceAll(/https?:\S+|\{[^}]*\}|[「」|\s·-]|Algolia|RSS|Atom/g, '');
      assert.ok(words === '' || /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(words), place);
    }
  });
});
