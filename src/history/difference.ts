/** What differs between two versions of a package. Pure functions, also for browsers. */
import { compareVersions } from '../content/changelogData';
import {
  at,
  type History,
  inherited,
  isUnknown,
  mayHave,
  mayStillHave,
  others,
  textAt,
} from './shape';

/** A symbol, or a member of one that both versions have. */
export interface Place {
  symbol: string;
  member?: string;
}

export interface Difference {
  /** The versions that were compared: the newest known ones that are not newer than those asked for. */
  from: string;
  to: string;
  added: (Place & { type: string; isOption: boolean })[];
  removed: (Place & { type: string; isOption: boolean })[];
  changed: (Place & { before: string; after: string; isOption: boolean })[];
  /** What is the same under another name; in neither of the lists above. */
  renamed: { from: Place; to: Place }[];
  /** What the deprecation in `to` says, where `from` has none. */
  deprecated: (Place & { text: string })[];
  /** Values of the default configuration; undefined where there is none. */
  defaults: { path: string; before?: string; after?: string }[];
}

/** Whether the members of a symbol are options: classes such as the `Configuration` of components have
 * none. */
const hasOptions = (symbol: string, type: string) =>
  /(Config|Options?|Configuration)$/.test(symbol) && !type.startsWith('class');

/** The newest known version that is not newer than another one. */
export const knownVersion = ({ versions }: Pick<History, 'versions'>, version: string) =>
  versions.findLast(one => compareVersions(one, version) <= 0);

/** What a version has of something. A class without a constructor has that of its base, or one without
 * parameters. */
function stated(history: History, version: string, { symbol, member }: Place) {
  const found = at(history, version, symbol, member);
  if (found || member !== 'constructor') return found;
  const owner = at(history, version, symbol)?.type ?? '';
  if (!owner.startsWith('class')) return undefined;
  const type = / extends /.test(owner) ? inherited : `() => ${symbol}`;
  return { type, deprecated: undefined };
}

/** Whether something is of an object that one of the versions lacks: its parts came or went with it. */
function isPart(history: History, { symbol, member }: Place, ...versions: string[]): boolean {
  const owner = member?.replace(/\.[^.]*$/, '');
  const { members = {} } = history.symbols[symbol]!;
  // A name may have a dot of its own.
  const isNested = owner !== undefined && owner !== member && Object.hasOwn(members, owner);
  return isNested && !versions.every(version => at(history, version, symbol, owner));
}

/** Whether a version certainly lacks a member, because one between it and an older one does: a base that is
 * not read may have come after the member went.
 * @param to a known version without the member */
function isGone(history: History, from: string, to: string, { symbol, member }: Place): boolean {
  if (member === undefined) return true;
  const without = history.versions
    .slice(0, history.versions.indexOf(to) + 1)
    .reverse()
    .filter(version => version === to || compareVersions(version, from) > 0);
  const back = without.findIndex(version => at(history, version, symbol, member));
  return without
    .slice(0, back < 0 ? undefined : back)
    .some(version => !mayStillHave(history, version, symbol, member));
}

/** Compares two versions of a package, either of which may be newer.
 * @returns undefined if one of them is older than all that are known */
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
  const visit = (place: Place) => {
    const { symbol, member } = place;
    if (isPart(history, place, old, now)) return undefined;
    const before = stated(history, old, place);
    const after = stated(history, now, place);
    const owner = at(history, before ? old : now, symbol)?.type ?? '';
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
    for (const member of Object.keys(members)) if (member !== others) visit({ symbol, member });
  }
  for (const [path, line] of Object.entries(history.defaults)) {
    const [before, after] = [textAt(line, old), textAt(line, now)];
    if (before !== after) result.defaults.push({ path, before, after });
  }
  return withRenames(history, result);
}

/** What a symbol is but for its name; undefined for a member, for a symbol that the version does not
 * have, and for one that is so plain that another can be the same by chance. */
export function identityOf(
  history: History,
  { symbol, member }: Place,
  version: string,
): string | undefined {
  const own = member === undefined ? at(history, version, symbol) : undefined;
  if (!own) return undefined;
  const { members = {} } = history.symbols[symbol]!;
  const list = Object.keys(members)
    .map(name => [name, at(history, version, symbol, name)?.type] as const)
    .filter(([, type]) => type !== undefined);
  const all = JSON.stringify([own.type, list]);
  // A class is named by what its constructor makes.
  const text = all.replace(new RegExp(`\\b${symbol.replaceAll('$', '\\$')}\\b`, 'g'), '');
  return text.length > 60 ? text : undefined;
}

/** Takes out what was only renamed: of all that was added one thing, and of all that was removed one,
 * are the same in everything but their names, and not too plain for that to be by chance. */
function withRenames(history: History, result: Difference): Difference {
  const only = (places: Place[], version: string) => {
    const found = new Map<string, Place | undefined>();
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
  const is = (end: 'from' | 'to') => (place: Place) =>
    !renamed.some(one => place.member === undefined && one[end].symbol === place.symbol);
  return {
    ...result,
    renamed,
    removed: result.removed.filter(is('from')),
    added: result.added.filter(is('to')),
  };
}
