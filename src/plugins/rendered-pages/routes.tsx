/** In the place of react-router-config. It matches a path with all routes of a list, and makes an element
 * of each of them, several times a page. Here only those of hundreds are left that the path may belong
 * to. */
import type { ReactNode } from 'react';
import { matchPath, Route, Switch, useLocation } from 'react-router';
import type { MatchedRoute, RouteConfig } from 'react-router-config';
import { keyOf } from '../split-routes/client/key';

/** The key of a route that has one path only. */
const ownKey = ({ path, exact }: RouteConfig) =>
  exact && typeof path === 'string' && !/[:*?+()]/.test(path) ? keyOf(path) : undefined;

const keys = new WeakMap<RouteConfig[], (string | undefined)[]>();

/** The routes of a list that may match a path, in their order. */
export function candidates(routes: RouteConfig[], pathname: string): RouteConfig[] {
  const known = keys.get(routes) ?? routes.map(ownKey);
  keys.set(routes, known);
  const key = keyOf(pathname);
  return routes.filter((_, at) => known[at] === undefined || known[at] === key);
}

/** The routes that lead to a path, from the outermost to the innermost. */
export function matchRoutes(routes: RouteConfig[], pathname: string): MatchedRoute<object>[] {
  for (const route of candidates(routes, pathname)) {
    const match = matchPath(pathname, route);
    if (match) return [{ route, match }, ...matchRoutes(route.routes ?? [], pathname)];
  }
  return [];
}

function Routes({ routes }: { routes: RouteConfig[] }): ReactNode {
  return (
    <Switch>
      {candidates(routes, useLocation().pathname).map((route, at) => {
        const { key, path, exact, strict, component: Component } = route;
        return (
          <Route
            {...{ path, exact, strict }}
            key={key ?? at}
            render={props => Component && <Component {...props} route={route} />}
          />
        );
      })}
    </Switch>
  );
}

/** The element of the route that a page belongs to. */
export const renderRoutes = (routes?: RouteConfig[]): ReactNode =>
  routes && <Routes routes={routes} />;
