/** Makes Back close an overlay, such as the menu, and leave the page as it is. The Docusaurus hook of this name
 * blocks the navigation inside the router, which then cannot tell which history entry to return to: after a
 * reload, or after links to anchors of the page, the address is the one of another page.
 *
 * Here an open overlay has its own history entry, with the address and the router key of the entry below. The
 * router never notices that the browser enters or leaves this entry, so nothing scrolls. If the reader opens a
 * page from an overlay, the page replaces the entry of the overlay. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { createPath, type History } from 'history';
import { useEffect, useEffectEvent } from 'react';

interface EntryState {
  /** The key that the router gave the entry. Entries that the browser made have no key. */
  key?: string;
  isOverlay?: boolean;
}

const state = () => window.history.state as EntryState | null;
const entry = () => `${state()?.key} ${window.location.href}`;
export const isOverlayEntry = (): boolean => state()?.isOverlay ?? false;

/** The function that closes each open overlay, and whether the page must not scroll while it is open. */
const overlays = new Map<() => void, boolean>();
const isModal = () => [...overlays.values()].includes(true);
let router: History;
/** The history entry of the page that the router shows. */
let shown: string;
/** Whether the browser is at another history entry, such as the entry of an overlay. */
let isElsewhere = false;
/** Set while the browser goes back from the entry of an overlay that was closed. */
let leaving: { isOvertaken: boolean } | undefined;
/** A navigation that began in an overlay. It runs once the browser has left the entry of the overlay. */
let postponed: (() => void) | undefined;
let unblock: (() => void) | undefined;

/** The scroll position to restore: before an overlay opened, or before the browser left history entries. */
let scrollTop: number | undefined;
let frame = 0;

/** Restores the scroll position if an overlay, or the browser after a reload, has scrolled the page. Browsers
 * scroll after the event and before they paint, so an entry that is left before the paint never scrolled. */
function stayInPlace(): void {
  scrollTop ??= window.scrollY;
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    frame = 0;
    window.scrollTo({ top: scrollTop, behavior: 'instant' });
    if (!isModal()) scrollTop = undefined;
  });
}

function unblockRouter(): void {
  unblock?.();
  unblock = undefined;
}

function enter(): void {
  if (frame === 0 && isModal()) scrollTop = window.scrollY;
  window.history.pushState({ ...state(), isOverlay: true }, '');
  isElsewhere = true;
  unblock ??= router.block((location, action) => {
    if (action === 'POP') return undefined;
    // The router decodes the path again.
    const target = { ...location, pathname: encodeURI(location.pathname) };
    if (createPath(location) === createPath(router.location)) {
      postponed = () => router.replace(target);
      return false;
    }
    if (leaving) leaving.isOvertaken = true;
    scrollTop = undefined;
    unblockRouter();
    router.replace(target);
    return false;
  });
}

function goBack(): void {
  leaving = { isOvertaken: false };
  window.history.back();
}

/** Leaves the entry of an overlay, unless another overlay is open or a page has replaced the entry. */
function leave(): void {
  if (overlays.size > 0 || leaving) return;
  if (isOverlayEntry()) goBack();
  else unblockRouter();
}

function onPop(event: PopStateEvent): void {
  const left = leaving;
  leaving = undefined;
  // The event also comes from a link to the current anchor, to which the browser scrolls.
  const isBack = isElsewhere && entry() === shown;
  isElsewhere = isOverlayEntry() || !!left?.isOvertaken;
  if (isBack || isElsewhere) {
    event.stopImmediatePropagation();
    stayInPlace();
  }
  if (left?.isOvertaken) {
    window.history.forward();
    return;
  }
  if (left && overlays.size > 0) {
    // The reader opened an overlay again meanwhile.
    enter();
    return;
  }
  for (const close of overlays.keys()) close();
  // Forward, or Back from another site, reached the entry of an overlay that is closed.
  if (isOverlayEntry()) goBack();
  else unblockRouter();
  postponed?.();
  postponed = undefined;
}

if (ExecutionEnvironment.canUseDOM) {
  shown = entry();
  isElsewhere = isOverlayEntry();
  // The listener of the router does not capture, so this one runs first.
  addEventListener('popstate', onPop, { capture: true });
  // The page was reloaded while an overlay was open.
  if (isOverlayEntry()) goBack();
}

/** Keeps track of the entry that the router shows. @returns a function that stops it */
export function watchRouter(history: History): () => void {
  const update = () => {
    shown = entry();
    isElsewhere = isOverlayEntry();
  };
  router = history;
  update();
  return history.listen(update);
}

/** Leaves an overlay for a document outside the app, which replaces the entry of the overlay. */
export function replaceOverlayEntry(address: string): void {
  window.history.replaceState({ ...state(), isOverlay: false }, '');
  unblockRouter();
  window.location.replace(address);
}

/** A component calls this hook while its overlay is open.
 * @param close closes the overlay when the reader goes back
 * @param options.isModal whether the page must not scroll while the overlay is open */
export function useHistoryPopHandler(close: () => void, options = { isModal: true }): void {
  const onBack = useEffectEvent(close);
  const { isModal: stays } = options;
  useEffect(() => {
    const overlay = () => onBack();
    overlays.set(overlay, stays);
    if (!isOverlayEntry()) enter();
    return () => {
      overlays.delete(overlay);
      // By then, a link that the reader followed has replaced the entry.
      setTimeout(leave);
    };
  }, [stays]);
}
