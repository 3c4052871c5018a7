/** What the API reference has pages for, as links to it need it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generateReference } from '../api-reference/generate';
import { languages, readPackages } from '../api-reference/model';
import type { PageRecord } from '../api-reference/pages';
import { packageRoute, symbolKinds } from '../api-reference/paths';

/** Where a symbol is documented. */
export interface SymbolPage {
  /** Path in a locale's part of the site. */
  route: string;
  isFunction: boolean;
}

/** A package of the reference and where its exports are documented. */
export interface ReferencePackage {
  npm: string;
  /** Absolute path of the file that its exports are read from. */
  entryPoint: string;
  pages: Map<string, SymbolPage>;
}

/** Reads the reference; it is made in the place and way of the build if it is not there.
 * @throws ApiReferenceError if it cannot be made */
export async function readReference(siteDir: string): Promise<ReferencePackage[]> {
  // Every language has the same pages.
  const folder = path.join(siteDir, '.docusaurus/api-reference/zh-cn');
  const { pagesPath } = await generateReference(siteDir, languages[0], folder);
  return toPackages(
    readPackages(siteDir),
    JSON.parse(readFileSync(pagesPath, 'utf8')) as PageRecord[],
  );
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
