/** Paragraphs and sentences that ask for a second reading, because they hold too much. */
import { languageOf } from '../../src/config/languages';
import type { Problem } from '../../src/lib/problem';
import type { Prose } from './passages';

/** What is counted: words of English, characters of Chinese. */
const limits = {
  english: {
    unit: 'words',
    sentence: 40,
    paragraph: 100,
    end: /(?<=[.?!]["”)]?)\s+/,
    size: /\S+/g,
  },
  chinese: {
    unit: 'characters',
    sentence: 90,
    paragraph: 180,
    end: /(?<=[。？！][」）]?)/,
    size: /\S/g,
  },
};

/** Paragraphs, table cells and sentences that are longer than somebody reads at once. */
export function checkReadable({ file, locale, passages }: Prose): Problem[] {
  const { prose } = languageOf(locale);
  if (!prose) return [];
  const { unit, sentence, paragraph, end, size } = limits[prose];
  const sizeOf = (text: string) => text.match(size)?.length ?? 0;
  return passages.flatMap(({ text, lineAt }) => {
    const problem = (length: number, most: number, what: string, mend: string) =>
      length > most
        ? [
            {
              file,
              line: lineAt(0),
              message: `a ${what} of ${length} ${unit}, more than ${most}: ${mend}`,
            },
          ]
        : [];
    const longest = Math.max(...text.split(end).map(sizeOf));
    return [
      ...problem(
        sizeOf(text),
        paragraph,
        'paragraph',
        'give each subject a paragraph of its own, and parallel cases a list',
      ),
      ...problem(longest, sentence, 'sentence', 'say one thing in each sentence'),
    ];
  });
}
