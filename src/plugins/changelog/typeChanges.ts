/** What changed of the types of packages between two versions, asked and answered in the browser. */
import { type Difference, difference, type Place } from '../../history/difference';
import { at, type History, memberOf, shortName, textAt, type Timeline } from '../../history/shape';
import { type Span, spanOf } from '../../history/since';
import { type Break, breaksOf, differInMembers, isRequiredOption, withAccess } from './breaks';
import { isBetween, type Range } from './compare';
import {
  type ChangeData,
  compareVersions,
  type ReleaseData,
  type VersionData,
} from '../../content/changelogData';

/** What the page knows of a package before it asks for its types. */
export interface TypePackage {
  /** Address of its `TypeFile`, below the folder of the changelog's data. */
  file: string;
  /** The first version that is known. */
  first: string;
  /** Versions that differ from the known one before them, oldest first. */
  changes: string[];
  /** The known version before each of them. */
  before: string[];
}

/** The packages that have a history, by their name on npm without the scope. */
export type TypeIndex = Record<string, TypePackage>;

/** What the page knows of types before it asks for any. */
export interface KnownTypes {
  packages: TypeIndex;
  /** Versions that are newer than the changelog, newest first: of these only types are known. */
  later: string[];
}

/** The types of a package: what of its history a difference can show. */
export interface TypeFile {
  history: History;
  /** The directory of the package in the reference; absent where that does not have it. */
  dir?: string;
  /** Addresses of symbols below the directory: pages, or anchors of the page of the package. */
  pages: Record<string, string>;
}

/** One thing that changed. */
export interface TypeChange extends Place {
  /** Its type in the older version; absent where it is new. */
  before?: string;
  /** Its type in the newer version; absent where it is gone. */
  after?: string;
  /** What it is called now, if it was renamed. */
  renamedTo?: string;
  /** What its deprecation says, if that is what changed. */
  deprecated?: string;
  isOption: boolean;
  /** Why code that uses it does not compile any more. */
  breaks: Break[];
  /** When it changed, oldest first. */
  spans: Span[];
  /** Whether the older version may have been so already: the registry does not have it, and what it has
   * next is so. */
  isUncertain: boolean;
  /** What the notes of these releases say of it. */
  notes: { change: ChangeData; release: VersionData }[];
}

const typeGroups = ['removed', 'changed', 'added', 'options', 'deprecated'] as const;
export type TypeGroup = (typeof typeGroups)[number];

/** What changed of a package. */
export interface PackageTypes {
  name: string;
  /** The versions that were compared: the newest known ones that are not newer than those asked for, or
   * the first that is known. */
  from: string;
  to: string;
  /** What does not compile any more, if it is used: what is certain first. */
  breaking: TypeChange[];
  /** All other changes. */
  groups: { group: TypeGroup; changes: TypeChange[] }[];
  /** Values of the default configuration. */
  defaults: Difference['defaults'];
}

/** Whether types may have changed in versions of a range that are not known. */
const mayHaveChanged = ({ first, changes, before }: TypePackage, from: string, to: string) =>
  compareVersions(first, from) > 0 ||
  changes.some(
    (version, at) => compareVersions(before[at]!, to) < 0 && compareVersions(version, to) > 0,
  );

/** Sorts the packages of a range by what is known of them before their types are asked for.
 * @returns `ask` for those whose types may have changed, `same` for those whose types have not,
 * `unknown` for those without a history, or whose versions of the range are not known */
export function typesToAsk({ from, to, packages }: Range, index: TypeIndex) {
  const result = { ask: [] as string[], same: [] as string[], unknown: [] as string[] };
  for (const name of packages.length ? packages : Object.keys(index)) {
    const known = Object.hasOwn(index, name) ? index[name] : undefined;
    if (!known || compareVersions(known.first, to) > 0) result.unknown.push(name);
    else if (known.changes.some(version => isBetween(version, { from, to }))) result.ask.push(name);
    else if (mayHaveChanged(known, from, to)) result.unknown.push(name);
    else result.same.push(name);
  }
  return result;
}

/** The names that a text has in code, such as `Cache` in `@Cache()` and `ctx.cache`. */
const namesIn = (text: string) =>
  [...text.matchAll(/`@?([\w$.]+)(?:\([^`]*\))?`/g)].map(([, name]) => name!.split('.').at(-1)!);

/** Two versions of a package, and what is known of the time between them. */
interface Comparison {
  history: History;
  result: Difference;
  /** All releases of the framework, oldest first. */
  versions: string[];
  /** The first version that is known after one that is not: what came with it, came with any between. */
  nextUnlessKnown: string | undefined;
  /** What the releases of the range say of the package, with the names that they say it of. */
  notes: (TypeChange['notes'][number] & { names: string[] })[];
}

/** The versions from which something is another thing. What is gone may have changed before, and what is new
 * after. */
function changesOf(
  line: Timeline | undefined,
  { before, after }: Partial<TypeChange>,
  result: Difference,
): string[] {
  const all = turns(line).filter(version => isBetween(version, result));
  if (before !== undefined && after === undefined) return all.slice(-1);
  return before === undefined && after !== undefined ? all.slice(0, 1) : all;
}

/** One thing that changed, with when it did and what the releases say of it.
 * @param line in which it changed */
function toChange(
  { history, result, versions, nextUnlessKnown, notes }: Comparison,
  { symbol, member }: Place,
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
  // A short name of a member is one of too many things.
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

/** What is gone. */
const removedOf = (comparison: Comparison): TypeChange[] =>
  comparison.result.removed.map(({ type, isOption, ...place }) => {
    const isBroken = isMissed(comparison.history, comparison.result.to, place);
    const breaks: Break[] = isBroken ? [{ kind: 'removed' }] : [];
    return toChange(comparison, place, { before: type, isOption, breaks });
  });

/** What has another name. */
const renamedOf = (comparison: Comparison): TypeChange[] =>
  comparison.result.renamed.map(one =>
    toChange(comparison, one.to, {
      symbol: one.from.symbol,
      renamedTo: one.to.symbol,
      breaks: [{ kind: 'renamed' }],
    }),
  );

/** What has another type. An alias whose literal changed is told member by member. */
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

/** What is new. */
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

/** What is certain comes first, what only strict projects see last, and symbols before their members. */
function rankOf({ isUncertain, breaks, member }: TypeChange): number {
  const isOfStrict = breaks.every(({ kind }) => kind === 'nullable');
  return 4 * Number(isUncertain) + 2 * Number(isOfStrict) + Number(member !== undefined);
}

/** Joins the types of a package with the release notes.
 * @param versions all releases of the framework, oldest first
 * @param releases those of the range
 * @returns undefined if nothing changed between the versions that are known */
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

/** The types as they are shown: what a package passes on from another one as the code that does so. */
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

function deprecationOf({ symbols }: History, { symbol, member }: Place): Timeline | undefined {
  const owner = symbols[symbol]!;
  return member === undefined ? owner.deprecated : memberOf(owner.members![member]!).deprecated;
}

/** The versions from which a text is another one. */
export const turns = (line: Timeline | undefined): string[] =>
  Array.isArray(line) ? line.map(([version]) => version) : [];

const isClass = (history: History, version: string, { symbol }: Place): boolean =>
  at(history, version, symbol)?.type.startsWith('class') === true;

/** Whether only the framework uses it: a member of the class that configures a component. */
const isForFramework = ({ symbol, member }: Place): boolean =>
  symbol === 'Configuration' && member !== undefined;

/** Whether objects can lack a new option although it is not optional: all of the configuration can be
 * left out, and an index needs no member. */
const isMandatory = ({ symbol, member = '' }: Place): boolean =>
  symbol !== 'MidwayConfig' && !/(^|\.)\[/.test(member);

/** Whether code that uses what is gone does not compile: a symbol that has an index signature, or
 * that other packages add members to, has members that it does not name. */
function isMissed(history: History, version: string, { symbol, member }: Place): boolean {
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
