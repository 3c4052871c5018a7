/** Reads a package.json that a reader pastes. Browsers load this module on demand, as it contains semver. */
import minVersion from 'semver/ranges/min-version';
import validRange from 'semver/ranges/valid';
import { comparedPackages, nearest, newestOf, versionsOf } from './compare';
import { type ChangelogIndex, compareVersions, majorOf } from '../../content/changelogData';

/** Packages whose versions are independent of the framework's versions. */
const independent = new Set(['logger', 'hooks']);

/** The comparison that a package.json asks for, or the reason why it has none. `unloaded` means that the browser could
 * not load this module. */
export type PackageJson =
  | {
      /** The start of the comparison, unless it is newer than the line of the guides. */
      from?: string;
      /** The end of the comparison, if a range asks for the line after that of the guides. */
      to?: string;
      /** The lowest version, if all ranges ask for that line: the comparison starts at the end of the line before. */
      next?: string;
      /** The lowest version of all ranges, if the changelog lacks it. */
      missing?: string;
      packages: string[];
      unknown: string[];
    }
  | { problem: 'empty' | 'json' | 'object' | 'none' | 'unloaded'; line?: number };

/** The line number of an error of JSON.parse, from its message. */
function lineOfError(message: string, text: string): number | undefined {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  return position ? text.slice(0, Number(position)).split('\n').length : undefined;
}

/** Extracts the range from the value of a dependency: from `npm:@midwayjs/core@^3.12.0`, `workspace:^3.12.0` and
 * `github:midwayjs/midway#v3.12.0`. The URL of a tarball has no range. */
function rangeIn(asked: string): string {
  const [, alias] = /^npm:@?[^@]+@(.+)$/.exec(asked) ?? [];
  const [, tag] = /^[^#]+#(?:semver:)?(.+)$/.exec(asked) ?? [];
  return alias ?? tag ?? asked.replace(/^workspace:/, '');
}

/** The lowest version in a range: 3.12.0 for `^3.12.0`, `3.12` and `<4 >=3.12.0`.
 * @returns undefined if the range allows any version, or is invalid */
function lowest(asked: string): string | undefined {
  const range = validRange(rangeIn(asked.trim()));
  if (!range) return undefined;
  const found = minVersion(range);
  const version = found && `${found.major}.${found.minor}.${found.patch}`;
  return version && version !== '0.0.0' ? version : undefined;
}

/** Reads the `@midwayjs/…` packages in dependencies and devDependencies of a package.json. The comparison starts at the
 * lowest version.
 * @param types an object with a key for each package that has a history of types */
export function readPackageJson(
  pasted: string,
  index: ChangelogIndex,
  types: object = {},
): PackageJson {
  // Some editors write a byte order mark.
  const text = pasted.replace(/^\uFEFF/, '');
  if (!text.trim()) return { problem: 'empty' };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return { problem: 'json', line: lineOfError((error as Error).message, text) };
  }
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isRecord(data)) return { problem: 'object' };
  const entries = [data.dependencies, data.devDependencies]
    .filter(isRecord)
    .flatMap(Object.entries<unknown>)
    .flatMap(([name, asked]) => {
      const short = /^@midwayjs\/(.+)$/.exec(name)?.[1];
      return short ? [{ name: short, asked: String(asked) }] : [];
    });
  if (entries.length === 0) return { problem: 'none' };
  const known = new Set(comparedPackages(index, types));
  const names = [...new Set(entries.map(({ name }) => name))];
  const versions = versionsOf(index);
  const asked = entries
    .filter(({ name }) => known.has(name) && !independent.has(name))
    .flatMap(one => lowest(one.asked) ?? [])
    .sort(compareVersions);
  const [first] = asked;
  const newest = newestOf(index);
  const last = versions[0]!.version;
  const isOfNext = (version = newest) =>
    majorOf(version) === majorOf(last) && majorOf(version) !== majorOf(newest);
  const start = isOfNext(first) ? newest : first;
  const isNewer = start !== undefined && compareVersions(start, newest) > 0;
  const isMissing = start !== undefined && !versions.some(({ version }) => version === start);
  return {
    from: start === undefined || isNewer ? undefined : nearest(start, versions),
    ...(isOfNext(asked.at(-1)) && { to: last }),
    ...(isOfNext(first) && { next: first }),
    ...(isMissing && { missing: start }),
    packages: names.filter(name => known.has(name)).sort(),
    unknown: names.filter(name => !known.has(name)).sort(),
  };
}
