import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '../../src/config/site';
import { collections } from '../../src/content/collections';
import { checkedAgainst } from '../../src/content/framework';
import type { Page } from '../../src/content/pages';
import { fixCommand, type Problem } from '../../src/lib/problem';
import { countWords } from '../prose/length';
import type { PlayRun } from '../play/play';
import type { ReaderRun } from '../reader/reader';
import { codeLanguages } from '../../src/content/project';
import type { PageRun } from '../snippets/run';
import type { UpgradeRun } from '../upgrade/upgrade';
import {
  entryFile,
  hashOf,
  type Ledger,
  type LedgerEntry,
  type PlayResult,
  type ReaderResult,
  type UpgradeResult,
} from '../../src/content/ledger';
import { keyOf, runResult } from './recorded';

const toReader = ({ started, requests, replaces, excused }: ReaderRun): ReaderResult => ({
  started,
  requests,
  ...(replaces && { replaces }),
  ...(excused && { excused }),
});

const toUpgrade = ({ tests, failed }: UpgradeRun): UpgradeResult => ({
  tests,
  ...(failed && { failed }),
});

const toPlay = ({ requests, tests, env, differs }: PlayRun): PlayResult => ({
  requests,
  tests,
  ...(env && { env }),
  ...(differs && { differs }),
});

function toEntry(
  page: Page,
  run: PageRun | undefined,
  followed: ReaderRun | undefined,
  upgraded: UpgradeRun | undefined,
  played: PlayRun | undefined,
): LedgerEntry {
  const { name, release } = checkedAgainst(page.collection.version);
  const blocks: Record<string, number> = {};
  for (const { lang } of page.blocks) blocks[lang] = (blocks[lang] ?? 0) + 1;
  const checked = page.blocks.filter(({ flags }) => !flags.nocheck);
  const reader = followed?.isApplication && !followed.lacks ? toReader(followed) : undefined;
  const upgrade = upgraded && toUpgrade(upgraded);
  const play = played && toPlay(played);
  const keys = {
    // A page that this machine could not run gets no key, so that another machine runs it.
    ...(run?.input && !run.lacks && { run: keyOf('run', page, run.input, runResult(run)) }),
    ...(reader && followed?.input && { reader: keyOf('reader', page, followed.input, reader) }),
    ...(upgrade && { upgrade: keyOf('upgrade', upgraded.page, upgraded.input, upgrade) }),
    ...(play && { play: keyOf('play', page, played.input, play) }),
  };
  return {
    hash: hashOf(page.source),
    against: `${name} ${release}`,
    words: countWords(page),
    blocks: Object.fromEntries(Object.entries(blocks).sort()),
    compiled: checked.filter(({ lang }) => codeLanguages.has(lang)).length,
    tests: run?.tests ?? 0,
    outputs: run?.outputs ?? 0,
    nocheck: page.blocks.flatMap(({ lang, flags }) =>
      flags.nocheck ? [`${lang}: ${flags.nocheck}`] : [],
    ),
    ...(reader && { reader }),
    ...(upgrade && { upgrade }),
    ...(play && { play }),
    ...(run?.lacks && { lacks: run.lacks }),
    ...(Object.keys(keys).length > 0 && { keys }),
  };
}

/** Makes the ledger of a complete check. Leaves out pages with a problem, because they are not verified. A page that
 * could not run on this machine keeps its entry in `earlier` if its text is unchanged. */
export function makeLedger(
  pages: Page[],
  runs: PageRun[],
  followed: ReaderRun[],
  problems: Problem[],
  earlier: Ledger,
  upgrades: UpgradeRun[] = [],
  plays: PlayRun[] = [],
): Ledger {
  const wrong = new Set(problems.map(({ file }) => file));
  const runOf = new Map(runs.map(run => [run.page.file, run]));
  const followedOf = new Map(followed.map(run => [run.page.file, run]));
  const upgradeOf = new Map(upgrades.map(run => [run.page.file, run]));
  const playOf = new Map(plays.map(run => [run.page.file, run]));
  const entries = pages
    .filter(({ file }) => !wrong.has(file))
    .map((page): [string, LedgerEntry] => {
      const [run, followed] = [runOf.get(page.file), followedOf.get(page.file)];
      const entry = toEntry(page, run, followed, upgradeOf.get(page.file), playOf.get(page.file));
      const kept = earlier[page.file];
      const isLacking = run?.lacks ?? followed?.lacks;
      return [page.file, isLacking && kept?.hash === entry.hash ? kept : entry];
    });
  return Object.fromEntries(entries);
}

/** Formats an entry as the repository stores it. */
const formatEntry = (entry: LedgerEntry): string => `${JSON.stringify(entry, null, 2)}\n`;

const isSame = (kept: LedgerEntry | undefined, fresh: LedgerEntry) =>
  kept !== undefined && formatEntry(kept) === formatEntry(fresh);

/** How messages name a changed field, if the name of the field is unclear. */
const fieldNames: Partial<Record<keyof LedgerEntry, string>> = {
  hash: 'its text',
  keys: 'what it executes, its packages or what runs it',
};

/** Lists the fields in which a stored entry differs from the findings, with numbers. */
function differences(kept: LedgerEntry, fresh: LedgerEntry): string {
  const names = Object.keys({ ...kept, ...fresh }) as (keyof LedgerEntry)[];
  return names
    .filter(name => JSON.stringify(kept[name]) !== JSON.stringify(fresh[name]))
    .map(name => {
      const [was, is] = [kept[name], fresh[name]];
      if (name === 'play' && fresh.play?.differs) return `play: it differs, ${fresh.play.differs}`;
      const isNumber = typeof was === 'number' && typeof is === 'number';
      return isNumber ? `${name}: ${was}, found ${is}` : (fieldNames[name] ?? name);
    })
    .join('; ');
}

/** Compares the stored ledger with the present pages. Skips pages with problems, which are already reported.
 * @param fresh the entries of pages without a problem
 * @param gone deleted pages that still have entries */
export function compareLedgers(kept: Ledger, fresh: Ledger, gone: string[]): Problem[] {
  const stale = Object.entries(fresh).flatMap(([page, entry]): Problem[] => {
    const earlier = kept[page];
    if (isSame(earlier, entry)) return [];
    const what = earlier ? `is out of date (${differences(earlier, entry)})` : 'is missing';
    const message = `${what}: run "${fixCommand(page)}" and commit the file`;
    return [{ file: entryFile(page), message }];
  });
  const removed = gone.map(page => ({
    file: entryFile(page),
    message: `is of a page that is gone: run "npm run check -- --fix" for any page, or remove the file`,
  }));
  return [...stale, ...removed];
}

/** Writes the entries that differ from the stored ones, and removes the entries of deleted pages.
 * @returns the changed files */
export function writeLedger(kept: Ledger, fresh: Ledger, gone: string[]): string[] {
  const changed = Object.keys(fresh).filter(page => !isSame(kept[page], fresh[page]!));
  for (const page of changed) {
    mkdirSync(path.dirname(entryFile(page)), { recursive: true });
    writeFileSync(entryFile(page), formatEntry(fresh[page]!));
  }
  for (const page of gone) rmSync(entryFile(page));
  return [...changed, ...gone].map(entryFile);
}

const count = (pages: Page[], what: (page: Page) => number) =>
  pages.reduce((sum, page) => sum + what(page), 0);

/** Formats a row for each version and language and one for the blog, then lists the blocks that are not checked and the
 * pages that were not run, not started, or give something else in a browser. */
export function formatReport(
  pages: Page[],
  ledger: Ledger,
  problems: Map<string, Problem[]>,
  followed: ReaderRun[] = [],
): string {
  const rows = collections.flatMap(collection =>
    locales.flatMap(locale => {
      const of = pages.filter(
        page => page.collection.name === collection.name && page.locale === locale,
      );
      if (of.length === 0) return [];
      const entry = ({ file }: Page) => ledger[file];
      const isCode = ({ lang }: { lang: string }) => codeLanguages.has(lang);
      const code = count(of, page => page.blocks.filter(isCode).length);
      const compiled = count(of, page => entry(page)?.compiled ?? 0);
      const unchecked = count(
        of,
        page => page.blocks.filter(block => isCode(block) && block.flags.nocheck).length,
      );
      const runs = followed.filter(({ page }) => of.includes(page));
      const reader = (what: (run: ReaderRun) => boolean) => runs.filter(what).length;
      const failing = (part: string) =>
        new Set(
          problems
            .get(part)
            ?.map(({ file }) => file)
            .filter(file => of.some(p => p.file === file)),
        ).size;
      return [
        {
          version: collection.name,
          locale,
          pages: of.length,
          words: count(of, page => entry(page)?.words ?? 0),
          'code blocks': code,
          compiled,
          nocheck: unchecked,
          '% compiled': ((compiled / Math.max(1, code - unchecked)) * 100).toFixed(1),
          'data blocks': count(of, page => page.blocks.length) - code,
          'pages run': of.filter(page => entry(page)?.tests).length,
          tests: count(of, page => entry(page)?.tests ?? 0),
          outputs: count(of, page => entry(page)?.outputs ?? 0),
          applications: reader(run => run.isApplication),
          started: reader(run => run.started),
          'in order': reader(run => run.inOrder),
          requests: runs.reduce((sum, run) => sum + run.requests, 0),
          'not run': of.filter(page => entry(page)?.lacks).length,
          '% parity': (((of.length - failing('parity')) / of.length) * 100).toFixed(1),
          'broken links':
            problems.get('links')?.filter(p => of.some(({ file }) => file === p.file)).length ?? 0,
        },
      ];
    }),
  );
  const notes = Object.entries(ledger).flatMap(([file, { nocheck, lacks, reader, play }]) => [
    ...nocheck.map(reason => `not checked: ${file}: ${reason}`),
    ...(lacks ? [`not run: ${file}: lacks ${lacks.join(', ')}`] : []),
    ...(reader?.excused ? [`not started: ${file}: ${reader.excused}`] : []),
    ...(play?.differs ? [`not played: ${file}: ${play.differs}`] : []),
  ]);
  return [formatTable(rows), '', ...notes].join('\n');
}

function formatTable(rows: Record<string, string | number>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map(row => names.map(name => String(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map(line => line[column]!.length)));
  return lines
    .map(line => line.map((cell, column) => cell.padStart(widths[column]!)).join('  '))
    .join('\n');
}
