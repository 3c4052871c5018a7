/** Loads the parts of the route tables that pages need. */
import type { RouteChunkNames } from '@docusaurus/types';
import globalData from '@generated/globalData';
import registry from '@generated/registry';
import routesChunkNames from '@generated/routesChunkNames';
import {
  first,
  type List,
  loadList,
  type RoutePart,
  type RouteScripts,
} from '@generated/split-routes/parts';
import { routeScriptsFile } from '@site/src/config/site';
import { addDoc } from '../docs';
import { pathKey } from '../../../lib/pathKey';
import { flatNames } from '../chunkNames';
import { addLeaf } from './routeTree';

declare const __webpack_require__: {
  (module: string): RoutePart;
  /** Loads a chunk. */
  e(chunk: string): Promise<unknown>;
  /** The base URL. */
  p: string;
  /** The bundler's table of chunk files. At start, it only has the chunks that belong to no part. */
  chunkFiles?: Record<string, string>;
};

/** Chunk names by the key of the route that needs them. */
type Needed = Map<string, string[]>;

function addNames(needed: Needed, names: RouteChunkNames): void {
  for (const [route, tree] of Object.entries(names)) {
    // The name of a route ends in a hash.
    const key = pathKey(route.replace(/-[^-]+$/, ''));
    needed.set(key, [...(needed.get(key) ?? []), ...flatNames(tree)]);
  }
}

const ofLayouts: Needed = new Map();
const ofPages: Needed = new Map();
// The names in the initial tables belong to layouts.
addNames(ofLayouts, routesChunkNames);

/** The chunk names of a page and its layouts. The page's routes must be loaded. */
export function chunksOf(pathname: string): string[] {
  const key = pathKey(pathname);
  const ends = Array.from(key.matchAll(/(?<=.)\/|$/g), ({ index }) => index);
  const layouts = ends.flatMap(end => ofLayouts.get(key.slice(0, end)) ?? []);
  return [...layouts, ...(ofPages.get(key) ?? [])];
}

const addFiles = (files: Record<string, string>) =>
  void Object.assign((__webpack_require__.chunkFiles ??= {}), files);

/** Loaded and pending parts, by first key. */
const loads = new Map<string, Promise<void>>();
const loaded: RoutePart[] = [];

async function add(loading: Promise<RoutePart> | RoutePart): Promise<void> {
  const part = await loading;
  addFiles(part.files);
  Object.assign(registry, part.registry);
  Object.assign(routesChunkNames, part.names);
  addNames(ofPages, part.names);
  for (const route of part.routes) addLeaf(...route);
  for (const doc of part.docs) addDoc(globalData, doc);
  loaded.push(part);
}

const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src*="/assets/js/"]')];
const addresses = scripts.map(({ src }) => src);
/** The script of the page's own part, which its HTML names with the ids of chunk and module. */
const namedScript = document.querySelector<HTMLScriptElement>('script[data-part]');
// All scripts have run or failed by now. The bundler's runtime would wait forever for the element of a failed one.
for (const script of scripts) script.remove();

async function loadNamed(): Promise<void> {
  if (!namedScript) return;
  const [chunk, module] = namedScript.dataset.part!.split('-') as [string, string];
  addFiles({ [chunk]: /([^/]+)\.js$/.exec(namedScript.src)![1]! });
  await __webpack_require__.e(chunk);
  await add(__webpack_require__(module));
}
let named: Promise<void> | undefined;

let list: Promise<List> | undefined;

/** Reads the script names of all route tables, which change with the text of any page.
 * @throws if they belong to another build, because the site has been deployed meanwhile */
async function readScripts(): Promise<void> {
  const response = await fetch(__webpack_require__.p + routeScriptsFile, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const { runtime, files } = (await response.json()) as RouteScripts;
  if (!addresses.some(address => address.endsWith(`/${runtime}`))) {
    throw new Error('The site has been deployed anew: its scripts do not fit this page');
  }
  addFiles(files);
}

async function readList(): Promise<List> {
  const [read] = await Promise.all([loadList(), readScripts()]);
  return read;
}

/** Awaits a promise that later calls share, and forgets it on rejection, so that they retry.
 * @throws the reason of the rejection */
async function share<T>(running: Promise<T>, forget: () => void): Promise<T> {
  try {
    return await running;
  } catch (error) {
    forget();
    throw error;
  }
}

/** Loads the routes around a path, at most once.
 * @throws if they cannot be fetched; the next call tries again */
export async function loadRoutes(pathname: string): Promise<void> {
  const key = pathKey(pathname);
  if (first === undefined || key < first) return;
  await share((named ??= loadNamed()), () => (named = undefined));
  if (loaded.some(part => part.first <= key && (!part.next || key < part.next))) return;
  const { parts } = await share((list ??= readList()), () => (list = undefined));
  const [start, load] = parts.findLast(part => part[0] <= key)!;
  const loading = loads.get(start) ?? add(load());
  loads.set(start, loading);
  await share(loading, () => loads.delete(start));
}
