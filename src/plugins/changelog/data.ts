import { readFileSync } from 'node:fs';
import { textIn } from '../../config/languages';
import { hash } from '../../lib/cache';
import type { Change, Release } from '../../content/releases';
import { countByPackage } from './grid';
import { ended } from '../../content/releaseLines';
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

/** Where the data of the lines lies, below the changelog. */
export const dataFolder = 'data';

const scope = '@midwayjs/';

/** Names of packages that the release notes call by their folder, with those on npm.
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

/** Changes that the list shows of a release, moves of dependencies not counted. */
const listedChanges = 5;

/** A release as the list shows it. */
export function toListed(release: ReleaseData): ListedRelease {
  const ordered = changeTypes.flatMap(type => release.changes.filter(one => one.type === type));
  const described = ordered.filter(({ type }) => type !== 'deps');
  // A link to one more change would take as much room as the change.
  const shown =
    described.length > listedChanges + 1 ? described.slice(0, listedChanges) : described;
  return {
    ...release,
    changes: [...shown, ...ordered.filter(({ type }) => type === 'deps')],
    more: described.length - shown.length,
  };
}

/** The data that browsers ask for: an index, and a file a minor line by name. Equal releases make
 * equal files.
 * @param folder path that the files are served from, with a slash at the end */
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
  const index = { folder, types, dependencyTable, lines, aliases, ended: ended(labels.language) };
  return { index, files };
}
