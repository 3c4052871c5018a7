/** What the reference is made from, read and checked: the package list, the labels, the lines. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type Language, languages, type Text, textIn } from '../config/languages';
import { docVersions } from '../config/site';
import { textSchema } from './textSchema';
import { ApiReferenceError } from './referencePaths';

/** The line of the framework that the reference documents, and those that only have a list. */
export const [documentedLine, ...earlierLines] = docVersions;

const packageEntry = z
  .strictObject({
    /** Directory in the framework's repository, and name of the package's route. */
    dir: z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be a directory name such as "web-koa"'),
    npm: z.string().regex(/^@midwayjs\/[a-z0-9-]+$/, 'must be a name such as "@midwayjs/koa"'),
    description: textSchema,
    /** The names its import line shows, when the package is not a component. */
    imports: z.array(z.string()).min(1).optional(),
    /** Its declarations are in api/declarations/<dir>, as no published package is at hand. */
    declarations: z.literal(true).optional(),
    /** The version documented, for a package without a published one. */
    version: z.string().optional(),
    /** File names for symbols whose own would collide: {"function/ALL": "ALL-2"}. */
    paths: z.record(z.string(), z.string()).optional(),
    /** Symbols that were documented once, and those that do the same now:
     * {"interface/Old": "class/New"}. */
    former: z.record(z.string(), z.string()).optional(),
  })
  .refine(({ declarations, version }) => Boolean(declarations) === Boolean(version), {
    message:
      '"version" is given exactly when "declarations" is: a published package states its own',
  });

/** One entry of api/packages.json. */
export type PackageEntry = z.infer<typeof packageEntry>;

/** A package of the list with its version and the file its exports are read from. */
export interface ReferencePackage extends PackageEntry {
  version: string;
  entryPoint: string;
  /** What the package says of its source: the repository's address and the commit it is made from. */
  repository?: string;
  commit?: string;
}

/** A line of the framework and its packages, as its package.json pins them. */
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
  'memberOf',
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
  'overload',
  'default',
  'examples',
  'since',
  'augmentedBy',
  'changedIn',
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

/** Checks the content of api/packages.json; `file` names it in errors. */
export function parsePackages(json: string, file: string): PackageEntry[] {
  const data = parseJson(json, file);
  if (!Array.isArray(data)) {
    throw new ApiReferenceError(`${file} must hold a list of packages, and holds something else.`);
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
        `Mend the entry; the comments in src/content/reference.ts explain its fields.`,
    );
  });
  for (const field of ['dir', 'npm'] as const) {
    const seen = new Map<string, number>();
    entries.forEach((entry, index) => {
      const key = entry[field].toLowerCase();
      const earlier = seen.get(key);
      if (earlier !== undefined) {
        throw new ApiReferenceError(
          `${file}: the entries number ${earlier + 1} and ${index + 1} have the same ${field}, ` +
            `"${entry[field]}". Remove one of them.`,
        );
      }
      seen.set(key, index);
    });
  }
  return entries;
}

/** The keys of texts that have to be there. */
export const demandedKeys = languages
  .filter(({ isComplete }) => isComplete)
  .map(({ key }) => `"${key}"`)
  .join(' and ');

/** Checks the content of api/labels.json and gives its texts in one language. */
export function parseLabels(json: string, file: string, language: Language): Labels {
  const result = z
    .strictObject(Object.fromEntries(labelNames.map(name => [name, textSchema])))
    .safeParse(parseJson(json, file));
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path: at, message }) => `${at.join('.')}: ${message}`,
    );
    throw new ApiReferenceError(
      `${file} is wrong: ${problems.join('; ')}. Each label has a text in ${demandedKeys}.`,
    );
  }
  return Object.fromEntries(
    Object.entries(result.data).map(([name, texts]) => [name, textIn(texts as Text, language)]),
  ) as Labels;
}

/** Reads api/packages.json and finds version and entry point of every package. */
export function readPackages(siteDir: string): ReferencePackage[] {
  const file = path.join(siteDir, 'api/packages.json');
  const packages = parsePackages(readFileSync(file, 'utf8'), 'api/packages.json').map(entry =>
    entry.declarations ? handWritten(siteDir, entry) : published(siteDir, entry),
  );
  // A commit is in one repository: what one package says of it holds for all that are made from it.
  const repositories = new Map(
    packages.filter(({ repository }) => repository).map(entry => [entry.commit, entry.repository]),
  );
  return packages.map(entry => ({ ...entry, repository: repositories.get(entry.commit) }));
}

/** Checks the content of api/described.json: the symbols whose every member, enum value and parameter
 * has a description, as "core/MidwayConfigService". */
export function parseDescribed(json: string, file: string): string[] {
  const result = z.array(z.string().regex(/^[\w-]+\/[\w$]+$/)).safeParse(parseJson(json, file));
  if (!result.success) {
    throw new ApiReferenceError(
      `${file} must hold a list of symbols such as "core/MidwayConfigService", and holds something else.`,
    );
  }
  return result.data;
}

/** Reads api/described.json. */
export function readDescribed(siteDir: string): string[] {
  const file = path.join(siteDir, 'api/described.json');
  return parseDescribed(readFileSync(file, 'utf8'), 'api/described.json');
}

/** Reads the texts of the pages in one language. */
export function readLabels(siteDir: string, language: Language): Labels {
  const file = path.join(siteDir, 'api/labels.json');
  return parseLabels(readFileSync(file, 'utf8'), 'api/labels.json', language);
}

/** Reads the packages that a line of the framework is made of. */
export function readLine(siteDir: string, version: string): FrameworkLine {
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

/** The address of a repository on GitHub, however a package.json writes it. */
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

/** Parses JSON; `file` names it in errors. */
export function parseJson(json: string, file: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    throw new ApiReferenceError(`${file} is not JSON: ${(error as Error).message}. Mend it there.`);
  }
}
