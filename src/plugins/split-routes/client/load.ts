/** Loads the part of the route tables that names a page. */
import registry from '@generated/registry';
import routesChunkNames from '@generated/routesChunkNames';
import parts from '@generated/split-routes/parts';
import { keyOf } from './key';
import { addLeaf } from './lists';

/** The bundler's table of the files of chunks, which starts with those that belong to no part. */
declare const __webpack_require__: { chunkFiles?: Record<string, string> };

const loads = new Map<number, Promise<void>>();

async function load(index: number): Promise<void> {
  const part = await parts[index]![1]();
  Object.assign((__webpack_require__.chunkFiles ??= {}), part.files);
  Object.assign(registry, part.registry);
  Object.assign(routesChunkNames, part.names);
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
