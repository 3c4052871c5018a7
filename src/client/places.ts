/** Scrolls to the reader's place in a page that is gone back to. The browser does so too, but too early
 * where the page must be loaded again, such as after a reload. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { createStorageSlot } from '@docusaurus/theme-common';
import type { ClientModule } from '@docusaurus/types';
import type { Location } from 'history';

/** Outlives the document, as the history does. */
const kept = createStorageSlot('places', { persistence: 'sessionStorage' });

/** Where the reader was in pages that were left, by entry of the history. */
let places = new Map<string, number>();

/** The name of an entry; those that the browser made have no key. */
const entryOf = ({ key, pathname }: Location) => key ?? pathname;

if (ExecutionEnvironment.canUseDOM) {
  try {
    places = new Map(JSON.parse(kept.get() ?? '[]') as [string, number][]);
  } catch (error) {
    console.warn('What the storage of this tab keeps as places is none:', error);
  }
  addEventListener('pagehide', () => kept.set(JSON.stringify([...places])));
}

export const onRouteUpdate: ClientModule['onRouteUpdate'] = ({ location, previousLocation }) => {
  if (!previousLocation || location.pathname === previousLocation.pathname) return;
  places.set(entryOf(previousLocation), scrollY);
};

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location,
  previousLocation,
}) => {
  if (!previousLocation || location.pathname === previousLocation.pathname) return;
  const top = places.get(entryOf(location));
  // After the page has scrolled to the target of its address.
  if (top !== undefined) queueMicrotask(() => scrollTo({ top, behavior: 'instant' }));
};
