/** Restores the scroll position of a page when the history goes back or forward to it. The browser does
 * so too, but too early where the page has to be loaded again, such as after a reload. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { createStorageSlot } from '@docusaurus/theme-common';
import type { ClientModule } from '@docusaurus/types';
import type { Location } from 'history';

/** Outlives the document, as the history does. */
const slot = createStorageSlot('scroll-positions', { persistence: 'sessionStorage' });

/** Pixels from the top at which pages were left, by entry of the history. */
let positions = new Map<string, number>();

/** The name of an entry; those that the browser made have no key. */
const entryOf = ({ key, pathname }: Location) => key ?? pathname;

/** @throws if a text is not what this module stores */
function read(text: string): Map<string, number> {
  const stored = new Map(JSON.parse(text) as [string, number][]);
  const isWrong = [...stored].some(([key, top]) => typeof key !== 'string' || !(top >= 0));
  if (isWrong) throw new TypeError(text.slice(0, 99));
  return stored;
}

if (ExecutionEnvironment.canUseDOM) {
  try {
    positions = read(slot.get() ?? '[]');
  } catch (error) {
    console.warn('The scroll positions in the storage of this tab cannot be read:', error);
    slot.del();
  }
  addEventListener('pagehide', () => slot.set(JSON.stringify([...positions])));
}

export const onRouteUpdate: ClientModule['onRouteUpdate'] = ({ location, previousLocation }) => {
  if (!previousLocation || location.pathname === previousLocation.pathname) return;
  positions.set(entryOf(previousLocation), scrollY);
};

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location,
  previousLocation,
}) => {
  if (!previousLocation || location.pathname === previousLocation.pathname) return;
  const top = positions.get(entryOf(location));
  // After the page has scrolled to the target of its address.
  if (top !== undefined) queueMicrotask(() => scrollTo({ top, behavior: 'instant' }));
};
