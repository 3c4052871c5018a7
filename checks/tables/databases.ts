import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '../../src/config/languages';
import { currentVersion } from '../../src/config/site';
import { frameworkFolder } from '../../src/content/framework';
import type { Ledger } from '../../src/content/ledger';
import { readPageAt } from '../../src/content/pages';
import { fill } from '../../src/lib/fill';
import type { Problem } from '../../src/lib/problem';
import { findProgram, serversOf } from '../snippets/servers';
import { toCode, toTable } from './markdown';
import { linkTo } from './unrun';
import { wordsOf } from './words';

/** The databases and brokers of the current line, from `databases.json`. */
export interface Databases {
  /** What the checks start for a name in the front matter of pages, and its version as far as pages depend on it. */
  servers: Record<string, { product: string; version: string }>;
  rows: {
    group: string;
    name: string;
    /** In docs/, the preferred guide first. */
    guides: string[];
    /** Packages that readers install besides the component. */
    drivers?: string[];
    /** Client packages that the component installs. */
    includes?: string[];
    /** As in the front matter of pages; `process` if the database runs inside the application. */
    server?: string;
  }[];
  /** The names of a library's drivers and the packages that they need, by database. */
  typeorm: Drivers;
  sequelize: Drivers;
  /** Drivers of TypeORM for phones and browsers. */
  notOnServers: string[];
}

type Drivers = Record<string, Record<string, string[]>>;

const databasesFile = 'checks/tables/databases.json';

export const readDatabases = () => JSON.parse(readFileSync(databasesFile, 'utf8')) as Databases;

const modules = path.join(frameworkFolder(currentVersion), 'node_modules');

interface Manifest {
  version: string;
  peerDependencies?: Record<string, string>;
}

/** The manifest of a package that is installed for the guides. */
function manifestOf(name: string): Manifest | undefined {
  const file = path.join(modules, name, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}

/** The names of the drivers that the installed libraries have. */
const driversOf = {
  typeorm: () =>
    [
      ...readFileSync(
        path.join(modules, 'typeorm/driver/types/DatabaseType.d.ts'),
        'utf8',
      ).matchAll(/"([\w-]+)"/g),
    ].map(match => match[1]!),
  sequelize: () =>
    readdirSync(path.join(modules, 'sequelize/lib/dialects'), { withFileTypes: true })
      .filter(entry => entry.isDirectory() && entry.name !== 'abstract')
      .map(({ name }) => name),
};

/** Guides of a row whose tests ran with its database, according to their front matter and the ledger. */
function runGuides({ guides, server }: Databases['rows'][number], ledger: Ledger): string[] {
  return guides.filter(guide => {
    const file = `docs/${guide}`;
    const entry = ledger[file];
    if (!server || !entry?.tests || entry.lacks) return false;
    return server === 'process' || serversOf(readPageAt(file)).includes(server);
  });
}

/** The server that the checks started, with its version. Empty for a database inside the application.
 * @throws if the version of the server is not recorded */
function productOf({ servers }: Databases, server: string): string {
  if (server === 'process') return '';
  const recorded = servers[server];
  if (!recorded) throw new Error(`${databasesFile}: "servers" lacks "${server}"`);
  return `${recorded.product} ${recorded.version}`;
}

const withVersions = (names: string[]) =>
  names.flatMap(name => {
    const version = manifestOf(name)?.version;
    return version ? [`${toCode(name)} ${version}`] : [];
  });

function rowsOf(databases: Databases, group: string, ledger: Ledger, locale: Locale): string[][] {
  const { list, databases: words } = wordsOf(locale);
  const links = (guides: string[]) => guides.flatMap(name => linkTo(name, locale)).join(list);
  const codes = (packages: string[]) => packages.map(toCode).join(list);
  const checkedWith = (row: Databases['rows'][number]) => {
    const { guides, drivers = [], includes = [], server = '' } = row;
    const packages = withVersions([...drivers, ...includes]).join(list);
    const ran = runGuides(row, ledger);
    const name = ran.length > 0 ? productOf(databases, server) : words.noServer;
    const versions =
      name && packages ? fill(words.withDetails, { name, details: packages }) : name || packages;
    return ran.length > 0 && ran.length < guides.length
      ? fill(words.checked, { versions, guides: links(ran) })
      : versions;
  };
  return databases.rows
    .filter(row => row.group === group)
    .map(row => [
      row.name,
      links(row.guides),
      row.drivers
        ? codes(row.drivers)
        : fill(words.included, { packages: codes(row.includes ?? []) }),
      checkedWith(row),
    ]);
}

/** The drivers of TypeORM and Sequelize by database. */
function driverRows({ typeorm, sequelize }: Databases, locale: Locale): string[][] {
  const { list, databases: words } = wordsOf(locale);
  const ranges = manifestOf('typeorm')?.peerDependencies ?? {};
  const cell = (drivers: Record<string, string[]> = {}, rangeOf: (name: string) => string) =>
    Object.entries(drivers)
      .map(([type, packages]) => {
        const details = packages.map(name => toCode(name + rangeOf(name))).join(list);
        return fill(words.withDetails, { name: toCode(type), details });
      })
      .join(list) || '—';
  return [...new Set([...Object.keys(typeorm), ...Object.keys(sequelize)])].map(name => [
    name,
    cell(typeorm[name], driver => (ranges[driver] ? `@${ranges[driver]}` : '')),
    cell(sequelize[name], () => ''),
  ]);
}

/** The table of a group, or of the drivers.
 * @throws if there is no such group */
export function databaseTable(
  databases: Databases,
  name: string,
  ledger: Ledger,
  locale: Locale,
): string {
  const { databases: words } = wordsOf(locale);
  if (name === 'drivers') return toTable(words.drivers, driverRows(databases, locale));
  const rows = rowsOf(databases, name, ledger, locale);
  if (rows.length === 0) throw new Error(`table "databases ${name}": there is no such group`);
  return toTable(words.head, rows);
}

/** The version of a server on this machine, undefined if the server is not installed. */
function installedVersion(server: string): string | undefined {
  // The program of RabbitMQ has no option for its version.
  const program = findProgram(server)?.replace(/rabbitmq-server$/, 'rabbitmqctl');
  if (!program) return undefined;
  const option = program.endsWith('rabbitmqctl') ? 'version' : '--version';
  const { stdout } = spawnSync(program, [option], { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(stdout)?.[0];
}

/** The servers of this machine whose version differs from the recorded one in the parts that are recorded. */
export const otherVersions = (
  { servers }: Databases,
  installed = installedVersion,
): { name: string; version: string }[] =>
  Object.entries(servers).flatMap(([name, { version }]) => {
    const found = installed(name);
    if (!found || `${found}.`.startsWith(`${version}.`)) return [];
    const parts = version.split('.').length;
    return [{ name, version: found.split('.').slice(0, parts).join('.') }];
  });

/** Records the versions of the servers on this machine. */
export function writeVersions(databases: Databases): void {
  const others = otherVersions(databases);
  if (others.length === 0) return;
  let text = readFileSync(databasesFile, 'utf8');
  for (const { name, version } of others) {
    text = text.replace(new RegExp(`(?<="${name}": \\{.*"version": ")[^"]+`), version);
  }
  writeFileSync(databasesFile, text);
}

/** Finds drivers of the libraries without a row, names that no library has, and drivers that no guide of their row
 * names. */
export function checkDatabases(databases: Databases): Problem[] {
  const problem = (message: string) => ({ file: databasesFile, message });
  const compare = (library: 'typeorm' | 'sequelize', listed: string[]) => {
    const known = driversOf[library]();
    return [
      ...known
        .filter(name => !listed.includes(name))
        .map(name => problem(`"${library}" lacks the driver "${name}"`)),
      ...listed
        .filter(name => !known.includes(name))
        .map(name => problem(`"${library}" has no driver "${name}": remove it`)),
    ];
  };
  const names = (drivers: Drivers) => Object.values(drivers).flatMap(one => Object.keys(one));
  return [
    ...compare('typeorm', [...names(databases.typeorm), ...databases.notOnServers]),
    ...compare('sequelize', names(databases.sequelize)),
    ...databases.rows.flatMap(({ name, guides, drivers = [], includes = [] }) => {
      const text = guides.map(guide => readPageAt(`docs/${guide}`).source).join('\n');
      return [...drivers, ...includes]
        .filter(driver => !new RegExp(`(?<![\\w@/.-])${driver}(?![\\w/-])`).test(text))
        .map(driver => problem(`"${name}": none of its guides names ${driver}`));
    }),
  ];
}
