/** Replaces Docusaurus' module of this name: prefetching loads the routes of a page before its scripts,
 * and waits until the current page is loaded. Scripts are found by the path of the page, where
 * Docusaurus searches all routes and the names of all chunks for each link. */
import prefetchFile from '@docusaurus/core/lib/client/prefetch.js';
import { keyOf } from '../../../lib/pathKey';
import { chunksOf, loadRoutes } from './load';
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
/** Addresses that were prefetched: pages of a kind share most of theirs. */
const files = new Set<string>();

async function fetchPage(path: string): Promise<void> {
  const key = keyOf(path);
  await rest();
  try {
    await loadRoutes(path);
  } catch {
    // The page is not wanted yet: the next prefetch tries again.
    prefetched.delete(key);
    return;
  }
  if (preloaded.has(key)) return;
  for (const chunk of chunksOf(path)) {
    const file = __webpack_require__.gca(chunk);
    // Chunks that became a part of others have no file.
    if (!file || file.includes('undefined') || files.has(file)) continue;
    files.add(file);
    await rest();
    void prefetchFile(file);
  }
}

/** Once the page itself is there, and whenever the browser has nothing to do: one page after the
 * other. */
function prefetch(path: string): void {
  const key = keyOf(path);
  if (isSpared() || prefetched.has(key) || preloaded.has(key)) return;
  prefetched.add(key);
  turn = turn.then(() => fetchPage(path));
}

function preload(path: string): false | Promise<unknown> {
  const key = keyOf(path);
  if (isSpared() || preloaded.has(key)) return false;
  preloaded.add(key);
  return loadPage(path);
}

export default Object.freeze({ preload, prefetch });
