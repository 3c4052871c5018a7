/** Addresses that the site ever had, in `published.txt`, so that none is lost. `npm run check -- --fix` adds new
 * addresses. Only a person removes one. */
import { existsSync, readFileSync } from 'node:fs';
import { movedFile, type MovedPage, nearTo } from '../../src/plugins/missing-pages/moved';
import type { Problem } from '../../src/lib/problem';
import { readSources, type Source } from './routes';

export const publishedFile = 'checks/routes/published.txt';

/** Routes of guides, posts and packages. Lists and symbols of a package follow from these routes, and releases are
 * permanent data. */
export function lastingRoutes(sources: Source[]): Set<string> {
  const packages = JSON.parse(readFileSync('api/packages.json', 'utf8')) as { dir: string }[];
  return new Set([
    ...sources.map(({ route }) => route),
    ...packages.map(({ dir }) => `/api/${dir}`),
  ]);
}

/** Every address that the site ever had. Empty without a list. */
export const readPublished = () =>
  existsSync(publishedFile) ? readFileSync(publishedFile, 'utf8').split('\n').filter(Boolean) : [];

/** The text of the list, with the present pages added. */
export function formatPublished(sources = readSources()): string {
  const routes = new Set([...readPublished(), ...lastingRoutes(sources)]);
  return [...routes].sort().join('\n') + '\n';
}

const today = () => new Date().toISOString().slice(0, 10);

/** Checks that every published address has a page or redirects to one.
 * @param lasting present routes
 * @throws if the list is empty */
export function checkPublished(
  lasting: ReadonlySet<string>,
  moved: MovedPage[],
  published = readPublished(),
): Problem[] {
  if (published.length === 0) throw new Error(`${publishedFile} lists no address`);
  const leading = new Set(moved.map(({ from }) => from));
  const listed = new Set(published);
  const fresh = [...lasting].filter(route => !listed.has(route));
  return published.flatMap((route, index): Problem[] => {
    if (lasting.has(route) || leading.has(route)) return [];
    const [to = '…'] = nearTo(route, fresh);
    const message =
      `${route} no longer has a page: say in ${movedFile} where it is now, ` +
      `${JSON.stringify({ from: route, to, since: today() })}, ` +
      'or take it out here if it was never published';
    return [{ file: publishedFile, line: index + 1, message }];
  });
}
