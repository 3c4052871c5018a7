/** The part `routes` of the checks: every page is planned, none is lost, none is named that is not there. */
import { readFileSync } from 'node:fs';
import { docVersions } from '../../src/config/site';
import { checkSubjects, readSubjects } from '../../src/content/counterparts';
import { checkMoved, movedFile, parseMoved } from '../../src/plugins/missing-pages/moved';
import type { Problem } from '../../src/lib/problem';
import { checkNames, readNames } from './names';
import { checkPublished, lastingRoutes } from './published';
import { checkSources, type PlannedRoute, type Source } from './routes';

/** Checks the addresses of the site.
 * @throws if the list of moved pages is malformed */
export function checkRoutes(planned: PlannedRoute[], sources: Source[]): Problem[] {
  const made = planned.filter(({ hasSource }) => !hasSource);
  const pages = new Set([...made, ...sources].map(({ route }) => route));
  const idsOf = (version: string) =>
    new Set(sources.flatMap(({ guide }) => (guide?.version === version ? [guide.id] : [])));
  const guides = docVersions.map(version => [version, [...idsOf(version)]] as [string, string[]]);
  const list = readFileSync(movedFile, 'utf8');
  const moved = parseMoved(list);
  return [
    ...checkSources(planned, sources, moved),
    ...checkPublished(lastingRoutes(sources), moved),
    ...checkMoved(list, pages),
    ...checkSubjects(readSubjects(), Object.fromEntries(guides)),
    ...checkNames(readNames(), pages, moved),
  ];
}
