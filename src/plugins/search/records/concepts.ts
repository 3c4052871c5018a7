/** Adds the names that readers use for concepts to the keywords of the pages about these concepts. */
import { parse } from 'yaml';
import * as z from 'zod';
import type { SearchRecord } from './record';

/** Concepts by name: the paths of their pages or sections in the current version, without the language, and their words in
 * all languages, separated by commas. */
export const conceptsShape = z.record(
  z.string(),
  z.strictObject({
    pages: z.array(z.string()).min(1),
    words: z.string().transform(words => words.split(/,\s*/)),
  }),
);

/** Parses the file of concepts.
 * @throws if the file does not match the schema */
export const readConcepts = (source: string) => conceptsShape.parse(parse(source));

/** Gives pages and sections the words of all concepts that name them. Pages without records, such as unlisted ones, are
 * skipped.
 * @param source the text of the file of concepts
 * @param root address of the language's home page, with a slash at the end */
export function addConcepts(records: SearchRecord[], source: string, root: string): SearchRecord[] {
  const added = new Map<string, string[]>();
  for (const { pages, words } of Object.values(readConcepts(source)))
    for (const path of pages) added.set(root + path, [...(added.get(root + path) ?? []), ...words]);
  return records.map(record => {
    const keywords = new Set([...record.keywords, ...(added.get(record.objectID) ?? [])]);
    return { ...record, keywords: [...keywords] };
  });
}
