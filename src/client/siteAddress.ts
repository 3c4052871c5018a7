import { decodable } from './decodable';

/** Validates a value from an untrusted source (a query, storage, a search hit, a fetched file) as an address of
 * this site. All code that navigates to an untrusted address must pass it through this function.
 * @param value perhaps an address, relative to `here` or absolute
 * @param here address of the current page
 * @param base base path of the site, with a slash at both ends
 * @returns a decodable path with query and fragment, within this site; undefined for anything else */
export function siteAddress(value: unknown, here: string, base: string): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value, here)) return undefined;
  const { protocol, origin, username, password, pathname, search, hash } = new URL(value, here);
  const current = new URL(here);
  if (protocol !== current.protocol || origin !== current.origin || username || password) {
    return undefined;
  }
  // Browsers read two leading slashes as the start of a host.
  if (!pathname.startsWith(base) || pathname.startsWith('//')) return undefined;
  return decodable(pathname) + search + decodable(hash);
}
