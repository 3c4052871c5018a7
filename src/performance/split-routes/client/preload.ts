/** Replaces Docusaurus' module of this name: the routes of a page come before its scripts. */
import preload from '@docusaurus/core/lib/client/preload.js';
import { loadRoutes } from './load';

export default async function preloadWithRoutes(pathname: string): Promise<unknown> {
  await loadRoutes(pathname);
  return preload(pathname);
}
