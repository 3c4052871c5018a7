/** The router takes a path in any case, with a slash or `.html` at its end; the page then gets the address
 * of its route. Other spellings the app does not know: its not-found page asks the host. */
import type { ClientModule } from '@docusaurus/types';
import routes from '@generated/routes';
import type { History } from 'history';
import { matchRoutes } from 'react-router-config';
import { keyOf } from '@site/src/lib/pathKey';

let router: History | undefined;

/** Tells which history the router has. */
export const setRouter = (history: History): void => void (router = history);

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ location }) => {
  const { route } = matchRoutes(routes, location.pathname).at(-1) ?? {};
  if (!router || !route?.exact || typeof route.path !== 'string') return;
  const { pathname, search, hash, state } = router.location;
  // Another page may be on its way already.
  if (decodeURI(route.path) === pathname || keyOf(location.pathname) !== keyOf(pathname)) return;
  router.replace({ pathname: route.path, search, hash, state });
};
