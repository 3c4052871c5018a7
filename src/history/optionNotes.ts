/** Writes the notes that tables of options in guides show: the release that introduced each option. */
import type { Language } from '../config/languages';
import { readHistories, readHistoryReleases } from './files';
import { noteOf, ownSince } from './notes';
import { lookUp, type History } from './historyData';
import type { Releases, Since } from './since';
import { documentedLine, readLabels } from '../content/reference';

const root = 'MidwayConfig';

/** The interface that a type names, directly or wrapped: `?Partial<StaticFileOptions>`. */
const interfaceIn = (type: string) =>
  /^\??(?:(?:Power)?Partial<|ServiceFactoryConfigOption<|DataSourceManagerConfigOption<)?(\w+)>?$/.exec(
    type,
  )?.[1];

/** The history of an option that is newer than the rest of its package's options.
 * @param path such as `koa.port` */
export function optionSince(
  path: string,
  histories: Iterable<History>,
  releases: Releases,
): Partial<Since> | undefined {
  const [key = '', ...rest] = path.split('.');
  const newest = ({ versions }: History) => versions.at(-1)!;
  // If two packages have the same key, it is uncertain which one a guide means.
  const [history, ...others] = [...histories].filter(one => lookUp(one, newest(one), root, key));
  if (!history || others.length > 0) return undefined;
  if (lookUp(history, newest(history), root, path)) return ownSince(history, releases, root, path);
  const owner = interfaceIn(lookUp(history, newest(history), root, key)!.type);
  const member = rest.join('.');
  if (!owner || !member || !lookUp(history, newest(history), owner, member)) return undefined;
  return ownSince(history, releases, owner, member);
}

const read = new Map<Language, (path: string) => string>();

/** Creates a function that returns the note for an option of the documented line. The note is empty if the release is
 * uncertain, or if the option is as old as the others. */
export function optionNotes(siteDir: string, language: Language): (path: string) => string {
  const known = read.get(language);
  if (known) return known;
  const histories = [...readHistories(siteDir).values()];
  const releases = histories.length > 0 ? readHistoryReleases(siteDir) : undefined;
  const labels = readLabels(siteDir, language);
  const noteFor = (path: string) => {
    const told = releases && optionSince(path, histories, releases);
    return told ? noteOf(documentedLine, { since: told.since }, labels) : '';
  };
  read.set(language, noteFor);
  return noteFor;
}
