/** Cleans up the address of the document before the app starts. A page gets its canonical address, whatever
 * spelling the reader asked for, and the not-found page redirects to the page that its address means. The router
 * would render a page at other spellings of its address, and throws on bytes that are not UTF-8. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import i18n from '@generated/i18n';
import { notFoundMark } from '@site/src/client/fallbackTexts';
import { root } from '@site/src/client/homes';
import { decodable } from './decodable';
import { notFoundPagePattern, type NotFoundState, requestedMark } from './notFound';
import { siteAddress } from './siteAddress';

/** The path for which the host sent the not-found page, if it did. */
export let missingPath: string | undefined;

/** Resolves when the app may start. Never resolves if the document is about to be replaced. */
export let settled = Promise.resolve();

/** Gives the document an address that decodes: a reader may have typed an invalid hash.
 * @param path encoded */
function mendAddress(path = decodable(window.location.pathname)): void {
  const { origin, pathname, search, hash } = window.location;
  const mended = decodable(hash);
  if (path === pathname && mended === hash) return;
  // With the origin, as a path that starts with two slashes would be read as another host.
  window.history.replaceState(window.history.state, '', origin + path + search + mended);
}

/** Restores the address that a reader asked for, after a redirect to the not-found page of a language
 * (`redirectNotFound.ts`).
 * @returns whether the address of the document held a requested address */
function restoreRequested(): boolean {
  const { pathname, hash, href } = window.location;
  if (!notFoundPagePattern.test(pathname) || !hash.startsWith(requestedMark)) return false;
  const asked = decodeURIComponent(decodable(hash.slice(requestedMark.length)));
  const address = siteAddress(asked, href, root);
  if (address === undefined) return false;
  const state: NotFoundState = { language: i18n.currentLocale };
  window.history.replaceState(state, '', address);
  return true;
}

if (ExecutionEnvironment.canUseDOM) {
  if (document.documentElement.dataset.page === notFoundMark) {
    const asked = restoreRequested();
    mendAddress();
    const path = (missingPath = window.location.pathname);
    if (!asked) {
      settled = import('./redirectNotFound')
        .then(({ redirectNotFound }) => redirectNotFound(path))
        .catch(() => undefined);
    }
  } else {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    mendAddress(canonical ? new URL(canonical.href).pathname : undefined);
  }
  // Capturing, to run before the router's listener.
  window.addEventListener('popstate', () => mendAddress(), { capture: true });
}
