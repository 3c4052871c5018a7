/** The pages that a build has written. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Props } from '@docusaurus/types';

/** The file that the build wrote for a route, if any.
 * @param route path under the base URL, without a slash in front */
export function builtFile(outDir: string, route: string): string | undefined {
  return [`${route}.html`, `${route}/index.html`, route]
    .map(name => path.join(outDir, name))
    .find(file => file.endsWith('.html') && existsSync(file));
}

/** Rewrites the HTML of every page once. It is synchronous, so a plugin that calls it in `postBuild` finishes before
 * the next plugin begins.
 * @param rewrite gets the HTML and the route, and returns the new HTML
 * @throws if a route has no page, or, with the name of the file, if `rewrite` throws */
export function rewritePages(
  { outDir, routesPaths, baseUrl }: Pick<Props, 'outDir' | 'routesPaths' | 'baseUrl'>,
  rewrite: (html: string, route: string) => string,
): void {
  const routes = new Map<string, string>();
  for (const route of routesPaths) {
    const file = builtFile(outDir, decodeURI(route).slice(baseUrl.length).replace(/\/$/, ''));
    if (!file) throw new Error(`The build wrote no page for the route ${route}`);
    if (!routes.has(file)) routes.set(file, route);
  }
  for (const [file, route] of routes) {
    try {
      writeFileSync(file, rewrite(readFileSync(file, 'utf8'), route));
    } catch (error) {
      throw new Error(path.relative(outDir, file), { cause: error });
    }
  }
}
