import { languageHomes, root } from '@site/src/components/homes';
import { meaningOf, readAddress, tableOf } from '@site/src/plugins/missing-pages/meaning';
import { fetchAddresses } from './addresses';
import { siteAddress } from './siteAddress';

/** Replaces the not-found page by the page that its address means, if it means one.
 * @param path that the host sent the not-found page for
 * @returns a promise that is fulfilled when the page stays, and rejected without the list of addresses */
export async function leadOn(path: string): Promise<void> {
  const table = tableOf(await fetchAddresses(readAddress(path, languageHomes).home));
  const meant = meaningOf(path, languageHomes, route => table.get(route));
  const { href, search, hash } = window.location;
  const address = siteAddress(meant, href, root);
  if (address === undefined || address === path) return;
  window.location.replace(address + search + hash);
  await new Promise(() => undefined);
}
