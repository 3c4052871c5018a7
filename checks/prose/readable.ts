/** Finds paragraphs and sentences that hold too much to understand at first reading. */
import { languageOf } from '../../src/config/languages';
import type { Problem } from '../../src/lib/problem';
import { opaque, type Prose } from './passages';

/** Limits in words of English and characters of Chinese. */
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

/** Finds paragraphs, table cells and sentences above the limits. */
export function checkReadable({ file, locale, passages }: Prose): Problem[] {
  const { prose } = languageOf(locale);
  if (!prose) return [];
  const { unit, sentence, paragraph, end, size } = limits[prose];
  const sizeOf = (part: string) => part.match(size)?.length ?? 0;
  return passages.flatMap(({ text, lineAt }) => {
    const problem = (part: string, name: string, most: number, mend: string) => {
      const length = sizeOf(part);
      const message = `${name} has ${length} ${unit}, more than ${most}: ${mend}`;
      return length > most ? [{ file, line: lineAt(text.indexOf(part)), message }] : [];
    };
    const start = (part: string) => `"${part.slice(0, 20).replaceAll(opaque, '`').trim()}…"`;
    return [
      ...problem(
        text,
        'a paragraph',
        paragraph,
        'give each subject a paragraph of its own, and parallel cases a list',
      ),
      ...text
        .split(end)
        .flatMap(part =>
          problem(part, `the sentence ${start(part)}`, sentence, 'say one thing in each sentence'),
        ),
    ];
  });
}
