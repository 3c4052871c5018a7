/** The data that the changelog hands to browsers. */

/** Kinds of change, in the order in which they matter to someone who updates, and in which every page
 * shows them. */
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
  /** Names as on npm, without the scope; none where the notes name none. */
  packages: string[];
  /** Numbers of issues and pull requests. */
  refs: number[];
  /** What changed; absent for moves of dependencies. */
  text?: string;
  deps?: { name: string; to: string | null }[];
  /** The pre-release it came with. */
  prerelease?: string;
}

export interface VersionData {
  version: string;
  /** Such as `2025-07-13`; empty for a version that the changelog does not have yet. */
  date: string;
  hasPage: boolean;
}

export interface ReleaseData extends VersionData {
  /** Those of its pre-releases included. */
  changes: ChangeData[];
}

/** A release in the list, which shows the first of its changes. */
export interface ListedRelease extends ReleaseData {
  /** How many changes only its page has. */
  more: number;
}

/** How many changes there are, moves of dependencies left out, and how many of them are breaking. */
export interface Count {
  changes: number;
  breaking: number;
}

/** Counts by package; those of changes that name none have an empty name. */
export type Counts = Record<string, Count>;

/** A minor line: one file of releases. */
export interface LineData {
  /** Such as `3.20`. */
  line: string;
  /** Address of its releases, newest first, below the index's folder. */
  file: string;
  counts: Counts;
  types: ChangeType[];
  /** Newest first. */
  versions: VersionData[];
}

/** What the changelog has, without the changes themselves. */
export interface ChangelogIndex {
  /** Path of the folder of the lines, with a slash at the end. */
  folder: string;
  /** Headings of the types in the language of the data. */
  types: Record<ChangeType, string>;
  /** Words for dependency tables. */
  dependencyTable: { name: string; to: string; unnamed: string };
  /** Newest first. */
  lines: LineData[];
  /** Older names of packages. */
  aliases: Record<string, string>;
  /** State of major lines that get no more fixes, by number. */
  ended: Record<string, string>;
}

const numbers = new Map<string, number[]>();

/** The numbers of a version, found once: histories compare the same few versions very often. */
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
