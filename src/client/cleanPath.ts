/** Before the app starts: the document gets the address of its page, however it was asked for, and the
 * not-found page leads on to the page that its address means. The router would draw a page at other
 * spellings of its address, and stops at bytes that are no UTF-8. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import i18n from '@generated/i18n';
import { notFoundMark } from '@site/src/client/fallbackTexts';
import { root } from '@site/src/client/homes';
import { decodable } from './decodable';
import { askedMark, type MissingState, notFoundPath } from './missing';
import { siteAddress } from './siteAddress';

/** The path that the host sent the not-found page for, if it did. */
export let missingPath: string | undefined;

/** Resolves when the app may start. It does not if the document is about to be replaced. */
export let settled = Promise.resolve();

/** Gives the document an address that decodes: somebody may have typed its hash.
 * @param path encoded */
function mendAddress(path = decodable(window.location.pathname)): void {
  const { origin, pathname, search, hash } = window.location;
  const mended = decodable(hash);
  if (path === pathname && mended === hash) return;
  // A path that starts with two slashes would be the address of another host.
  window.history.replaceState(window.history.state, '', origin + path + search + mended);
}

/** Gives the not-found page of a language the address that it was opened for (`leadOn.ts`).
 * @returns whether there is one */
function takeAsked(): boolean {
  const { pathname, hash, href } = window.location;
  if (!notFoundPath.test(pathname) || !hash.startsWith(askedMark)) return false;
  const asked = decodeURIComponent(decodable(hash.slice(askedMark.length)));
  const address = siteAddress(asked, href, root);
  if (address === undefined) return false;
  const state: MissingState = { language: i18n.currentLocale };
  window.history.replaceState(state, '', address);
  return true;
}

if (ExecutionEnvironment.canUseDOM) {
  if (document.documentElement.dataset.page === notFoundMark) {
    const asked = takeAsked();
    mendAddress();
    const path = (missingPath = window.location.pathname);
    if (!asked) {
      settled = import('./leadOn').then(({ leadOn }) => leadOn(path)).catch(() => undefined);
    }
  } else {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    mendAddress(canonical ? new URL(canonical.href).pathname : undefined);
  }
  // Runs before the router's listener, which is not a capturing one.
  window.addEventListener('popstate', () => mendAddress(), { capture: true });
}
