/** What readers call the concepts that pages are about, as more keywords of the pages. */
import { parse } from 'yaml';
import * as z from 'zod';
import { inLanguages } from '../../../content/textSchema';
import type { SearchRecord } from './record';

/** Concepts by name: their pages, by their paths in the current version without the language, and their words
 * by language, with commas between them. */
export const conceptsShape = z.record(
  z.string(),
  z.strictObject({
    pages: z.array(z.string()).min(1),
    words: inLanguages(z.string().transform(words => words.split(/,\s*/))),
  }),
);

/** Reads the file of concepts.
 * @throws if it has another form, saying where */
export const readConcepts = (source: string) => conceptsShape.parse(parse(source));

/** Gives pages the words of all their concepts, in all languages, since readers of one language ask in others.
 * A page that the build does not search, such as an unlisted one, gets none.
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
