import { locales } from '../../src/config/site';
import { collections } from '../../src/config/collections';
import { checkedAgainst } from '../framework';
import type { Page } from '../pages';
import { fixCommand, type Problem } from '../../src/lib/problem';
import { countWords } from '../prose/length';
import type { ReaderRun } from '../reader/reader';
import { codeLanguages } from '../snippets/project';
import type { PageRun } from '../snippets/run';
import { hashOf, type Ledger, type LedgerEntry, ledgerFile } from './model';

function toReader({ started, requests, replaces, excused }: ReaderRun): LedgerEntry['reader'] {
  return {
    started,
    requests,
    ...(replaces.length > 0 && { replaces }),
    ...(excused && { excused }),
  };
}

function toEntry(
  page: Page,
  run: PageRun | undefined,
  followed: ReaderRun | undefined,
): LedgerEntry {
  const { name, release } = checkedAgainst(page.collection.version);
  const blocks: Record<string, number> = {};
  for (const { lang } of page.blocks) blocks[lang] = (blocks[lang] ?? 0) + 1;
  const checked = page.blocks.filter(({ flags }) => !flags.nocheck);
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
    ...(followed?.isApplication && !followed.lacks && { reader: toReader(followed) }),
    ...(run?.lacks && { lacks: run.lacks }),
  };
}

/** The ledger of a complete check. Pages with a problem are left out, so that nothing is claimed of
 * them. A page that could not run on this machine keeps the entry that it has in `earlier`, if its
 * text is the same. */
export function makeLedger(
  pages: Page[],
  runs: PageRun[],
  followed: ReaderRun[],
  problems: Problem[],
  earlier: Ledger,
): Ledger {
  const wrong = new Set(problems.map(({ file }) => file));
  const runOf = new Map(runs.map(run => [run.page.file, run]));
  const followedOf = new Map(followed.map(run => [run.page.file, run]));
  const entries = pages
    .filter(({ file }) => !wrong.has(file))
    .map((page): [string, LedgerEntry] => {
      const entry = toEntry(page, runOf.get(page.file), followedOf.get(page.file));
      const kept = earlier[page.file];
      return [page.file, entry.lacks && kept?.hash === entry.hash ? kept : entry];
    });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The ledger after some pages were checked.
 * @param fresh the ledger of these pages alone
 * @param files all pages that there are: entries of others are dropped */
export function renewLedger(
  earlier: Ledger,
  pages: Page[],
  fresh: Ledger,
  files: ReadonlySet<string>,
): Ledger {
  const checked = new Set(pages.map(({ file }) => file));
  const others = Object.entries(earlier).filter(([file]) => files.has(file) && !checked.has(file));
  const entries = [...others, ...Object.entries(fresh)];
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A ledger as it is kept in the repository, one line a page. */
export function formatLedger(ledger: Ledger): string {
  const lines = Object.entries(ledger).map(
    ([file, entry]) => `  ${JSON.stringify(file)}: ${JSON.stringify(entry)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Where the ledger in the repository is not that of the present pages.
 * @param problems of the pages: what is wrong with a page is said there, and not here again */
export function compareLedgers(kept: Ledger, fresh: Ledger, problems: Problem[] = []): Problem[] {
  const wrong = new Set(problems.map(({ file }) => file));
  const stale = Object.keys(fresh).filter(
    file => !wrong.has(file) && JSON.stringify(kept[file]) !== JSON.stringify(fresh[file]),
  );
  const gone = Object.keys(kept).filter(file => !fresh[file] && !wrong.has(file));
  const report = (message: string) => ({ file: ledgerFile, message });
  return [
    ...stale.map(file =>
      report(`its entry of ${file} is out of date: run "${fixCommand(file)}" and commit the file`),
    ),
    ...(gone.length > 0
      ? [
          report(
            `has entries of pages that are gone (${gone.slice(0, 3).join(', ')}${gone.length > 3 ? ', …' : ''}): run "npm run check -- --fix" for any page and commit the file`,
          ),
        ]
      : []),
  ];
}

const count = (pages: Page[], what: (page: Page) => number) =>
  pages.reduce((sum, page) => sum + what(page), 0);

/** One row for each version and language, and for the blog; then the blocks that are not checked
 * and the pages that were not run or not started, by name. */
export function formatReport(
  pages: Page[],
  ledger: Ledger,
  problems: Map<string, Problem[]>,
  followed: ReaderRun[] = [],
): string {
  const rows = collections.flatMap(collection =>
    locales.flatMap(locale => {
      const of = pages.filter(page => page.collection === collection && page.locale === locale);
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
          merged: reader(run => run.merged),
          requests: runs.reduce((sum, run) => sum + run.requests, 0),
          'not run': of.filter(page => entry(page)?.lacks).length,
          '% parity': (((of.length - failing('parity')) / of.length) * 100).toFixed(1),
          'broken links':
            problems.get('links')?.filter(p => of.some(({ file }) => file === p.file)).length ?? 0,
        },
      ];
    }),
  );
  const notes = Object.entries(ledger).flatMap(([file, { nocheck, lacks, reader }]) => [
    ...nocheck.map(reason => `not checked: ${file}: ${reason}`),
    ...(lacks ? [`not run: ${file}: lacks ${lacks.join(', ')}`] : []),
    ...(reader?.excused ? [`not started: ${file}: ${reader.excused}`] : []),
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
