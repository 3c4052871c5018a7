/** The releases on the home page: their number, and the release lines. */
import { type Language, textIn } from '../../config/languages';
import { compareVersions, majorOf } from '../../content/changelogData';
import type { ReleaseLines } from '../../content/releaseLines';
import type { Release } from '../../content/releases';

type Dated = Pick<Release, 'version' | 'date'>;

export interface Releases {
  total: number;
  first: Dated;
  last: Dated;
  /** Release lines of the major versions, newest first. */
  lines: {
    /** Such as `3.x`. */
    line: string;
    newest: Dated;
    /** A text that says whether the line still gets fixes. */
    state: string;
  }[];
}

const dated = ({ version, date }: Dated): Dated => ({ version, date });

/** Summarizes the releases.
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
    // A reduced copy of the site may lack all releases of a line.
    lines: majors.toReversed().flatMap(({ line, state }) => {
      const own = releases.filter(({ version }) => majorOf(version) === line);
      const [newest] = own.sort((a, b) => compareVersions(b.version, a.version));
      return newest
        ? { line: `${line}.x`, newest: dated(newest), state: textIn(state, language) }
        : [];
    }),
  };
}
