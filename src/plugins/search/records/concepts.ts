/** Adds the names that readers use for concepts to the keywords of the pages about these concepts. */
import { parse } from 'yaml';
import * as z from 'zod';
import { inLanguages } from '../../../content/textSchema';
import type { SearchRecord } from './record';

/** Concepts by name: the paths of their pages in the current version, without the language, and their words by
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

/** Gives pages the words of all their concepts in all languages, since readers also search in other languages.
 * Pages without records, such as unlisted ones, are skipped.
 * @param source the text of the file of concepts
 * @param root address of the language's home page, with a slash at the end */
export function addConcepts(records: SearchRecord[], source: string, root: string): SearchRecord[] {
  const leads = new Map(
    records
      .filter(({ type, anchor }) => type === 'lvl1' && anchor === null)
      .map(record => [record.url.slice(root.length), new Set(record.keywords)]),
  );
  for (const { pages, words } of Object.values(readConcepts(source)))
    for (const page of pages)
      for (const word of Object.values(words).flat()) leads.get(page)?.add(word);
  return records.map(record => {
    const keywords = record.type === 'lvl1' && leads.get(record.url.slice(root.length));
    return keywords ? { ...record, keywords: [...keywords] } : record;
  });
}
