/** What lies between two versions, asked and answered in the browser. */
import {
  type ChangeData,
  type ChangelogIndex,
  type ChangeType,
  changeTypes,
  compareVersions,
  type LineData,
  minorOf,
  type ReleaseData,
  type VersionData,
} from '../../content/changelogData';

/** What an address of the comparison asks for, as it stands there. */
export interface Query {
  /** The version that the reader has; its own changes are left out. */
  from?: string;
  /** The version that the reader wants; the newest where absent. */
  to?: string;
  /** None for all. */
  packages: string[];
}

/** Reads the query of an address; empty values count as absent. */
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

/** The query of an address, `?` included. */
export function formatQuery({ from, to, packages }: Query): string {
  const values = Object.entries({ from, to, packages: packages.join(',') })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value!).replaceAll('%2C', ',')}`);
  return values.length ? `?${values.join('&')}` : '';
}

/** All versions, newest first. */
export const versionsOf = ({ lines }: ChangelogIndex): VersionData[] =>
  lines.flatMap(({ versions }) => versions);

/** The index with versions that the changelog does not have yet.
 * @param later newest first, of minor lines that it has */
export const withLater = (index: ChangelogIndex, later: string[]): ChangelogIndex => ({
  ...index,
  lines: index.lines.map(({ versions, ...rest }) => {
    const own = later
      .filter(version => minorOf(version) === rest.line)
      .map(version => ({ version, date: '', hasPage: false }));
    return { ...rest, versions: [...own, ...versions] };
  }),
});

/** All packages that changes name, by name. */
export const packagesOf = ({ lines }: Pick<ChangelogIndex, 'lines'>): string[] =>
  [...new Set(lines.flatMap(({ counts }) => Object.keys(counts)))].filter(Boolean).sort();

/** The packages that can be compared: those that changes name, and those that have a history of types. */
export const comparedPackages = (index: ChangelogIndex, types: object): string[] =>
  [...new Set([...packagesOf(index), ...Object.keys(types)])].sort();

/** The package that a name stands for: an address may name one by what it was called before.
 * @param name anything, `constructor` too */
export const packageNamed = (name: string, { aliases }: Pick<ChangelogIndex, 'aliases'>): string =>
  Object.hasOwn(aliases, name) ? aliases[name]! : name;

/** The packages with one more chosen, or without it if it was. */
export const togglePackage = (packages: string[], name: string): string[] =>
  packages.includes(name) ? packages.filter(other => other !== name) : [...packages, name];

/** What keeps a query from being answered, or from being answered whole. */
export type Problem =
  | { kind: 'malformed'; value: string }
  | { kind: 'unknown'; value: string; nearest: string; side: 'from' | 'to' }
  | { kind: 'same'; value: string }
  | { kind: 'swapped'; from: string; to: string }
  | { kind: 'packages'; names: string[] };

/** A query with an answer. */
export interface Range {
  from: string;
  to: string;
  /** None for all. */
  packages: string[];
  /** The lines that the range touches. */
  lines: LineData[];
}

const isVersion = (value: string) => /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(value);

/** The newest of the versions that is not newer than this one, or the oldest of all. */
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
 * @param types by package, whatever is known of them
 * @returns no range if none is asked for or the problems prevent it; unknown packages alone do not,
 * unless they are all that is asked for */
export function resolve(
  query: Query,
  index: ChangelogIndex,
  types: object = {},
): { range?: Range; problems: Problem[] } {
  const versions = versionsOf(index);
  const { from, to = versions[0]!.version } = query;
  const known = new Set(comparedPackages(index, types));
  const named = query.packages.map(name => packageNamed(name, index));
  const unknown = named.filter(name => !known.has(name));
  const packages = [...new Set(named)].filter(name => known.has(name));
  const problems: Problem[] = unknown.length ? [{ kind: 'packages', names: unknown }] : [];
  const wrong = [
    from && checkVersion('from', from, versions),
    // What is no version is said once.
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
  const lines = index.lines.filter(({ versions }) =>
    versions.some(({ version }) => isBetween(version, { from, to })),
  );
  return { range: { from, to, packages, lines }, problems };
}

/** Whether a version is newer than `from`, and not newer than `to`. */
export const isBetween = (version: string, { from, to }: Pick<Range, 'from' | 'to'>) =>
  compareVersions(version, from) > 0 && compareVersions(version, to) <= 0;

/** A change with the release that brought it. */
export interface Dated {
  change: ChangeData;
  release: VersionData;
}

/** The moves of one dependency. */
export interface DependencyMove {
  name: string;
  /** Where the last move led. */
  to: string | null;
  refs: number[];
  /** The release of the last move. */
  release: VersionData;
}

/** The changes of a range. */
export interface Comparison {
  /** How many releases lie in it, with or without changes of the chosen packages. */
  releases: number;
  /** By type, without the dependencies; newest first. */
  groups: { type: ChangeType; changes: Dated[] }[];
  /** By name. */
  moves: DependencyMove[];
  /** Where packages are chosen, what names none and so may be of them or not; in the order of `groups`. */
  withoutPackage: { changes: Dated[]; moves: DependencyMove[] };
}

/** Folds changes of dependencies, newest first, into one move a dependency. */
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

/** What changed after `from`, up to and including `to`. Only what names a chosen package is a change of
 * the chosen ones.
 * @param releases at least those of the range's lines, newest first */
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

/** What the list of the changelog is narrowed to. */
export interface Filter {
  package?: string;
  type?: string;
}

/** Reads the filter of an address; empty values count as absent. */
export function parseFilter(search: string): Filter {
  const values = new URLSearchParams(search);
  const value = (name: string) => values.get(name)?.trim() || undefined;
  return { package: value('package'), type: value('type') };
}

/** The query of an address, `?` included. */
export function formatFilter(filter: Filter): string {
  const values = [
    ...(filter.package ? [['package', filter.package]] : []),
    ...(filter.type ? [['type', filter.type]] : []),
  ];
  const query = new URLSearchParams(values).toString();
  return query && `?${query}`;
}

/** A filter that the changelog can answer, and the values that it cannot. */
export interface ResolvedFilter {
  package?: string;
  type?: ChangeType;
  unknown: { kind: 'package' | 'type'; value: string }[];
  /** The lines that have such changes. */
  lines: LineData[];
}

/** Checks a filter against what the changelog has. */
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

/** The releases with their changes of a package and a type, without those that have none. */
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
