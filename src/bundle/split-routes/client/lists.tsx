/** The route tree of the client, whose leaves are added as the parts that hold them are loaded. */
import ComponentCreator from '@docusaurus/ComponentCreator';
import renderRoutes from '@docusaurus/renderRoutes';
import type { ReactNode } from 'react';
import type { RouteConfig } from 'react-router-config';

const lists = new Map<number, RouteConfig[]>();
const notFound: RouteConfig = {
  key: 'not-found',
  path: '*',
  component: ComponentCreator('*', ''),
};
const topLevel = [notFound];

/** Names a list of routes, so that leaves can be added to it.
 * @returns the list */
export function fill(list: number, routes: RouteConfig[]): RouteConfig[] {
  lists.set(list, routes);
  return routes;
}

/** Adds a leaf to the list of its parent.
 * @param list its number; that of the top level is 0
 * @param hash what tells it from other routes on the same path */
export function addLeaf(list: number, path: string, hash: string, attributes: object): void {
  const leaf = { ...attributes, path, component: ComponentCreator(path, hash) } as RouteConfig;
  // What matches every path stays the last.
  if (list === 0) topLevel.splice(-1, 0, leaf);
  else lists.get(list)!.push(leaf);
}

function Rest({ route }: { route: RouteConfig }): ReactNode {
  return renderRoutes(route.routes);
}

/** What is found on the top level beside the tree. */
export const rest: RouteConfig = { path: '*', component: Rest as never, routes: topLevel };
