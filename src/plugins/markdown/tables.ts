import type { Root, TableRow } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { fromSite } from '../../lib/fromSite';
import { optionNotes } from '../../history/optionNotes';
import { majorOf } from '../../content/changelogData';
import { pageLocation } from '../../content/collections';
import { keyOf, type Locale } from '../../config/languages';
import { optionPath } from '../../config/optionPath';
import { currentVersion } from '../../config/site';

/** Rows with more cells become entries. */
const mostInLine = 3;

/** Texts by which the plugin recognizes options in the pages of a language. */
export interface OptionTexts {
  /** A lowercase word in the head of a column with options. */
  word: string;
  /** The start of a paragraph that names the parent key of the options in the next table, as `{key}`. */
  below: string;
}

/** The parent key that a paragraph names. */
const keyNamed = (text: string, below: string) =>
  new RegExp(`^${below.replace('{key}', '([\\w.]+)')}`).exec(text)?.[1];

type Properties = Record<string, string>;

/** Turns the empty corner of a table from `th` into `td`: an empty head labels nothing. */
function unnameCorner({ children }: TableRow): void {
  for (const cell of children) if (!toString(cell)) cell.data = { ...cell.data, hName: 'td' };
}

function addProperties(node: { data?: object }, properties: Properties): void {
  const data = (node.data ??= {}) as { hProperties?: Properties };
  data.hProperties = { ...data.hProperties, ...properties };
}

const aRelease = new RegExp(`(?<![\\d.])v?${majorOf(currentVersion)}\\.\\d+`);

/** Whether a row already names a release. */
const isDated = (row: TableRow) => aRelease.test(toString(row));

/** Adds a note to the last cell of a row. */
function addNote(row: TableRow, note: string): void {
  row.children
    .at(-1)!
    .children.push(
      { type: 'text', value: ' ' },
      { type: 'emphasis', data: { hName: 'small' }, children: [{ type: 'text', value: note }] },
    );
}

/** Gives the row of each option an id, and the cell with its name a link to it.
 * @param prefix the prefix of names that are not paths
 * @param noteOf returns a note to add to an option */
function addAnchors(
  rows: TableRow[],
  prefix: string,
  taken: Set<string>,
  noteOf: (path: string) => string,
): void {
  for (const row of rows) {
    const [cell] = row.children;
    let name: string | undefined;
    visit(cell!, 'inlineCode', ({ value }) => void (name ??= value));
    const path = optionPath(name);
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
    const note = isDated(row) ? '' : noteOf(id);
    if (note) addNote(row, note);
  }
}

/** The text of a paragraph, with backticks around inline code. */
const sourceOf = (node: { children: { type: string; value?: string }[] }) =>
  node.children
    .map(child => (child.type === 'inlineCode' ? `\`${child.value}\`` : toString(child)))
    .join('');

/** Remark plugin that fits tables to narrow screens: names may break, and cells know the head of their column. Each
 * option in a table gets an anchor, for example `#koa.port`. In guides of the current version, an option gets a note
 * if it was introduced later than the others. */
export function tables({ locale, word, below }: OptionTexts & { locale: Locale }) {
  return (tree: Root, file: { path: string }): void => {
    const isCurrent = pageLocation(fromSite(file.path))?.collection.version === currentVersion;
    const noteFor = (path: string) =>
      isCurrent ? optionNotes(process.cwd(), keyOf(locale))(path) : '';
    const taken = new Set<string>();
    let section = '';
    visit(tree, (node, index, parent) => {
      if (node.type === 'heading')
        section = (node.data as { id?: string } | undefined)?.id ?? section;
      if (node.type !== 'table') return;
      visit(node, 'inlineCode', code => addProperties(code, { className: 'name' }));
      const [head, ...rows] = node.children;
      const heads = head!.children.map(cell => toString(cell));
      if (!heads.some(Boolean)) return;
      unnameCorner(head!);
      if (heads.length > mostInLine) {
        addProperties(node, { className: 'entries' });
        for (const { children } of rows)
          for (const [at, cell] of children.entries())
            if (at > 0 && at < children.length - 1 && heads[at])
              addProperties(cell, { 'data-head': heads[at] });
      }
      if (!heads[0]!.toLowerCase().includes(word)) return;
      const before = parent?.children[index! - 1];
      const key = before?.type === 'paragraph' && keyNamed(sourceOf(before), below);
      addAnchors(rows, `${key || section}.`, taken, noteFor);
    });
  };
}
