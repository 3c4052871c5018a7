/** Makes Preact work for Docusaurus as React does. */
import { createStorageSlot } from '@docusaurus/theme-common';
import type { ClientModule } from '@docusaurus/types';
import type { Location } from 'history';
import { options } from 'preact';
import { targetOf } from './target';
import { inTasks, isTakingOver, takeOverInParts } from './turns';

/** What a reader does is drawn before the next they do. What changes the state in the promises that
 * follow anything else is drawn once: the search changes its own half a dozen times for an answer. */
function drawInTime(): void {
  let draw: (() => void) | undefined;
  const drawNow = () => {
    const waiting = draw;
    draw = undefined;
    waiting?.();
  };
  const drawNext = inTasks(drawNow);
  // Once this event is over, the browser scrolls to the reader's place in the page they come back to. It
  // must be drawn by then, and Preact would draw it with what waits already.
  addEventListener('popstate', drawNow);
  options.debounceRendering = callback => {
    // The event that is being handled, as React asks for it.
    const { event } = window;
    if (isTakingOver() || (event && !(event instanceof MessageEvent))) {
      queueMicrotask(callback);
      return;
    }
    draw = callback;
    drawNext();
  };
}

const kept = createStorageSlot('places', { persistence: 'sessionStorage' });

/** Where the reader was in pages that were left, by entry of the history. */
let places = new Map<string, number>();

/** The name of an entry; those that the browser made have no key. */
const entryOf = ({ key, pathname }: Location) => key ?? pathname;

/** Keeps the places when the document is left: the history outlives it. */
function keepPlaces(): void {
  places = new Map(JSON.parse(kept.get() ?? '[]') as [string, number][]);
  addEventListener('pagehide', () => kept.set(JSON.stringify([...places])));
}

// An open port would keep a build from ending.
if (typeof window !== 'undefined') {
  // Docusaurus' banner of a wrong base path: it is put into home pages, out of sight as long as there is
  // a style sheet, when the app has not started by the time that the HTML is read.
  document.getElementById('__docusaurus-base-url-issue-banner-container')?.remove();
  drawInTime();
  takeOverInParts();
  keepPlaces();
}

export const onRouteUpdate: ClientModule['onRouteUpdate'] = ({ previousLocation }) => {
  if (previousLocation) places.set(entryOf(previousLocation), scrollY);
};

/** Scrolls to the reader's place in a page that is gone back to, which the browser does too early where
 * the page must be loaded again; else to the target of the address. Docusaurus scrolls to the target
 * too, but of a new page Preact draws the content only after that: consumers of a context come after
 * its provider's effects. */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location,
  previousLocation,
}) => {
  if (!previousLocation || location.pathname === previousLocation.pathname) return;
  const place = places.get(entryOf(location));
  queueMicrotask(() => {
    if (place !== undefined) scrollTo({ top: place, behavior: 'instant' });
    else if (location.hash) targetOf(location.hash)?.scrollIntoView();
  });
};
