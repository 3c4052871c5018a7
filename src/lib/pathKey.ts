/** The key of a path in the table of routes. The router ignores case and a trailing slash, and Docusaurus accepts
 * `.html`, too.
 * @param pathname path of a page, encoded or not, perhaps with a query and a hash */
export function pathKey(pathname: string): string {
  let path = pathname.trim().replace(/[?#].*/, '');
  try {
    path = decodeURI(path);
  } catch {
    // Malformed encoding: no page has this path.
  }
  return path
    .replace(/(?:\/index)?\.html$/, '')
    .replace(/\/$/, '')
    .toLowerCase();
}
