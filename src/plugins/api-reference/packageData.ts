/** The reference as data for programs, `/api/<package>.json` beside the page of each package.
 * contributing/reference-data.md describes its form. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Text } from '../../config/languages';
import type { Span } from '../../history/since';

/** Raised when programs that read an earlier form can no longer read the files. */
export const form = 1;

/** What is known of a symbol or member. Nothing stands for what is not known, or not to be said. */
export interface Told {
  summary?: Partial<Text>;
  /** Of a member only if it came later than its symbol. */
  since?: Span;
  /** Changes of the type, oldest first, with what it was before each. */
  changed?: { at: Span; before: string }[];
  /** An empty object if no more is known than that it is. */
  deprecated?: { at?: Span; text?: Partial<Text> };
}

interface ParameterData extends Told {
  name: string;
}

export interface MemberData extends Told {
  name: string;
  kind: string;
  /** As TypeScript; each overload on lines of its own. */
  signature: string;
  /** Of an option: the value when it is left out, if that is certain. */
  default?: string;
  /** The address of the member; in worker's data, its path below that of the reference. */
  page?: string;
  parameters?: ParameterData[];
}

export interface SymbolData extends MemberData {
  /** Those that it declares itself. */
  members?: MemberData[];
  /** The guides that use it. */
  guides?: { title: string; page: string }[];
}

export interface PackageData {
  form: typeof form;
  package: string;
  /** The version that is documented. */
  version: string;
  page: string;
  summary: Partial<Text>;
  symbols: SymbolData[];
  /** What it passes on from other packages of the framework. */
  reExports: { name: string; page?: string }[];
}

/** The guides that use a symbol, by the path of its page, such as `/api/core/function/Body`. */
type GuidesBySymbol = ReadonlyMap<string, { title: string; to: string }[]>;

/** Gives data the addresses of their pages, and the guides that use each symbol.
 * @param root the address of the site in one language, with a slash at its end */
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

/** Writes the data of each package beside its page.
 * @param folder of the built reference
 * @param packageDataPath the file of the reference with the data of all packages
 * @param root the address of the site in one language, with a slash at its end */
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
