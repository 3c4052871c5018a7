/** A grid with the number of changes by package, and by release or minor line. */
import { newestOf, type Range, versionsOf } from './compare';
import {
  type ChangeData,
  type ChangelogIndex,
  compareVersions,
  type Count,
  type Counts,
  majorOf,
  minorOf,
  type ReleaseData,
  type VersionData,
} from '../../content/changelogData';

/** If a range has more releases, the columns are minor lines. */
const mostReleases = 20;

/** A release, or the releases of a minor line. */
export interface Column {
  /** For example `3.20.1` or `3.20`. */
  label: string;
  /** The version before its first version, if any. */
  from?: string;
  /** Its last version. */
  to: string;
  /** Absent for a line. */
  release?: VersionData;
}

/** Rows are packages, most changes first. Columns are ordered from new to old. */
export interface Grid {
  columns: Column[];
  rows: {
    /** Empty for changes that name no package. */
    name: string;
    /** One cell per column. */
    cells: (Count | undefined)[];
  }[];
}

/** Counts the changes of each package. */
export function countByPackage(changes: ChangeData[]): Counts {
  const counts = new Map<string, Count>();
  for (const { type, packages } of changes) {
    const isCounted = type !== 'deps';
    // A dependency update that names no package is not a change of the framework.
    for (const name of packages.length || !isCounted ? packages : ['']) {
      const count = counts.get(name) ?? { changes: 0, breaking: 0 };
      counts.set(name, count);
      if (isCounted) count.changes += 1;
      if (type === 'breaking') count.breaking += 1;
    }
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @param all the counts of each column */
function toGrid(columns: Column[], all: Counts[]): Grid {
  const names = [...new Set(all.flatMap(counts => Object.keys(counts)))];
  const rows = names.map(name => {
    const cells = all.map(counts => {
      const count = Object.hasOwn(counts, name) ? counts[name] : undefined;
      return count?.changes ? count : undefined;
    });
    return { name, cells, total: cells.reduce((sum, cell) => sum + (cell?.changes ?? 0), 0) };
  });
  return {
    columns,
    rows: rows
      .filter(({ total }) => total > 0)
      .sort(
        (a, b) =>
          Number(!a.name) - Number(!b.name) || b.total - a.total || (a.name < b.name ? -1 : 1),
      )
      .map(({ name, cells }) => ({ name, cells })),
  };
}

/** The grid of the newest major line, with its minor lines as columns. */
export function gridOfNewestMajor(index: ChangelogIndex): Grid {
  const versions = versionsOf(index);
  const newest = majorOf(newestOf(index));
  const lines = index.lines.filter(({ line }) => majorOf(line) === newest);
  return toGrid(
    lines.map(({ line, versions: own }) => ({
      label: line,
      from: versions[versions.indexOf(own.at(-1)!) + 1]?.version,
      to: own[0]!.version,
    })),
    lines.map(({ counts }) => counts),
  );
}

/** The grid of a range. Columns are releases, or minor lines if the range has many releases.
 * @param releases at least the releases of the range's lines, newest first */
export function gridOfRange({ from, to }: Range, releases: ReleaseData[]): Grid {
  const between = releases.filter(
    ({ version }) => compareVersions(version, from) > 0 && compareVersions(version, to) <= 0,
  );
  const isByLine = between.length > mostReleases;
  const parts = new Map<string, ReleaseData[]>();
  for (const release of between) {
    const label = isByLine ? minorOf(release.version) : release.version;
    parts.set(label, [...(parts.get(label) ?? []), release]);
  }
  const columns = [...parts].map(([label, own]): Column => {
    const { version, date, hasPage } = own[0]!;
    const before = between[between.indexOf(own.at(-1)!) + 1]?.version ?? from;
    const column = { label, from: before, to: version };
    return isByLine ? column : { ...column, release: { version, date, hasPage } };
  });
  const counts = [...parts.values()].map(own =>
    countByPackage(own.flatMap(({ changes }) => changes)),
  );
  return toGrid(columns, counts);
}

/** Common ranges. */
export interface Presets {
  /** To the newest version of the next major line, if any. */
  next?: { from: string; to: string };
  /** From the last version of the previous major line, if any. */
  major?: { from: string; to: string };
  /** The three newest minor lines; absent if there are no older lines. */
  minors?: { from: string; to: string };
}

/** The ranges that the comparison offers. */
export function presetsOf(index: ChangelogIndex): Presets {
  const to = newestOf(index);
  const lines = index.lines.slice(
    index.lines.findIndex(({ versions }) => versions[0]!.version === to),
  );
  const range = (from?: VersionData) => from && { from: from.version, to };
  const last = versionsOf(index)[0]!.version;
  return {
    next: last === to ? undefined : { from: to, to: last },
    major: range(lines.find(({ line }) => majorOf(line) !== majorOf(to))?.versions[0]),
    minors: range(lines[3]?.versions[0]),
  };
}
