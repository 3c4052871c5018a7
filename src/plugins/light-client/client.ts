/** Makes Preact work for Docusaurus as React does. */
import type { ClientModule } from '@docusaurus/types';
import { options } from 'preact';
import { isTakingOver, takeOverInParts } from './turns';

/** Runs something in tasks of its own, which neither wait for a time nor are held back in a tab that is
 * not shown.
 * @returns what asks for the next run */
function inTasks(run: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = run;
  return () => port2.postMessage(undefined);
}

/** What a reader does is drawn before the next they do. What changes the state in the promises that
 * follow anything else is drawn once: the search changes its own half a dozen times for an answer. */
function drawInTime(): void {
  let draw: (() => void) | undefined;
  const drawNext = inTasks(() => draw?.());
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
  drawInTime();
  takeOverInParts(inTasks);
}

/** Scrolls to the target of an address in the site. Docusaurus does it too, but of a new page Preact
 * draws the content only after that: consumers of a context come after its provider's effects. */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location,
  previousLocation,
}) => {
  if (!previousLocation || !location.hash || location.pathname === previousLocation.pathname)
    return;
  const id = decodeURIComponent(location.hash.slice(1));
  queueMicrotask(() => document.getElementById(id)?.scrollIntoView());
};
