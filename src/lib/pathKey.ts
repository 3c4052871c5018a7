/** What the table of routes finds a path by. The router takes paths without regard to case and to a
 * slash at the end, and Docusaurus takes them with `.html` too.
 * @param pathname path of a page, encoded or not, perhaps with a query and a hash */
export function keyOf(pathname: string): string {
  let path = pathname.trim().replace(/[?#].*/, '');
  try {
    path = decodeURI(path);
  } catch {
    // No path of a page, then.
  }
  return path
    .replace(/(?:\/index)?\.html$/, '')
    .replace(/\/$/, '')
    .toLowerCase();
}
