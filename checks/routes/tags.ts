import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { collections } from '../../src/content/collections';
import { type Locale, locales } from '../../src/config/site';
import type { Problem } from '../../src/lib/problem';

/** Length of a tag's description, in characters. */
const descriptionLength = [8, 120] as const;

interface TagEntry {
  /** 1-based line of the name. */
  line: number;
  label?: unknown;
  description?: unknown;
}

/** Reads the tags of posts that a file defines, by name.
 * @throws if the file is not YAML, naming file and line */
function readTags(file: string, text: string): Map<string, TagEntry> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error) {
    throw new Error(`${file}:${error.linePos?.[0].line ?? 1}  is not YAML: ${error.message}`);
  }
  if (!isMap(document.contents)) return new Map();
  return new Map(
    document.contents.items.flatMap(({ key, value }) => {
      if (!isScalar(key)) return [];
      const { line } = lines.linePos(key.range[0]);
      const texts = isMap(value) ? (value.toJSON() as object) : {};
      return [[String(key.value), { line, ...texts }] as const];
    }),
  );
}

const blog = collections.find(({ name }) => name === 'blog')!;

const tagsFile = (locale: Locale) => path.posix.join(blog.folders[locale], 'tags.yml');

/** Reads the files that define tags of posts, by language. */
const readTagFiles = (): Record<Locale, string> =>
  Object.fromEntries(
    locales.map(locale => [locale, readFileSync(tagsFile(locale), 'utf8')]),
  ) as Record<Locale, string>;

/** The names of the tags that posts in a language may have.
 * @throws if the file of the language is not YAML */
export const tagNames = (locale: Locale): string[] => {
  const file = tagsFile(locale);
  return [...readTags(file, readFileSync(file, 'utf8')).keys()];
};

/** Finds tags of posts that a language lacks, and tags without the texts that their pages show.
 * @param used the tags that posts have
 * @throws if a file is not YAML */
export function checkTags(used: Iterable<string>, files = readTagFiles()): Problem[] {
  const needed = new Set(used);
  const [least, most] = descriptionLength;
  return locales.flatMap(locale => {
    const file = tagsFile(locale);
    const tags = readTags(file, files[locale]);
    const missing = [...needed].filter(name => !tags.has(name));
    return [
      ...missing.map(name => ({
        file,
        message: `lacks the tag "${name}" of a post: add it with a label and a description`,
      })),
      ...[...tags].flatMap(([name, { line, label, description }]): Problem[] => {
        const report = (message: string) => [{ file, line, message: `tag "${name}" ${message}` }];
        if (typeof label !== 'string' || !label.trim()) return report('has no label: add one');
        const length = typeof description === 'string' ? [...description.trim()].length : 0;
        if (length >= least && length <= most) return [];
        return report(
          `has a description of ${length} characters: write ${least} to ${most} that say what its posts are about`,
        );
      }),
    ];
  });
}
