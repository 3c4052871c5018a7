/** What the home page says of releases: how many there were, and the release lines. */
import { type Language, textIn } from '../../config/languages';
import { compareVersions, majorOf } from '../../content/changelogData';
import type { ReleaseLines } from '../../content/releaseLines';
import type { Release } from '../../content/releases';

type Dated = Pick<Release, 'version' | 'date'>;

export interface Releases {
  total: number;
  first: Dated;
  last: Dated;
  /** Major lines, newest first. */
  lines: {
    /** Such as `3.x`. */
    line: string;
    newest: Dated;
    /** Whether it gets fixes, in words. */
    state: string;
  }[];
}

const dated = ({ version, date }: Dated): Dated => ({ version, date });

/** Sums releases up.
 * @param releases newest first */
export function summarize(
  releases: Release[],
  { majors }: Pick<ReleaseLines, 'majors'>,
  language: Language,
): Releases {
  return {
    total: releases.length,
    first: dated(releases.at(-1)!),
    last: dated(releases[0]!),
    // A copy of the site with less of the changelog may have no release of a line.
    lines: majors.toReversed().flatMap(({ line, state }) => {
      const own = releases.filter(({ version }) => majorOf(version) === line);
      const [newest] = own.sort((a, b) => compareVersions(b.version, a.version));
      return newest
        ? { line: `${line}.x`, newest: dated(newest), state: textIn(state, language) }
        : [];
    }),
  };
}
