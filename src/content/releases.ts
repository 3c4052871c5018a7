import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { lineOf } from './dataLines';
import { parseJson } from './faults';
import { textShape } from './textSchema';
import { changeTypes, compareVersions } from './changelogData';

const common = {
  packages: z.array(z.string().min(1)),
  refs: z.array(z.int().positive()),
};

const described = z.strictObject({
  type: z.enum(changeTypes).exclude(['deps']),
  ...common,
  ...textShape,
});

const dependencies = z.strictObject({
  type: z.literal('deps'),
  ...common,
  deps: z.array(z.strictObject({ name: z.string().min(1), to: z.string().nullable() })).min(1),
});

const change = z.discriminatedUnion('type', [described, dependencies]);

const date = z.iso.date();

const prerelease = z.strictObject({
  version: z.string().regex(/^\d+\.\d+\.\d+-[a-z]+\.\d+$/),
  date,
  changes: z.array(change),
});

const release = z.strictObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  date,
  source: z.enum(['notes', 'package-changelogs']).optional(),
  changes: z.array(change),
  prereleases: z.array(prerelease).optional(),
});

export type Change = z.infer<typeof change>;
export type DescribedChange = z.infer<typeof described>;
export type DependencyChange = z.infer<typeof dependencies>;
export type Release = z.infer<typeof release>;

/** Parses the text of a release file.
 * @throws with the file, and the line, version and field of each fault */
export function parseReleases(file: string, text: string): Release[] {
  const data = parseJson(file, text);
  const result = z.array(release).min(1).safeParse(data);
  if (!result.success) {
    const lines = result.error.issues.map(({ path: at, message }) => {
      const [index, ...field] = at;
      const version = (data as { version?: unknown }[])[Number(index)]?.version;
      const place = `line ${lineOf(text, at) ?? 1}, `;
      const entry = index === undefined ? 'the whole' : `entry ${Number(index) + 1}`;
      const named = typeof version === 'string' ? version : entry;
      return `  ${place}${named}, field "${field.join('.') || '(whole entry)'}": ${message}`;
    });
    throw new Error(`${file} is wrong; correct these fields:\n${lines.join('\n')}`);
  }
  const line = path.basename(file, '.json');
  const stranger = result.data.findIndex(({ version }) => !version.startsWith(`${line}.`));
  if (stranger >= 0) {
    const { version } = result.data[stranger]!;
    const own = `${version.split('.', 2).join('.')}.json`;
    const place = `${file}:${lineOf(text, [stranger, 'version'])}`;
    throw new Error(`${place}  version ${version} belongs to another file: move it to ${own}`);
  }
  return result.data;
}

/** Reads all releases in a folder, newest first.
 * @throws if a file is malformed, a version occurs twice, or the folder has no releases */
export function readReleases(folder: string): Release[] {
  const releases = readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .flatMap(name => {
      const file = path.join(folder, name);
      return parseReleases(path.join(path.basename(folder), name), readFileSync(file, 'utf8'));
    })
    .sort((a, b) => b.date.localeCompare(a.date) || compareVersions(b.version, a.version));
  if (releases.length === 0) throw new Error(`${folder} contains no release files`);
  const seen = new Set<string>();
  for (const { version } of releases) {
    if (seen.has(version)) {
      const file = `${version.split('.', 2).join('.')}.json`;
      throw new Error(
        `${path.basename(folder)}/${file}: version ${version} occurs twice: keep one`,
      );
    }
    seen.add(version);
  }
  return releases;
}

/** The releases that have a page. A release that is only known from the notes of single packages has none. */
export const withPages = (releases: Release[]) =>
  releases.filter(({ source }) => source !== 'package-changelogs');
