import type { Root, TableRow } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

/** Rows of more cells become entries where the room is small. */
const mostInLine = 3;

/** The key of the configuration that a paragraph says the options of a table stand under. */
const keyOf = (text: string) =>
  /^(?:`([\w.]+)` 之下|Under `([\w.]+)`)/.exec(text)?.slice(1).find(Boolean);

type Properties = Record<string, string>;

function addProperties(node: { data?: object }, properties: Properties): void {
  const data = (node.data ??= {}) as { hProperties?: Properties };
  data.hProperties = { ...data.hProperties, ...properties };
}

/** Gives each option of a table an id, and the cell with its name a link to it.
 * @param prefix of names that are not paths themselves */
function addAnchors(rows: TableRow[], prefix: string, taken: Set<string>): void {
  for (const row of rows) {
    const [cell] = row.children;
    let name: string | undefined;
    visit(cell!, 'inlineCode', ({ value }) => void (name ??= value));
    const path = /^[\w@-]+(?:\.[\w@-]+|\.<\w+>)*/.exec(name ?? '')?.[0].replace(/[<>]/g, '');
    const id = path && (path.includes('.') ? path : prefix + path);
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
 * column, and tables of options have an anchor for each option, such as `#koa.port`.
 * @param option the word for an option in the language, by which the head of its column is known */
export function tables({ option }: { option: string }) {
  return (tree: Root): void => {
    const taken = new Set<string>();
    let section = '';
    visit(tree, (node, index, parent) => {
      if (node.type === 'heading')
        section = (node.data as { id?: string } | undefined)?.id ?? section;
      if (node.type !== 'table') return;
      const table = node;
      visit(table, 'inlineCode', node => addProperties(node, { className: 'name' }));
      const [head, ...rows] = table.children;
      const heads = head!.children.map(cell => toString(cell));
      if (!heads.some(Boolean)) return;
      if (heads.length > mostInLine) {
        addProperties(table, { className: 'entries' });
        for (const { children } of rows)
          for (const [at, cell] of children.entries())
            if (at > 0 && at < children.length - 1 && heads[at])
              addProperties(cell, { 'data-head': heads[at] });
      }
      if (!heads[0]!.toLowerCase().includes(option)) return;
      const before = parent?.children[index! - 1];
      const text = before?.type === 'paragraph' ? sourceOf(before) : '';
      const key = keyOf(text);
      addAnchors(rows, `${key ?? section}.`, taken);
    });
  };
}
