/** Compares two versions in the browser: queries, ranges and their changes. */
import {
  type ChangeData,
  type ChangelogIndex,
  type ChangeType,
  changeTypes,
  compareVersions,
  type LineData,
  majorOf,
  minorOf,
  type ReleaseData,
  type VersionData,
} from '../../content/changelogData';

/** The unchecked query of an address of the comparison. */
export interface Query {
  /** The version that the reader has; excluded from the range. */
  from?: string;
  /** The version that the reader wants; defaults to `newestOf`. */
  to?: string;
  /** Empty for all packages. */
  packages: string[];
}

/** Parses the query of an address. Ignores empty values. */
export function parseQuery(search: string): Query {
  const values = new URLSearchParams(search);
  const version = (name: string) => values.get(name)?.trim().replace(/^v/i, '') || undefined;
  const packages = values.getAll('packages').flatMap(list => list.split(','));
  return {
    from: version('from'),
    to: version('to'),
    packages: [...new Set(packages.map(name => name.trim()).filter(Boolean))],
  };
}

/** Formats a query, with the leading `?`. */
export function formatQuery({ from, to, packages }: Query): string {
  const values = Object.entries({ from, to, packages: packages.join(',') })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value!).replaceAll('%2C', ',')}`);
  return values.length ? `?${values.join('&')}` : '';
}

/** All versions, newest first. */
export const versionsOf = ({ lines }: ChangelogIndex): VersionData[] =>
  lines.flatMap(({ versions }) => versions);

/** The newest version of the newest major line with release notes. Later lines have only types, and the guides do not
 * describe them. */
export function newestOf({ lines }: Pick<ChangelogIndex, 'lines'>): string {
  const major = majorOf(lines.find(({ file }) => file)!.line);
  return lines.find(({ line }) => majorOf(line) === major)!.versions[0]!.version;
}

/** Adds versions that the changelog lacks so far to the index.
 * @param later newest first */
export function withLater(index: ChangelogIndex, later: string[]): ChangelogIndex {
  const added = [...new Set(later.map(minorOf))]
    .filter(minor => !index.lines.some(({ line }) => line === minor))
    .map((line): LineData => ({ line, file: '', counts: {}, types: [], versions: [] }));
  const lines = [...added, ...index.lines].map(({ versions, ...rest }) => {
    const own = later
      .filter(version => minorOf(version) === rest.line)
      .map(version => ({ version, date: '', hasPage: false }));
    return { ...rest, versions: [...own, ...versions] };
  });
  return { ...index, lines };
}

/** All packages that changes name, sorted. */
export const packagesOf = ({ lines }: Pick<ChangelogIndex, 'lines'>): string[] =>
  [...new Set(lines.flatMap(({ counts }) => Object.keys(counts)))].filter(Boolean).sort();

/** Packages that readers can compare: packages with changes, and packages with a history of types. */
export const comparedPackages = (index: ChangelogIndex, types: object): string[] =>
  [...new Set([...packagesOf(index), ...Object.keys(types)])].sort();

/** Resolves an alias, for example the former name of a package in an address.
 * @param name any string, even `constructor` */
export const packageNamed = (name: string, { aliases }: Pick<ChangelogIndex, 'aliases'>): string =>
  Object.hasOwn(aliases, name) ? aliases[name]! : name;

/** Adds a package to the chosen ones, or removes it. */
export const togglePackage = (packages: string[], name: string): string[] =>
  packages.includes(name) ? packages.filter(other => other !== name) : [...packages, name];

/** A problem that prevents an answer to a query, or to a part of it. */
export type Problem =
  | { kind: 'malformed'; value: string }
  | { kind: 'unknown'; value: string; nearest: string; side: 'from' | 'to' }
  | { kind: 'same'; value: string }
  | { kind: 'swapped'; from: string; to: string }
  | { kind: 'packages'; names: string[] };

/** A valid query. */
export interface Range {
  from: string;
  to: string;
  /** Empty for all packages. */
  packages: string[];
  /** The lines with release notes that the range touches. */
  lines: LineData[];
}

const isVersion = (value: string) => /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(value);

/** The newest version that is not newer than `version`, or else the oldest version. */
export function nearest(version: string, versions: VersionData[]): string {
  const found = versions.find(one => compareVersions(one.version, version) <= 0);
  return (found ?? versions.at(-1)!).version;
}

function checkVersion(
  side: 'from' | 'to',
  value: string,
  versions: VersionData[],
): Problem | undefined {
  if (!isVersion(value)) return { kind: 'malformed', value };
  if (versions.some(({ version }) => version === value)) return undefined;
  return { kind: 'unknown', value, nearest: nearest(value, versions), side };
}

/** Turns a query into a range.
 * @param types an object with a key for each package that has a history of types
 * @returns a range, unless the query has none or problems prevent it. Unknown packages prevent it only if the query
 * names no known package */
export function resolve(
  query: Query,
  index: ChangelogIndex,
  types: object = {},
): { range?: Range; problems: Problem[] } {
  const versions = versionsOf(index);
  const { from, to = newestOf(index) } = query;
  const known = new Set(comparedPackages(index, types));
  const named = query.packages.map(name => packageNamed(name, index));
  const unknown = named.filter(name => !known.has(name));
  const packages = [...new Set(named)].filter(name => known.has(name));
  const problems: Problem[] = unknown.length ? [{ kind: 'packages', names: unknown }] : [];
  const wrong = [
    from && checkVersion('from', from, versions),
    // Reports an invalid version only once if both are the same.
    (isVersion(to) || to !== from) && checkVersion('to', to, versions),
  ];
  const stops: Problem[] = wrong.filter(problem => typeof problem === 'object');
  if (from && stops.length === 0) {
    const order = compareVersions(from, to);
    if (order === 0) stops.push({ kind: 'same', value: from });
    if (order > 0) stops.push({ kind: 'swapped', from, to });
  }
  const onlyUnknown = unknown.length > 0 && packages.length === 0;
  if (!from || stops.length || onlyUnknown) return { problems: [...stops, ...problems] };
  const lines = index.lines.filter(
    ({ file, versions }) =>
      file && versions.some(({ version }) => isBetween(version, { from, to })),
  );
  return { range: { from, to, packages, lines }, problems };
}

/** Whether a version is newer than `from`, and not newer than `to`. */
export const isBetween = (version: string, { from, to }: Pick<Range, 'from' | 'to'>) =>
  compareVersions(version, from) > 0 && compareVersions(version, to) <= 0;

/** A change with its release. */
export interface Dated {
  change: ChangeData;
  release: VersionData;
}

/** All version changes of a dependency, combined. */
export interface DependencyMove {
  name: string;
  /** The version after the last move. */
  to: string | null;
  refs: number[];
  /** The release of the last move. */
  release: VersionData;
}

/** The changes of a range. */
export interface Comparison {
  /** Number of releases in the range, with or without changes to the chosen packages. */
  releases: number;
  /** Changes by type, newest first, without dependencies. */
  groups: { type: ChangeType; changes: Dated[] }[];
  /** Sorted by name. */
  moves: DependencyMove[];
  /** If packages are chosen: changes that name no package, and so may affect the chosen ones. Ordered like `groups`. */
  withoutPackage: { changes: Dated[]; moves: DependencyMove[] };
}

/** Combines changes of dependencies, newest first, into one move per dependency. */
export function foldMoves(changes: Dated[]): DependencyMove[] {
  const moves = new Map<string, DependencyMove>();
  for (const { change, release } of changes) {
    for (const { name, to } of change.deps ?? []) {
      const last = moves.get(name);
      if (last) last.refs = [...new Set([...last.refs, ...change.refs])];
      else moves.set(name, { name, to, refs: change.refs, release });
    }
  }
  return [...moves.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Collects the changes after `from`, up to and including `to`. If packages are chosen, only changes that name one of
 * them are in `groups` and `moves`.
 * @param releases at least the releases of the range's lines, newest first */
export function compare(range: Range, releases: ReleaseData[]): Comparison {
  const between = releases.filter(({ version }) => isBetween(version, range));
  const chosen = new Set(range.packages);
  const all = between.flatMap(({ changes, ...release }) =>
    changes.map(change => ({ change, release })),
  );
  const own = all.filter(
    ({ change }) => chosen.size === 0 || change.packages.some(name => chosen.has(name)),
  );
  const rest = chosen.size ? all.filter(({ change }) => change.packages.length === 0) : [];
  const byType = (list: Dated[], type: ChangeType) =>
    list.filter(({ change }) => change.type === type);
  const described = changeTypes.filter(type => type !== 'deps');
  return {
    releases: between.length,
    groups: described
      .map(type => ({ type, changes: byType(own, type) }))
      .filter(({ changes }) => changes.length > 0),
    moves: foldMoves(byType(own, 'deps')),
    withoutPackage: {
      changes: described.flatMap(type => byType(rest, type)),
      moves: foldMoves(byType(rest, 'deps')),
    },
  };
}

/** The unchecked filter of the changelog's list. */
export interface Filter {
  package?: string;
  type?: string;
}

/** Parses the filter of an address. Ignores empty values. */
export function parseFilter(search: string): Filter {
  const values = new URLSearchParams(search);
  const value = (name: string) => values.get(name)?.trim() || undefined;
  return { package: value('package'), type: value('type') };
}

/** Formats a filter as a query, with the leading `?`. */
export function formatFilter(filter: Filter): string {
  const values = [
    ...(filter.package ? [['package', filter.package]] : []),
    ...(filter.type ? [['type', filter.type]] : []),
  ];
  const query = new URLSearchParams(values).toString();
  return query && `?${query}`;
}

/** A checked filter, and its unknown values. */
export interface ResolvedFilter {
  package?: string;
  type?: ChangeType;
  unknown: { kind: 'package' | 'type'; value: string }[];
  /** The lines with matching changes. */
  lines: LineData[];
}

/** Checks a filter against the changelog. */
export function resolveFilter(filter: Filter, index: ChangelogIndex): ResolvedFilter {
  const name = filter.package && packageNamed(filter.package, index);
  const type = changeTypes.find(one => one === filter.type);
  const isKnown = !name || packagesOf(index).includes(name);
  const unknown: ResolvedFilter['unknown'] = [];
  if (name && !isKnown) unknown.push({ kind: 'package', value: name });
  if (filter.type && !type) unknown.push({ kind: 'type', value: filter.type });
  const lines = index.lines.filter(
    line => (!name || Object.hasOwn(line.counts, name)) && (!type || line.types.includes(type)),
  );
  return { package: name, type, unknown, lines: unknown.length ? [] : lines };
}

/** Filters the changes of releases, and drops releases without matching changes. */
export function filterReleases(
  { package: name, type }: Pick<ResolvedFilter, 'package' | 'type'>,
  releases: ReleaseData[],
): ReleaseData[] {
  return releases
    .map(release => ({
      ...release,
      changes: release.changes.filter(
        change => (!name || change.packages.includes(name)) && (!type || change.type === type),
      ),
    }))
    .filter(({ changes }) => changes.length > 0);
}
