import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { globSync } from 'tinyglobby';
import { keyOf, type Locale, type Text, textIn } from '../../src/config/languages';
import { fill } from '../../src/lib/fill';
import type { Problem } from '../../src/lib/problem';
import { readHistories } from '../../src/history/files';
import { compareVersions } from '../../src/content/changelogData';
import { readReleases } from '../../src/content/releases';
import type { Page } from '../../src/content/pages';
import { toCode, toTable } from './markdown';
import {
  type FrameworkName,
  frameworks,
  guideOf,
  type Notes,
  notesFile,
} from '../../src/content/components';
import { scriptsOf, type TablePackage } from './packages';
import { wordsOf } from './words';

/** A row of the matrix. */
export interface Component {
  dir: string;
  npm: string;
  group: string;
  /** The guide to the component in docs/. */
  guide: string;
  /** Whether the reference has the symbols of the component. */
  hasApi: boolean;
  use: Text;
  works: FrameworkName[];
  /** The packages that the user installs. */
  packages: string[];
  /** What the component needs besides its packages. */
  needs?: Text;
  since: string;
  status?: Text;
}

/** The properties of a release in `changelog/` that are used here. */
interface Noted {
  version: string;
  changes: { type: string; packages: string[] }[];
  /** Newest first. */
  prereleases?: Pick<Noted, 'changes'>[];
}

/** The frameworks that the JavaScript of a component asks for, or all if it asks for none. A component with its own
 * framework needs a long-running process, which a function does not have. A component that is a framework of the matrix
 * only supports that framework. */
export function frameworksOfCode(scripts: string[]): FrameworkName[] {
  const code = scripts.join('\n');
  const calls = [...code.matchAll(/\.getApplications\(\s*\[([^\]]*)\]/g)].map(match => match[1]!);
  if (/extends core_1\.BaseFramework/.test(code)) {
    const own = /namespace: '(\w+)'/.exec(code)?.[1];
    const same = frameworks.find(name => name === own);
    return same ? [same] : frameworks.filter(name => name !== 'faas');
  }
  if (calls.length === 0) return [...frameworks];
  return frameworks.filter(name => calls.some(list => list.includes(`'${name}'`)));
}

/** The packages that a component loads but leaves its user to install: packages that it requires without a dependency,
 * and its peers. */
export function neededPackages(scripts: string[], name: string, dependencies: string[]): string[] {
  const required = scripts.flatMap(code =>
    [...code.matchAll(/(?<!safeRequire\))(?<!\w)require\(["']([^"'.][^"']*)["']\)/g)].map(
      match => /^(@[^/]+\/)?[^/]+/.exec(match[1]!)![0],
    ),
  );
  const own = new Set([name, '@midwayjs/core', '@midwayjs/logger', ...builtinModules]);
  const isForeign = (id: string) => !own.has(id) && !id.startsWith('node:');
  return [...new Set(required)].filter(id => isForeign(id) && !dependencies.includes(id)).sort();
}

/** The version whose notes, or the notes of whose prereleases, introduce a package. With `≤`, the oldest version known
 * to have it, if the notes do not introduce it or the registry has an older version.
 * @param names the names of the package in the notes
 * @param oldest the first version in the history of the package
 * @returns undefined if nothing is known */
export function firstVersion(
  releases: Noted[],
  names: string[],
  oldest?: string,
): string | undefined {
  const first = releases
    .flatMap(({ version, changes, prereleases = [] }) =>
      [...prereleases.map(earlier => earlier.changes).reverse(), changes]
        .flat()
        .filter(({ packages }) => packages.some(name => names.includes(name)))
        .map(({ type }) => ({ version, type })),
    )
    .sort((a, b) => compareVersions(a.version, b.version))[0];
  if (!first) return oldest && `≤ ${oldest}`;
  const isOlder = oldest !== undefined && compareVersions(oldest, first.version) < 0;
  if (isOlder) return `≤ ${oldest}`;
  return first.type === 'feature' ? first.version : `≤ ${first.version}`;
}

/** The first version in the history of each package, by its name on npm. */
export const oldestVersions = (): Map<string, string> =>
  new Map([...readHistories('.').values()].map(one => [one.package, one.versions[0]!]));

const isComponent = ({ folder, declaredOnly }: TablePackage) =>
  !declaredOnly && globSync('dist/configuration.js', { cwd: folder }).length > 0;

function descriptions(): Record<string, Text> {
  const listed = JSON.parse(readFileSync('api/packages.json', 'utf8')) as {
    dir: string;
    description: Text;
  }[];
  return Object.fromEntries(listed.map(({ dir, description }) => [dir, description]));
}

/** The components: the installed packages with a configuration class, and packages that only the notes name.
 * @throws for a component without a note on its group, without a description, or without a guide */
export function readComponents(packages: TablePackage[], notes: Notes): Component[] {
  const uses = descriptions();
  const releases = readReleases('changelog');
  const oldest = oldestVersions();
  const byDir = new Map(packages.map(item => [item.dir, item]));
  const byNpm = new Map(packages.map(item => [item.npm, item]));
  const worksWith = (dir: string): FrameworkName[] => {
    const item = byDir.get(dir);
    const noted = notes[dir]?.works?.with;
    if (noted || !item || item.declaredOnly) return noted ?? [...frameworks];
    const own = frameworksOfCode(scriptsOf(item));
    const isFramework = own.length === 1;
    const needed = item.dependencies.map(name => byNpm.get(name)).filter(other => other);
    return isFramework
      ? own
      : own.filter(name =>
          needed.every(other => !isComponent(other!) || worksWith(other!.dir).includes(name)),
        );
  };
  const missing = packages.find(item => isComponent(item) && !notes[item.dir]);
  if (missing) throw new Error(`${missing.npm} has no group: add "${missing.dir}" to ${notesFile}`);
  return Object.entries(notes).map(([dir, note]) => {
    const item = byDir.get(dir);
    const npm = item?.npm ?? note!.npm;
    const use = note!.use ?? uses[dir];
    if (!npm || !use) throw new Error(`${notesFile}: "${dir}" needs "npm" and "use"`);
    const names = [dir, npm.replace('@midwayjs/', '')];
    const installed = item && !item.declaredOnly;
    const load = installed ? neededPackages(scriptsOf(item), npm, item.dependencies) : [];
    const peers = installed ? item.peers.filter(id => !id.startsWith('@types/')) : [];
    return {
      dir,
      npm,
      group: note!.group,
      guide: guideOf(dir, note!.guide),
      hasApi: dir in uses,
      use,
      works: worksWith(dir),
      packages: [...load, ...peers],
      ...(note!.needs && { needs: note!.needs }),
      since: note!.since?.version ?? firstVersion(releases, names, oldest.get(npm)) ?? '—',
      ...(note!.status && { status: note!.status }),
    };
  });
}

/** The matrix of the components of a group.
 * @throws for a group without components */
export function componentTable(components: Component[], group: string, locale: Locale): string {
  const rows = components.filter(component => component.group === group);
  if (rows.length === 0) throw new Error(`table "components ${group}": there is no such group`);
  const { list, components: words } = wordsOf(locale);
  const inLanguage = (text: Text) => textIn(text, keyOf(locale));
  return toTable(
    words.head,
    rows.map(({ dir, npm, guide, hasApi, use, works, packages, needs, since, status }) => [
      `[${toCode(npm)}](./${guide})${hasApi ? ` [API](/api/${dir})` : ''}`,
      inLanguage(use) + (status ? words.status.replace('{status}', inLanguage(status)) : ''),
      works.length === frameworks.length ? words.everyFramework : works.join(list),
      [...packages.map(toCode), ...(needs ? [inLanguage(needs)] : [])].join(list) || '—',
      since,
    ]),
  );
}

/** Notes on versions that repeat the release notes, or that a history refutes.
 * @param oldest the first version in the history of each package */
export function checkNotes(
  notes: Notes,
  releases: Noted[],
  oldest: ReadonlyMap<string, string>,
  components: Pick<Component, 'dir' | 'npm'>[],
): Problem[] {
  return components.flatMap(({ dir, npm }) => {
    const noted = notes[dir]?.since?.version;
    if (noted === undefined) return [];
    const known = oldest.get(npm);
    const names = [dir, npm.replace('@midwayjs/', '')];
    const problem = (message: string) => [{ file: notesFile, message: `"${dir}": ${message}` }];
    if (firstVersion(releases, names, known) === noted) {
      return problem('the release notes and the history say since when: remove "since"');
    }
    return known !== undefined && compareVersions(known, noted.replace('≤ ', '')) < 0
      ? problem(`"since" says ${noted}, but ${known} is published: write "≤ ${known}"`)
      : [];
  });
}

/** Guides whose stated first version differs from the matrix. A row may be about a later form of the component if it
 * says so. */
export function checkSince(
  pages: Pick<Page, 'file' | 'name' | 'locale' | 'source'>[],
  components: Pick<Component, 'guide' | 'since'>[],
): Problem[] {
  return pages.flatMap(({ file, name, locale, source }) => {
    const component = components.find(({ guide }) => guide === name);
    const { head, atMost, form } = wordsOf(locale).components;
    const row = new RegExp(`^\\| ${head.at(-1)} \\| (.*) \\|$`, 'm').exec(source);
    const isOfForm = row && new RegExp(`(?<![a-z])${form}(?![a-z])`).test(row[1]!);
    if (!component || !row || isOfForm) return [];
    const { since } = component;
    const version = since.replace('≤ ', '');
    const wanted = since === version ? version : fill(atMost, { version });
    if (row[1]!.startsWith(wanted) && !/^[\d.]/.test(row[1]!.slice(wanted.length))) return [];
    const line = source.slice(0, row.index).split('\n').length;
    const message = `the table of the components says "${since}": begin the row with "${wanted}", or say that it is about a later form`;
    return [{ file, line, message }];
  });
}
