/** What the filter of the reference knows; it goes to browsers. */

/** A symbol: its kind and its package by their places in the lists beside it; its path below `/api/` only
 * where it is not the usual one. */
export type ListedSymbol = [
  name: string,
  kind: number,
  home: number,
  deprecated: 0 | 1,
  path?: string,
];

export interface SymbolList {
  /** The label is in the language of the page. */
  kinds: { name: string; label: string }[];
  packages: [dir: string, npm: string][];
  symbols: ListedSymbol[];
}

/** The path below `/api/` of a symbol that its package does not say otherwise of. */
export function usualPath(dir: string, kind: string, name: string): string {
  const folder = kind === 'decorator' ? 'function' : kind;
  return folder === 'type' || folder === 'variable'
    ? `${dir}#${name.toLowerCase()}`
    : `${dir}/${folder}/${name}`;
}
