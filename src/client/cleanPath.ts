/** Before the app starts: the document gets the address of its page, however it was asked for, and the
 * not-found page leads on to the page that its address means. The router would draw a page at other
 * spellings of its address, and stops at bytes that are no UTF-8. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { notFoundMark } from '@site/src/components/fallbackTexts';
import { languageHomes, root } from '@site/src/components/homes';
import {
  decodable,
  meaningOf,
  readAddress,
  tableOf,
} from '@site/src/plugins/missing-pages/meaning';
import { fetchAddresses } from './addresses';
import { siteAddress } from './siteAddress';

/** The path that the host sent the not-found page for, if it did. */
export let missingPath: string | undefined;

/** Resolves when the app may start. It does not if the document is about to be replaced. */
export let settled = Promise.resolve();

/** Gives the document an address that decodes: somebody may have typed its hash.
 * @param path encoded */
function mendAddress(path = decodable(window.location.pathname)): void {
  const { pathname, search, hash } = window.location;
  const mended = decodable(hash);
  if (path === pathname && mended === hash) return;
  window.history.replaceState(window.history.state, '', path + search + mended);
}

async function leadOn(path: string): Promise<void> {
  const table = tableOf(await fetchAddresses(readAddress(path, languageHomes).home));
  const meant = meaningOf(path, languageHomes, route => table.get(route));
  const { href, search, hash } = window.location;
  const address = siteAddress(meant, href, root);
  if (address === undefined || address === path) return;
  window.location.replace(address + search + hash);
  await new Promise(() => undefined);
}

if (ExecutionEnvironment.canUseDOM) {
  if (document.documentElement.dataset.page === notFoundMark) {
    mendAddress();
    missingPath = window.location.pathname;
    // Without the addresses, the page says that it was not found.
    settled = leadOn(missingPath).catch(() => undefined);
  } else {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    mendAddress(canonical ? new URL(canonical.href).pathname : undefined);
  }
  // Runs before the router's listener, which is not a capturing one.
  window.addEventListener('popstate', () => mendAddress(), { capture: true });
}
