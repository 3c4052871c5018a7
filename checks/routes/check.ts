/** The part `routes` of the checks: every guide has its place, no page is lost, none is named that is not there. */
import { readFileSync } from 'node:fs';
import { docVersions } from '../../src/config/site';
import { checkSubjects, readSubjects } from '../../src/content/counterparts';
import type { Problem } from '../../src/lib/problem';
import { checkMoved, movedFile, parseMoved } from '../../src/plugins/missing-pages/moved';
import { checkNames, readNames } from './names';
import { checkPublished, lastingRoutes } from './published';
import { checkListed, checkSources, readListed, type Source } from './routes';
import { checkTags } from './tags';
import { staleSidebars } from './writeSidebars';

/** Files of sidebars, and the list of published addresses, that are not what the pages and
 * `src/config/sidebars/` say. */
const checkSidebars = (): Problem[] =>
  staleSidebars().map(file => ({
    file,
    message:
      'is not what the pages and src/config/sidebars/ say: run "npm run check -- --fix --only routes" and commit the file',
  }));

/** Checks the addresses of the site.
 * @param routes every path of the site
 * @throws if the list of moved pages, or that of guides in no sidebar, is malformed */
export function checkRoutes(routes: ReadonlySet<string>, sources: Source[]): Problem[] {
  const idsOf = (version: string) =>
    new Set(sources.flatMap(({ guide }) => (guide?.version === version ? [guide.id] : [])));
  const guides = docVersions.map(version => [version, [...idsOf(version)]] as [string, string[]]);
  const list = readFileSync(movedFile, 'utf8');
  const moved = parseMoved(list);
  return [
    ...checkSidebars(),
    ...checkTags(sources.flatMap(({ tags }) => tags ?? [])),
    ...checkListed(readListed(), sources, moved),
    ...checkSources(sources),
    ...checkPublished(lastingRoutes(sources), moved),
    ...checkMoved(list, routes),
    ...checkSubjects(readSubjects(), Object.fromEntries(guides)),
    ...checkNames(readNames(), routes, moved),
  ];
}
