/** The packages and pages of the API reference, for links to it. */
import { readFileSync } from 'node:fs';
import { readPackages } from '../../content/reference';
import type { PageRecord } from '../api-reference/pages';
import { packageRoute, symbolKinds } from '../../content/referencePaths';

/** The page or anchor that documents a symbol. */
export interface SymbolPage {
  /** The path relative to the base URL of a locale. */
  route: string;
  isFunction: boolean;
}

/** A package of the reference. */
export interface EntryPoint {
  npm: string;
  /** The absolute path of the file with its exports. */
  entryPoint: string;
}

/** A package with the pages of its exports by name. */
export interface ReferencePackage extends EntryPoint {
  pages: Map<string, SymbolPage>;
}

/** Reads the packages of the reference.
 * @param pagesPath the file with the list of pages */
export function readReference(siteDir: string, pagesPath: string): ReferencePackage[] {
  const records = JSON.parse(readFileSync(pagesPath, 'utf8')) as PageRecord[];
  return toPackages(readPackages(siteDir), records);
}

/** Groups the pages of the reference by package. If two symbols share a name, the kind that comes first in
 * `symbolKinds` wins. Types and variables are anchors on the page of their package. */
export function toPackages(
  packages: { dir: string; npm: string; entryPoint: string }[],
  records: PageRecord[],
): ReferencePackage[] {
  return packages.map(({ dir, npm, entryPoint }) => {
    const overview = packageRoute(dir);
    const anchors = records.find(({ route }) => route === overview)?.anchors ?? {};
    const symbols = records
      .flatMap(({ route, symbol }) => (symbol?.package === dir ? [{ route, ...symbol }] : []))
      .sort((a, b) => symbolKinds.indexOf(b.kind) - symbolKinds.indexOf(a.kind));
    const pages = [
      ...Object.entries(anchors).map(([name, anchor]): [string, SymbolPage] => [
        name,
        { route: `/api/${overview}#${anchor}`, isFunction: false },
      ]),
      ...symbols.map(({ name, kind, route }): [string, SymbolPage] => [
        name,
        { route: `/api/${route}`, isFunction: kind === 'function' },
      ]),
    ];
    return { npm, entryPoint, pages: new Map(pages) };
  });
}
