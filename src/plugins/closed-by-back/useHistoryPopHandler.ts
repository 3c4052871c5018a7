/** Back closes an overlay, such as the menu, and leaves the page as it is. Docusaurus' hook of this name
 * blocks the way back inside the router, which cannot tell then which entry of the browser's history it
 * has to return to: after a reload, or after links to places in the page, the address is of another page.
 *
 * Here an open overlay has an entry of its own, with the address and the router's key of the entry below.
 * The router sees neither that it is entered nor that it is left, so nothing scrolls. A page that is
 * opened from an overlay replaces its entry. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { createPath, type History } from 'history';
import { useEffect, useEffectEvent } from 'react';

interface EntryState {
  /** The router's name of the entry. Those that the browser made have none. */
  key?: string;
  isOverlay?: boolean;
}

const state = () => window.history.state as EntryState | null;
const entry = () => `${state()?.key} ${window.location.href}`;
export const isOverlayEntry = (): boolean => state()?.isOverlay ?? false;

/** What closes each overlay that is open, and whether the page stays where it is meanwhile. */
const overlays = new Map<() => void, boolean>();
const isModal = () => [...overlays.values()].includes(true);
let router: History;
/** The entry of the page that the router shows. */
let shown: string;
/** Whether the browser is at another entry, such as that of an overlay. */
let isElsewhere = false;
/** Set while the browser goes back from the entry of an overlay that is closed. */
let leaving: { isOvertaken: boolean } | undefined;
/** A navigation that began in an overlay, to be done once its entry is left. */
let postponed: (() => void) | undefined;
let unblock: (() => void) | undefined;

/** Where the page was when an overlay opened, which may scroll it, or before the entries that are left now. */
let place: number | undefined;
let frame = 0;

/** Undoes that the overlay, or the browser after a reload, leaves the page elsewhere. Browsers scroll after
 * the event, and before they paint: an entry that is left before that has not been at its place. */
function stayInPlace(): void {
  place ??= window.scrollY;
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    frame = 0;
    window.scrollTo({ top: place, behavior: 'instant' });
    if (!isModal()) place = undefined;
  });
}

function giveUp(): void {
  unblock?.();
  unblock = undefined;
}

function enter(): void {
  if (frame === 0 && isModal()) place = window.scrollY;
  window.history.pushState({ ...state(), isOverlay: true }, '');
  isElsewhere = true;
  unblock ??= router.block((location, action) => {
    if (action === 'POP') return undefined;
    // The router decodes the path of whatever it is given.
    const target = { ...location, pathname: encodeURI(location.pathname) };
    if (createPath(location) === createPath(router.location)) {
      postponed = () => router.replace(target);
      return false;
    }
    if (leaving) leaving.isOvertaken = true;
    place = undefined;
    giveUp();
    router.replace(target);
    return false;
  });
}

function goBack(): void {
  leaving = { isOvertaken: false };
  window.history.back();
}

/** Leaves the entry of an overlay, unless there is another overlay or a page has replaced it. */
function leave(): void {
  if (overlays.size > 0 || leaving) return;
  if (isOverlayEntry()) goBack();
  else giveUp();
}

function onPop(event: PopStateEvent): void {
  const left = leaving;
  leaving = undefined;
  // The browser also tells of a link to the place in the page that it is at: it scrolls there.
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
    // Opened again meanwhile.
    enter();
    return;
  }
  for (const close of overlays.keys()) close();
  // Reached by Forward, or by Back from another site: its overlay is closed.
  if (isOverlayEntry()) goBack();
  else giveUp();
  postponed?.();
  postponed = undefined;
}

if (ExecutionEnvironment.canUseDOM) {
  shown = entry();
  isElsewhere = isOverlayEntry();
  // Runs before the router's listener, which is not a capturing one.
  addEventListener('popstate', onPop, { capture: true });
  // Reloaded while the overlay was open.
  if (isOverlayEntry()) goBack();
}

/** Tells which entry the router shows. @returns what ends it */
export function watchRouter(history: History): () => void {
  const update = () => {
    shown = entry();
    isElsewhere = isOverlayEntry();
  };
  router = history;
  update();
  return history.listen(update);
}

/** Leads from an overlay to a document outside the app, which replaces the overlay's entry. */
export function replaceOverlayEntry(address: string): void {
  window.history.replaceState({ ...state(), isOverlay: false }, '');
  giveUp();
  window.location.replace(address);
}

/** To be used in what is rendered while an overlay is open.
 * @param close closes the overlay, when the reader goes back
 * @param options.isModal whether the page stays where it is meanwhile */
export function useHistoryPopHandler(close: () => void, options = { isModal: true }): void {
  const onBack = useEffectEvent(close);
  const { isModal: stays } = options;
  useEffect(() => {
    const overlay = () => onBack();
    overlays.set(overlay, stays);
    if (!isOverlayEntry()) enter();
    return () => {
      overlays.delete(overlay);
      // A link that was followed has replaced the entry by then.
      setTimeout(leave);
    };
  }, [stays]);
}
