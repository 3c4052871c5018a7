import { tableCell } from '../../src/plugins/api-reference/pages';

/** A table in Markdown. Cells may contain Markdown. */
export function toTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(tableCell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/** Inline code, or a dash if the text is empty. */
export const toCode = (text: string) => (text ? `\`${text}\`` : '—');

/** A region of a page that a table fills. */
export interface Region {
  /** The text after `table:` in the comment that opens the region. */
  name: string;
  /** The present table in the region. */
  table: string;
  /** 1-based line of the comment. */
  line: number;
}

const regions = /(<!-- table: ([^\n]+?) -->\n)([^]*?)(<!-- \/table -->)/g;

/** The regions of a page between `<!-- table: name -->` and `<!-- /table -->`. */
export function findRegions(source: string): Region[] {
  return [...source.matchAll(regions)].map(match => ({
    name: match[2]!,
    table: match[3]!.trim(),
    line: source.slice(0, match.index).split('\n').length,
  }));
}

/** The page with the tables that `make` returns for the names and present tables of its regions. */
export function fillRegions(source: string, make: (name: string, table: string) => string): string {
  return source.replaceAll(
    regions,
    (_, open: string, name: string, table: string, close: string) =>
      `${open}\n${make(name, table.trim())}\n\n${close}`,
  );
}
