/** The style sheet leaves out of the layout what is out of sight, until the reader goes to a place in a
 * page, jumps over what was never in sight, or comes back to one: then places must be where they are. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type { ClientModule } from '@docusaurus/types';

function layOut(): void {
  document.documentElement.dataset.laidOut = 'true';
}

/** Waits for a jump: what is passed in steps of less than a screen was in sight and is laid out. */
function layOutAfterJump(): void {
  const isDone = new AbortController();
  const { signal } = isDone;
  let before = scrollY;
  let hasJumped = false;
  const onScroll = () => {
    hasJumped ||= Math.abs(scrollY - before) > innerHeight;
    before = scrollY;
  };
  const onScrollEnd = () => {
    if (!hasJumped) return;
    layOut();
    isDone.abort();
  };
  addEventListener('scroll', onScroll, { signal });
  addEventListener('scrollend', onScrollEnd, { signal });
}

if (ExecutionEnvironment.canUseDOM) {
  const [navigation] = performance.getEntriesByType('navigation');
  if ((navigation as PerformanceNavigationTiming | undefined)?.type !== 'navigate') layOut();
  else layOutAfterJump();
}

export const onRouteUpdate: ClientModule['onRouteUpdate'] = ({ previousLocation, location }) => {
  if (!previousLocation) return;
  if (location.hash || location.pathname === previousLocation.pathname) layOut();
};

/** A page that is left is not laid out for it: the next one is drawn when this is done. */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ previousLocation }) => {
  if (previousLocation) queueMicrotask(layOut);
};
