/** Makes the type files of packages, which the comparison page fetches, from histories. */
import { hash } from '../../lib/cache';
import { identityOf } from '../../history/difference';
import {
  type History,
  inherited,
  memberOf,
  unreadBase,
  type SymbolHistory,
  type ThingHistory,
  type Timeline,
  shortName,
} from '../../history/historyData';
import type { ReferencePackage } from '../code-types/reference';
import { compareVersions } from '../../content/changelogData';
import { type KnownTypes, turns, type TypeFile, type TypeIndex } from './typeChanges';

const isFixed = (line: Timeline | undefined): boolean =>
  line === undefined || typeof line === 'string';
const isSteady = ({ type, deprecated }: ThingHistory) => isFixed(type) && isFixed(deprecated);

/** Removes symbols and members from a history that are the same in all versions. Keeps all members of removed symbols,
 * and of symbols that may be their new names, to detect renames. */
export function pruned(history: History): History {
  const { symbols, defaults } = history;
  const identities = (name: string) =>
    turnsOf(symbols[name]!, history).flatMap(
      version => identityOf(history, { symbol: name }, version) ?? [],
    );
  const isGone = ({ type }: SymbolHistory) =>
    Array.isArray(type) && type.some(([, text]) => text === null);
  const gone = Object.keys(symbols).filter(name => isGone(symbols[name]!));
  const formerly = new Set(gone.flatMap(identities));
  const isWhole = (name: string, symbol: SymbolHistory) =>
    isGone(symbol) || (!isFixed(symbol.type) && identities(name).some(one => formerly.has(one)));
  const kept = Object.entries(symbols).flatMap(([name, symbol]): [string, SymbolHistory][] => {
    const { members = {}, ...thing } = symbol;
    if (isWhole(name, symbol)) return [[name, symbol]];
    // An inherited member of an alias shows that its members are known.
    const isAlias = [thing.type].flat(2).some(text => text?.startsWith('type '));
    const moving = Object.entries(members).filter(
      ([member, value]) =>
        member === unreadBase ||
        (isAlias && value === inherited) ||
        member.startsWith('[') ||
        member.includes('.[') ||
        !isSteady(memberOf(value)),
    );
    const isWanted = !isSteady(thing) || moving.some(([, value]) => !isSteady(memberOf(value)));
    return isWanted
      ? [[name, { ...thing, ...(moving.length && { members: Object.fromEntries(moving) }) }]]
      : [];
  });
  return {
    ...history,
    symbols: Object.fromEntries(kept),
    defaults: Object.fromEntries(Object.entries(defaults).filter(([, line]) => !isFixed(line))),
  };
}

/** The first known version, and the versions at which a symbol or its members change. */
function turnsOf({ members = {}, ...thing }: SymbolHistory, { versions }: History): string[] {
  const lines = [thing, ...Object.values(members).map(memberOf)].flatMap(one => [
    one.type,
    one.deprecated,
  ]);
  return [...new Set([versions[0]!, ...lines.flatMap(turns)])];
}

/** The versions at which anything in a history changes, oldest first. */
function changesOf(history: History): string[] {
  const { versions, symbols, defaults } = history;
  const all = [
    ...Object.values(symbols).flatMap(symbol => turnsOf(symbol, history)),
    ...Object.values(defaults).flatMap(turns),
  ];
  return [...new Set(all)].filter(version => version !== versions[0]).sort(compareVersions);
}

/** Makes the type files and their index. The result is deterministic.
 * @param histories histories by directory name
 * @param reference packages with the symbols that have a page today
 * @param newest the newest version of the changelog */
export function makeTypeFiles(
  histories: Map<string, History>,
  reference: ReferencePackage[],
  newest: string,
): { known: KnownTypes; files: Map<string, string> } {
  const index: TypeIndex = {};
  const files = new Map<string, string>();
  for (const [dir, history] of histories) {
    const shown = pruned(history);
    const pages = reference.find(({ npm }) => npm === history.package)?.pages;
    const places = Object.keys(shown.symbols).flatMap(name => {
      const route = pages?.get(name)?.route;
      return route ? [[name, route.slice(`/api/${dir}`.length).replace(/^\//, '')] as const] : [];
    });
    const file: TypeFile = {
      history: shown,
      ...(pages && { dir }),
      pages: Object.fromEntries(places),
    };
    const text = JSON.stringify(file);
    const changes = changesOf(shown);
    const { versions } = history;
    const name = `types-${dir}.json`;
    files.set(name, text);
    index[shortName(history.package)] = {
      file: `${name}?v=${hash(text).slice(0, 8)}`,
      first: versions[0]!,
      last: versions.at(-1)!,
      changes,
      before: changes.map(version => versions[versions.indexOf(version) - 1]!),
    };
  }
  // Every release of the framework has a core. Where the registry lacks it, little could be compared.
  const { versions = [] } = histories.get('core') ?? {};
  const later = versions.filter(version => compareVersions(version, newest) > 0).toReversed();
  return { known: { packages: index, later }, files };
}
