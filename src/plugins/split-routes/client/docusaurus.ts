/** In the place of Docusaurus' module of this name: the routes of a page come before its scripts, and
 * pages that a reader may want after the one that is being read. */
import docusaurus from '@docusaurus/core/lib/client/docusaurus.js';
import { loadRoutes } from './load';

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

function isSpared(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return (connection?.effectiveType?.includes('2g') || connection?.saveData) ?? false;
}

/** Once the page itself is there, and the browser has nothing to do. */
const leisure = new Promise<void>(resolve => {
  const rest = () =>
    'requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve);
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
});

async function prefetch(path: string): Promise<void> {
  await leisure;
  try {
    await loadRoutes(path);
  } catch {
    // Nobody asked for the page yet.
    return;
  }
  await docusaurus.prefetch(path);
}

export default Object.freeze({
  preload: docusaurus.preload,
  prefetch: (path: string) => !isSpared() && prefetch(path),
});
