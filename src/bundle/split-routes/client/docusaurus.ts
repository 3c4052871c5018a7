/** Replaces Docusaurus' module of this name. Prefetching waits until the current page is loaded, and loads the routes
 * of a page before its scripts. It looks up scripts by path; Docusaurus searches all routes and chunk names for each
 * link. */
import prefetchFile from '@docusaurus/core/lib/client/prefetch.js';
import { pathKey } from '../../../lib/pathKey';
import { chunksOf, loadRoutes } from './loadRoutes';
import { loadPage } from './preload';

declare const __webpack_require__: { gca(chunkName: string): string };

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

function isSpared(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return (connection?.effectiveType?.includes('2g') || connection?.saveData) ?? false;
}

const rest = () =>
  new Promise<void>(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });

let turn = new Promise<void>(resolve => {
  if (document.readyState === 'complete') resolve();
  else window.addEventListener('load', () => resolve(), { once: true });
});

const prefetched = new Set<string>();
const preloaded = new Set<string>();
/** Prefetched files: pages of the same kind share most of them. */
const files = new Set<string>();

async function fetchPage(path: string): Promise<void> {
  const key = pathKey(path);
  await rest();
  try {
    await loadRoutes(path);
  } catch {
    // Nobody needs the page yet, so leave the retry to the next prefetch.
    prefetched.delete(key);
    return;
  }
  if (preloaded.has(key)) return;
  for (const chunk of chunksOf(path)) {
    const file = __webpack_require__.gca(chunk);
    // Chunks that were merged into others have no file.
    if (!file || file.includes('undefined') || files.has(file)) continue;
    files.add(file);
    await rest();
    void prefetchFile(file);
  }
}

/** Prefetches pages one after the other, once the current page is loaded and whenever the browser is idle. */
function prefetch(path: string): void {
  const key = pathKey(path);
  if (isSpared() || prefetched.has(key) || preloaded.has(key)) return;
  prefetched.add(key);
  turn = turn.then(() => fetchPage(path));
}

function preload(path: string): false | Promise<unknown> {
  const key = pathKey(path);
  if (isSpared() || preloaded.has(key)) return false;
  preloaded.add(key);
  return loadPage(path);
}

export default Object.freeze({ preload, prefetch });
