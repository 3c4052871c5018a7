/** Scrolls to the target of an address in the site. Docusaurus does it too, but of a new page Preact
 * draws the content only after that: consumers of a context come after its provider's effects. */
import type { ClientModule } from '@docusaurus/types';

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location,
  previousLocation,
}) => {
  if (!previousLocation || !location.hash || location.pathname === previousLocation.pathname)
    return;
  const id = decodeURIComponent(location.hash.slice(1));
  queueMicrotask(() => document.getElementById(id)?.scrollIntoView());
};
