/** Since when a package has something, and what became of it. Pure functions, also for browsers. */
import { compareVersions } from '../content/changelogData';
import { at, type History, isUnknown, mayHave, mayStillHave, shortName } from './shape';

/** The releases in which something can have come: exactly one where both ends are the same. */
export interface Span {
  /** Absent where the first version that is known has it, and earlier ones are not known. */
  from?: string;
  to: string;
  /** The release notes narrow what the known versions leave open. */
  by?: 'changelog';
}

/** Releases of the framework, as the changelog knows them. */
export interface Releases {
  /** All versions up to the newest that the changelog has, oldest first. */
  versions: string[];
  /** What entries of the release notes name in code, by package without its scope. */
  named: { version: string; package: string; name: string; isFeature: boolean }[];
}

export interface Since {
  since: Span;
  /** Each change of the type, oldest first. */
  changed: { at: Span; before: string; after: string }[];
  /** Since when it is deprecated, if it still is; `text` is what the deprecation says. */
  deprecated?: { at: Span; text: string };
  /** Where it is gone. */
  removed?: Span;
  /** The times that it was not there and came back. */
  absent: { removed: Span; back: Span }[];
}

export const isExact = ({ from, to }: Span): boolean => from === to;

/** When something that a version is the first to have, or to lack, can have changed.
 * @param versions those that are known of the package, oldest first */
export function spanOf(version: string, versions: string[], releases: Releases): Span {
  const before = versions[versions.indexOf(version) - 1];
  if (before === undefined) return { to: version };
  const next =
    releases.versions.find(one => compareVersions(one, before) > 0) ??
    // The changelog ends before it: there may have been any patch between.
    before.replace(/\d+$/, patch => String(Number(patch) + 1));
  return { from: compareVersions(next, version) < 0 ? next : version, to: version };
}

/** Narrows the span in which something came by the entries of the release notes that name it. One that
 * brings it says when; any other shows that it was there, if it is a symbol: members of different
 * owners have the same names. */
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

/** The method and the parameter that a member such as `getClient(name)` names; that of a function has no
 * method, and another member no parameter. */
export function parameterOf(member = ''): { method?: string; parameter?: string } {
  const [, method, parameter] = /^(.*)\((.+)\)$/.exec(member) ?? [];
  return { method: method || undefined, parameter };
}

/** Since when a package has a symbol, or a member of it, and what became of it.
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
  const { method, parameter } = parameterOf(member);
  const read = (version: string) => {
    if (parameter === undefined) return at(history, version, symbol, member);
    const found = at(history, version, symbol, method);
    const isThere = found && parameterNames(found.type).includes(parameter);
    return isThere ? { type: '', deprecated: undefined } : undefined;
  };
  const span = (version: string) => spanOf(version, versions, releases);
  const result: Pick<Since, 'changed' | 'absent'> = { changed: [], absent: [] };
  let since: Span | undefined;
  let gone: Span | undefined;
  /** When the first of the versions came that may have it, right before the first that has it. */
  let possible: Span | undefined;
  let type: string | undefined;
  /** When the first of the versions came whose type is not known, after the last one whose type is. */
  let unread: Span | undefined;
  let deprecated: Since['deprecated'];
  for (const version of versions) {
    const found = read(version);
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

/** The names of the parameters in the type of something that is called, with those of all overloads. */
export function parameterNames(type: string): string[] {
  const text = type.replace(/^(?:(?:function|const|static|protected) )*\??/, '');
  const names: string[] = [];
  let depth = 0;
  // Of overloads, the lists are one level deeper.
  const level = text.startsWith('{') ? 2 : 1;
  let previous = '';
  let isList = false;
  for (const [token, word] of text.matchAll(
    /'(?:[^'\\]|\\.)*'|=>|[([{<]|[)\]}>]|,|;|((?:\.\.\.)?[\w$]+)|\S/g,
  )) {
    if ('([{<'.includes(token)) {
      depth++;
      // The first list of a signature has its parameters; what it returns may have others.
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
