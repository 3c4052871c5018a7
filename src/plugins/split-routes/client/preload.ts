/** In the place of Docusaurus' module of this name: the routes of a page come before its scripts. At
 * the start of a page all of them are there at once, so it goes on in tasks of its own. */
import preload from '@docusaurus/core/lib/client/preload.js';
import { nextTask } from '../../light-client/turns';
import { loadRoutes } from './load';

let hasStarted = false;

export default async function preloadWithRoutes(pathname: string): Promise<unknown> {
  const rest = hasStarted ? undefined : nextTask;
  hasStarted = true;
  await rest?.();
  await loadRoutes(pathname);
  const loaded = await preload(pathname);
  await rest?.();
  return loaded;
}
