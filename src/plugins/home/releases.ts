/** The releases of the changelog, counted for the chart of the home page. */
import type { Release } from '../../content/releases';
import { majorOf } from '../../content/changelogData';

type Dated = Pick<Release, 'version' | 'date'>;

export interface ReleaseCounts {
  /** The first year that has releases. */
  from: number;
  /** Releases by quarter, from the first of that year to the last of the year of the newest release;
   * in each, by major version from 0. */
  quarters: number[][];
  first: Dated;
  last: Dated;
}

const yearOf = ({ date }: Dated) => Number(date.slice(0, 4));
const lineOf = ({ version }: Dated) => Number(majorOf(version));
const quarterOf = ({ date }: Dated) => Math.floor((Number(date.slice(5, 7)) - 1) / 3);

/** Counts releases.
 * @param releases newest first */
export function countReleases(releases: Dated[]): ReleaseCounts {
  const [last] = releases;
  const first = releases.at(-1)!;
  const from = yearOf(first);
  const majors = Math.max(...releases.map(lineOf)) + 1;
  const quarters = Array.from({ length: 4 * (yearOf(last!) - from + 1) }, () =>
    Array.from({ length: majors }, () => 0),
  );
  for (const release of releases) {
    quarters[4 * (yearOf(release) - from) + quarterOf(release)]![lineOf(release)]! += 1;
  }
  const dated = ({ version, date }: Dated) => ({ version, date });
  return { from, quarters, first: dated(first), last: dated(last!) };
}
