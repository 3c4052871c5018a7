/** Parses, writes and builds the history of a package: what each version exports. contributing/history.md describes
 * the file format. */
import * as z from 'zod';
import { compareVersions } from '../content/changelogData';
import { ApiReferenceError } from '../content/referencePaths';
import {
  form,
  type History,
  memberOf,
  type SymbolHistory,
  textAt,
  type ThingHistory,
  type Timeline,
} from './historyData';

/** A symbol of one version, or a member. */
export interface ApiEntry {
  /** Its type, on one line. */
  type: string;
  /** Deprecation text, perhaps empty; undefined if it is not deprecated. */
  deprecated?: string;
}

export interface SymbolEntry extends ApiEntry {
  members: Map<string, ApiEntry>;
}

/** The exports of one package version, and the values of its default configuration by path. */
export interface Surface {
  symbols: Map<string, SymbolEntry>;
  defaults: Map<string, string>;
}

const timeline = z.union([
  z.string(),
  z.array(z.tuple([z.string(), z.string().nullable()])).min(1),
]);
const thing = { type: timeline, deprecated: timeline.optional() };
const symbol = z.strictObject({
  ...thing,
  members: z.record(z.string(), z.union([timeline, z.strictObject(thing)])).optional(),
});
const history = z.strictObject({
  form: z.literal(form),
  package: z.string(),
  versions: z.array(z.string().regex(/^\d+\.\d+\.\d+$/)).min(1),
  symbols: z.record(z.string(), symbol),
  defaults: z.record(z.string(), timeline),
}) satisfies z.ZodType<History>;

/** The form of a history's text, even if the rest is malformed. */
export function formOf(json: string): number | undefined {
  try {
    return (JSON.parse(json) as { form?: number }).form;
  } catch {
    return undefined;
  }
}

/** Parses the text of a history.
 * @param file name for error messages
 * @throws ApiReferenceError if the text has another form or is damaged */
export function parseHistory(json: string, file: string): History {
  const remedy = `Remove the file and run "npm run history", which reads all versions of the package again.`;
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (error) {
    throw new ApiReferenceError(`${file} is not JSON: ${(error as Error).message}. ${remedy}`);
  }
  const found = (data as { form?: unknown } | null)?.form;
  if (found !== form) {
    throw new ApiReferenceError(
      `${file} has form ${JSON.stringify(found)}, but the site reads form ${form}. ${remedy}`,
    );
  }
  const result = history.safeParse(data);
  if (!result.success) {
    const [{ path, message }] = result.error.issues as [z.core.$ZodIssue];
    throw new ApiReferenceError(`${file} is damaged at "${path.join('.')}": ${message}. ${remedy}`);
  }
  return result.data;
}

/** Serializes a history with one symbol per line. Equal histories give equal texts. */
export function formatHistory({ symbols, defaults, versions, package: name }: History): string {
  const lines = (entries: Record<string, unknown>) => {
    const all = Object.entries(entries).map(
      ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
    );
    return all.length ? `{\n${all.join(',\n')}\n}` : '{}';
  };
  return (
    `{"form":${form},"package":${JSON.stringify(name)},\n"versions":${JSON.stringify(versions)},\n` +
    `"symbols":${lines(symbols)},\n"defaults":${lines(defaults)}}\n`
  );
}

/** Joins the texts of versions into a timeline.
 * @param versions that have the owner, oldest first
 * @param isSame whether a text equals the previous one */
function join(
  versions: string[],
  text: (version: string) => string | undefined,
  isSame: (before: string, now: string, versionBefore: string, version: string) => boolean,
): Timeline | undefined {
  const line: [string, string | null][] = [];
  let before: string | undefined;
  let since = '';
  for (const version of versions) {
    const now = text(version);
    if (now === before) continue;
    if (now !== undefined && before !== undefined && isSame(before, now, since, version)) continue;
    line.push([version, now ?? null]);
    before = now;
    since = version;
  }
  const [first] = line;
  if (!first) return undefined;
  return line.length === 1 && first[0] === versions[0] ? first[1]! : line;
}

const byName = (a: string, b: string) => (a < b ? -1 : 1);
const namesOf = (maps: Iterable<Map<string, unknown>>) =>
  [...new Set([...maps].flatMap(map => [...map.keys()]))].sort(byName);

/** Whether two texts describe the same type; for members, the texts of their owners are passed, too. */
export type IsSame = (
  before: string,
  now: string,
  ownerBefore?: string,
  ownerNow?: string,
) => boolean;

/** Joins the exports of versions into the history of their package. */
export function historyOf(name: string, surfaces: Map<string, Surface>, isSame: IsSame): History {
  const versions = [...surfaces.keys()].sort(compareVersions);
  const all = [...surfaces.values()];
  const things = (
    present: string[],
    entry: (version: string) => ApiEntry | undefined,
    owner?: (version: string) => ApiEntry | undefined,
  ) => {
    const type = join(
      present,
      version => entry(version)?.type,
      (before, now, versionBefore, version) =>
        isSame(before, now, owner?.(versionBefore)?.type, owner?.(version)?.type),
    )!;
    const alive = present.filter(version => entry(version));
    const deprecated = join(
      alive,
      version => entry(version)!.deprecated,
      () => false,
    );
    return { type, ...(deprecated !== undefined && { deprecated }) };
  };
  const symbols = namesOf(all.map(one => one.symbols)).map((key): [string, SymbolHistory] => {
    const at = (version: string) => surfaces.get(version)!.symbols.get(key);
    const present = versions.filter(at);
    const members = namesOf(present.map(version => at(version)!.members)).map(
      (member): [string, Timeline | ThingHistory] => {
        const thing = things(present, version => at(version)!.members.get(member), at);
        return [member, thing.deprecated === undefined ? thing.type : thing];
      },
    );
    return [
      key,
      { ...things(versions, at), ...(members.length && { members: Object.fromEntries(members) }) },
    ];
  });
  const defaults = namesOf(all.map(one => one.defaults)).map((key): [string, Timeline] => [
    key,
    join(
      versions,
      version => surfaces.get(version)!.defaults.get(key),
      () => false,
    )!,
  ]);
  return {
    form,
    package: name,
    versions,
    symbols: Object.fromEntries(symbols),
    defaults: Object.fromEntries(defaults),
  };
}

/** The exports of each version: the inverse of `historyOf`. */
export function surfacesOf({ versions, symbols, defaults }: History): Map<string, Surface> {
  const entry = ({ type, deprecated }: ThingHistory, version: string): ApiEntry | undefined => {
    const text = textAt(type, version);
    const reason = textAt(deprecated, version);
    return text === undefined
      ? undefined
      : { type: text, ...(reason !== undefined && { deprecated: reason }) };
  };
  return new Map(
    versions.map(version => {
      const surface: Surface = { symbols: new Map(), defaults: new Map() };
      for (const [name, { members = {}, ...thing }] of Object.entries(symbols)) {
        const own = entry(thing, version);
        if (!own) continue;
        const list = new Map<string, ApiEntry>();
        for (const [member, value] of Object.entries(members)) {
          const one = entry(memberOf(value), version);
          if (one) list.set(member, one);
        }
        surface.symbols.set(name, { ...own, members: list });
      }
      for (const [key, line] of Object.entries(defaults)) {
        const value = textAt(line, version);
        if (value !== undefined) surface.defaults.set(key, value);
      }
      return [version, surface];
    }),
  );
}
