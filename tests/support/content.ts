/** What the content holds, read from its files without the code that the site reads it with. Tests
 * compare the two, so they hold for whatever is added. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';

/** A change of a release, as far as tests look at it. */
interface StoredChange {
  type: string;
}

/** A release as it is stored. */
export interface StoredRelease {
  version: string;
  date: string;
  /** `package-changelogs` where the release has no page. */
  source?: string;
  changes: StoredChange[];
  prereleases?: { changes: StoredChange[] }[];
}

/** Every release, newest version first.
 * @throws if a file is no JSON */
export const storedReleases = (): StoredRelease[] =>
  readdirSync('changelog')
    .map(name => readFileSync(path.join('changelog', name), 'utf8'))
    .flatMap(text => JSON.parse(text) as StoredRelease[])
    .sort((a, b) => semver.rcompare(a.version, b.version));

/** Those that have a page. */
export const releasePages = (): StoredRelease[] =>
  storedReleases().filter(({ source }) => source !== 'package-changelogs');

/** The newest version of a range; of all, if none is given.
 * @throws if there is none */
export function newestVersion(range = '*'): string {
  const versions = storedReleases().map(({ version }) => version);
  const newest = semver.maxSatisfying(versions, range);
  if (!newest) throw new Error(`changelog/ has no version in ${range}`);
  return newest;
}

/** Every post: the files in Chinese. */
export const storedPosts = (): string[] => readdirSync('blog').filter(name => /\.mdx?$/.test(name));
