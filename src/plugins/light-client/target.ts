/** The element that the hash of an address names, if there is one.
 * @param hash with its `#`; may be anything that a reader follows or types */
export function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // It is not encoded as addresses are, so no link of the site has it.
    return null;
  }
}
