/** The `routes` part of the checks: every guide is in a sidebar or list, no published page is lost, and every named
 * page exists. */
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

/** Finds sidebar files, and the list of published addresses, that differ from what the pages and `src/config/sidebars/`
 * define. */
const checkSidebars = (): Problem[] =>
  staleSidebars().map(file => ({
    file,
    message:
      'is not what the pages and src/config/sidebars/ say: run "npm run check -- --fix --only routes" and commit the file',
  }));

/** Checks the addresses of the site.
 * @param routes every path of the site
 * @throws if the list of moved pages, or the list of guides in no sidebar, is malformed */
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
