/** The exports of packages in an earlier release line, and where each export is today. */
import { fill } from '../../lib/fill';
import { spanText } from '../../history/notes';
import { lookUp, type History } from '../../history/historyData';
import { type Releases, sinceOf } from '../../history/since';
import type { Labels } from '../../content/reference';
import type { PackageData } from './packageData';
import { linkTo } from './pages';

/** A symbol that a package exported in an earlier line. */
interface Export {
  name: string;
  /** Its page today, relative to `/api/`. */
  page?: string;
  deprecated?: true;
}

/** The exports of a package in the last version of a line, grouped by where they are today. */
export interface LineExports {
  npm: string;
  version: string;
  /** Still in the same package. */
  kept: Export[];
  /** Now in another package. */
  moved: { npm: string; page: string; symbols: Export[] }[];
  /** Still exported, but without a page in the reference. */
  unlisted: Export[];
  /** Removed, grouped by the release or the span of releases that removed them. */
  removed: { version: string; names: string[] }[];
}

/** How a symbol is used. A moved symbol keeps its role, though its kind may change. */
function roleOf(kind: string): string {
  if (/^(decorator|function)$/.test(kind)) return 'function';
  if (/^(interface|type|type-alias)$/.test(kind)) return 'type';
  return kind === 'const' ? 'variable' : kind;
}

/** Appends a value to the group of a key. */
function add<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  groups.set(key, [...(groups.get(key) ?? []), value]);
}

/** Finds where the exports of a package are today. An export that its package no longer has counts as moved if
 * exactly one other package exports a symbol with the same name and role.
 * @param line a major version, such as `2`
 * @returns undefined if no version of the line is known */
export function exportsOf(
  line: string,
  history: History,
  releases: Releases,
  data: PackageData[],
): LineExports | undefined {
  const { package: npm, versions, symbols } = history;
  const version = versions.findLast(one => one.split('.')[0] === line);
  if (version === undefined) return undefined;
  const own = data.find(one => one.package === npm);
  const here = new Map(
    [...(own?.symbols ?? []), ...(own?.reExports ?? [])].map(one => [one.name, one]),
  );
  const exported = (name: string, page: string | undefined, isDeprecated: boolean): Export => ({
    name,
    page,
    ...(isDeprecated && { deprecated: true as const }),
  });
  const result: LineExports = { npm, version, kept: [], moved: [], unlisted: [], removed: [] };
  const moved = new Map<PackageData, Export[]>();
  const removed = new Map<string, string[]>();
  for (const name of Object.keys(symbols).sort()) {
    const found = lookUp(history, version, name);
    if (!found) continue;
    const kept = here.get(name);
    if (kept?.page) {
      result.kept.push(exported(name, kept.page, 'deprecated' in kept));
      continue;
    }
    if (lookUp(history, versions.at(-1)!, name)) {
      result.unlisted.push({ name });
      continue;
    }
    const role = roleOf(found.type.split(' ')[0]!);
    const others = data.flatMap(home =>
      home.symbols
        .filter(one => one.name === name && roleOf(one.kind) === role)
        .map(symbol => ({ home, symbol })),
    );
    const [other] = others;
    if (other && others.length === 1) {
      const { home, symbol } = other;
      add(moved, home, exported(name, symbol.page, symbol.deprecated !== undefined));
      continue;
    }
    const gone = sinceOf(history, releases, name)?.removed;
    add(removed, (gone && spanText(gone)) ?? '', name);
  }
  result.moved = [...moved].map(([home, list]) => ({
    npm: home.package,
    page: home.page,
    symbols: list,
  }));
  result.removed = [...removed].map(([gone, names]) => ({ version: gone, names }));
  return result;
}

/** The sections of a line's page, one for the exports of each package.
 * @param route the route of this page */
export function exportSections(all: LineExports[], route: string, labels: Labels): string {
  const link = (text: string, page: string) => {
    const [target, id] = page.split('#');
    return `[${text}](${linkTo(route, target!)}${id ? `#${id}` : ''})`;
  };
  const symbol = ({ name, page, deprecated }: Export) => {
    const text = deprecated ? `~~\`${name}\`~~` : `\`${name}\``;
    return page ? link(text, page) : text;
  };
  const part = (title: string, symbols: Export[]) =>
    symbols.length > 0 ? [`${title}\n${symbols.map(symbol).join(', ')}`] : [];
  const sections = all.map(({ npm, version, kept, moved, unlisted, removed }) =>
    [
      `## ${npm} ${version} {#${npm.replace(/^@.*\//, '')}}`,
      ...part(labels.lineKept, kept),
      ...moved.flatMap(home =>
        part(fill(labels.lineMoved, { package: link(home.npm, home.page) }), home.symbols),
      ),
      ...part(labels.lineUnlisted, unlisted),
      ...removed.flatMap(gone =>
        part(
          gone.version ? fill(labels.lineRemovedIn, { version: gone.version }) : labels.lineRemoved,
          gone.names.map(name => ({ name })),
        ),
      ),
    ].join('\n\n'),
  );
  return sections.join('\n\n');
}
