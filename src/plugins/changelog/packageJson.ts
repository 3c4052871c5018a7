/** Reads a package.json that a reader pastes: loaded when it is read, for the sake of the ranges. */
import minVersion from 'semver/ranges/min-version';
import validRange from 'semver/ranges/valid';
import { comparedPackages, nearest, versionsOf } from './compare';
import { type ChangelogIndex, compareVersions } from '../../content/changelogData';

/** Packages with a count of versions of their own, which say nothing of the framework's. */
const independent = new Set(['logger', 'hooks']);

/** What a package.json asks to compare, or why it cannot be read: `unloaded` is for who cannot load this. */
export type PackageJson =
  | {
      /** The version to begin with, if there is one that is not newer than the changelog. */
      from?: string;
      /** The lowest version of all ranges, if the changelog lacks it. */
      missing?: string;
      packages: string[];
      unknown: string[];
    }
  | { problem: 'empty' | 'json' | 'object' | 'none' | 'unloaded'; line?: number };

/** The line of the text that a message of JSON.parse speaks of. */
function lineOfError(message: string, text: string): number | undefined {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  return position ? text.slice(0, Number(position)).split('\n').length : undefined;
}

/** The range in what a dependency asks for: `npm:@midwayjs/core@^3.12.0`, `workspace:^3.12.0` and
 * `github:midwayjs/midway#v3.12.0` have one, the address of a tarball has none. */
function rangeIn(asked: string): string {
  const [, alias] = /^npm:@?[^@]+@(.+)$/.exec(asked) ?? [];
  const [, tag] = /^[^#]+#(?:semver:)?(.+)$/.exec(asked) ?? [];
  return alias ?? tag ?? asked.replace(/^workspace:/, '');
}

/** The lowest version of a range: 3.12.0 of `^3.12.0`, `3.12` and `<4 >=3.12.0`.
 * @returns undefined where any will do, or none can be told */
function lowest(asked: string): string | undefined {
  const range = validRange(rangeIn(asked.trim()));
  if (!range) return undefined;
  const found = minVersion(range);
  const version = found && `${found.major}.${found.minor}.${found.patch}`;
  return version && version !== '0.0.0' ? version : undefined;
}

/** Reads the framework's packages out of a package.json: dependencies and devDependencies named
 * `@midwayjs/…`. The lowest of their versions is where the comparison begins.
 * @param types by package, whatever is known of them */
export function readPackageJson(
  pasted: string,
  index: ChangelogIndex,
  types: object = {},
): PackageJson {
  // Some editors begin a file with a byte order mark.
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
  const [first] = entries
    .filter(({ name }) => known.has(name) && !independent.has(name))
    .flatMap(({ asked }) => lowest(asked) ?? [])
    .sort(compareVersions);
  const isNewer = first !== undefined && compareVersions(first, versions[0]!.version) > 0;
  const isMissing = first !== undefined && !versions.some(({ version }) => version === first);
  return {
    from: first === undefined || isNewer ? undefined : nearest(first, versions),
    ...(isMissing && { missing: first }),
    packages: names.filter(name => known.has(name)).sort(),
    unknown: names.filter(name => !known.has(name)).sort(),
  };
}
