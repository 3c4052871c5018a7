/** Finds the symbols that a reader means. */
import { type SymbolList, usualPath } from '@site/src/plugins/api-reference/symbolList';

/** A symbol that was found. */
export interface SymbolMatch {
  name: string;
  /** In the language of the page. */
  kind: string;
  npm: string;
  isDeprecated: boolean;
  /** Path below the base URL of a language. */
  to: string;
}

/** Ranks how well a name matches a word, from 0 for best: the whole name, its beginning, its camel humps (`MCS` and
 * `MidConf` match `MidwayConfigService`), or any part of it. Undefined if the name does not match. */
function rankOf(name: string, word: string): number | undefined {
  const [small, sought] = [name.toLowerCase(), word.toLowerCase()];
  if (small === sought) return 0;
  if (small.startsWith(sought)) return 1;
  const humps = word.match(/[A-Z][a-z\d]*|^[a-z\d]+/g) ?? [];
  const isHumps = humps.join('') === word && humps.length > 1;
  if (isHumps && new RegExp(humps.join('[a-z\\d]*')).test(name)) return 2;
  const initials = name[0] + name.slice(1).replace(/[^A-Z]/g, '');
  if (initials.toLowerCase() === sought) return 3;
  return small.includes(sought) ? 4 : undefined;
}

/** The symbols that match every word of a text, the best first. A word matches part of a name, or the beginning of
 * a kind or package.
 * @param of the directory of the only package to search */
export function findSymbols(
  { kinds, packages, symbols }: SymbolList,
  text: string,
  of?: string,
): SymbolMatch[] {
  const words = text
    .replace(/@midwayjs\/|[@()]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  return symbols
    .flatMap(([name, kindAt, homeAt, deprecated, path]) => {
      const [dir, npm] = packages[homeAt]!;
      const kind = kinds[kindAt]!;
      if (of && dir !== of) return [];
      const ranks = words.map(word => {
        const isBeginning = [kind.name, kind.label, dir, npm.split('/')[1]!].some(start =>
          start.toLowerCase().startsWith(word.toLowerCase()),
        );
        return rankOf(name, word) ?? (isBeginning ? 5 : Infinity);
      });
      const rank = Math.max(...ranks) + deprecated / 2;
      if (rank === Infinity) return [];
      const found = {
        name,
        kind: kind.label,
        npm,
        isDeprecated: deprecated > 0,
        to: `/api/${path ?? usualPath(dir, kind.name, name)}`,
      };
      return [{ rank, found }];
    })
    .sort((a, b) => a.rank - b.rank || a.found.name.length - b.found.name.length)
    .map(({ found }) => found);
}
