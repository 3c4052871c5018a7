/** The router takes a path in any case, with a slash or `.html` at its end; the page then has the address
 * of its route. Other spellings the app does not know: the not-found page asks the host. */
import routes from '@generated/routes';
import { homes } from '@site/src/components/homes';
import { meaningOf } from '@site/src/plugins/missing-pages/meaning';
import type { History, Location } from 'history';
import { matchRoutes } from 'react-router-config';

/** The path of the page that the router finds at a path, encoded. */
function pageAt(path: string): string | undefined {
  const { route } = matchRoutes(routes, path).at(-1) ?? {};
  return route?.exact ? route.path : undefined;
}

async function mend(history: History, { pathname, search, hash, state }: Location): Promise<void> {
  const meant = meaningOf(pathname, homes, route => route);
  if (meant === undefined) return;
  // What cannot be fetched has no page yet.
  await Promise.resolve(window.docusaurus.preload(meant)).catch(() => undefined);
  const page = pageAt(decodeURI(meant));
  if (page === undefined || history.location.pathname !== pathname) return;
  if (decodeURI(page) !== pathname) history.replace({ pathname: page, search, hash, state });
}

/** @returns what ends it */
export const watchPaths = (history: History): (() => void) =>
  history.listen(location => void mend(history, location));
