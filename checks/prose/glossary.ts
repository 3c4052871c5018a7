import type { Page } from '../pages';
import type { Problem } from '../problem';
import entries from './glossary.json';
import { readPassages } from './passages';

/** Forms to avoid, each with the term to write. A form in small letters is found with capitals too. */
const avoided = entries.flatMap(({ en, zh, avoid }) => [
  ...avoid.zh.map(form => ({ pattern: new RegExp(form, 'g'), term: zh })),
  ...avoid.en.map(form => ({
    pattern: new RegExp(`\\b${form}\\b`, form === form.toLowerCase() ? 'gi' : 'g'),
    term: en,
  })),
]);

/** Words of a page for which the glossary has another term. */
export function checkTerms(page: Page): Problem[] {
  return readPassages(page).flatMap(({ text, lineAt }) =>
    avoided.flatMap(({ pattern, term }) =>
      [...text.matchAll(pattern)].map(({ 0: form, index }) => ({
        file: page.file,
        line: lineAt(index),
        message: `write "${term}" for "${form}" (checks/prose/glossary.json)`,
      })),
    ),
  );
}
