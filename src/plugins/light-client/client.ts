/** Makes Preact work for Docusaurus as React does. */
import type { ClientModule } from '@docusaurus/types';
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

// An open port would keep a build from ending.
if (typeof window !== 'undefined') {
  // Docusaurus' banner of a wrong base path: it is put into home pages, out of sight as long as there is
  // a style sheet, when the app has not started by the time that the HTML is read.
  document.getElementById('__docusaurus-base-url-issue-banner-container')?.remove();
  drawInTime();
  takeOverInParts();
}

/** Scrolls to the target of an address in the site. Docusaurus does it too, but of a new page Preact
 * draws the content only after that: consumers of a context come after its provider's effects. */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location,
  previousLocation,
}) => {
  if (!previousLocation || !location.hash || location.pathname === previousLocation.pathname)
    return;
  queueMicrotask(() => targetOf(location.hash)?.scrollIntoView());
};
