/** Replaces the address of a page by the exact path of its route: the router accepts a path in any case, with a
 * slash or `.html` at its end. For other spellings the app shows its not-found page, which asks the host. */
import type { ClientModule } from '@docusaurus/types';
import routes from '@generated/routes';
import type { History } from 'history';
import { matchRoutes } from 'react-router-config';
import { pathKey } from '@site/src/lib/pathKey';

let router: History | undefined;

/** Sets the history that the router uses. */
export const setRouter = (history: History): void => void (router = history);

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ location }) => {
  const { route } = matchRoutes(routes, location.pathname).at(-1) ?? {};
  if (!router || !route?.exact || typeof route.path !== 'string') return;
  const { pathname, search, hash, state } = router.location;
  // The app may already be navigating to another page.
  if (decodeURI(route.path) === pathname || pathKey(location.pathname) !== pathKey(pathname))
    return;
  router.replace({ pathname: route.path, search, hash, state });
};
