/** Replaces Docusaurus' module of this name: the routes of a page come before its scripts, and of several
 * navigations only the last ends. When the scripts of the page that the site is opened at do not come, the app
 * starts with the page as it was served. */
import preload from '@docusaurus/core/lib/client/preload.js';
import { settled } from '@site/src/client/cleanPath';
import { decodable } from '@site/src/client/decodable';
import { firstPage } from '@site/src/client/firstPage';
import { loadRoutes } from './load';

const never = new Promise<never>(() => undefined);

/** Loads a page and its routes.
 * @throws if a script cannot be fetched */
export async function loadPage(pathname: string): Promise<unknown> {
  await loadRoutes(pathname);
  // The router has decoded the path once, and Docusaurus does so again.
  return preload(decodable(pathname));
}

let last = 0;

/** Loads a page that is going to be shown, unless another navigation follows meanwhile.
 * @throws if a script cannot be fetched */
export default async function navigateTo(pathname: string): Promise<unknown> {
  // The app would hydrate the page of another address.
  await settled;
  const navigation = ++last;
  try {
    await loadPage(pathname);
  } catch (error) {
    if (!window.docusaurusRoot) {
      console.warn(error);
      firstPage.asServed = (await import('@site/src/components/ServedPage')).default;
    } else if (navigation === last) throw error;
  }
  // Docusaurus shows the page of the last one when any of them is loaded.
  return navigation === last ? undefined : never;
}
