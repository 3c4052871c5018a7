/** Groups the releases of the sidebar by line. */
import { compareVersions, majorOf, minorOf } from '../../content/changelogData';

interface Item {
  /** The version, for example `v3.20.1`. */
  title: string;
  permalink: string;
  date: Date | string;
}

/** A minor line with its releases, newest first. */
export interface Line {
  /** For example `3.20`. */
  line: string;
  items: { title: string; permalink: string; /** For example `2025-07-13`. */ date: string }[];
}

/** Groups releases by major and minor line, newest version first.
 * @param items releases in any order */
export function linesOf(items: readonly Item[]): { major: string; lines: Line[] }[] {
  const sorted = [...items].sort((a, b) => compareVersions(b.title.slice(1), a.title.slice(1)));
  const majors = new Map<string, Map<string, Line>>();
  for (const { title, permalink, date } of sorted) {
    const line = minorOf(title.slice(1));
    const major = majorOf(line);
    const lines = majors.get(major) ?? new Map<string, Line>();
    majors.set(major, lines);
    const own = lines.get(line) ?? { line, items: [] };
    lines.set(line, own);
    own.items.push({ title, permalink, date: new Date(date).toISOString().slice(0, 10) });
  }
  return [...majors].map(([major, lines]) => ({ major, lines: [...lines.values()] }));
}
