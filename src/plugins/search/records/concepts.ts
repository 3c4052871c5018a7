/** Adds the names that readers use for concepts to the keywords of the pages about these concepts. */
import { parse } from 'yaml';
import * as z from 'zod';
import { inLanguages } from '../../../content/textSchema';
import type { SearchRecord } from './record';

/** Concepts by name: the paths of their pages or sections in the current version, without the language, and their words by
 * language, separated by commas. */
export const conceptsShape = z.record(
  z.string(),
  z.strictObject({
    pages: z.array(z.string()).min(1),
    words: inLanguages(z.string().transform(words => words.split(/,\s*/))),
  }),
);

/** Parses the file of concepts.
 * @throws if the file does not match the schema */
export const readConcepts = (source: string) => conceptsShape.parse(parse(source));

/** Gives pages the words of all their concepts in all languages, since readers also search in other languages. A
 * section that a concept names gets them as well as its page. Pages without records, such as unlisted ones, are
 * skipped.
 * @param source the text of the file of concepts
 * @param root address of the language's home page, with a slash at the end */
export function addConcepts(records: SearchRecord[], source: string, root: string): SearchRecord[] {
  const added = new Map<string, Set<string>>();
  for (const { pages, words } of Object.values(readConcepts(source)))
    for (const path of pages.flatMap(page => [page.replace(/#.*/, ''), page])) {
      const own = added.get(root + path) ?? new Set();
      for (const word of Object.values(words).flat()) own.add(word);
      added.set(root + path, own);
    }
  return records.map(record => {
    const words = added.get(record.objectID);
    return words ? { ...record, keywords: [...new Set([...record.keywords, ...words])] } : record;
  });
}
