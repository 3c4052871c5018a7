import { readFileSync } from 'node:fs';
import nspell from 'nspell';
import { languageOf } from '../../src/config/languages';
import type { Problem } from '../../src/lib/problem';
import { nearest } from '../../src/lib/nearestWords';
import type { Prose } from './passages';

const wordsFile = 'checks/prose/words.txt';

/** Words that the pages use and the dictionary of American English lacks. A lower-case entry also allows capitals. An
 * entry with a capital, such as `MySQL`, only allows that spelling. */
const projectWords = readFileSync(wordsFile, 'utf8').split('\n').filter(Boolean);

let dictionary: ReturnType<typeof nspell> | undefined;

/** The dictionary of American English. Loaded at the first word, because loading takes a second. */
const speller = () =>
  (dictionary ??= nspell(
    readFileSync('node_modules/dictionary-en/index.aff'),
    readFileSync('node_modules/dictionary-en/index.dic'),
  ));

const known = new Map<string, boolean>();

function isKnown(word: string): boolean {
  if (!known.has(word)) known.set(word, speller().correct(word));
  return known.get(word)!;
}

/** The entry that allows a word. */
function findEntry(word: string, entries: ReadonlySet<string>): string | undefined {
  return [word, word.toLowerCase()].find(form => entries.has(form));
}

/** Matches words, with the dots of `Node.js` and the apostrophe of "don't", but no words with digits. */
const wordPattern =
  /(?<![\p{Script=Latin}\p{N}_@$])\p{Script=Latin}+(?:['’.]\p{Script=Latin}+)*(?![\p{Script=Latin}\p{N}_])/gu;

/** Words that the dictionary lacks, with their lines. Empty for languages without rules. */
function findUnknown({ locale, passages }: Prose): { word: string; line: number }[] {
  if (!languageOf(locale).prose) return [];
  return passages.flatMap(({ text, lineAt }) =>
    [...text.matchAll(wordPattern)]
      .map(({ 0: match, index }) => ({ word: match.replace(/['’]s$/, ''), line: lineAt(index) }))
      .filter(({ word }) => !isKnown(word)),
  );
}

/** British endings and their American counterparts. */
const british: [RegExp, string][] = [
  [/is(e|ed|es|er|ing|ation)$/, 'iz$1'],
  [/ys(e|ed|es|er|ing)$/, 'yz$1'],
  [/our/, 'or'],
  [/re$/, 'er'],
  [/ence$/, 'ense'],
  [/ogue$/, 'og'],
  [/amme$/, 'am'],
  [/^grey/, 'gray'],
];

/** A compound name, such as "MidwayJS". */
const compound = /^\p{Lu}\p{Ll}+\p{Lu}/u;

/** Missing from the list because the dictionary has the word. */
const framework = 'Midway';

/** The site's spelling of the name that a compound begins with: "Midway" for "MidwayJS". */
function nameIn(word: string, names: readonly string[]): string[] {
  const found = names.filter(
    name =>
      /^\p{Lu}/u.test(name) &&
      name.length * 2 >= word.length &&
      word.toLowerCase().startsWith(name.toLowerCase()),
  );
  return found.sort((a, b) => b.length - a.length).slice(0, 1);
}

/** Suggestions for a misspelled word: its American spelling, or the nearest word of the list or the dictionary. At the
 * same distance, the list wins. */
function suggest(word: string, words: readonly string[]): string[] {
  const american = british
    .map(([ending, other]) => word.replace(ending, other))
    .find(form => form !== word && isKnown(form));
  if (american) return [american];
  // A near spelling of an abbreviation is never what the author meant.
  if (word === word.toUpperCase()) return [];
  // The suggestions of the dictionary are made up, such as "Midway'S".
  if (compound.test(word)) return nameIn(word, [framework, ...words]);
  const most = word.length < 5 ? 1 : 2;
  return nearest(word, [...words, ...speller().suggest(word)], most).slice(0, 2);
}

/** Words of prose, also in Chinese prose, that neither American English nor `words.txt` has. */
export function checkSpelling(prose: Prose, words: readonly string[] = projectWords): Problem[] {
  const entries = new Set(words);
  return findUnknown(prose)
    .filter(({ word }) => !findEntry(word, entries))
    .map(({ word, line }) => {
      const better = suggest(word, words).join('" or "');
      const fix = better ? `write "${better}"` : 'fix it';
      return {
        file: prose.file,
        line,
        message: `"${word}" is not in the American dictionary: ${fix}, mark it as code, or add it to ${wordsFile}`,
      };
    });
}

/** Entries of `words.txt` that are unused or out of alphabetical order.
 * @param prose all prose of the site */
export function checkWords(prose: Prose[], words: readonly string[] = projectWords): Problem[] {
  const entries = new Set(words);
  const needed = new Set(prose.flatMap(findUnknown).map(({ word }) => findEntry(word, entries)));
  return words.flatMap((word, index) => {
    const problem = (message: string) => ({ file: wordsFile, line: index + 1, message });
    const before = words[index - 1];
    const problems = needed.has(word) ? [] : [problem(`nothing needs "${word}": remove it`)];
    if (before && (before.toLowerCase() > word.toLowerCase() || before === word)) {
      problems.push(problem(`"${word}" belongs before "${before}": keep alphabetical order`));
    }
    return problems;
  });
}
