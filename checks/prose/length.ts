import { languageOf } from '../../src/config/languages';
import type { Page } from '../../src/content/pages';
import type { Problem } from '../../src/lib/problem';
import { bodyPassages } from './passages';
import shortPages from './short-pages.json';

const reasonsFile = 'checks/prose/short-pages.json';

/** Minimum number of words of a page, counted by `countWords`. */
const leastWords = ({ locale }: Page) => (languageOf(locale).prose === 'chinese' ? 250 : 150);

const wordPattern =
  /\p{Script=Han}|[\p{Script=Latin}\p{N}]+(?:['’.-][\p{Script=Latin}\p{N}]+)*|\ufffc+/gu;

/** Counts the words of a page below its front matter, without code blocks. Each Latin word, number, piece of inline
 * code and Chinese character counts as one. */
export function countWords(page: Page): number {
  return bodyPassages(page).reduce(
    (sum, { text }) => sum + [...text.matchAll(wordPattern)].length,
    0,
  );
}

/** The unit of `countWords` in the language of a page. */
const unitOf = ({ locale }: Page) =>
  languageOf(locale).prose === 'chinese' ? 'characters' : 'words';

const isShort = (page: Page) => countWords(page) < leastWords(page);

/** Reports a page that has too few words and no reason in `short-pages.json`. */
export function checkLength(page: Page, reasons: Record<string, string> = shortPages): Problem[] {
  if (!isShort(page) || reasons[page.file]?.trim()) return [];
  const message = `has ${countWords(page)} ${unitOf(page)} without its code: write at least ${leastWords(page)}, or give the reason in ${reasonsFile}`;
  return [{ file: page.file, message }];
}

/** Entries of `short-pages.json` whose page is missing or long enough.
 * @param pages every page of the site */
export function checkShortPages(
  pages: Page[],
  reasons: Record<string, string> = shortPages,
): Problem[] {
  const short = new Set(pages.filter(isShort).map(({ file }) => file));
  return Object.keys(reasons)
    .filter(file => !short.has(file))
    .map(file => ({
      file: reasonsFile,
      message: `"${file}" is long enough, or missing: remove the entry`,
    }));
}
