import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { currentVersion, type Locale } from '../../src/config/site';
import { parseComments } from '../../src/plugins/api-reference/comments';
import { linesFile, readReleaseLines } from '../../src/content/releaseLines';
import { readReleases } from '../../src/content/releases';
import { checkedAgainst } from '../../src/content/framework';
import { askedOn, readHistories } from '../../src/history/files';
import { type Ledger, readLedger } from '../../src/content/ledger';
import type { Page } from '../../src/content/pages';
import { fixCommand, type Problem } from '../../src/lib/problem';
import {
  checkNotes,
  checkSince,
  oldestVersions,
  type Component,
  componentTable,
  readComponents,
} from './components';
import notes from './components.json';
import {
  checkDatabases,
  type Databases,
  databaseTable,
  readDatabases,
  writeVersions,
} from './databases';
import {
  type Decorator,
  decoratorTable,
  type Effects,
  placeOf,
  readDecorators,
} from './decorators';
import effects from './effects.json';
import {
  checkExplanations,
  errorTable,
  type Explanations,
  type FrameworkError,
  readErrors,
} from './errors';
import explanations from './errors.json';
import { fillRegions, findRegions } from './markdown';
import type { Notes } from '../../src/content/components';
import { readTablePackages, type TablePackage } from './packages';
import { missingLines, type ReleaseFacts, releaseTable, releaseTables } from './releases';
import { unrunGuides, unrunText } from './unrun';

/** The data behind all tables. */
export interface TableSources {
  decorators: Decorator[];
  effects: Effects;
  errors: FrameworkError[];
  explanations: Explanations;
  components: Component[];
  notes: Notes;
  history: ReleaseFacts;
  databases: Databases;
  ledger: Ledger;
  /** Names of guides that were not run. */
  unrun: string[];
}

/** What each decorator does: the descriptions of the API reference, plus descriptions that the reference lacks. */
function readEffects(packages: TablePackage[]): Effects {
  return Object.fromEntries(
    packages.map(({ dir }) => {
      const file = path.join('api/comments', `${dir}.yaml`);
      const described = existsSync(file) ? parseComments(readFileSync(file, 'utf8'), file) : {};
      return [dir, { ...described, ...(effects as Effects)[dir] }];
    }),
  );
}

/** Reads the packages of the current line, its releases, the texts about them, and the ledger. */
export function readTableSources(): TableSources {
  const packages = readTablePackages();
  const ledger = readLedger();
  return {
    decorators: readDecorators(packages),
    effects: readEffects(packages),
    errors: readErrors(packages),
    explanations,
    components: readComponents(packages, notes as Notes),
    notes: notes as Notes,
    history: {
      lines: readReleaseLines(),
      releases: readReleases('changelog'),
      checkedAgainst: checkedAgainst(currentVersion).release,
      registry: { newest: readHistories('.').get('core')!.versions.at(-1)!, asked: askedOn('.') },
    },
    databases: readDatabases(),
    ledger,
    unrun: unrunGuides(ledger),
  };
}

/** The table with a name such as `decorators core/web`, `errors midway`, `components data`, `releases lines`,
 * `databases sql` or `unrun etcd`.
 * @throws if there is no such table, or a text for it is missing */
export function makeTable(name: string, locale: Locale, sources: TableSources): string {
  const [, kind, rest] = /^(\w+) (.+)$/.exec(name) ?? [];
  if (kind === 'decorators') {
    return decoratorTable(sources.decorators, rest!, locale, sources.effects);
  }
  if (kind === 'errors') return errorTable(sources.errors, rest!, locale, sources.explanations);
  if (kind === 'components') return componentTable(sources.components, rest!, locale);
  if (kind === 'releases') return releaseTable(sources.history, rest!, locale);
  if (kind === 'databases') {
    return databaseTable(sources.databases, rest!, sources.ledger, locale);
  }
  if (kind === 'unrun') return unrunText(sources.unrun, rest!, locale);
  throw new Error(
    `table "${name}": write "decorators", "errors", "components", "releases", "databases" or "unrun" and which`,
  );
}

/** The page with its tables rebuilt from their sources. A table that cannot be built stays unchanged. */
export function fillTables(
  { source, locale }: Pick<Page, 'source' | 'locale'>,
  sources: TableSources,
): string {
  return fillRegions(source, (name, table) => {
    try {
      return makeTable(name, locale, sources);
    } catch {
      return table;
    }
  });
}

/** Whether one of the pages shows the databases. */
const hasDatabases = (pages: Page[]) =>
  pages.some(({ source }) => source.includes('<!-- table: databases '));

/** Rebuilds the tables of the pages from their sources.
 * @returns the changed files */
export function writeTables(pages: Page[]): string[] {
  const withTables = pages.filter(({ source }) => findRegions(source).length > 0);
  if (withTables.length === 0) return [];
  if (hasDatabases(withTables)) writeVersions(readDatabases());
  const sources = readTableSources();
  return withTables.flatMap(page => {
    const filled = fillTables(page, sources);
    if (filled === page.source) return [];
    writeFileSync(page.file, filled);
    return [page.file];
  });
}

function checkPage({ file, source, locale }: Page, sources: TableSources): Problem[] {
  return findRegions(source).flatMap(({ name, table, line }) => {
    try {
      return makeTable(name, locale, sources) === table
        ? []
        : [
            {
              file,
              line,
              message: `table "${name}" differs from its sources: run "${fixCommand(file)}"`,
            },
          ];
    } catch (error) {
      return [{ file, line, message: (error as Error).message }];
    }
  });
}

/** Decorators, errors, components and releases that are missing from every table of these pages. Skips a kind if the
 * pages have no table of it. */
function checkComplete(pages: Page[], sources: TableSources): Problem[] {
  const names = pages.flatMap(({ source }) => findRegions(source).map(({ name }) => name));
  const shown = (kind: string) =>
    names.filter(name => name.startsWith(`${kind} `)).flatMap(name => name.split(' ').slice(1));
  const compare = (kind: string, all: string[]) => {
    const found = shown(kind);
    const holder = pages.find(({ source }) => source.includes(`<!-- table: ${kind} `));
    if (!holder) return [];
    return [...new Set(all)]
      .filter(item => !found.includes(item))
      .map(item => ({
        file: holder.file,
        message: `no table shows "${kind} ${item}": add one between <!-- table: ${kind} ${item} --> and <!-- /table -->`,
      }));
  };
  return [
    ...compare('decorators', sources.decorators.map(placeOf)),
    ...compare('errors', ['midway', 'packages', 'http']),
    ...compare(
      'components',
      sources.components.map(({ group }) => group),
    ),
    ...compare('releases', [...releaseTables]),
    ...compare('databases', [...sources.databases.rows.map(({ group }) => group), 'drivers']),
  ];
}

/** Finds tables of the pages that differ from their sources, data that no table shows, pages that do not say that they
 * were not run, and texts in errors.json and components.json that are missing or unused. Reads the packages only if a
 * page has a table. */
export function checkTables(pages: Page[], given?: TableSources): Problem[] {
  const withTables = pages.filter(({ source }) => findRegions(source).length > 0);
  if (withTables.length === 0) return [];
  const sources = given ?? readTableSources();
  const locales = [...new Set(withTables.map(({ locale }) => locale))];
  return [
    ...withTables.flatMap(page => checkPage(page, sources)),
    ...locales.flatMap(locale =>
      checkComplete(
        withTables.filter(page => page.locale === locale),
        sources,
      ),
    ),
    ...checkExplanations(sources.errors, sources.explanations),
    ...checkSince(
      pages.filter(({ collection }) => collection.name === currentVersion),
      sources.components,
    ),
    ...checkNotes(sources.notes, sources.history.releases, oldestVersions(), sources.components),
    ...(hasDatabases(withTables) ? checkDatabases(sources.databases) : []),
    ...missingLines(sources.history).map(line => ({
      file: linesFile,
      message: `"minors" has no entry for ${line}: add one with what readers should know about it`,
    })),
  ];
}
