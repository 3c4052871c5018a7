import { currentVersion } from '../../src/config/site';
import { type ReleaseLines, releasesOf } from '../../src/plugins/changelog/lines';
import type { Release } from '../../src/plugins/changelog/model';
import { toTable } from './markdown';

/** What the tables of releases are made from. */
export interface ReleaseFacts {
  lines: ReleaseLines;
  releases: Release[];
}

type Language = 'zh' | 'en';

/** The tables of releases that a page can have, with the names of their columns. */
const heads: Record<string, Record<Language, string[]>> = {
  lines: {
    zh: ['版本线', '首次发布', '更新日志中的最后一次发布', '发布次数', '状态'],
    en: ['Line', 'First release', 'Last release in the changelog', 'Releases', 'State'],
  },
  minors: {
    zh: ['版本', '日期', '补丁数', '值得了解'],
    en: ['Release', 'Date', 'Patches', 'Worth knowing'],
  },
};
export const releaseTables = Object.keys(heads);

function majorRows({ lines, releases }: ReleaseFacts, language: Language): string[][] {
  const isEnglish = language === 'en';
  return lines.majors.map(({ line, guides, state }) => {
    const own = releasesOf(line, releases);
    const last = own.at(-1)!;
    const link = `[${isEnglish ? 'its guides' : '其文档'}](/docs/${guides}/intro)`;
    const text = state[language];
    return [
      `${line}.x`,
      own[0]!.date,
      [last.version, last.date].join(isEnglish ? ', ' : '，'),
      String(own.length),
      guides === currentVersion ? text : [text, link].join(isEnglish ? '; ' : '；'),
    ];
  });
}

/** The minor lines from one to another, such as 3.0 and 3.9. */
function linesBetween(first: string, last = first): string[] {
  const [major, from] = first.split('.');
  const to = Number(last.split('.')[1]);
  return Array.from(
    { length: to - Number(from) + 1 },
    (_, index) => `${major}.${Number(from) + index}`,
  );
}

function minorRows({ lines, releases }: ReleaseFacts, language: Language): string[][] {
  const isEnglish = language === 'en';
  return lines.minors.map(({ line, to, note }) => {
    const minors = linesBetween(line, to).map(minor => releasesOf(minor, releases));
    const { version, date } = minors[0]![0]!;
    const patches = minors.reduce((sum, { length }) => sum + length - 1, 0);
    const years = [...new Set(minors.map(([first]) => first!.date.slice(0, 4)))].join('–');
    return [
      to ? [line, to].join(isEnglish ? ' to ' : ' 至 ') : `[${line}](/changelog/v${version})`,
      to ? (isEnglish ? years : `${years} 年`) : date,
      String(patches),
      note[language],
    ];
  });
}

/** The table of releases with this name.
 * @throws if there is no such table, or a line has no release */
export function releaseTable(facts: ReleaseFacts, name: string, language: Language): string {
  const head = heads[name];
  if (!head) throw new Error(`table "releases ${name}": write ${releaseTables.join(' or ')}`);
  const rows = name === 'lines' ? majorRows(facts, language) : minorRows(facts, language);
  return toTable(head[language], rows);
}

/** What the file of lines does not say: minor lines of the newest major line without a row. */
export function missingLines({ lines, releases }: ReleaseFacts): string[] {
  const major = lines.majors.at(-1)!.line;
  const listed = new Set(lines.minors.flatMap(({ line, to }) => linesBetween(line, to)));
  const present = releases
    .filter(({ version }) => version.startsWith(`${major}.`))
    .map(({ version }) => version.replace(/\.\d+$/, ''));
  return [...new Set(present)].filter(line => !listed.has(line));
}
