/** Event replay: repeats the last click that happened before React listened. An inline script (`inlineScripts.ts`)
 * keeps the click in `missedEvent`; React itself replays later ones. Links need no replay, and the search opens
 * without React. */
import type { ClientModule } from '@docusaurus/types';

declare global {
  interface Window {
    /** Unknown, as an element with the id `missedEvent` would be this property, too. */
    missedEvent?: unknown;
  }
}

function replay({ target }: Event): void {
  (target as Element)
    .closest<HTMLElement>('button:not(.search-button, .search-dialog *), [role=button], [role=tab]')
    ?.click();
}

/** Replays the click that happened before React ran. Call it when React has hydrated everything outside the
 * boundaries: React then hydrates the boundary of the click at once. */
export function replayMissedEvent(): void {
  // React finishes the current update first.
  queueMicrotask(() => {
    window.onclick = null;
    if (window.missedEvent instanceof Event) replay(window.missedEvent);
  });
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ previousLocation }) => {
  if (!previousLocation) replayMissedEvent();
};
