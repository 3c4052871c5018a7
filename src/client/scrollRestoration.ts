/** Restores the scroll position of a page on Back and Forward. The browser does so too early if the page has to
 * load first, for example after a reload. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { createStorageSlot } from '@docusaurus/theme-common';
import type { ClientModule } from '@docusaurus/types';
import type { Location } from 'history';

/** The history outlives the document, and so must the positions. */
const slot = createStorageSlot('scroll-positions', { persistence: 'sessionStorage' });

/** The scroll positions in pixels at which the reader left pages, by history entry. */
let positions = new Map<string, number>();

/** The key of a history entry, or its path: the browser's own entries have no key. */
const entryOf = ({ key, pathname }: Location) => key ?? pathname;

/** @throws if the text was not stored by this module */
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
    console.warn('Discarding invalid scroll positions from sessionStorage:', error);
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
  // Runs after the page has scrolled to the target of its hash.
  if (top !== undefined) queueMicrotask(() => scrollTo({ top, behavior: 'instant' }));
};
