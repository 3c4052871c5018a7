/** Reads the content from its files without the code of the site. Tests compare the two, and so hold for content added
 * later. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';

/** The properties of a change in a release that tests use. */
interface StoredChange {
  type: string;
}

/** A release as stored in its file. */
export interface StoredRelease {
  version: string;
  date: string;
  /** `package-changelogs` if the release has no page. */
  source?: string;
  changes: StoredChange[];
  prereleases?: { changes: StoredChange[] }[];
}

/** Every release, newest version first.
 * @throws if a file is not valid JSON */
export const storedReleases = (): StoredRelease[] =>
  readdirSync('changelog')
    .map(name => readFileSync(path.join('changelog', name), 'utf8'))
    .flatMap(text => JSON.parse(text) as StoredRelease[])
    .sort((a, b) => semver.rcompare(a.version, b.version));

/** Releases with a page. */
export const releasePages = (): StoredRelease[] =>
  storedReleases().filter(({ source }) => source !== 'package-changelogs');

/** The newest version in a range, by default of all versions.
 * @throws if there is none */
export function newestVersion(range = '*'): string {
  const versions = storedReleases().map(({ version }) => version);
  const newest = semver.maxSatisfying(versions, range);
  if (!newest) throw new Error(`changelog/ has no version in ${range}`);
  return newest;
}

/** Every post: the files in Chinese. */
export const storedPosts = (): string[] => readdirSync('blog').filter(name => /\.mdx?$/.test(name));
