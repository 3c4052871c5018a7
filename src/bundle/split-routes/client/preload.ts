/** Replaces Docusaurus' module of this name. It loads the routes of a page before its scripts, and completes only the
 * last of several navigations. If the scripts of the first page cannot be loaded, the app starts with the page as
 * served. */
import preload from '@docusaurus/core/lib/client/preload.js';
import { settled } from '@site/src/client/cleanPath';
import { decodable } from '@site/src/client/decodable';
import { firstPage } from '@site/src/client/firstPage';
import { loadRoutes } from './loadRoutes';

const never = new Promise<never>(() => undefined);

/** Loads a page and its routes.
 * @throws if a script cannot be fetched */
export async function loadPage(pathname: string): Promise<unknown> {
  await loadRoutes(pathname);
  // The router has already decoded the path, and Docusaurus will decode it again.
  return preload(decodable(pathname));
}

let last = 0;

/** Loads a page to show it. Never resolves if another navigation starts meanwhile.
 * @throws if a script cannot be fetched */
export default async function navigateTo(pathname: string): Promise<unknown> {
  // Otherwise, the app could hydrate the page of another address.
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
  // Docusaurus shows the page of the last navigation as soon as any of them has loaded.
  return navigation === last ? undefined : never;
}
