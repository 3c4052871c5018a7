import { readFileSync } from 'node:fs';
import nspell from 'nspell';
import { languageOf } from '../../src/config/languages';
import type { Page } from '../pages';
import type { Problem } from '../problem';
import { readPassages } from './passages';

const wordsFile = 'checks/prose/words.txt';

/** Words that the dictionary of American English lacks and the pages use. An entry in small letters
 * allows capitals too; one with a capital, such as `MySQL`, only itself. */
const projectWords = readFileSync(wordsFile, 'utf8').split('\n').filter(Boolean);

const speller = nspell(
  readFileSync('node_modules/dictionary-en/index.aff'),
  readFileSync('node_modules/dictionary-en/index.dic'),
);

const known = new Map<string, boolean>();

function isKnown(word: string): boolean {
  if (!known.has(word)) known.set(word, speller.correct(word));
  return known.get(word)!;
}

/** The entry that allows a word. */
function findEntry(word: string, entries: ReadonlySet<string>): string | undefined {
  return [word, word.toLowerCase()].find(form => entries.has(form));
}

/** Words, with the dots of `Node.js` and the apostrophes of "don't"; none that holds a digit. */
const wordPattern =
  /(?<![\p{Script=Latin}\p{N}_@$])\p{Script=Latin}+(?:['’.]\p{Script=Latin}+)*(?![\p{Script=Latin}\p{N}_])/gu;

/** Words of a page that the dictionary lacks, with their lines; none in languages without rules of
 * their own. */
function findUnknown(page: Page): { word: string; line: number }[] {
  if (!languageOf(page.locale).prose) return [];
  return readPassages(page).flatMap(({ text, lineAt }) =>
    [...text.matchAll(wordPattern)]
      .map(({ 0: match, index }) => ({ word: match.replace(/['’]s$/, ''), line: lineAt(index) }))
      .filter(({ word }) => !isKnown(word)),
  );
}

/** Words of a page, Chinese pages included, that are neither American English nor in `words.txt`. */
export function checkSpelling(page: Page, words: readonly string[] = projectWords): Problem[] {
  const entries = new Set(words);
  return findUnknown(page)
    .filter(({ word }) => !findEntry(word, entries))
    .map(({ word, line }) => {
      const better = speller.suggest(word).slice(0, 3).join('" or "');
      const mend = better ? `write "${better}"` : 'mend it';
      return {
        file: page.file,
        line,
        message: `"${word}" is not in the American dictionary: ${mend}, mark it as code, or add it to ${wordsFile}`,
      };
    });
}

/** Entries of `words.txt` that no page needs, and those out of alphabetical order.
 * @param pages every page of the site */
export function checkWords(pages: Page[], words: readonly string[] = projectWords): Problem[] {
  const entries = new Set(words);
  const needed = new Set(pages.flatMap(findUnknown).map(({ word }) => findEntry(word, entries)));
  return words.flatMap((word, index) => {
    const problem = (message: string) => ({ file: wordsFile, line: index + 1, message });
    const before = words[index - 1];
    const problems = needed.has(word) ? [] : [problem(`no page needs "${word}": remove it`)];
    if (before && (before.toLowerCase() > word.toLowerCase() || before === word)) {
      problems.push(problem(`"${word}" belongs before "${before}": keep alphabetical order`));
    }
    return problems;
  });
}
