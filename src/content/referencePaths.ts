/** The routes and files of reference pages. No other module constructs them. */

/** The kinds of symbols with a page, in the order of lists. */
export const symbolKinds = ['class', 'interface', 'function', 'enum', 'namespace'] as const;
export type SymbolKind = (typeof symbolKinds)[number];

/** An error in the sources of the reference. The message says where it is and how to correct it. */
export class ApiReferenceError extends Error {
  override name = 'ApiReferenceError';
}

/** The route of a package, relative to the reference: `web-koa`. */
export function packageRoute(dir: string): string {
  return dir;
}

/** The route of a symbol, relative to the reference: `web-koa/class/Framework`. */
export function symbolRoute(dir: string, kind: SymbolKind, name: string): string {
  if (!/^[\p{L}\p{N}_$]+$/u.test(name)) {
    throw new ApiReferenceError(
      `The ${kind} "${name}" of the package "${dir}" cannot have a page: its name is not an identifier. ` +
        `Leave it out of the entry point of that package, or teach symbolRoute() in src/content/referencePaths.ts about such names.`,
    );
  }
  return `${dir}/${kind}/${name}`;
}

/** The id of the doc at a route. Packages and the start page are `index` files of their folders. */
export function docId(route: string): string {
  return isSymbolRoute(route) || /^\d/.test(route) ? route : `${route}/index`.replace(/^\//, '');
}

/** The file of the page at a route, relative to the docs folder. */
export function pageFile(route: string): string {
  return `${docId(route)}.md`;
}

/** @throws if two routes differ only in case: on many file systems, they would be the same file */
export function assertNoCaseCollisions(routes: Iterable<string>): void {
  const seen = new Map<string, string>();
  for (const route of routes) {
    const earlier = seen.get(route.toLowerCase());
    if (earlier !== undefined) {
      throw new ApiReferenceError(
        `The API pages "${earlier}" and "${route}" have the same path on file systems that ignore case. ` +
          `Give one of the two symbols another path: add it to "paths" of its package in api/packages.json, ` +
          `for example "paths": { "${route.split('/').slice(1).join('/')}": "${route.split('/').at(-1)}-2" }.`,
      );
    }
    seen.set(route.toLowerCase(), route);
  }
}

/** The route, relative to the reference, of a generated file; undefined for other files. */
export function referenceRoute(file: string): string | undefined {
  const [, page] = /^\.docusaurus\/api-reference\/[^/]+\/docs\/(.+)$/.exec(file) ?? [];
  return page && routeOf(page);
}

/** The route for an address that TypeDoc makes, such as `core/index.md#imidwaycontext`. */
export function routeOf(url: string): string {
  // A member may be called `index` too.
  const [file = '', ...id] = url.split('#');
  const route = file.replace(/\.md$/, '').replace(/\/?\bindex$/, '');
  return [route, ...id].join('#');
}

function isSymbolRoute(route: string): boolean {
  return route.split('/').length === 3;
}
