/** Before the app starts: the document gets the address of its page, however it was asked for, and the
 * not-found page leads on to the page that its address means. The router would draw a page at other
 * spellings of its address, and stops at bytes that are no UTF-8. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { notFoundMark } from '@site/src/components/fallbackTexts';
import { decodable } from './decodable';

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

if (ExecutionEnvironment.canUseDOM) {
  if (document.documentElement.dataset.page === notFoundMark) {
    mendAddress();
    const path = (missingPath = window.location.pathname);
    settled = import('./leadOn')
      .then(({ leadOn }) => leadOn(path))
      // Without the addresses, the page says that it was not found.
      .catch(() => undefined);
  } else {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    mendAddress(canonical ? new URL(canonical.href).pathname : undefined);
  }
  // Runs before the router's listener, which is not a capturing one.
  window.addEventListener('popstate', () => mendAddress(), { capture: true });
}
