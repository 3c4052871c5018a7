import { gt } from 'semver';
import { keyOf, type Locale, textIn } from '../../src/config/languages';
import { currentVersion, repository } from '../../src/config/site';
import { fill } from '../../src/lib/fill';
import { linesFile, type ReleaseLines, releasesOf } from '../../src/content/releaseLines';
import type { Release } from '../../src/content/releases';
import { toTable } from './markdown';
import { wordsOf } from './words';

/** The data behind the tables of releases. */
export interface ReleaseFacts {
  lines: ReleaseLines;
  releases: Release[];
  /** The release that the guides of the current version are checked against. */
  checkedAgainst: string;
  /** The newest version of the core in the registry, of the newest documented line, and the day of that answer. */
  registry: { newest: string; asked: string };
}

/** The names of the regions for releases in pages: two tables and two sentences. */
export const releaseTables = ['lines', 'minors', 'recorded', 'since'] as const;

/** A sentence that says where the changelog ends, and against which release the guides are checked. */
function recorded({ lines, releases, checkedAgainst }: ReleaseFacts, locale: Locale): string {
  const { version, date } = releasesOf(lines.majors.at(-1)!.line, releases).at(-1)!;
  const words = wordsOf(locale).releases;
  const text = gt(checkedAgainst, version) ? words.recordedAndLater : words.recorded;
  return fill(text, { version, date, checkedAgainst, later: `${repository}/releases` });
}

/** A sentence that says which releases the documented line has had since the next line was announced.
 * @throws if the newest release is not the newest of the histories, whose versions come from the registry */
function since({ lines, registry }: ReleaseFacts, locale: Locale): string {
  const { line, announced, sinceThen } = lines.next;
  const { version, by } = sinceThen.at(-1)!;
  if (gt(registry.newest, version))
    throw new Error(`the registry has ${registry.newest}: add it to "sinceThen" of ${linesFile}`);
  if (gt(version, registry.newest))
    throw new Error(`api/history/ lacks ${version} of ${linesFile}: run "npm run history"`);
  const words = wordsOf(locale).releases;
  return fill(words.since, {
    line: `${line}.x`,
    announced,
    count: String(sinceThen.length),
    documented: `${lines.majors.at(-1)!.line}.x`,
    version,
    by,
    asked: registry.asked,
  });
}

function majorRows({ lines, releases }: ReleaseFacts, locale: Locale): string[][] {
  const words = wordsOf(locale).releases;
  const { next } = lines;
  const nextRow = [`${next.line}.x`, next.announced, '—', '—', textIn(next.state, keyOf(locale))];
  const rows = lines.majors.map(({ line, guides, state }) => {
    const own = releasesOf(line, releases);
    const { version, date } = own.at(-1)!;
    const text = textIn(state, keyOf(locale));
    return [
      `${line}.x`,
      own[0]!.date,
      fill(words.lastRelease, { version, date }),
      String(own.length),
      guides === currentVersion
        ? text
        : fill(words.stateAndGuides, { state: text, guides: `/docs/${guides}/intro` }),
    ];
  });
  return [...rows, nextRow];
}

/** The minor lines in a range, such as from 3.0 to 3.9. */
function linesBetween(first: string, last = first): string[] {
  const [major, from] = first.split('.');
  const to = Number(last.split('.')[1]);
  return Array.from(
    { length: to - Number(from) + 1 },
    (_, index) => `${major}.${Number(from) + index}`,
  );
}

function minorRows({ lines, releases }: ReleaseFacts, locale: Locale): string[][] {
  const words = wordsOf(locale).releases;
  return lines.minors.map(({ line, to, note }) => {
    const minors = linesBetween(line, to).map(minor => releasesOf(minor, releases));
    const { version, date } = minors[0]![0]!;
    const patches = minors.reduce((sum, { length }) => sum + length - 1, 0);
    const years = [...new Set(minors.map(([first]) => first!.date.slice(0, 4)))].join('–');
    return [
      to ? fill(words.range, { first: line, last: to }) : `[${line}](/changelog/v${version})`,
      to ? fill(words.years, { years }) : date,
      String(patches),
      textIn(note, keyOf(locale)),
    ];
  });
}

/** The table of releases with this name, or the sentence `recorded` or `since`.
 * @throws if there is no such table, or a line has no release */
export function releaseTable(facts: ReleaseFacts, name: string, locale: Locale): string {
  const table = releaseTables.find(one => one === name);
  if (!table) throw new Error(`table "releases ${name}": write ${releaseTables.join(' or ')}`);
  if (table === 'recorded') return recorded(facts, locale);
  if (table === 'since') return since(facts, locale);
  const rows = table === 'lines' ? majorRows(facts, locale) : minorRows(facts, locale);
  return toTable(wordsOf(locale).releases[table], rows);
}

/** Minor lines of the newest major line that the file of lines lacks. */
export function missingLines({ lines, releases }: ReleaseFacts): string[] {
  const major = lines.majors.at(-1)!.line;
  const listed = new Set(lines.minors.flatMap(({ line, to }) => linesBetween(line, to)));
  const present = releases
    .filter(({ version }) => version.startsWith(`${major}.`))
    .map(({ version }) => version.replace(/\.\d+$/, ''));
  return [...new Set(present)].filter(line => !listed.has(line));
}
