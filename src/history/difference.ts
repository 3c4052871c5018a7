/** Compares two versions of a package. Pure functions, also for browsers. */
import { compareVersions } from '../content/changelogData';
import {
  lookUp,
  type History,
  inherited,
  isUnknown,
  mayHave,
  mayStillHave,
  unreadBase,
  textAt,
} from './historyData';

/** Names a symbol, or a member of a symbol that both versions have. */
export interface ExportName {
  symbol: string;
  member?: string;
}

export interface Difference {
  /** The compared versions: the newest known ones that are not newer than the requested versions. */
  from: string;
  to: string;
  added: (ExportName & { type: string; isOption: boolean })[];
  removed: (ExportName & { type: string; isOption: boolean })[];
  changed: (ExportName & { before: string; after: string; isOption: boolean })[];
  /** Symbols with a new name, which `added` and `removed` leave out. */
  renamed: { from: ExportName; to: ExportName }[];
  /** What is deprecated in `to` but not in `from`, with the text of the deprecation. */
  deprecated: (ExportName & { text: string })[];
  /** Values of the default configuration; undefined if a version has no value. */
  defaults: { path: string; before?: string; after?: string }[];
}

/** Whether the members of a symbol are options. Members of classes, such as the `Configuration` of components, are
 * not. */
const hasOptions = (symbol: string, type: string) =>
  /(Config|Options?|Configuration)$/.test(symbol) && !type.startsWith('class');

/** The newest known version that is not newer than the given one. */
export const knownVersion = ({ versions }: Pick<History, 'versions'>, version: string) =>
  versions.findLast(one => compareVersions(one, version) <= 0);

/** Looks up an export, with implicit constructors: a class without a constructor inherits the constructor of its base,
 * or has one without parameters. */
function stated(history: History, version: string, { symbol, member }: ExportName) {
  const found = lookUp(history, version, symbol, member);
  if (found || member !== 'constructor') return found;
  const owner = lookUp(history, version, symbol)?.type ?? '';
  if (!owner.startsWith('class')) return undefined;
  const type = / extends /.test(owner) ? inherited : `() => ${symbol}`;
  return { type, deprecated: undefined };
}

/** Whether the object that contains a member is missing in one of the versions: the member came or went with it. */
function isPart(history: History, { symbol, member }: ExportName, ...versions: string[]): boolean {
  const owner = member?.replace(/\.[^.]*$/, '');
  const { members = {} } = history.symbols[symbol]!;
  // The name of a member may itself contain a dot.
  const isNested = owner !== undefined && owner !== member && Object.hasOwn(members, owner);
  return isNested && !versions.every(version => lookUp(history, version, symbol, owner));
}

/** Whether a member is certainly gone in `to`: `to`, or a version between `from` and `to`, certainly lacks it. Not only
 * `to` counts, because the symbol may have got a base that cannot be read after the member was removed.
 * @param to a known version that does not declare the member */
function isGone(
  history: History,
  from: string,
  to: string,
  { symbol, member }: ExportName,
): boolean {
  if (member === undefined) return true;
  const without = history.versions
    .slice(0, history.versions.indexOf(to) + 1)
    .reverse()
    .filter(version => version === to || compareVersions(version, from) > 0);
  const back = without.findIndex(version => lookUp(history, version, symbol, member));
  return without
    .slice(0, back < 0 ? undefined : back)
    .some(version => !mayStillHave(history, version, symbol, member));
}

/** Compares two versions of a package; either may be the newer one.
 * @returns undefined if one of them is older than all known versions */
export function difference(history: History, from: string, to: string): Difference | undefined {
  const [old, now] = [knownVersion(history, from), knownVersion(history, to)];
  if (old === undefined || now === undefined) return undefined;
  const result: Difference = {
    from: old,
    to: now,
    added: [],
    removed: [],
    changed: [],
    renamed: [],
    deprecated: [],
    defaults: [],
  };
  const visit = (place: ExportName) => {
    const { symbol, member } = place;
    if (isPart(history, place, old, now)) return undefined;
    const before = stated(history, old, place);
    const after = stated(history, now, place);
    const owner = lookUp(history, before ? old : now, symbol)?.type ?? '';
    const isOption = member !== undefined && hasOptions(symbol, owner);
    if (!before && after) {
      const isPossible = member !== undefined && mayHave(history, old, symbol, member);
      if (after.type !== inherited && !isPossible) {
        result.added.push({ ...place, type: after.type, isOption });
      }
    } else if (before && !after) {
      if (before.type !== inherited && isGone(history, old, now, place)) {
        result.removed.push({ ...place, type: before.type, isOption });
      }
    } else if (before && after) {
      const isKnown = !isUnknown(before.type) && !isUnknown(after.type);
      if (isKnown && before.type !== after.type) {
        result.changed.push({ ...place, before: before.type, after: after.type, isOption });
      }
      if (after.deprecated !== undefined && before.deprecated === undefined) {
        result.deprecated.push({ ...place, text: after.deprecated });
      }
    }
    return before && after;
  };
  for (const [symbol, { members = {} }] of Object.entries(history.symbols)) {
    if (!visit({ symbol })) continue;
    for (const member of Object.keys(members)) if (member !== unreadBase) visit({ symbol, member });
  }
  for (const [path, line] of Object.entries(history.defaults)) {
    const [before, after] = [textAt(line, old), textAt(line, now)];
    if (before !== after) result.defaults.push({ path, before, after });
  }
  return withRenames(history, result);
}

/** Describes a symbol without its name, to recognize it after a renaming. Undefined for a member, for a symbol that
 * the version lacks, and for one so simple that another may equal it by chance. */
export function identityOf(
  history: History,
  { symbol, member }: ExportName,
  version: string,
): string | undefined {
  const own = member === undefined ? lookUp(history, version, symbol) : undefined;
  if (!own) return undefined;
  const { members = {} } = history.symbols[symbol]!;
  const list = Object.keys(members)
    .map(name => [name, lookUp(history, version, symbol, name)?.type] as const)
    .filter(([, type]) => type !== undefined);
  const all = JSON.stringify([own.type, list]);
  // The type of a constructor contains the name of the class.
  const text = all.replace(new RegExp(`\\b${symbol.replaceAll('$', '\\$')}\\b`, 'g'), '');
  return text.length > 60 ? text : undefined;
}

/** Moves renamed symbols to `renamed`. A symbol counts as renamed if exactly one removed and one added symbol have
 * the same identity. */
function withRenames(history: History, result: Difference): Difference {
  const only = (places: ExportName[], version: string) => {
    const found = new Map<string, ExportName | undefined>();
    for (const place of places) {
      const key = identityOf(history, place, version);
      if (key !== undefined) found.set(key, found.has(key) ? undefined : place);
    }
    return found;
  };
  const removed = only(result.removed, result.from);
  const added = only(result.added, result.to);
  const renamed = [...removed].flatMap(([key, from]) => {
    const to = added.get(key);
    return from && to ? [{ from: { symbol: from.symbol }, to: { symbol: to.symbol } }] : [];
  });
  const is = (end: 'from' | 'to') => (place: ExportName) =>
    !renamed.some(one => place.member === undefined && one[end].symbol === place.symbol);
  return {
    ...result,
    renamed,
    removed: result.removed.filter(is('from')),
    added: result.added.filter(is('to')),
  };
}
