/** The form of histories, and what is read of them everywhere, in browsers too.
 * contributing/history.md describes it. */
import { compareVersions } from '../content/changelogData';
import { endOf, split } from './text';

/** Raised when a change of the form makes older files unreadable. */
export const form = 1;

/** A text as it was over versions: the one of all versions that its owner is in, or each version from
 * which it is another one, null where there is none. */
export type Timeline = string | [from: string, text: string | null][];

export interface ThingHistory {
  type: Timeline;
  /** What its deprecation says, perhaps nothing. */
  deprecated?: Timeline;
}

export interface SymbolHistory extends ThingHistory {
  /** A member that was never deprecated is its type. */
  members?: Record<string, Timeline | ThingHistory>;
}

export interface History {
  form: typeof form;
  package: string;
  /** Those that were read, oldest first. */
  versions: string[];
  symbols: Record<string, SymbolHistory>;
  /** Values of the default configuration as JSON, by paths such as `koa.port`. */
  defaults: Record<string, Timeline>;
}

/** The type of a member that has its history where it is declared. */
export const inherited = 'inherited';

/** A member that stands for those of a base that is not read, such as a class of another package. */
export const others = '…';

/** Whether a type says nothing of what it is: it stands in another history, or in none. */
export const isUnknown = (type: string) => type === inherited || type.startsWith('from ');

/** The text of a version in which its owner is; undefined if there is none. */
export function textAt(line: Timeline | undefined, version: string): string | undefined {
  if (line === undefined || typeof line === 'string') return line;
  let text: string | null = null;
  for (const [from, value] of line) {
    if (compareVersions(from, version) > 0) break;
    text = value;
  }
  return text ?? undefined;
}

/** A member's history, whichever way it is written. */
export const memberOf = (value: Timeline | ThingHistory): ThingHistory =>
  typeof value === 'string' || Array.isArray(value) ? { type: value } : value;

/** The name of a package without its scope, as the changelog names it. */
export const shortName = (name: string): string => name.replace(/^@[^/]+\//, '');

/** What a version has of a symbol, or of a member of it.
 * @returns its type and the text of its deprecation; undefined if the version does not have it */
export function at(
  { symbols }: History,
  version: string,
  symbol: string,
  member?: string,
): { type: string; deprecated?: string } | undefined {
  if (!Object.hasOwn(symbols, symbol)) return undefined;
  const owner = symbols[symbol]!;
  if (textAt(owner.type, version) === undefined) return undefined;
  const { members = {} } = owner;
  if (member !== undefined && !Object.hasOwn(members, member)) return undefined;
  const thing = member === undefined ? owner : memberOf(members[member]!);
  const type = textAt(thing.type, version);
  return type === undefined ? undefined : { type, deprecated: textAt(thing.deprecated, version) };
}

/** The type of an alias without the word and its type parameters. */
function aliased(type: string): string {
  const text = type.slice('type '.length);
  return text.startsWith('<') ? text.slice(endOf(text)).replace(/^\s*=\s*/, '') : text;
}

/** Whether all members of an alias are known: it is made of literals and at most one name, whose members
 * are there. */
function hasKnownMembers(history: History, version: string, symbol: string, type: string): boolean {
  const named = split(aliased(type), '&').filter(part => !part.startsWith('{'));
  if (named.length === 0) return true;
  if (named.length > 1 || !/^[\w$.]+(<.*>)?$/s.test(named[0]!)) return false;
  const { members = {} } = history.symbols[symbol]!;
  const has = (member: string) => at(history, version, symbol, member)?.type === inherited;
  return Object.keys(members).some(has) && !has(others);
}

/** Whether a version can have a member that its history does not know: one of an alias, or of a type
 * with a name (`pool.max` where `pool` is `PoolOptions`). */
export function mayHave(
  history: History,
  version: string,
  symbol: string,
  member: string,
): boolean {
  const owner = at(history, version, symbol);
  if (!owner) return false;
  if (owner.type.startsWith('type ') && !hasKnownMembers(history, version, symbol, owner.type))
    return true;
  const above = /^(.*)\.[^.]*$/.exec(member)?.[1];
  if (above === undefined) return false;
  const parent = at(history, version, symbol, above);
  return parent ? !/\bobject$/.test(parent.type) : mayHave(history, version, symbol, above);
}

/** Classes of the language that others extend. */
const builtIn: Record<string, object> = {
  Array: Array.prototype,
  Map: Map.prototype,
  Set: Set.prototype,
};

/** Whether what a class or an interface extends can have a member.
 * @param base a name, perhaps with type arguments */
function baseMayHave(history: History, version: string, base: string, member: string): boolean {
  const [, name, argument] = /^([\w$]+)(?:<(.*)>)?$/s.exec(base) ?? [];
  if (name === undefined) return true;
  const found = at(history, version, name);
  const isMapped = found
    ? /^type <(\w+)> = \{ (?:-?readonly )?\[\w+ in keyof \1\]/.test(found.type)
    : /^(Partial|Required|Readonly)$/.test(name);
  if (isMapped) return baseMayHave(history, version, argument ?? '', member);
  if (!found) return Object.hasOwn(builtIn, name) ? member in builtIn[name]! : true;
  return (
    !/^(class|interface)/.test(found.type) ||
    at(history, version, name, member) !== undefined ||
    mayStillHave(history, version, name, member)
  );
}

/** The same, or whether it can have it from a base that is not read: a member that was declared may have
 * moved there, but one that is new was hardly there before. */
export function mayStillHave(
  history: History,
  version: string,
  symbol: string,
  member: string,
): boolean {
  if (mayHave(history, version, symbol, member)) return true;
  if (at(history, version, symbol, others) === undefined) return false;
  const [, bases] =
    /^(?:class|interface)\b.*? extends (.*)$/s.exec(baseText(history, version, symbol)) ?? [];
  return (
    bases === undefined || split(bases, ',').some(one => baseMayHave(history, version, one, member))
  );
}

/** The text of a class or an interface without its type parameters. */
function baseText(history: History, version: string, symbol: string): string {
  const { type } = at(history, version, symbol)!;
  const [, kind, rest] = /^(class|interface) (<.*)$/s.exec(type) ?? [];
  return rest === undefined ? type : `${kind}${rest.slice(endOf(rest))}`;
}
