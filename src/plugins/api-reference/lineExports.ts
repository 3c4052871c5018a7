/** What packages exported in an earlier line of the framework, and where that is today. */
import { fill } from '../../lib/fill';
import { spanText } from '../../history/notes';
import { at, type History } from '../../history/shape';
import { type Releases, sinceOf } from '../../history/since';
import type { Labels } from '../../content/reference';
import type { PackageData } from './packageData';
import { linkTo } from './pages';

/** A symbol of a line. */
interface Export {
  name: string;
  /** Where it is today, below the path of the reference. */
  page?: string;
  deprecated?: true;
}

/** What a package exported in the last version of a line, by where it is today. */
export interface LineExports {
  npm: string;
  version: string;
  /** In the package of that name. */
  kept: Export[];
  /** In another one. */
  moved: { npm: string; page: string; symbols: Export[] }[];
  /** Still exported, but the reference has no page for it. */
  unlisted: Export[];
  /** Gone, by the release or the span of releases in which they went. */
  removed: { version: string; names: string[] }[];
}

/** What must be the same of a symbol that moved: how it is used. */
function roleOf(kind: string): string {
  if (/^(decorator|function)$/.test(kind)) return 'function';
  if (/^(interface|type|type-alias)$/.test(kind)) return 'type';
  return kind === 'const' ? 'variable' : kind;
}

/** Groups what is in a map under the same key. */
function add<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  groups.set(key, [...(groups.get(key) ?? []), value]);
}

/** Finds where the exports of a package are today. One that its package no longer has moved if just one
 * other package exports a symbol of its name that is used in the same way.
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
    const found = at(history, version, name);
    if (!found) continue;
    const kept = here.get(name);
    if (kept?.page) {
      result.kept.push(exported(name, kept.page, 'deprecated' in kept));
      continue;
    }
    if (at(history, versions.at(-1)!, name)) {
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

/** The exports of the packages of a line as sections, one for each package.
 * @param route of the page that they are on */
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
