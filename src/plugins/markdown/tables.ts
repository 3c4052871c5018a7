import type { Root, TableRow } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { fromSite } from '../../lib/fromSite';
import { optionNotes } from '../../history/optionNotes';
import { majorOf } from '../../content/changelogData';
import { placeOf } from '../../content/collections';
import { keyOf, type Locale } from '../../config/languages';
import { optionPath } from '../../config/optionPath';
import { currentVersion } from '../../config/site';

/** Rows of more cells become entries where the room is small. */
const mostInLine = 3;

/** How the pages of a language speak of options. */
export interface OptionTexts {
  /** The word by which the head of their column is known, in small letters. */
  word: string;
  /** How a paragraph begins that names the key under which those of the table below stand, as `{key}`. */
  below: string;
}

/** The key that a paragraph names. */
const keyNamed = (text: string, below: string) =>
  new RegExp(`^${below.replace('{key}', '([\\w.]+)')}`).exec(text)?.[1];

type Properties = Record<string, string>;

/** Makes the empty corner of a table a cell like others: a head without a text names nothing. */
function unnameCorner({ children }: TableRow): void {
  for (const cell of children) if (!toString(cell)) cell.data = { ...cell.data, hName: 'td' };
}

function addProperties(node: { data?: object }, properties: Properties): void {
  const data = (node.data ??= {}) as { hProperties?: Properties };
  data.hProperties = { ...data.hProperties, ...properties };
}

const aRelease = new RegExp(`(?<![\\d.])v?${majorOf(currentVersion)}\\.\\d+`);

/** Whether a row says itself in which version something came. */
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

/** Gives each option of a table an id, and the cell with its name a link to it.
 * @param prefix of names that are not paths themselves
 * @param noteOf what is to be said of an option beside what the table says */
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

/** A paragraph as it was written, as far as code goes. */
const sourceOf = (node: { children: { type: string; value?: string }[] }) =>
  node.children
    .map(child => (child.type === 'inlineCode' ? `\`${child.value}\`` : toString(child)))
    .join('');

/** A remark plugin that lets tables fit: names in their cells may break, each cell knows the head of its
 * column, and tables of options have an anchor for each option, such as `#koa.port`, and say in guides of the
 * documented line since when it is there, if it came later than the others. */
export function tables({ locale, word, below }: OptionTexts & { locale: Locale }) {
  return (tree: Root, file: { path: string }): void => {
    const isCurrent = placeOf(fromSite(file.path))?.collection.version === currentVersion;
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
