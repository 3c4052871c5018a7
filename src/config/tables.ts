import type { Root, Table, TableRow } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

/** Rows of more cells become entries where the room is small. */
const mostInLine = 3;

/** How the first column of options is headed in the languages of the site. */
const isOption = (head: string) => /^Option\b|选项$/.test(head);

/** The key of the configuration that a paragraph says the options of a table stand under. */
const keyOf = (text: string) =>
  /^(?:`([\w.]+)` 之下|Under `([\w.]+)`)/.exec(text)?.slice(1).find(Boolean);

type Properties = Record<string, string>;

function addProperties(node: { data?: object }, properties: Properties): void {
  const data = (node.data ??= {}) as { hProperties?: Properties };
  data.hProperties = { ...data.hProperties, ...properties };
}

/** Gives each option of a table an id, and the cell with its name a link to it. */
function addAnchors(rows: TableRow[], prefix: string, taken: Set<string>): void {
  for (const row of rows) {
    const [cell] = row.children;
    let name: string | undefined;
    visit(cell!, 'inlineCode', ({ value }) => void (name ??= value));
    const id = name && `${prefix}${name}`.replace(/[^\w.@<>-]/g, '').replace(/[<>]/g, '');
    if (!id || taken.has(id)) continue;
    taken.add(id);
    addProperties(row, { id });
    cell!.children.push({
      type: 'link',
      url: `#${id}`,
      data: { hProperties: { className: ['hash-link'] } },
      children: [{ type: 'text', value: '\u200B' }],
    });
  }
}

/** A paragraph as it was written, as far as code goes. */
const sourceOf = (node: { children: { type: string; value?: string }[] }) =>
  node.children
    .map(child => (child.type === 'inlineCode' ? `\`${child.value}\`` : toString(child)))
    .join('');

/** A remark plugin that lets tables fit: names in their cells may break, each cell knows the head of its
 * column, and tables of options have an anchor for each option, such as `#koa.port`. */
export function tables() {
  return (tree: Root): void => {
    const taken = new Set<string>();
    visit(tree, 'table', (table: Table, index, parent) => {
      visit(table, 'inlineCode', node => addProperties(node, { className: 'name' }));
      const [head, ...rows] = table.children;
      const heads = head!.children.map(cell => toString(cell));
      if (!heads.some(Boolean)) return;
      if (heads.length > mostInLine) {
        addProperties(table, { className: 'entries' });
        for (const { children } of rows)
          for (const [at, cell] of children.entries())
            if (at > 0 && heads[at]) addProperties(cell, { 'data-head': heads[at] });
      }
      if (!isOption(heads[0]!)) return;
      const before = parent?.children[index! - 1];
      const text = before?.type === 'paragraph' ? sourceOf(before) : '';
      const key = keyOf(text);
      addAnchors(rows, key ? `${key}.` : '', taken);
    });
  };
}
