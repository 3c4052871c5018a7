import { type Language, languageKeys, languageOf, languages } from '../../src/config/languages';
import type { Page } from '../pages';
import type { Problem } from '../../src/lib/problem';
import glossary from './glossary.json';
import { readPassages } from './passages';

type Entry = Partial<Record<Language, string>> & { avoid: Partial<Record<Language, string[]>> };

/** Forms to avoid, each with the term to write. A form in small letters is found with capitals too. */
const avoided = languageKeys.flatMap(language =>
  (glossary as Entry[]).flatMap(({ avoid, ...terms }) =>
    (avoid[language] ?? []).map(form => {
      const isHan = /\p{Script=Han}/u.test(form);
      const flags = !isHan && form === form.toLowerCase() ? 'gi' : 'g';
      const pattern = new RegExp(isHan ? form : `\\b${form}\\b`, flags);
      return { language, pattern, term: terms[language] };
    }),
  ),
);

const english = languages.find(({ prose }) => prose === 'english')?.key;

/** Words of a page for which the glossary has another term. English ones are looked for in Chinese
 * pages too. */
export function checkTerms(page: Page): Problem[] {
  const { key, prose } = languageOf(page.locale);
  const own = avoided.filter(
    ({ language }) => language === key || (prose === 'chinese' && language === english),
  );
  return readPassages(page).flatMap(({ text, lineAt }) =>
    own.flatMap(({ pattern, term }) =>
      [...text.matchAll(pattern)].map(({ 0: form, index }) => ({
        file: page.file,
        line: lineAt(index),
        message: `write "${term}" for "${form}" (checks/prose/glossary.json)`,
      })),
    ),
  );
}
