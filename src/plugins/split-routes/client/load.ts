/** Loads the part of the route tables that names a page. */
import flat from '@docusaurus/core/lib/client/flat.js';
import type { RouteChunkNames } from '@docusaurus/types';
import registry from '@generated/registry';
import routesChunkNames from '@generated/routesChunkNames';
import parts from '@generated/split-routes/parts';
import { keyOf } from './key';
import { addLeaf } from './lists';

/** The bundler's table of the files of chunks, which starts with those that belong to no part. */
declare const __webpack_require__: { chunkFiles?: Record<string, string> };

const loads = new Map<number, Promise<void>>();

/** Names of chunks by the key of the route that needs them. */
type Needed = Map<string, string[]>;

function addNames(needed: Needed, names: RouteChunkNames): void {
  for (const [route, tree] of Object.entries(names)) {
    // The name of a route ends in a hash.
    const key = keyOf(route.replace(/-[^-]+$/, ''));
    needed.set(key, [...(needed.get(key) ?? []), ...Object.values(flat(tree))]);
  }
}

const ofLayouts: Needed = new Map();
const ofPages: Needed = new Map();
// What is there from the start belongs to no page.
addNames(ofLayouts, routesChunkNames);

/** Names of the chunks of a page whose routes are loaded, and of the layouts that it stands in. */
export function chunksOf(pathname: string): string[] {
  const key = keyOf(pathname);
  const ends = Array.from(key.matchAll(/(?<=.)\/|$/g), ({ index }) => index);
  const layouts = ends.flatMap(end => ofLayouts.get(key.slice(0, end)) ?? []);
  return [...layouts, ...(ofPages.get(key) ?? [])];
}

async function load(index: number): Promise<void> {
  const part = await parts[index]![1]();
  Object.assign((__webpack_require__.chunkFiles ??= {}), part.files);
  Object.assign(registry, part.registry);
  Object.assign(routesChunkNames, part.names);
  addNames(ofPages, part.names);
  for (const route of part.routes) addLeaf(...route);
}

/** Loads the routes around a path, once.
 * @throws if they cannot be fetched; the next call tries again */
export async function loadRoutes(pathname: string): Promise<void> {
  const key = keyOf(pathname);
  const index = parts.findLastIndex(([first]) => first <= key);
  if (index < 0) return;
  const loading = loads.get(index) ?? load(index);
  loads.set(index, loading);
  try {
    await loading;
  } catch (error) {
    loads.delete(index);
    throw error;
  }
}
