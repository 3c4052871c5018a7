/** Divides histories at the end of a major line, and finds what later versions no longer have. */
import { majorOf } from '../content/changelogData';
import {
  type History,
  inherited,
  lookUp,
  memberOf,
  type SymbolHistory,
  type ThingHistory,
  type Timeline,
} from './historyData';
import { sinceOf, type Span } from './since';

const isUpTo = (line: string, version: string) => Number(majorOf(version)) <= Number(line);

/** A timeline up to a major line. Undefined if it begins later.
 * @param first the first version that has the owner */
function lineUpTo(line: string, all: Timeline | undefined, first: string): Timeline | undefined {
  if (!Array.isArray(all)) return all;
  const [one, ...rest] = all.filter(([version]) => isUpTo(line, version));
  if (!one) return undefined;
  return rest.length === 0 && one[0] === first ? one[1]! : [one, ...rest];
}

/** The first version that has something. */
const firstOf = (all: Timeline, ofOwner: string) =>
  typeof all === 'string' ? ofOwner : all[0]![0];

/** A symbol or member up to a major line. Undefined if it came later. */
function thingUpTo(line: string, thing: ThingHistory, first: string): ThingHistory | undefined {
  const type = lineUpTo(line, thing.type, first);
  const deprecated = lineUpTo(line, thing.deprecated, firstOf(thing.type, first));
  return type === undefined ? undefined : { type, ...(deprecated !== undefined && { deprecated }) };
}

const without = <T>(entries: [string, T | undefined][]) =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, T>;

/** A history as if no version after a major line had been read. */
export function upTo(line: string, history: History): History {
  const versions = history.versions.filter(version => isUpTo(line, version));
  if (versions.length === history.versions.length) return history;
  const [first = ''] = versions;
  const symbolUpTo = ({ members, ...thing }: SymbolHistory): SymbolHistory | undefined => {
    const own = thingUpTo(line, thing, first);
    const kept = Object.entries(members ?? {}).map(
      ([name, value]): [string, typeof value | undefined] => {
        const member = thingUpTo(line, memberOf(value), firstOf(thing.type, first));
        return [name, member?.deprecated === undefined ? member?.type : member];
      },
    );
    const left = without(kept);
    return own && { ...own, ...(Object.keys(left).length > 0 && { members: left }) };
  };
  return {
    ...history,
    versions,
    symbols: without(Object.entries(history.symbols).map(([name, one]) => [name, symbolUpTo(one)])),
    defaults: without(
      Object.entries(history.defaults).map(([path, one]) => [path, lineUpTo(line, one, first)]),
    ),
  };
}

/** A history from the last version of a major line on. Undefined if it has no later version. */
export function laterPart(line: string, history: History): History | undefined {
  const last = history.versions.findLastIndex(version => isUpTo(line, version));
  const versions = history.versions.slice(last);
  return versions.length > 1 ? { ...history, versions } : undefined;
}

/** The releases after a major line that may have removed a symbol or member which the line has. Undefined if it is still
 * there, if it may be, and for a member whose owner was removed as well.
 * @param later the history from the last version of the line on */
export function removedLater(later: History, symbol: string, member?: string): Span | undefined {
  const [last, next] = later.versions as [string, string];
  const releases = { versions: [`${majorOf(next)}.0.0`], named: [] };
  const gone = (one?: string) => sinceOf(later, releases, symbol, one)?.removed;
  if (member === undefined) return gone();
  if (lookUp(later, last, symbol, member)?.type === inherited) return undefined;
  const owners = [...member.matchAll(/\./g)].map(({ index }) => member.slice(0, index));
  return [undefined, ...owners].some(owner => gone(owner)) ? undefined : gone(member);
}
