/** Wraps `react-router-config` on the server, where Docusaurus goes through the routes of the whole site four
 * times a page. Here pages are found by their path. */
import { createElement, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import * as stock from 'react-router-config';
import type { RouteConfig } from 'react-router-config';

type Numbered = [at: number, route: RouteConfig];

interface Index {
  /** Routes that match one path each, by its key. */
  pages: Map<string, Numbered[]>;
  others: Numbered[];
}

/** The router takes paths without regard to case and to a slash at the end. */
const keyOf = (path: string) => path.toLowerCase().replace(/\/$/, '');

const isPage = ({ path, exact, routes, strict, sensitive }: RouteConfig): boolean =>
  exact === true && !routes && !strict && !sensitive && !/[:*?+()]/.test(String(path));

const indexes = new WeakMap<RouteConfig[], Index>();

function indexOf(routes: RouteConfig[]): Index {
  const known = indexes.get(routes);
  if (known) return known;
  const index: Index = { pages: new Map(), others: [] };
  routes.forEach((route, at) => {
    const key = isPage(route) ? keyOf(String(route.path)) : undefined;
    const same = key === undefined ? index.others : (index.pages.get(key) ?? []);
    same.push([at, route]);
    if (key !== undefined) index.pages.set(key, same);
  });
  indexes.set(routes, index);
  return index;
}

/** The routes that can match a path, in their order; nested routes are filtered the same way. */
function routesAt(routes: RouteConfig[], pathname: string): RouteConfig[] {
  const { pages, others } = indexOf(routes);
  return [...(pages.get(keyOf(pathname)) ?? []), ...others]
    .sort(([a], [b]) => a - b)
    .map(([, route]) =>
      route.routes ? { ...route, routes: routesAt(route.routes, pathname) } : route,
    );
}

export const matchRoutes = (routes: RouteConfig[], pathname: string) =>
  stock.matchRoutes(routesAt(routes, pathname), pathname);

function Found({ routes }: { routes: RouteConfig[] }): ReactNode {
  return stock.renderRoutes(routesAt(routes, useLocation().pathname));
}

export const renderRoutes = (routes: RouteConfig[] | undefined): ReactNode =>
  routes ? createElement(Found, { routes }) : null;
