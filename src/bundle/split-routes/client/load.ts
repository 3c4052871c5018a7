/** Loads the part of the route tables that names a page. */
import type { RouteChunkNames } from '@docusaurus/types';
import globalData from '@generated/globalData';
import registry from '@generated/registry';
import routesChunkNames from '@generated/routesChunkNames';
import {
  first,
  type List,
  loadList,
  type Part,
  type RouteScripts,
} from '@generated/split-routes/parts';
import { routeScriptsFile } from '@site/src/config/site';
import { addDoc } from '../docs';
import { keyOf } from '../../../lib/pathKey';
import { flatNames } from '../names';
import { addLeaf } from './lists';

declare const __webpack_require__: {
  (module: string): Part;
  /** Loads a chunk. */
  e(chunk: string): Promise<unknown>;
  /** The base URL. */
  p: string;
  /** The bundler's table of the files of chunks, which starts with those that belong to no part. */
  chunkFiles?: Record<string, string>;
};

/** Names of chunks by the key of the route that needs them. */
type Needed = Map<string, string[]>;

function addNames(needed: Needed, names: RouteChunkNames): void {
  for (const [route, tree] of Object.entries(names)) {
    // The name of a route ends in a hash.
    const key = keyOf(route.replace(/-[^-]+$/, ''));
    needed.set(key, [...(needed.get(key) ?? []), ...flatNames(tree)]);
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

const addFiles = (files: Record<string, string>) =>
  void Object.assign((__webpack_require__.chunkFiles ??= {}), files);

/** The parts that are loaded or on their way, by their first key. */
const loads = new Map<string, Promise<void>>();
const loaded: Part[] = [];

async function add(loading: Promise<Part> | Part): Promise<void> {
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
/** The HTML of a page tells the script of its part, and the ids of its chunk and of its module. */
const namedScript = document.querySelector<HTMLScriptElement>('script[data-part]');
// They have run or failed by now. The bundler's runtime would wait for one that failed.
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

/** Reads the names of the scripts of all route tables, which change with the text of any page.
 * @throws if they are of another app: the site has been deployed meanwhile */
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

/** Awaits a promise that later calls share, and forgets it if it is rejected.
 * @throws what it is rejected with */
async function share<T>(running: Promise<T>, forget: () => void): Promise<T> {
  try {
    return await running;
  } catch (error) {
    forget();
    throw error;
  }
}

/** Loads the routes around a path, once.
 * @throws if they cannot be fetched; the next call tries again */
export async function loadRoutes(pathname: string): Promise<void> {
  const key = keyOf(pathname);
  if (first === undefined || key < first) return;
  await share((named ??= loadNamed()), () => (named = undefined));
  if (loaded.some(part => part.first <= key && (!part.next || key < part.next))) return;
  const { parts } = await share((list ??= readList()), () => (list = undefined));
  const [start, load] = parts.findLast(part => part[0] <= key)!;
  const loading = loads.get(start) ?? add(load());
  loads.set(start, loading);
  await share(loading, () => loads.delete(start));
}
