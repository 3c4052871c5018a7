import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { globSync } from 'tinyglobby';
import fallback from '../../../i18n/fallback.json';
import { lackingTexts } from '../../../checks/parity/texts';
import { collections, resolvePage } from '../../../src/content/collections';
import {
  defaultLocale,
  fallbackLocale,
  languageOf,
  languages,
} from '../../../src/config/languages';

/** A place where a language is written into the code: its id or key as a text, or its folders. */
const isWritten = (line: string) =>
  languages.some(({ id, key }) =>
    new RegExp(
      `(['"\`])(?:${id}|${key})\\1|\\bi18n/${id}\\b|(?<=['"\`])/${id}/|\\bfolders\\.${id}\\b`,
    ).test(line),
  );

/** How names are sorted, and how Chinese is divided into words, is no matter of the site's languages. */
const isAboutNames = (line: string) => /localeCompare\(|Intl\.Segmenter\(/.test(line);

describe('the list of languages', () => {
  it('has different ids and keys', () => {
    for (const field of ['id', 'key'] as const) {
      const values = languages.map(language => language[field]);
      assert.deepEqual([...new Set(values)], values);
    }
  });

  it('begins with a complete language, and one stands in for those in progress', () => {
    assert.ok(languageOf(defaultLocale).isComplete);
    assert.ok(languageOf(fallbackLocale).isComplete);
  });

  it('is the only place that names them', () => {
    const files = globSync(['src/**/*.{ts,tsx,mts,mjs}', 'checks/**/*.ts', '*.config.ts'], {
      ignore: ['src/config/languages.ts'],
    });
    assert.ok(files.length > 100);
    const places = files.sort().flatMap(file =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const code = line.replace(/^\s*(?:\/\/|\/\*\*|\*).*$|\s\/\/ .*$/, '');
          return isWritten(code) && !isAboutNames(code)
            ? [`${file}:${index + 1}  ${line.trim()}`]
            : [];
        }),
    );
    assert.deepEqual(places, [], 'take what differs from src/config/languages.ts');
  });
});

describe('a language', () => {
  for (const { id, isComplete } of languages) {
    it(`${id} has its texts of the not-found and the crash page, unless it is in progress`, () => {
      if (isComplete) assert.ok(id in fallback, `add "${id}" to i18n/fallback.json`);
    });
  }

  it('shows its own page, and what is no page is none of it', () => {
    const [guides] = collections;
    for (const { id } of languages.filter(({ isComplete }) => isComplete)) {
      const file = `${guides!.folders[id]}/intro.md`;
      assert.ok(existsSync(file));
      for (const from of [defaultLocale, fallbackLocale]) {
        const shown = resolvePage(`${guides!.folders[from]}/intro.md`, id);
        assert.deepEqual(shown, { file, locale: id });
      }
    }
    assert.equal(resolvePage('README.md', defaultLocale), undefined);
  });
});

describe('texts of data', () => {
  it('are there in every complete language', () => {
    assert.deepEqual(lackingTexts(), []);
  });

  it('that are missing are named by file and key', () => {
    const data = { core: { Provide: { en: 'Text', zh: '文字' }, Inject: { en: 'Text' } } };
    assert.deepEqual(lackingTexts(new Map([['effects.json', data]])), [
      { file: 'effects.json', message: '"core.Inject" has no "zh" text: write it' },
    ]);
  });
});
