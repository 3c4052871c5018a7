/** Since when there are options, as the tables of guides name them. */
import type { Language } from '../config/languages';
import { readHistories, readHistoryReleases } from './files';
import { noteOf, ownSince } from './notes';
import { at, type History } from './shape';
import type { Releases, Since } from './since';
import { documentedLine, readLabels } from '../content/reference';

const root = 'MidwayConfig';

/** The interface that a type names, if need be in part: `?Partial<StaticFileOptions>`. */
const interfaceIn = (type: string) =>
  /^\??(?:(?:Power)?Partial<|ServiceFactoryConfigOption<|DataSourceManagerConfigOption<)?(\w+)>?$/.exec(
    type,
  )?.[1];

/** What a history says of an option that came later than the rest of its package's options.
 * @param path such as `koa.port` */
export function optionSince(
  path: string,
  histories: Iterable<History>,
  releases: Releases,
): Partial<Since> | undefined {
  const [key = '', ...rest] = path.split('.');
  const newest = ({ versions }: History) => versions.at(-1)!;
  // Where two packages have the same key, which one a guide means is not certain.
  const [history, ...others] = [...histories].filter(one => at(one, newest(one), root, key));
  if (!history || others.length > 0) return undefined;
  if (at(history, newest(history), root, path)) return ownSince(history, releases, root, path);
  const owner = interfaceIn(at(history, newest(history), root, key)!.type);
  const member = rest.join('.');
  if (!owner || !member || !at(history, newest(history), owner, member)) return undefined;
  return ownSince(history, releases, owner, member);
}

const read = new Map<Language, (path: string) => string>();

/** Makes what says since when there is an option of the documented line: empty if that is not certain, or
 * if it is as old as the others. */
export function optionNotes(siteDir: string, language: Language): (path: string) => string {
  const known = read.get(language);
  if (known) return known;
  const histories = [...readHistories(siteDir).values()];
  const releases = histories.length > 0 ? readHistoryReleases(siteDir) : undefined;
  const labels = readLabels(siteDir, language);
  const [major = ''] = documentedLine.split('.');
  const noteFor = (path: string) => {
    const told = releases && optionSince(path, histories, releases);
    return told ? noteOf(major, { since: told.since }, labels) : '';
  };
  read.set(language, noteFor);
  return noteFor;
}
