/** Reads and checks the sources of the reference: the package list, the labels, the framework lines. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type Language, languages, type Text, textIn } from '../config/languages';
import { docVersions } from '../config/site';
import { textSchema } from './textSchema';
import { ApiReferenceError } from './referencePaths';

/** The framework line that the reference documents, and the lines for which it only has a list of exports. */
export const [documentedLine, ...earlierLines] = docVersions;

const packageEntry = z
  .strictObject({
    /** Directory in the framework's repository, and route of the package. */
    dir: z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be a directory name such as "web-koa"'),
    npm: z.string().regex(/^@midwayjs\/[a-z0-9-]+$/, 'must be a name such as "@midwayjs/koa"'),
    description: textSchema,
    /** Names for the import line of its page, if the package is not a component. */
    imports: z.array(z.string()).min(1).optional(),
    /** Its declarations are in api/declarations/<dir>, because the published package is not available. */
    declarations: z.literal(true).optional(),
    /** The documented version, if no published package is available. */
    version: z.string().optional(),
    /** File names for symbols whose default names would collide: {"function/ALL": "ALL-2"}. */
    paths: z.record(z.string(), z.string()).optional(),
    /** Symbols that are no longer documented, and their successors: {"interface/Old": "class/New"}. */
    former: z.record(z.string(), z.string()).optional(),
  })
  .refine(({ declarations, version }) => Boolean(declarations) === Boolean(version), {
    message:
      '"version" is given exactly when "declarations" is: a published package states its own',
  });

/** An entry of api/packages.json. */
export type PackageEntry = z.infer<typeof packageEntry>;

/** A listed package with its version and entry point. */
export interface ReferencePackage extends PackageEntry {
  version: string;
  /** The declaration file from which its exports are read. */
  entryPoint: string;
  /** Address of the source repository, and commit, as the package states them. */
  repository?: string;
  commit?: string;
}

/** A framework line and its packages, as its package.json pins them. */
export interface FrameworkLine {
  version: string;
  packages: { npm: string; version: string }[];
}

/** The texts of api/labels.json in one language. */
export type Labels = Record<LabelName, string>;

const labelNames = [
  'indexTitle',
  'indexDescription',
  'indexIntro',
  'packages',
  'package',
  'version',
  'description',
  'type',
  'name',
  'earlierLines',
  'lineTitle',
  'lineDescription',
  'lineIntro',
  'lineGuides',
  'lineCurrent',
  'documentedVersion',
  'install',
  'import',
  'fromListTitle',
  'fromListText',
  'symbolDescription',
  'inherited',
  'inheritedFrom',
  'extendedBy',
  'reExports',
  'reExportedFrom',
  'implementedBy',
  'unexported',
  'unexportedText',
  'decorator',
  'decorators',
  'deprecated',
  'source',
  'option',
  'otherMembers',
  'overload',
  'default',
  'examples',
  'since',
  'augmentedBy',
  'changedIn',
  'removedIn',
  'deprecatedSince',
  'forPrograms',
  'lineExports',
  'lineKept',
  'lineMoved',
  'lineUnlisted',
  'lineRemoved',
  'lineRemovedIn',
] as const;
type LabelName = (typeof labelNames)[number];

/** Parses and checks the content of api/packages.json.
 * @param file name for error messages */
export function parsePackages(json: string, file: string): PackageEntry[] {
  const data = parseReferenceJson(json, file);
  if (!Array.isArray(data)) {
    throw new ApiReferenceError(
      `${file} must contain a list of packages, but contains something else.`,
    );
  }
  const entries = data.map((value: unknown, index) => {
    const result = packageEntry.safeParse(value);
    if (result.success) return result.data;
    const dir = (value as { dir?: unknown } | null)?.dir;
    const name = typeof dir === 'string' ? `"${dir}" (number ${index + 1})` : `number ${index + 1}`;
    const problems = result.error.issues.map(
      ({ path: where, message }) => `  ${where.join('.') || 'the entry'}: ${message}`,
    );
    throw new ApiReferenceError(
      `${file}: the entry ${name} is wrong:\n${problems.join('\n')}\n` +
        `Correct the entry; the comments in src/content/reference.ts explain its fields.`,
    );
  });
  for (const field of ['dir', 'npm'] as const) {
    const seen = new Map<string, number>();
    entries.forEach((entry, index) => {
      const key = entry[field].toLowerCase();
      const earlier = seen.get(key);
      if (earlier !== undefined) {
        throw new ApiReferenceError(
          `${file}: the entries ${earlier + 1} and ${index + 1} have the same ${field}, ` +
            `"${entry[field]}". Remove one of them.`,
        );
      }
      seen.set(key, index);
    });
  }
  return entries;
}

/** The languages in which every text is required. */
export const demandedKeys = languages
  .filter(({ isComplete }) => isComplete)
  .map(({ key }) => `"${key}"`)
  .join(' and ');

/** Parses and checks the content of api/labels.json, and returns its texts in one language. */
export function parseLabels(json: string, file: string, language: Language): Labels {
  const result = z
    .strictObject(Object.fromEntries(labelNames.map(name => [name, textSchema])))
    .safeParse(parseReferenceJson(json, file));
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path: at, message }) => `${at.join('.')}: ${message}`,
    );
    throw new ApiReferenceError(
      `${file} is wrong: ${problems.join('; ')}. Each label needs a text in ${demandedKeys}.`,
    );
  }
  return Object.fromEntries(
    Object.entries(result.data).map(([name, texts]) => [name, textIn(texts as Text, language)]),
  ) as Labels;
}

/** Reads api/packages.json, and finds the version and the entry point of each package. */
export function readPackages(siteDir: string): ReferencePackage[] {
  const file = path.join(siteDir, 'api/packages.json');
  const packages = parsePackages(readFileSync(file, 'utf8'), 'api/packages.json').map(entry =>
    entry.declarations ? handWritten(siteDir, entry) : published(siteDir, entry),
  );
  // Packages made from the same commit come from the same repository, even if only one of them names it.
  const repositories = new Map(
    packages.filter(({ repository }) => repository).map(entry => [entry.commit, entry.repository]),
  );
  return packages.map(entry => ({ ...entry, repository: repositories.get(entry.commit) }));
}

/** Parses and checks the content of api/described.json: a list such as "core/MidwayConfigService" of the symbols whose
 * members, enum values and parameters all have descriptions. */
export function parseDescribed(json: string, file: string): string[] {
  const result = z
    .array(z.string().regex(/^[\w-]+\/[\w$]+$/))
    .safeParse(parseReferenceJson(json, file));
  if (!result.success) {
    throw new ApiReferenceError(
      `${file} must contain a list of symbols such as "core/MidwayConfigService", but contains something else.`,
    );
  }
  return result.data;
}

export function readDescribed(siteDir: string): string[] {
  const file = path.join(siteDir, 'api/described.json');
  return parseDescribed(readFileSync(file, 'utf8'), 'api/described.json');
}

/** Reads the texts of reference pages in one language. */
export function readLabels(siteDir: string, language: Language): Labels {
  const file = path.join(siteDir, 'api/labels.json');
  return parseLabels(readFileSync(file, 'utf8'), 'api/labels.json', language);
}

/** Reads the packages of a framework line. */
export function readFrameworkLine(siteDir: string, version: string): FrameworkLine {
  const file = path.join(siteDir, 'framework', version, 'package.json');
  const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const packages = Object.entries(dependencies).map(([npm, pinned]) => ({ npm, version: pinned }));
  return { version, packages: packages.sort((a, b) => (a.npm < b.npm ? -1 : 1)) };
}

function published(siteDir: string, entry: PackageEntry): ReferencePackage {
  const framework = path.join('framework', documentedLine);
  if (!existsSync(path.join(siteDir, framework, 'node_modules'))) {
    throw new ApiReferenceError(
      `${framework}/node_modules is missing: the API reference is made from the packages installed there. ` +
        `Run "npm ci --prefix ${framework}".`,
    );
  }
  const folder = path.join(siteDir, framework, 'node_modules', entry.npm);
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest)) {
    throw new ApiReferenceError(
      `api/packages.json: the package "${entry.dir}" (${entry.npm}) is not installed in ${framework}. ` +
        `Add ${entry.npm} to ${framework}/package.json and install it, correct the name, ` +
        `or write api/declarations/${entry.dir}/index.d.ts and set "declarations": true.`,
    );
  }
  const fields = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string> & {
    repository?: string | { url?: string };
  };
  const types =
    fields.typings ?? fields.types ?? (fields.main ?? 'index').replace(/(\.js)?$/, '.d.ts');
  const entryPoint = path.join(folder, types);
  if (!existsSync(entryPoint) || !fields.version) {
    throw new ApiReferenceError(
      `api/packages.json: the package "${entry.dir}" (${entry.npm}) has no declarations at ${types}. ` +
        `Install a version that has them, or write api/declarations/${entry.dir}/index.d.ts ` +
        `and set "declarations": true.`,
    );
  }
  const { repository } = fields;
  return {
    ...entry,
    version: fields.version,
    entryPoint: realpathSync(entryPoint),
    repository: githubAddress(typeof repository === 'string' ? repository : repository?.url),
    commit: fields.gitHead,
  };
}

/** The address of a GitHub repository, in whatever form a package.json has it. */
function githubAddress(repository = ''): string | undefined {
  const name = /github\.com[:/]([\w-]+\/[\w.-]+?)(?:\.git)?$/.exec(repository)?.[1];
  return name && `https://github.com/${name}`;
}

function handWritten(siteDir: string, entry: PackageEntry): ReferencePackage {
  const file = path.join('api/declarations', entry.dir, 'index.d.ts');
  const entryPoint = path.join(siteDir, file);
  if (!existsSync(entryPoint)) {
    throw new ApiReferenceError(
      `api/packages.json: the package "${entry.dir}" has "declarations": true, but ${file} is missing. ` +
        `Write that file, or remove "declarations" if the published package is installed.`,
    );
  }
  return { ...entry, version: entry.version ?? '', entryPoint: realpathSync(entryPoint) };
}

/** Parses JSON.
 * @param file name for error messages */
export function parseReferenceJson(json: string, file: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    throw new ApiReferenceError(
      `${file} is not JSON: ${(error as Error).message}. Correct it there.`,
    );
  }
}
