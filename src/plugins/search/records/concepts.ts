/** What readers call the concepts that pages are about, as more keywords of the pages. */
import { LineCounter, parseDocument } from 'yaml';
import * as z from 'zod';
import { inLanguages } from '../../../config/textSchema';
import type { SearchRecord } from './record';

/** Concepts by name: their pages, by their paths in the current version without the language, and their words
 * by language. */
const schema = z.record(
  z.string(),
  z.strictObject({
    pages: z.array(z.string()).min(1),
    words: inLanguages(z.array(z.string())),
  }),
);

/** Gives pages the words of all their concepts, in all languages, since readers of one language ask in others.
 * @param source the text of the file of concepts
 * @param file its path, for messages
 * @param root address of the language's home page, with a slash at the end
 * @param exists whether there is a page of this path, also one that is not searched, such as an unlisted one
 * @throws naming the line of a page that is not there */
export function addConcepts(
  records: SearchRecord[],
  source: string,
  file: string,
  root: string,
  exists: (page: string) => boolean,
): SearchRecord[] {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter });
  const concepts = schema.parse(document.toJS());
  const leads = new Map(
    records
      .filter(({ type, anchor }) => type === 'lvl1' && anchor === null)
      .map(record => [record.url.slice(root.length), new Set(record.keywords)]),
  );
  for (const [name, { pages, words }] of Object.entries(concepts)) {
    pages.forEach((page, index) => {
      const keywords = leads.get(page);
      if (!keywords && !exists(page)) {
        const node = document.getIn([name, 'pages', index], true) as { range: [number] };
        const { line } = lineCounter.linePos(node.range[0]);
        throw new Error(`${file}:${line}: no page ${page}; name one that is there, or none`);
      }
      for (const word of Object.values(words).flat()) keywords?.add(word);
    });
  }
  return records.map(record => {
    const keywords = record.type === 'lvl1' && leads.get(record.url.slice(root.length));
    return keywords ? { ...record, keywords: [...keywords] } : record;
  });
}
