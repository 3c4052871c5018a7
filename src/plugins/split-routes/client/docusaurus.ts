/** In the place of Docusaurus' module of this name: the routes of a page come before its scripts. */
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

async function prefetch(path: string): Promise<void> {
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
