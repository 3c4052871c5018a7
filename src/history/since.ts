/** Finds the releases that introduced, changed, deprecated or removed an export. Pure functions, also for browsers. */
import { compareVersions } from '../content/changelogData';
import { lookUp, type History, isUnknown, mayHave, mayStillHave, shortName } from './historyData';

/** The span of releases in which a change happened; exact if both ends are equal. */
export interface Span {
  /** Absent if the first known version already has the change. */
  from?: string;
  to: string;
  /** Whether release notes narrowed the span. */
  by?: 'changelog';
}

/** Releases of the framework in the changelog. */
export interface Releases {
  /** All versions, oldest first. */
  versions: string[];
  /** Names in inline code of the release notes, by package without its scope. */
  named: { version: string; package: string; name: string; isFeature: boolean }[];
}

export interface Since {
  since: Span;
  /** Each change of the type, oldest first. */
  changed: { at: Span; before: string; after: string }[];
  /** When it was deprecated, if it still is, and the deprecation text. */
  deprecated?: { at: Span; text: string };
  /** When it was removed, if it is gone. */
  removed?: Span;
  /** Gaps: when it was removed, and when it came back. */
  absent: { removed: Span; back: Span }[];
}

export const isExact = ({ from, to }: Span): boolean => from === to;

/** The span of releases that may contain a change.
 * @param version the first known version with the change
 * @param versions known versions of the package, oldest first */
export function spanOf(version: string, versions: string[], releases: Releases): Span {
  const before = versions[versions.indexOf(version) - 1];
  if (before === undefined) return { to: version };
  const next =
    releases.versions.find(one => compareVersions(one, before) > 0) ??
    // The changelog ends earlier: any patch release may lie in between.
    before.replace(/\d+$/, patch => String(Number(patch) + 1));
  return { from: compareVersions(next, version) < 0 ? next : version, to: version };
}

/** Narrows a span with the release notes that name the symbol or member. A note on a feature gives the release
 * exactly. Any other note proves that a symbol existed by then; it proves nothing for a member, because members of
 * different owners may have the same name. */
function narrowed(
  span: Span,
  name: string,
  isMember: boolean,
  packageName: string,
  { named }: Releases,
): Span {
  const { from, to } = span;
  if (from === undefined || isExact(span)) return span;
  const isIn = (version: string) =>
    compareVersions(version, from) >= 0 && compareVersions(version, to) <= 0;
  const own = shortName(packageName);
  const [first] = named
    .filter(one => one.package === own && one.name === name && isIn(one.version))
    .filter(({ isFeature }) => isFeature || !isMember)
    .sort((a, b) => compareVersions(a.version, b.version));
  if (!first) return span;
  return { from: first.isFeature ? first.version : from, to: first.version, by: 'changelog' };
}

/** Divides a member such as `getClient(name)` into method and parameter. A parameter of a function has no method, and
 * any other member has no parameter. */
export function parameterOf(member = ''): { method?: string; parameter?: string } {
  const [, method, parameter] = /^(.*)\((.+)\)$/.exec(member) ?? [];
  return { method: method || undefined, parameter };
}

/** Finds what a version has under the name of a symbol, a member or a parameter. */
function entryFinder(history: History, symbol: string, member?: string) {
  const { method, parameter } = parameterOf(member);
  return (version: string) => {
    if (parameter === undefined) return lookUp(history, version, symbol, member);
    const found = lookUp(history, version, symbol, method);
    const isThere = found && parameterNames(found.type).includes(parameter);
    return isThere ? { type: '', deprecated: undefined } : undefined;
  };
}

/** The history of a symbol, a member or a parameter.
 * @param member a member such as `getClient` or `pool.max`, or a parameter: `(name)` of a function,
 *   `getClient(name)` of a method
 * @returns undefined if no known version has it */
export function sinceOf(
  history: History,
  releases: Releases,
  symbol: string,
  member?: string,
): Since | undefined {
  const { versions, package: packageName } = history;
  const { parameter } = parameterOf(member);
  const entryAt = entryFinder(history, symbol, member);
  const span = (version: string) => spanOf(version, versions, releases);
  const result: Pick<Since, 'changed' | 'absent'> = { changed: [], absent: [] };
  let since: Span | undefined;
  let gone: Span | undefined;
  /** The first of the consecutive versions that may already have it, directly before the first that has it. */
  let possible: Span | undefined;
  let type: string | undefined;
  /** The first version with an unknown type, after the last known type. */
  let unread: Span | undefined;
  let deprecated: Since['deprecated'];
  for (const version of versions) {
    const found = entryAt(version);
    if (!found) {
      const isPossible = (has: typeof mayHave) =>
        member !== undefined && parameter === undefined && has(history, version, symbol, member);
      possible = isPossible(mayHave) ? (possible ?? span(version)) : undefined;
      if (since && !gone && !isPossible(mayStillHave)) gone = span(version);
      continue;
    }
    const name = parameter ?? member?.split('.').at(-1) ?? symbol;
    since ??= narrowed(
      { ...(possible ?? span(version)), to: version },
      name,
      member !== undefined,
      packageName,
      releases,
    );
    if (gone) {
      result.absent.push({ removed: gone, back: span(version) });
      gone = undefined;
    }
    if (isUnknown(found.type)) unread ??= span(version);
    else {
      if (type !== undefined && type !== found.type) {
        const step = { ...(unread ?? span(version)), to: version };
        result.changed.push({ at: step, before: type, after: found.type });
      }
      ({ type } = found);
      unread = undefined;
    }
    if (found.deprecated === undefined) deprecated = undefined;
    else deprecated = { at: deprecated?.at ?? span(version), text: found.deprecated };
  }
  return (
    since && { since, ...result, ...(deprecated && { deprecated }), ...(gone && { removed: gone }) }
  );
}

/** The parameter names in the type of a function or method, including all overloads. */
export function parameterNames(type: string): string[] {
  const text = type.replace(/^(?:(?:function|const|static|protected) )*\??/, '');
  const names: string[] = [];
  let depth = 0;
  // The parameter lists of overloads are one level deeper.
  const level = text.startsWith('{') ? 2 : 1;
  let previous = '';
  let isList = false;
  for (const [token, word] of text.matchAll(
    /'(?:[^'\\]|\\.)*'|=>|[([{<]|[)\]}>]|,|;|((?:\.\.\.)?[\w$]+)|\S/g,
  )) {
    if ('([{<'.includes(token)) {
      depth++;
      // The first list of a signature has its parameters; its return type may contain further lists.
      if (token === '(' && depth === level) isList = /^(?:|\{|;|>)$/.test(previous);
    } else if (token !== '=>' && ')]}>'.includes(token)) {
      depth--;
    } else if (word && isList && depth === level && (previous === '(' || previous === ',')) {
      names.push(word.replace('...', ''));
    }
    previous = token;
  }
  return [...new Set(names)];
}
