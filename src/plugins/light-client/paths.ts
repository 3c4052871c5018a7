/** In the place of path-to-regexp, by which the router finds the route of a path: of a path without
 * patterns, as all pages of the site have, it compares the text, where the package compiles a regular
 * expression for each route. */
import stock from 'path-to-regexp/index.js';

/** What ends a path: nothing, or a slash. */
const ending = /\/$/;

/** Whether a path is that of a page or below it, as the router sees it: in any case of letters.
 * @param page a path without patterns */
export function isWithin(path: string, page: string): boolean {
  const above = page.replace(ending, '').toLowerCase();
  const own = path.toLowerCase();
  return own === above || own.startsWith(`${above}/`);
}

function pathToRegexp(path: stock.Path, keys?: stock.Key[], options?: stock.RegExpOptions): RegExp {
  const isPlain = typeof path === 'string' && !/[\\:*?+()[\]{}|^$]/.test(path);
  if (!isPlain || !Array.isArray(keys) || options?.strict || options?.sensitive) {
    return stock(path, keys, options);
  }
  const length = path.replace(ending, '').length;
  // Of a regular expression the router asks no more.
  return {
    exec: (pathname: string) => {
      if (!isWithin(pathname, path)) return null;
      const rest = pathname.length - length;
      const isWhole = rest === 0 || (rest === 1 && pathname.endsWith('/'));
      if (!isWhole && options?.end !== false) return null;
      return [isWhole ? pathname : pathname.slice(0, length)];
    },
  } as unknown as RegExp;
}

export default Object.assign(pathToRegexp, stock);
