/** What pages say of since when there is something: texts for what a history says of it. */
import { fill } from '../lib/fill';
import { compareVersions } from '../content/changelogData';
import { at, type History, memberOf } from './shape';
import {
  isExact,
  parameterNames,
  parameterOf,
  type Releases,
  type Since,
  sinceOf,
  type Span,
} from './since';

/** The words of notes, with `{version}` for a release or the span of releases. */
export interface NoteTexts {
  since: string;
  changedIn: string;
  deprecatedSince: string;
}

/** A release as people write it, or the span in which it is: `3.12`, `3.11.12–3.12.0`. There is none where
 * the known versions do not tell.  */
export function spanText(span: Span): string | undefined {
  if (span.from === undefined) return undefined;
  return isExact(span) ? span.to.replace(/^(\d+\.\d+)\.0$/, '$1') : `${span.from}–${span.to}`;
}

const isLater = (one: Span, other: Span) => compareVersions(one.to, other.to) > 0;

/** Whether all of a thing's history is that of its owner. */
function hasAlwaysBeen(history: History, symbol: string, member: string): boolean {
  const { members = {} } = history.symbols[symbol] ?? {};
  const { method, parameter } = parameterOf(member);
  if (parameter !== undefined && !method) return typeof history.symbols[symbol]?.type === 'string';
  const name = method ?? member;
  if (!Object.hasOwn(members, name)) return true;
  const { type, deprecated } = memberOf(members[name]!);
  return typeof type === 'string' && deprecated === undefined;
}

/** Whether a parameter only has another name since it is there: the version before had one at its place. */
function isRenamed(history: History, { to }: Span, symbol: string, member: string): boolean {
  const { method, parameter } = parameterOf(member);
  if (parameter === undefined) return false;
  const namesIn = (version: string | undefined) => {
    const found = version && at(history, version, symbol, method);
    return found ? parameterNames(found.type) : [];
  };
  const { versions } = history;
  // The changelog may say a release that is not among the known versions.
  const first = versions.findIndex(version => compareVersions(version, to) >= 0);
  const before = namesIn(versions[first - 1]);
  return namesIn(versions[first]).indexOf(parameter) < before.length;
}

/** What a history says of a member or parameter that it does not say of its owner: nothing of one that came
 * with the symbol, with the method that it is a parameter of, or with the member that it is in, and did not
 * change.
 * @param member as `sinceOf` takes it */
export function ownSince(
  history: History,
  releases: Releases,
  symbol: string,
  member: string,
): Partial<Since> | undefined {
  if (hasAlwaysBeen(history, symbol, member)) return undefined;
  const own = sinceOf(history, releases, symbol, member);
  const above = /^(.+)(?:\(.+\)|\.[^.()]+)$/.exec(member)?.[1];
  const owner =
    (above && sinceOf(history, releases, symbol, above)) ?? sinceOf(history, releases, symbol);
  if (!own || !owner) return undefined;
  const { since, ...rest } = own;
  const isNews = isLater(since, owner.since) && !isRenamed(history, since, symbol, member);
  return isNews ? own : rest;
}

const isInLine = (major: string, { to }: Span) => to.split('.')[0] === major;

/** Those of the changes that came in a line of releases, such as 3, the newest first. */
export const changesIn = (major: string, { changed = [] }: Partial<Since>): Since['changed'] =>
  changed.filter(change => isInLine(major, change.at)).toReversed();

/** A note such as "Since 3.12 · Changed in 3.16"; empty if there is nothing to say. What came before the
 * line of releases has always been there for who uses that line. */
export function noteOf(major: string, told: Partial<Since>, texts: NoteTexts): string {
  const since = told.since && isInLine(major, told.since) && spanText(told.since);
  const changes = changesIn(major, told).flatMap(change => spanText(change.at) ?? []);
  return [
    since ? fill(texts.since, { version: since }) : '',
    changes.length > 0 ? fill(texts.changedIn, { version: changes.join(', ') }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The type of a symbol in a history, as code that names it. */
export function namedType(name: string, type: string): string {
  const [, keyword = '', rest = ''] =
    /^(class|interface|type|enum|namespace|function|const) ?(.*)$/s.exec(type) ?? [];
  if (!keyword) return type;
  if (keyword === 'type' && !/^<[^]*?> = /.test(rest)) return `type ${name} = ${rest}`;
  if (keyword === 'const' || keyword === 'function') return `const ${name}: ${rest}`;
  return `${keyword} ${name}${/^[<]/.test(rest) || !rest ? '' : ' '}${rest}`;
}
