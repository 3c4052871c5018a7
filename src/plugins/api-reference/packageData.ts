/** The reference as data for programs: `/api/<package>.json` next to the page of each package.
 * contributing/reference-data.md describes the format. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Text } from '../../config/languages';
import type { Span } from '../../history/since';

/** The version of the format, which breaking changes increase. */
export const formatVersion = 1;

/** Texts and history of a symbol, member or parameter. Unknown facts have no field. */
export interface SymbolFacts {
  summary?: Partial<Text>;
  /** Set for a member only if it is newer than its symbol. */
  since?: Span;
  /** Changes of the type, oldest first, each with the previous type. */
  changed?: { at: Span; before: string }[];
  /** The releases after the documented line that may have removed it. */
  removed?: Span;
  /** An empty object if neither release nor advice is known. */
  deprecated?: { at?: Span; text?: Partial<Text> };
}

interface ParameterData extends SymbolFacts {
  name: string;
}

export interface MemberData extends SymbolFacts {
  name: string;
  kind: string;
  /** TypeScript source with one declaration per overload. */
  signature: string;
  /** The default of an option, if it is certain. */
  default?: string;
  /** The address of the page; in the output of the worker, its path relative to `/api/`. */
  page?: string;
  parameters?: ParameterData[];
}

export interface SymbolData extends MemberData {
  /** Members that the symbol declares itself. */
  members?: MemberData[];
  /** Guides that use the symbol. */
  guides?: { title: string; page: string }[];
}

export interface PackageData {
  form: typeof formatVersion;
  package: string;
  /** The documented version. */
  version: string;
  page: string;
  summary: Partial<Text>;
  symbols: SymbolData[];
  /** Re-exports from other packages of the framework. */
  reExports: { name: string; page?: string }[];
}

/** The guides that use a symbol, by the path of its page, such as `/api/core/function/Body`. */
type GuidesBySymbol = ReadonlyMap<string, { title: string; to: string }[]>;

/** Replaces relative pages with full addresses, and adds the guides that use each symbol.
 * @param root the address of the site in one language, with a trailing slash */
export function withAddresses(
  data: PackageData,
  root: string,
  guides: GuidesBySymbol,
): PackageData {
  const below = (page: string) => `${root}api/${page}`;
  const placed = <T extends { page?: string }>(one: T): T =>
    one.page === undefined ? one : { ...one, page: below(one.page) };
  return {
    ...data,
    page: below(data.page),
    symbols: data.symbols.map(symbol => {
      const using = guides.get(`/api/${symbol.page}`);
      return {
        ...placed(symbol),
        ...(symbol.members && { members: symbol.members.map(placed) }),
        ...(using && {
          guides: using.map(({ title, to }) => ({ title, page: root + to.replace(/^\//, '') })),
        }),
      };
    }),
    reExports: data.reExports.map(placed),
  };
}

/** Writes the data of each package next to its page.
 * @param folder the folder of the built reference
 * @param packageDataPath the file with the data of all packages
 * @param root the address of the site in one language, with a trailing slash */
export function writePackageData(
  folder: string,
  packageDataPath: string,
  root: string,
  guides: GuidesBySymbol,
): void {
  for (const data of JSON.parse(readFileSync(packageDataPath, 'utf8')) as PackageData[]) {
    const text = JSON.stringify(withAddresses(data, root, guides));
    writeFileSync(path.join(folder, `${data.page}.json`), `${text}\n`);
  }
}
