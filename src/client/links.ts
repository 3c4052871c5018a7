/** Follows plain links to pages of the site within the app: those of components, of highlighted code and
 * of the announcement. Docusaurus' Link component has handled its own by the time that a click arrives
 * here. */
import { home, homes } from '@site/src/client/homes';
import {
  isOverlayEntry,
  replaceOverlayEntry,
} from '@site/src/plugins/closed-by-back/useHistoryPopHandler';
import { createLocation, createPath, type History } from 'history';
import { missingPath } from './cleanPath';
import { decodable } from './decodable';
import { destinationOf, isInApp, isPlainClick } from './linkTarget';

/** The address that the link around an element shows in this tab. */
function destinationAt(element: EventTarget | null): URL | undefined {
  const link = element instanceof Element && element.closest('a');
  if (!(link instanceof HTMLAnchorElement)) return undefined;
  const { target } = link;
  return destinationOf(
    { href: link.getAttribute('href'), target, isDownload: link.hasAttribute('download') },
    window.location.href,
  );
}

/** The not-found page may be shown at an address of another language. */
const isHere = (destination: URL) =>
  isInApp(destination, new URL(home, window.location.href).href, homes);

/** Loads the page of a link that is pointed at. */
function preload({ target }: Event): void {
  const destination = destinationAt(target);
  if (destination && isHere(destination)) void window.docusaurus.preload(destination.pathname);
}

/** Has a link to the page that is shown lead to its top alone: the router would draw the whole page again. */
function stay(event: MouseEvent): void {
  const destination = isPlainClick(event) ? destinationAt(event.target) : undefined;
  // The host may have a page by now where it had none, and an overlay has to be left first.
  if (!destination || destination.hash || missingPath !== undefined || isOverlayEntry()) return;
  if (destination.href !== window.location.href) return;
  event.preventDefault();
  window.scrollTo(0, 0);
}

/** @returns what ends it */
export function followLinks(history: History): () => void {
  const follow = (event: MouseEvent) => {
    const destination = isPlainClick(event) ? destinationAt(event.target) : undefined;
    if (!destination) return;
    if (isHere(destination)) {
      const { pathname, search, hash } = destination;
      const address = decodable(pathname) + search + decodable(hash);
      event.preventDefault();
      const isShown = createPath(createLocation(address)) === createPath(history.location);
      if (isShown) history.replace(address);
      else history.push(address);
    } else if (isOverlayEntry()) {
      event.preventDefault();
      replaceOverlayEntry(destination.href);
    }
  };
  const listening = new AbortController();
  const { signal } = listening;
  // Before Docusaurus' links.
  document.addEventListener('click', stay, { signal, capture: true });
  document.addEventListener('click', follow, { signal });
  document.addEventListener('mouseover', preload, { signal, passive: true });
  document.addEventListener('touchstart', preload, { signal, passive: true });
  return () => listening.abort();
}
