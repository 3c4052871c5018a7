import { type Language, languageKeys, languageOf, languages } from '../../src/config/languages';
import type { Problem } from '../../src/lib/problem';
import glossary from './glossary.json';
import type { Prose } from './passages';
import phrases from './phrases.json';

/** Terms to write, each with the phrases to replace because they read like a translation. */
type Phrases = Partial<Record<Language, Record<string, string[]>>>;
type Entry = Partial<Record<Language, string>> & { avoid: Partial<Record<Language, string[]>> };

/** A phrase to avoid, and its replacement. */
interface Avoided {
  language: Language;
  pattern: RegExp;
  better: string;
  /** The list that the phrase comes from. */
  list: string;
}

const english = languages.find(({ prose }) => prose === 'english')?.key;

/** Matches a form. A form in lower case also matches capitals. */
function toPattern(form: string): RegExp {
  const isHan = /\p{Script=Han}/u.test(form);
  const flags = !isHan && form === form.toLowerCase() ? 'gi' : 'g';
  return new RegExp(isHan ? form : `\\b${form}\\b`, `${flags}u`);
}

const avoided: Avoided[] = languageKeys.flatMap(language => {
  const from = (list: string, better: string, forms: string[] = []) =>
    forms.map(form => ({ language, pattern: toPattern(form), better, list }));
  const terms = (glossary as Entry[]).flatMap(({ avoid, ...term }) =>
    from('glossary', term[language] ?? '', avoid[language]),
  );
  const translated = Object.entries((phrases as Phrases)[language] ?? {}).flatMap(
    ([better, forms]) => from('phrases', better, forms),
  );
  return [...terms, ...translated];
});

/** Finds words for which the glossary has another term, and phrases that read like a translation. Looks for the English
 * ones in Chinese prose too. */
export function checkTerms({ file, locale, passages }: Prose): Problem[] {
  const { key, prose } = languageOf(locale);
  const own = avoided.filter(
    ({ language }) => language === key || (prose === 'chinese' && language === english),
  );
  return passages.flatMap(({ text, lineAt }) =>
    own.flatMap(({ pattern, better, list }) =>
      [...text.matchAll(pattern)].map(({ 0: form, index }) => ({
        file,
        line: lineAt(index),
        message: `write "${better}" for "${form}" (checks/prose/${list}.json)`,
      })),
    ),
  );
}
