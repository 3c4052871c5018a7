/** Writes notes for pages from histories, such as "Since 3.12". */
import { fill } from '../lib/fill';
import { compareVersions } from '../content/changelogData';
import { lookUp, type History, memberOf } from './historyData';
import {
  isExact,
  parameterNames,
  parameterOf,
  type Releases,
  type Since,
  sinceOf,
  type Span,
} from './since';

/** The texts of notes, with `{version}` for a release or a span of releases. */
export interface NoteTexts {
  since: string;
  changedIn: string;
  removedIn: string;
  deprecatedSince: string;
}

/** Formats a release or a span of releases: `3.12`, `3.11.12–3.12.0`. Undefined if the known versions do not tell. */
export function spanText(span: Span): string | undefined {
  if (span.from === undefined) return undefined;
  return isExact(span) ? span.to.replace(/^(\d+\.\d+)\.0$/, '$1') : `${span.from}–${span.to}`;
}

const isLater = (one: Span, other: Span) => compareVersions(one.to, other.to) > 0;

/** Whether a member or parameter has the same history as its owner. */
function hasAlwaysBeen(history: History, symbol: string, member: string): boolean {
  const { members = {} } = history.symbols[symbol] ?? {};
  const { method, parameter } = parameterOf(member);
  if (parameter !== undefined && !method) return typeof history.symbols[symbol]?.type === 'string';
  const name = method ?? member;
  if (!Object.hasOwn(members, name)) return true;
  const { type, deprecated } = memberOf(members[name]!);
  return typeof type === 'string' && deprecated === undefined;
}

/** Whether a parameter was only renamed: the previous version had a parameter at its position. */
function isRenamed(history: History, { to }: Span, symbol: string, member: string): boolean {
  const { method, parameter } = parameterOf(member);
  if (parameter === undefined) return false;
  const namesIn = (version: string | undefined) => {
    const found = version && lookUp(history, version, symbol, method);
    return found ? parameterNames(found.type) : [];
  };
  const { versions } = history;
  // The changelog may name a release that is not a known version.
  const first = versions.findIndex(version => compareVersions(version, to) >= 0);
  const before = namesIn(versions[first - 1]);
  return namesIn(versions[first]).indexOf(parameter) < before.length;
}

/** What distinguishes the history of a member or parameter from its owner's. Undefined if it came with its owner (the
 * symbol, the method of a parameter, or the containing member) and has not changed.
 * @param member as in `sinceOf` */
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

const isAfter = (version: string, { to }: Span) => compareVersions(to, version) > 0;

/** The changes after the first release of a line, such as 3.0.0, newest first. */
export const changesAfter = (line: string, { changed = [] }: Partial<Since>): Since['changed'] =>
  changed.filter(change => isAfter(line, change.at)).toReversed();

/** The release that something came with. Undefined for what is as old as the line, because users of the line have
 * always had it. */
export const newerThan = (line: string, since: Span | undefined): string | undefined =>
  since && isAfter(line, since) ? spanText(since) : undefined;

/** A note such as "Since 3.12", for what is newer than the first release of a line. */
export function sinceNote(line: string, { since }: Partial<Since>, texts: NoteTexts): string {
  const version = newerThan(line, since);
  return version ? fill(texts.since, { version }) : '';
}

/** A note such as "Removed in 4.0". */
export function removedNote({ removed }: Partial<Since>, texts: NoteTexts): string {
  const version = removed && spanText(removed);
  return version ? fill(texts.removedIn, { version }) : '';
}

/** A note such as "Since 3.12 · Changed in 3.16" about what is newer than the first release of a line. */
export function noteOf(line: string, told: Partial<Since>, texts: NoteTexts): string {
  const changes = changesAfter(line, told).flatMap(change => spanText(change.at) ?? []);
  return [
    sinceNote(line, told, texts),
    changes.length > 0 ? fill(texts.changedIn, { version: changes.join(', ') }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The type of a symbol as code, with its name. */
export function namedType(name: string, type: string): string {
  const [, keyword = '', rest = ''] =
    /^(class|interface|type|enum|namespace|function|const) ?(.*)$/s.exec(type) ?? [];
  if (!keyword) return type;
  if (keyword === 'type' && !/^<[^]*?> = /.test(rest)) return `type ${name} = ${rest}`;
  if (keyword === 'const' || keyword === 'function') return `const ${name}: ${rest}`;
  return `${keyword} ${name}${/^[<]/.test(rest) || !rest ? '' : ' '}${rest}`;
}
