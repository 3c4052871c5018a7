/** The data of histories, and lookups in them. Also for browsers. contributing/history.md describes the format. */
import { compareVersions } from '../content/changelogData';
import { endOf, split } from './typeText';

/** Version of the file format; to be raised when a change makes older files unreadable. */
export const form = 1;

/** A text over versions: a single text for all versions that have its owner, or a list of changes, each with the
 * first version that has the text. Null: from this version on, there is no text. */
export type Timeline = string | [from: string, text: string | null][];

export interface ThingHistory {
  type: Timeline;
  /** Deprecation text, perhaps empty. */
  deprecated?: Timeline;
}

export interface SymbolHistory extends ThingHistory {
  /** A member that was never deprecated is only its type. */
  members?: Record<string, Timeline | ThingHistory>;
}

export interface History {
  form: typeof form;
  package: string;
  /** The versions that were read, oldest first. */
  versions: string[];
  symbols: Record<string, SymbolHistory>;
  /** Values of the default configuration as JSON, by paths such as `koa.port`. */
  defaults: Record<string, Timeline>;
}

/** Type of an inherited member, whose history is recorded for the base that declares it. */
export const inherited = 'inherited';

/** Name of a pseudo-member that stands for the members of a base that was not read, such as a class of another
 * package. */
export const unreadBase = '…';

/** Whether the actual type is unknown here, because another history or none has it. */
export const isUnknown = (type: string) => type === inherited || type.startsWith('from ');

/** The text in a version that has its owner; undefined if there is none. */
export function textAt(line: Timeline | undefined, version: string): string | undefined {
  if (line === undefined || typeof line === 'string') return line;
  let text: string | null = null;
  for (const [from, value] of line) {
    if (compareVersions(from, version) > 0) break;
    text = value;
  }
  return text ?? undefined;
}

/** A member's history, expanded from the short form. */
export const memberOf = (value: Timeline | ThingHistory): ThingHistory =>
  typeof value === 'string' || Array.isArray(value) ? { type: value } : value;

/** The name of a package without its scope, as in the changelog. */
export const shortName = (name: string): string => name.replace(/^@[^/]+\//, '');

/** Looks up a symbol or a member in a version.
 * @returns its type and deprecation text; undefined if the version lacks it */
export function lookUp(
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

/** The type of an alias without `type` and type parameters. */
function aliased(type: string): string {
  const text = type.slice('type '.length);
  return text.startsWith('<') ? text.slice(endOf(text)).replace(/^\s*=\s*/, '') : text;
}

/** Whether all members of an alias are known: it consists of type literals and at most one named type whose members
 * were read. */
function hasKnownMembers(history: History, version: string, symbol: string, type: string): boolean {
  const named = split(aliased(type), '&').filter(part => !part.startsWith('{'));
  if (named.length === 0) return true;
  if (named.length > 1 || !/^[\w$.]+(<.*>)?$/s.test(named[0]!)) return false;
  const { members = {} } = history.symbols[symbol]!;
  const has = (member: string) => lookUp(history, version, symbol, member)?.type === inherited;
  return Object.keys(members).some(has) && !has(unreadBase);
}

/** Whether a version may have a member that its history does not record: a member of an alias, or of a named type
 * (`pool.max` if `pool` is a `PoolOptions`). */
export function mayHave(
  history: History,
  version: string,
  symbol: string,
  member: string,
): boolean {
  const owner = lookUp(history, version, symbol);
  if (!owner) return false;
  if (owner.type.startsWith('type ') && !hasKnownMembers(history, version, symbol, owner.type))
    return true;
  const above = /^(.*)\.[^.]*$/.exec(member)?.[1];
  if (above === undefined) return false;
  const parent = lookUp(history, version, symbol, above);
  return parent ? !/\bobject$/.test(parent.type) : mayHave(history, version, symbol, above);
}

/** Built-in classes that others extend. */
const builtIn: Record<string, object> = {
  Array: Array.prototype,
  Map: Map.prototype,
  Set: Set.prototype,
};

/** Whether the base of a class or an interface may have a member.
 * @param base a name, perhaps with type arguments */
function baseMayHave(history: History, version: string, base: string, member: string): boolean {
  const [, name, argument] = /^([\w$]+)(?:<(.*)>)?$/s.exec(base) ?? [];
  if (name === undefined) return true;
  const found = lookUp(history, version, name);
  const isMapped = found
    ? /^type <(\w+)> = \{ (?:-?readonly )?\[\w+ in keyof \1\]/.test(found.type)
    : /^(Partial|Required|Readonly)$/.test(name);
  if (isMapped) return baseMayHave(history, version, argument ?? '', member);
  if (!found) return Object.hasOwn(builtIn, name) ? member in builtIn[name]! : true;
  return (
    !/^(class|interface)/.test(found.type) ||
    lookUp(history, version, name, member) !== undefined ||
    mayStillHave(history, version, name, member)
  );
}

/** Like `mayHave`, but also true if a base that was not read may have the member. Only for members that an earlier
 * version declared, which may have moved to this base; a new member was hardly there before. */
export function mayStillHave(
  history: History,
  version: string,
  symbol: string,
  member: string,
): boolean {
  if (mayHave(history, version, symbol, member)) return true;
  if (lookUp(history, version, symbol, unreadBase) === undefined) return false;
  const [, bases] =
    /^(?:class|interface)\b.*? extends (.*)$/s.exec(baseText(history, version, symbol)) ?? [];
  return (
    bases === undefined || split(bases, ',').some(one => baseMayHave(history, version, one, member))
  );
}

/** The type of a class or an interface without its type parameters. */
function baseText(history: History, version: string, symbol: string): string {
  const { type } = lookUp(history, version, symbol)!;
  const [, kind, rest] = /^(class|interface) (<.*)$/s.exec(type) ?? [];
  return rest === undefined ? type : `${kind}${rest.slice(endOf(rest))}`;
}
