/** Replaces Docusaurus' module of this name: the routes of a page come before its scripts. When those of the
 * page that the site is opened at do not come, the app starts with the page as it was served. */
import preload from '@docusaurus/core/lib/client/preload.js';
import { isLeaving } from '@site/src/client/cleanPath';
import { firstPage } from '@site/src/client/firstPage';
import { loadRoutes } from './load';

/** @throws if a script cannot be fetched */
export default async function preloadWithRoutes(pathname: string): Promise<unknown> {
  // The app would hydrate the page of another address.
  if (isLeaving) return new Promise(() => undefined);
  try {
    await loadRoutes(pathname);
    return await preload(pathname);
  } catch (error) {
    if (window.docusaurusRoot) throw error;
    console.warn(error);
    firstPage.asServed = (await import('@site/src/components/ServedPage')).default;
    return undefined;
  }
}
