import { DomUtils, parseDocument, type Options } from 'htmlparser2';

const tableParts = new Set(['thead', 'tbody', 'tfoot']);

/** Parses HTML that omits optional end tags, as built pages do. Without this repair, the parser would put the body
 * of a table into the last cell of its head. */
export function parseHtml(html: string, options?: Options): ReturnType<typeof parseDocument> {
  const document = parseDocument(html, options);
  const parts = DomUtils.findAll(({ name }) => tableParts.has(name), document.children);
  for (const part of parts) {
    let table = part.parent;
    while (table && !('name' in table && table.name === 'table')) table = table.parent;
    if (!table || table === part.parent) continue;
    DomUtils.removeElement(part);
    DomUtils.appendChild(table, part);
  }
  return document;
}
