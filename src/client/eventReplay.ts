/** Event replay: what a reader clicked before React listened happens once it does. An inline script
 * (`inlineScripts.ts`) keeps it in `missedEvent`, the last one alone; React itself sees to what comes after.
 * Links need no replay, and the search opens without React. */
import type { ClientModule } from '@docusaurus/types';

declare global {
  interface Window {
    /** Unknown, since an element with this id would have this name as well. */
    missedEvent?: unknown;
  }
}

function replay({ target }: Event): void {
  (target as Element)
    .closest<HTMLElement>('button:not(.search-button, .search-dialog *), [role=button], [role=tab]')
    ?.click();
}

/** Clicks again what a reader clicked before React ran. Call it when React has hydrated what is around the boundaries:
 * it then hydrates the one in which the click was at once. */
export function replayMissedEvent(): void {
  // React is done with this update then.
  queueMicrotask(() => {
    window.onclick = null;
    if (window.missedEvent instanceof Event) replay(window.missedEvent);
  });
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ previousLocation }) => {
  if (!previousLocation) replayMissedEvent();
};
