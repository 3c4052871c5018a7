/** The client's route tree, to which leaves are added when their part is loaded. */
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

/** Registers a list of routes under a number, to which leaves can then be added.
 * @returns the list */
export function fill(list: number, routes: RouteConfig[]): RouteConfig[] {
  lists.set(list, routes);
  return routes;
}

/** Adds a leaf to the list of its parent.
 * @param list number of the list; 0 is the top level
 * @param hash distinguishes routes with the same path */
export function addLeaf(list: number, path: string, hash: string, attributes: object): void {
  const leaf = { ...attributes, path, component: ComponentCreator(path, hash) } as RouteConfig;
  // The not-found route matches every path, so it must stay last.
  if (list === 0) topLevel.splice(-1, 0, leaf);
  else lists.get(list)!.push(leaf);
}

function Rest({ route }: { route: RouteConfig }): ReactNode {
  return renderRoutes(route.routes);
}

/** Route for the leaves of the top level, which the generated tree does not contain. */
export const rest: RouteConfig = { path: '*', component: Rest as never, routes: topLevel };
