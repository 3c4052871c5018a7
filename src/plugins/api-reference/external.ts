/** Links out of the reference: the documentation of other packages, and the framework's source. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type Language, languages } from '../../config/languages';
import { parseReferenceJson, type ReferencePackage } from '../../content/reference';
import { ApiReferenceError } from '../../content/referencePaths';

const rule = z.strictObject({
  /** The package that declares the types, such as `@types/koa`. */
  package: z.string().min(1),
  /** Limits the rule to these types. */
  names: z.array(z.string()).min(1).optional(),
  /** `{name}` is the type, `{module}` the module of Node.js, `{locale}` the language of MDN. */
  url: z.string().regex(/^https:\/\//, 'must start with https://'),
});

/** An entry of api/external.json: where the types of a package are documented. */
export type ExternalRule = z.infer<typeof rule>;

/** Checks the content of api/external.json; `file` names it in errors.
 * @throws ApiReferenceError naming the entry that is wrong */
export function parseExternal(json: string, file: string): ExternalRule[] {
  const result = z.array(rule).safeParse(parseReferenceJson(json, file));
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path: at, message }) => `  ${at.join('.') || 'the file'}: ${message}`,
  );
  throw new ApiReferenceError(
    `${file} is wrong:\n${problems.join('\n')}\nEach entry has a "package", a "url" and perhaps "names".`,
  );
}

/** Reads api/external.json. */
export function readExternal(siteDir: string): ExternalRule[] {
  const file = path.join(siteDir, 'api/external.json');
  return parseExternal(readFileSync(file, 'utf8'), 'api/external.json');
}

/** Where a type of another package is documented: at the URL of the first matching rule, or on the npm page of
 * the package.
 * @param type the qualified name, for example `Application.Next` or `"http".Server` */
export function externalUrl(
  rules: ExternalRule[],
  packageName: string,
  type: string,
  language: Language,
): string | undefined {
  const module = /^"(?:node:)?([\w/]+)"/.exec(type)?.[1];
  const name = type.split('.').at(-1)!;
  const found = rules.find(
    ({ package: from, names, url }) =>
      from === packageName &&
      (names?.includes(name) ?? true) &&
      (module !== undefined || !url.includes('{module}')),
  );
  if (found) {
    return found.url
      .replace('{name}', name)
      .replace('{module}', module ?? '')
      .replace('{locale}', languages.find(({ key }) => key === language)!.mdn);
  }
  if (packageName === 'typescript' || packageName === '@types/node') return undefined;
  return `https://www.npmjs.com/package/${untyped(packageName)}`;
}

/** The package from which a declaration file imports a name. Undefined for a relative import. */
export function importedFrom(declarations: string, name: string): string | undefined {
  for (const [, names = '', from = ''] of declarations.matchAll(
    /^import\s+([^'";]+?)\s+from\s+['"]([^'"]+)['"]/gm,
  )) {
    if (from.startsWith('.') || !names.split(/[^\w$]+/).includes(name)) continue;
    return packageNamed(from);
  }
  return undefined;
}

/** The package in the name of a module, such as `@midwayjs/core/dist/interface`. */
export function packageNamed(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}

/** The source of a declaration file in the framework's repository, at the commit that the package was published
 * from. Undefined if either is unknown.
 * @param file relative to the package, such as `dist/framework.d.ts` */
export function sourceUrl(
  { dir, repository, commit }: Pick<ReferencePackage, 'dir' | 'repository' | 'commit'>,
  file: string,
): string | undefined {
  const source = /^dist\/(.+)\.d\.ts$/.exec(file)?.[1];
  if (!source || !repository || !commit) return undefined;
  return `${repository}/blob/${commit}/packages/${dir}/src/${source}.ts`;
}

/** Turns `@types/…` into the name of the described package, and leaves other names as they are. */
export function untyped(packageName: string): string {
  const typed = /^@types\/(.+)$/.exec(packageName)?.[1];
  return typed?.replace(/^(.+?)__/, '@$1/') ?? packageName;
}
