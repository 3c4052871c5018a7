/** The releases on the home page: the newest ones, and how long the current line is supported. */
import { type Language, textIn } from '../../config/languages';
import { changeTypes, compareVersions, majorOf } from '../../content/changelogData';
import type { ReleaseLines } from '../../content/releaseLines';
import { type Change, type DescribedChange, type Release, withPages } from '../../content/releases';

export interface Releases {
  /** The version that the guides are checked against, if it is newer than the notes, and the last one with notes. */
  later?: { version: string; since: string };
  /** Newest first. */
  newest: { version: string; date: string; text: string }[];
  /** The current major line. */
  line: { name: string; since: string; state: string; minor: string };
  /** The line after it. */
  next: { name: string; announced: string };
}

const isDescribed = (change: Change): change is DescribedChange =>
  change.type !== 'deps' && change.type !== 'docs';

/** The most important change of a release to the packages, if its notes describe one. */
const headlineOf = ({ changes }: Release): DescribedChange | undefined =>
  changes
    .filter(isDescribed)
    .sort((a, b) => changeTypes.indexOf(a.type) - changeTypes.indexOf(b.type))[0];

/** A change with its packages in front, unless they are many. */
function textOf(change: DescribedChange, language: Language): string {
  const packages = change.packages.length > 2 ? [] : change.packages;
  return [...packages.map(name => `\`${name}\``), textIn(change, language)].join(' ');
}

/** Summarizes the releases.
 * @param releases newest first
 * @param version that the guides are checked against */
export function summarize(
  releases: Release[],
  { majors, minors, next }: ReleaseLines,
  language: Language,
  version: string,
): Releases {
  const { line, state } = majors.at(-1)!;
  const own = releases.filter(({ version }) => majorOf(version) === line);
  const since = own[0]!.version;
  const later = compareVersions(version, since) > 0 ? { version, since } : undefined;
  const described = withPages(own).flatMap(release => {
    const change = headlineOf(release);
    const { version, date } = release;
    return change ? [{ version, date, text: textOf(change, language) }] : [];
  });
  return {
    later,
    newest: described.slice(0, later ? 2 : 3),
    line: {
      name: `${line}.x`,
      since: own.at(-1)!.date,
      state: textIn(state, language),
      minor: minors[0]!.line,
    },
    next: { name: `${next.line}.x`, announced: next.announced },
  };
}
