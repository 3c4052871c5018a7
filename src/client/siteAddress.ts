import { decodable } from './decodable';

/** The only way from a value that anybody may have written (a query, storage, a search hit, a file that was
 * fetched) to an address that the site goes to.
 * @param value perhaps an address, relative to `here` or not
 * @param here address of the page that is shown
 * @param base path that the site lies below, with a slash at both ends
 * @returns path, query and fragment of a place of this site, which decode; undefined for anything else */
export function siteAddress(value: unknown, here: string, base: string): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value, here)) return undefined;
  const { protocol, origin, username, password, pathname, search, hash } = new URL(value, here);
  const current = new URL(here);
  if (protocol !== current.protocol || origin !== current.origin || username || password) {
    return undefined;
  }
  // Browsers read two slashes at the start as a host.
  if (!pathname.startsWith(base) || pathname.startsWith('//')) return undefined;
  return decodable(pathname) + search + decodable(hash);
}
