/** Finds changes of types between two versions of a package. Runs in the browser. */
import { type Difference, difference, type ExportName } from '../../history/difference';
import {
  lookUp,
  type History,
  memberOf,
  shortName,
  textAt,
  type Timeline,
} from '../../history/historyData';
import { type Span, spanOf } from '../../history/since';
import { type Break, breaksOf, differInMembers, isRequiredOption, withAccess } from './breaks';
import { isBetween, type Range } from './compare';
import {
  type ChangeData,
  compareVersions,
  majorOf,
  type ReleaseData,
  type VersionData,
} from '../../content/changelogData';

/** An entry of the index of packages, which the page has before it fetches types. */
export interface TypePackage {
  /** The path of the `TypeFile`, relative to the folder of the changelog's data. */
  file: string;
  /** The first known version, and the last one. */
  first: string;
  last: string;
  /** Versions whose types differ from the previous known version, oldest first. */
  changes: string[];
  /** The previous known version for each of `changes`. */
  before: string[];
}

/** Packages with a history, by their npm name without the scope. */
export type TypeIndex = Record<string, TypePackage>;

/** The data about types that is part of the page. */
export interface KnownTypes {
  packages: TypeIndex;
  /** Versions that the changelog lacks, newest first. They have types, but no release notes. */
  later: string[];
}

/** The file with the types of a package. */
export interface TypeFile {
  /** The part of the history that differences can show. */
  history: History;
  /** The directory of the package in the reference; absent if the reference lacks the package. */
  dir?: string;
  /** Paths of symbols relative to the directory: pages, or anchors on the page of the package. */
  pages: Record<string, string>;
}

/** A change of a symbol or member. */
export interface TypeChange extends ExportName {
  /** The type in the older version; absent for an addition. */
  before?: string;
  /** The type in the newer version; absent for a removal. */
  after?: string;
  /** The new name after renaming. */
  renamedTo?: string;
  /** The text of a new deprecation. */
  deprecated?: string;
  isOption: boolean;
  /** Reasons why code that uses it no longer compiles. */
  breaks: Break[];
  /** The releases of the changes, oldest first. */
  spans: Span[];
  /** Whether the older version may already include the change: the registry lacks this version, and the next known
   * version includes the change. */
  isUncertain: boolean;
  /** Release notes about the change. */
  notes: { change: ChangeData; release: VersionData }[];
}

const typeGroups = ['removed', 'changed', 'added', 'options', 'deprecated'] as const;
export type TypeGroup = (typeof typeGroups)[number];

/** The changes of a package. */
export interface PackageTypes {
  name: string;
  /** The compared versions: the newest known versions up to the requested ones, or the first known version. */
  from: string;
  to: string;
  /** Breaking changes, the certain ones first. */
  breaking: TypeChange[];
  /** All other changes. */
  groups: { group: TypeGroup; changes: TypeChange[] }[];
  /** Changes of the default configuration. */
  defaults: Difference['defaults'];
}

/** Whether types may have changed in unknown versions of a range. */
const mayHaveChanged = ({ first, changes, before }: TypePackage, from: string, to: string) =>
  compareVersions(first, from) > 0 ||
  changes.some(
    (version, at) => compareVersions(before[at]!, to) < 0 && compareVersions(version, to) > 0,
  );

/** Sorts the packages of a range by the index, before the page fetches types.
 * @returns `ask`: types to fetch, as they changed; `same`: unchanged; `unknown`: no history, or unknown versions in the
 * range; `ended`: no known version of the last major line of the range (`ask` has these, too, if they changed before) */
export function typesToAsk({ from, to, packages }: Range, index: TypeIndex) {
  const result = {
    ask: [] as string[],
    same: [] as string[],
    unknown: [] as string[],
    ended: [] as string[],
  };
  for (const name of packages.length ? packages : Object.keys(index)) {
    const known = Object.hasOwn(index, name) ? index[name] : undefined;
    const isEnded = known && Number(majorOf(known.last)) < Number(majorOf(to));
    if (isEnded) result.ended.push(name);
    if (!known || compareVersions(known.first, to) > 0) result.unknown.push(name);
    else if (known.changes.some(version => isBetween(version, { from, to }))) result.ask.push(name);
    else if (isEnded) continue;
    else if (mayHaveChanged(known, from, to)) result.unknown.push(name);
    else result.same.push(name);
  }
  return result;
}

/** The names in the inline code of a text: `Cache` for `@Cache()`, `cache` for `ctx.cache`. */
const namesIn = (text: string) =>
  [...text.matchAll(/`@?([\w$.]+)(?:\([^`]*\))?`/g)].map(([, name]) => name!.split('.').at(-1)!);

/** The data for a comparison of two versions of a package. */
interface Comparison {
  history: History;
  result: Difference;
  /** All releases of the framework, oldest first. */
  versions: string[];
  /** If `from` is unknown: the first known version after it. Its changes may be older than `from`. */
  nextUnlessKnown: string | undefined;
  /** Release notes of the range about the package, with the names in their texts. */
  notes: (TypeChange['notes'][number] & { names: string[] })[];
}

/** The versions of a change. For a removal only the last version counts, and for an addition only the first: other
 * changes before or after do not belong to it. */
function changesOf(
  line: Timeline | undefined,
  { before, after }: Partial<TypeChange>,
  result: Difference,
): string[] {
  const all = turns(line).filter(version => isBetween(version, result));
  if (before !== undefined && after === undefined) return all.slice(-1);
  return before === undefined && after !== undefined ? all.slice(0, 1) : all;
}

/** Completes a change with its versions and release notes.
 * @param line the timeline of the change */
function toChange(
  { history, result, versions, nextUnlessKnown, notes }: Comparison,
  { symbol, member }: ExportName,
  rest: Partial<TypeChange>,
  line: Timeline | undefined = typeOf(history, symbol, member),
): TypeChange {
  const changes = changesOf(line, rest, result);
  const spans = changes.map(version => spanOf(version, history.versions, { versions, named: [] }));
  const isInSpan = (version: string) =>
    spans.some(
      span =>
        compareVersions(version, span.from ?? span.to) >= 0 &&
        compareVersions(version, span.to) <= 0,
    );
  const last = member?.split('.').at(-1);
  // The short name of a member is ambiguous in release notes.
  const isNamed = (name: string) => name === symbol || (name === last && name.length > 5);
  return {
    symbol,
    ...(member !== undefined && { member }),
    isOption: false,
    breaks: [],
    spans,
    isUncertain: changes[0] !== undefined && changes[0] === nextUnlessKnown,
    notes: notes
      .filter(({ names, release }) => isInSpan(release.version) && names.some(isNamed))
      .map(({ change, release }) => ({ change, release })),
    ...rest,
    ...shown(symbol, rest),
  };
}

/** Removed symbols and members. */
const removedOf = (comparison: Comparison): TypeChange[] =>
  comparison.result.removed.map(({ type, isOption, ...place }) => {
    const isBroken = isMissed(comparison.history, comparison.result.to, place);
    const breaks: Break[] = isBroken ? [{ kind: 'removed' }] : [];
    return toChange(comparison, place, { before: type, isOption, breaks });
  });

/** Renamed symbols. */
const renamedOf = (comparison: Comparison): TypeChange[] =>
  comparison.result.renamed.map(one =>
    toChange(comparison, one.to, {
      symbol: one.from.symbol,
      renamedTo: one.to.symbol,
      breaks: [{ kind: 'renamed' }],
    }),
  );

/** Symbols and members with another type. Skips an alias if its members show the change. */
function changedOf(comparison: Comparison): TypeChange[] {
  const { history, result } = comparison;
  const { removed, changed, added } = result;
  const hasChangedMember = (symbol: string) =>
    [...removed, ...changed, ...added].some(
      one => one.symbol === symbol && one.member !== undefined,
    );
  const told = changed.filter(
    ({ symbol, member, before, after }) =>
      member !== undefined || !differInMembers(before, after) || !hasChangedMember(symbol),
  );
  return told.map(({ before, after, isOption, ...place }) => {
    const isMember = place.member !== undefined;
    const isOfClass =
      isMember && [result.from, result.to].every(version => isClass(history, version, place));
    const breaks = isForFramework(place)
      ? []
      : breaksOf(before, after, { isMember, isOption, isOfClass });
    return toChange(comparison, place, { before, after, isOption, breaks });
  });
}

/** Added symbols and members. */
const addedOf = (comparison: Comparison): TypeChange[] =>
  comparison.result.added.map(({ type, isOption, ...place }) => {
    const isBroken = isOption && isMandatory(place) && isRequiredOption(type);
    const breaks: Break[] = isBroken ? [{ kind: 'required-option' }] : [];
    return toChange(comparison, place, { after: type, isOption, breaks });
  });

const deprecatedOf = (comparison: Comparison): TypeChange[] =>
  comparison.result.deprecated.map(({ text, ...place }) =>
    toChange(comparison, place, { deprecated: text }, deprecationOf(comparison.history, place)),
  );

/** Sorts certain changes first, changes for strict projects last, and symbols before members. */
function rankOf({ isUncertain, breaks, member }: TypeChange): number {
  const isOfStrict = breaks.every(({ kind }) => kind === 'nullable');
  return 4 * Number(isUncertain) + 2 * Number(isOfStrict) + Number(member !== undefined);
}

/** Finds the changes of a package's types, and the release notes about them.
 * @param versions all releases of the framework, oldest first
 * @param releases the releases of the range
 * @returns undefined if nothing changed between the known versions */
export function typeChanges(
  { history }: TypeFile,
  { from, to }: Pick<Range, 'from' | 'to'>,
  versions: string[],
  releases: ReleaseData[],
): PackageTypes | undefined {
  const name = shortName(history.package);
  const first = history.versions[0]!;
  const result = difference(history, compareVersions(first, from) > 0 ? first : from, to);
  if (!result) return undefined;
  const nextUnlessKnown =
    compareVersions(result.from, from) < 0
      ? history.versions.find(version => compareVersions(version, from) > 0)
      : undefined;
  const notes = releases
    .filter(({ version }) => isBetween(version, { from, to }))
    .flatMap(({ changes, ...release }) =>
      changes
        .filter(change => change.packages.includes(name) && change.text)
        .map(change => ({ change, release, names: namesIn(change.text!) })),
    );
  const comparison = { history, result, versions, nextUnlessKnown, notes };
  const removed = removedOf(comparison);
  const changed = changedOf(comparison);
  const added = addedOf(comparison);
  const all = [...removed, ...renamedOf(comparison), ...changed, ...added];
  const isFine = ({ breaks }: TypeChange) => breaks.length === 0;
  const fine = (list: TypeChange[], isOption: boolean) =>
    list.filter(one => isFine(one) && one.isOption === isOption);
  const groups: Record<TypeGroup, TypeChange[]> = {
    removed: fine(removed, false),
    changed: fine(changed, false),
    added: fine(added, false),
    options: fine(all, true),
    deprecated: deprecatedOf(comparison),
  };
  const breaking = all.filter(change => !isFine(change)).sort((a, b) => rankOf(a) - rankOf(b));
  const shownGroups = typeGroups
    .map(group => ({ group, changes: groups[group] }))
    .filter(({ changes }) => changes.length > 0);
  const { defaults } = result;
  return breaking.length + defaults.length + shownGroups.length === 0
    ? undefined
    : { name, from: result.from, to: result.to, breaking, groups: shownGroups, defaults };
}

/** The types for display. A re-export from another package becomes an `export … from` statement. */
function shown(
  symbol: string,
  { before, after }: Partial<TypeChange>,
): Pick<TypeChange, 'before' | 'after'> {
  if (before !== undefined && after !== undefined) {
    const [old, now] = withAccess(before, after);
    return { before: old, after: now };
  }
  const exported = (type: string) => type.replace(/^from (.*)$/, `export { ${symbol} } from '$1'`);
  return {
    ...(before !== undefined && { before: exported(before) }),
    ...(after !== undefined && { after: exported(after) }),
  };
}

function typeOf({ symbols }: History, symbol: string, member?: string): Timeline | undefined {
  const owner = symbols[symbol]!;
  return member === undefined ? owner.type : memberOf(owner.members![member]!).type;
}

function deprecationOf({ symbols }: History, { symbol, member }: ExportName): Timeline | undefined {
  const owner = symbols[symbol]!;
  return member === undefined ? owner.deprecated : memberOf(owner.members![member]!).deprecated;
}

/** The versions at which the text of a timeline changes. */
export const turns = (line: Timeline | undefined): string[] =>
  Array.isArray(line) ? line.map(([version]) => version) : [];

const isClass = (history: History, version: string, { symbol }: ExportName): boolean =>
  lookUp(history, version, symbol)?.type.startsWith('class') === true;

/** Whether only the framework uses a member: it belongs to the class that configures a component, or to the interface of
 * this class, whose methods may take fewer parameters. */
const isForFramework = ({ symbol, member }: ExportName): boolean =>
  /^(Configuration|ILifeCycle)$/.test(symbol) && member !== undefined;

/** Whether objects must set an option that is not marked as optional. Applications may omit every key of
 * `MidwayConfig`, and an index signature requires no member. */
const isMandatory = ({ symbol, member = '' }: ExportName): boolean =>
  symbol !== 'MidwayConfig' && !/(^|\.)\[/.test(member);

/** Whether code that uses a removed symbol or member no longer compiles. It still compiles if the owner has an index
 * signature, or if other packages may add the member. */
function isMissed(history: History, version: string, { symbol, member }: ExportName): boolean {
  if (member === undefined) return true;
  if (isForFramework({ symbol, member })) return false;
  if (/^(MidwayConfig|Context|State)$/.test(symbol)) return false;
  const { members = {} } = history.symbols[symbol]!;
  const owner = member.includes('.') ? `${member.replace(/\.[^.]*$/, '')}.` : '';
  return !Object.keys(members).some(
    name =>
      name.startsWith(`${owner}[`) && textAt(memberOf(members[name]!).type, version) !== undefined,
  );
}
