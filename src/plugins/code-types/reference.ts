/** What the API reference has pages for, as links to it need it. */
import { readFileSync } from 'node:fs';
import { readPackages } from '../../content/reference';
import type { PageRecord } from '../api-reference/pages';
import { packageRoute, symbolKinds } from '../../content/referencePaths';

/** Where a symbol is documented. */
export interface SymbolPage {
  /** Path in a locale's part of the site. */
  route: string;
  isFunction: boolean;
}

/** A package of the reference. */
export interface EntryPoint {
  npm: string;
  /** Absolute path of the file that its exports are read from. */
  entryPoint: string;
}

/** A package, and where its exports are documented. */
export interface ReferencePackage extends EntryPoint {
  pages: Map<string, SymbolPage>;
}

/** Reads the packages of the reference.
 * @param pagesPath the list of its pages */
export function readReference(siteDir: string, pagesPath: string): ReferencePackage[] {
  const records = JSON.parse(readFileSync(pagesPath, 'utf8')) as PageRecord[];
  return toPackages(readPackages(siteDir), records);
}

/** Puts the pages of the reference to their packages. Of two symbols with one name it takes the kind
 * that is listed first; types and variables have a place on the page of their package. */
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
