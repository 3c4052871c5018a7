import { readFileSync } from 'node:fs';
import { textIn } from '../../config/languages';
import { hash } from '../../lib/cache';
import type { Change, Release } from '../../content/releases';
import { countByPackage } from './grid';
import { endedLines } from '../../content/releaseLines';
import type { Labels } from './labels';
import {
  type ChangeData,
  type ChangelogIndex,
  changeTypes,
  compareVersions,
  type LineData,
  type ListedRelease,
  minorOf,
  type ReleaseData,
} from '../../content/changelogData';

/** The folder with the data of the lines, below the path of the changelog. */
export const dataFolder = 'data';

const scope = '@midwayjs/';

/** Maps names in release notes, which are folder names, to names on npm.
 * @throws if the list of packages is missing */
export function readAliases(): Record<string, string> {
  const listed = JSON.parse(readFileSync('api/packages.json', 'utf8')) as {
    dir: string;
    npm: string;
  }[];
  return Object.fromEntries(
    listed
      .map(({ dir, npm }) => [dir, npm.replace(scope, '')] as const)
      .filter(([dir, name]) => dir !== name),
  );
}

function toChange(
  change: Change,
  language: Labels['language'],
  aliases: Record<string, string>,
  prerelease?: string,
): ChangeData {
  const packages = [...new Set(change.packages.map(name => aliases[name] ?? name))];
  const common = { packages, refs: change.refs, ...(prerelease && { prerelease }) };
  return change.type === 'deps'
    ? { type: change.type, ...common, deps: change.deps }
    : { type: change.type, ...common, text: textIn(change, language) };
}

/** The releases in one language, newest version first. */
export function toReleaseData(
  releases: Release[],
  language: Labels['language'],
  aliases: Record<string, string>,
): ReleaseData[] {
  return [...releases]
    .sort((a, b) => compareVersions(b.version, a.version))
    .map(({ version, date, source, changes, prereleases = [] }) => ({
      version,
      date,
      hasPage: source !== 'package-changelogs',
      changes: [
        ...changes.map(change => toChange(change, language, aliases)),
        ...prereleases.flatMap(pre =>
          pre.changes.map(change => toChange(change, language, aliases, pre.version)),
        ),
      ],
    }));
}

/** Number of changes of a release that the list shows, besides changes of dependencies. */
const listedChanges = 5;

/** A release as the list shows it. */
export function toListed(release: ReleaseData): ListedRelease {
  const ordered = changeTypes.flatMap(type => release.changes.filter(one => one.type === type));
  const described = ordered.filter(({ type }) => type !== 'deps');
  // A link to a single further change would take as much space as the change.
  const shown =
    described.length > listedChanges + 1 ? described.slice(0, listedChanges) : described;
  return {
    ...release,
    changes: [...shown, ...ordered.filter(({ type }) => type === 'deps')],
    more: described.length - shown.length,
  };
}

/** The data for browsers: an index, and a file for each minor line. The result is deterministic.
 * @param folder the URL path of the files, with a trailing slash */
export function makeData(
  releases: Release[],
  labels: Labels,
  aliases: Record<string, string>,
  folder: string,
): { index: ChangelogIndex; files: Map<string, string> } {
  const files = new Map<string, string>();
  const data = toReleaseData(releases, labels.language, aliases);
  const lines = [...new Set(data.map(({ version }) => minorOf(version)))].map((line): LineData => {
    const own = data.filter(release => minorOf(release.version) === line);
    const changes = own.flatMap(release => release.changes);
    const text = JSON.stringify(own);
    files.set(`${line}.json`, text);
    return {
      line,
      file: `${line}.json?v=${hash(text).slice(0, 8)}`,
      counts: countByPackage(changes),
      types: changeTypes.filter(type => changes.some(change => change.type === type)),
      versions: own.map(({ version, date, hasPage }) => ({ version, date, hasPage })),
    };
  });
  const { types, dependencyTable } = labels;
  const index = {
    folder,
    types,
    dependencyTable,
    lines,
    aliases,
    ended: endedLines(labels.language),
  };
  return { index, files };
}
