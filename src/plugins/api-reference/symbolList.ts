/** The data of the symbol filter, which browsers load. */

/** A symbol. `kind` and `home` are indexes in `SymbolList.kinds` and `SymbolList.packages`. `path`, relative to
 * `/api/`, is present only if it differs from `usualPath`. */
export type ListedSymbol = [
  name: string,
  kind: number,
  home: number,
  deprecated: 0 | 1,
  path?: string,
];

export interface SymbolList {
  /** Labels are in the language of the page. */
  kinds: { name: string; label: string }[];
  packages: [dir: string, npm: string][];
  symbols: ListedSymbol[];
}

/** The path of a symbol relative to `/api/`, unless "paths" in api/packages.json overrides it. */
export function usualPath(dir: string, kind: string, name: string): string {
  const folder = kind === 'decorator' ? 'function' : kind;
  return folder === 'type' || folder === 'variable'
    ? `${dir}#${name.toLowerCase()}`
    : `${dir}/${folder}/${name}`;
}
