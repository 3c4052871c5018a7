/** Follows plain links to pages of the site within the app: links of components, of highlighted code and of the
 * announcement bar. Docusaurus' Link component handles clicks on its own links before they arrive here. */
import { home, homes } from '@site/src/client/homes';
import {
  isOverlayEntry,
  replaceOverlayEntry,
} from '@site/src/plugins/closed-by-back/useHistoryPopHandler';
import { createLocation, createPath, type History } from 'history';
import { navigateAfterPaint } from './afterPaint';
import { missingPath } from './cleanPath';
import { decodable } from './decodable';
import { destinationOf, isInApp, isPlainClick } from './linkTarget';

/** The address to which the link around an element leads in this tab. */
function destinationAt(element: EventTarget | null): URL | undefined {
  const link = element instanceof Element && element.closest('a');
  if (!(link instanceof HTMLAnchorElement)) return undefined;
  const { target } = link;
  return destinationOf(
    { href: link.getAttribute('href'), target, isDownload: link.hasAttribute('download') },
    window.location.href,
  );
}

/** Compares with the home page instead of the current address: the not-found page may be at an address of another
 * language. */
const isHere = (destination: URL) =>
  isInApp(destination, new URL(home, window.location.href).href, homes);

/** Prefetches the page of a hovered link. */
function preload({ target }: Event): void {
  const destination = destinationAt(target);
  if (destination && isHere(destination)) void window.docusaurus.preload(destination.pathname);
}

/** Makes a link to the current page only scroll to its top: the router would render the whole page again. */
function stay(event: MouseEvent): void {
  const destination = isPlainClick(event) ? destinationAt(event.target) : undefined;
  // The host may meanwhile have the missing page, and an open overlay must be closed first.
  if (!destination || destination.hash || missingPath !== undefined || isOverlayEntry()) return;
  if (destination.href !== window.location.href) return;
  event.preventDefault();
  window.scrollTo(0, 0);
}

/** Lets the keyboard and screen readers go on at a place, as browsers do when they follow a link to it. */
function focusPlace(place: HTMLElement): void {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

/** Scrolls to a place on this page at once, and tells the router, which renders all links again, after the paint. */
function jump(event: MouseEvent, history: History): void {
  const link = event.target instanceof Element && event.target.closest('main a[href*="#"]');
  if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event) || isOverlayEntry()) return;
  const { origin, pathname, search } = window.location;
  const isHere = link.origin + link.pathname + link.search === origin + pathname + search;
  const target =
    isHere && document.getElementById(decodeURIComponent(decodable(link.hash.slice(1))));
  if (!target || link.target) return;
  event.preventDefault();
  target.scrollIntoView();
  focusPlace(target);
  const { hash } = link;
  const { location } = history;
  void navigateAfterPaint(history, () =>
    location.hash === hash ? history.replace(location) : history.push({ ...location, hash }),
  );
}

/** @returns a function that stops following links */
export function followLinks(history: History): () => void {
  const follow = (event: MouseEvent) => {
    const destination = isPlainClick(event) ? destinationAt(event.target) : undefined;
    if (!destination) return;
    if (isHere(destination)) {
      const { pathname, search, hash } = destination;
      const address = decodable(pathname) + search + decodable(hash);
      event.preventDefault();
      const isShown = createPath(createLocation(address)) === createPath(history.location);
      const navigate = () => (isShown ? history.replace(address) : history.push(address));
      if (isOverlayEntry()) navigate();
      else void navigateAfterPaint(history, navigate);
    } else if (isOverlayEntry()) {
      event.preventDefault();
      replaceOverlayEntry(destination.href);
    }
  };
  const listening = new AbortController();
  const { signal } = listening;
  // Capturing, to run before Docusaurus' links.
  document.addEventListener('click', stay, { signal, capture: true });
  document.addEventListener('click', event => jump(event, history), { signal, capture: true });
  document.addEventListener('click', follow, { signal });
  document.addEventListener('mouseover', preload, { signal, passive: true });
  document.addEventListener('touchstart', preload, { signal, passive: true });
  return () => listening.abort();
}
