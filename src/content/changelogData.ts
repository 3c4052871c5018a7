/** The changelog data that browsers load. */

/** Types of change, in the order in which all pages show them: the most important for an update first. */
export const changeTypes = [
  'breaking',
  'feature',
  'fix',
  'perf',
  'polish',
  'docs',
  'other',
  'deps',
] as const;
export type ChangeType = (typeof changeTypes)[number];

/** The minor line of a version, such as `3.20`. */
export const minorOf = (version: string): string => version.replace(/\.\d+$/, '');

/** The major line of a version or of a minor line, such as `3`. */
export const majorOf = (version: string): string => version.replace(/\..*/, '');

/** A change in one language. */
export interface ChangeData {
  type: ChangeType;
  /** npm names without the scope; empty if the notes name none. */
  packages: string[];
  /** Numbers of issues and pull requests. */
  refs: number[];
  /** What changed; absent for dependency updates. */
  text?: string;
  deps?: { name: string; to: string | null }[];
  /** The pre-release that introduced the change. */
  prerelease?: string;
}

export interface VersionData {
  version: string;
  /** Such as `2025-07-13`; empty for a version that the changelog does not have yet. */
  date: string;
  hasPage: boolean;
}

export interface ReleaseData extends VersionData {
  /** Including the changes of its pre-releases. */
  changes: ChangeData[];
}

/** A release in the list, which shows only its first changes. */
export interface ListedRelease extends ReleaseData {
  /** Number of changes that the list leaves out. */
  more: number;
}

/** Number of changes without dependency updates, and how many of them are breaking. */
export interface Count {
  changes: number;
  breaking: number;
}

/** Counts by package. The empty name stands for changes that name no package. */
export type Counts = Record<string, Count>;

/** A minor line. Each has one file of releases. */
export interface LineData {
  /** Such as `3.20`. */
  line: string;
  /** File of its releases, newest first, relative to the index's folder; empty for a line that the changelog does not
   * have yet. */
  file: string;
  counts: Counts;
  types: ChangeType[];
  /** Newest first. */
  versions: VersionData[];
}

/** The changelog without its changes. */
export interface ChangelogIndex {
  /** Path of the folder of the lines, with a slash at the end. */
  folder: string;
  /** Headings of the types, in the language of the index. */
  types: Record<ChangeType, string>;
  /** Words for dependency tables. */
  dependencyTable: { name: string; to: string; unnamed: string };
  /** Newest first. */
  lines: LineData[];
  /** Former package names. */
  aliases: Record<string, string>;
  /** State of the major lines that get no more fixes, by number. */
  ended: Record<string, string>;
  /** The newest version of the newest major line, if it has no release notes yet. */
  later?: string;
}

const numbers = new Map<string, number[]>();

/** Parses a version, with a cache because histories compare the same few versions very often. */
function numbersOf(version: string): number[] {
  const known = numbers.get(version);
  if (known) return known;
  const found = version.split('.').map(Number);
  numbers.set(version, found);
  return found;
}

/** Compares dotted versions by number, for sorting oldest first. */
export function compareVersions(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let at = 0; at < left.length; at += 1) {
    const difference = left[at]! - right[at]!;
    if (difference) return difference;
  }
  return 0;
}
