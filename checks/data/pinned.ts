/** Checks that the packages which the guides document are pinned to one exact version, the same in all files. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import * as z from 'zod';
import { frameworkVersions } from '../../src/config/site';
import type { Problem } from '../../src/lib/problem';

const versions = z.record(z.string(), z.string());

type Overrides = string | { [name: string]: Overrides };
const overrides: z.ZodType<Overrides> = z.lazy(() =>
  z.union([z.string(), z.record(z.string(), overrides)]),
);

const manifest = z.object({
  dependencies: versions.optional(),
  devDependencies: versions.optional(),
  overrides: z.record(z.string(), overrides).optional(),
});

const lockfile = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
});

/** The line that `.npmrc` next to a package.json must have, so that `npm install` writes exact versions. */
const setting = 'save-exact=true';

/** The versions that an override pins, by package name. */
const pinsIn = (name: string, value: Overrides): [string, string][] =>
  typeof value === 'string'
    ? [[name, value]]
    : Object.entries(value).flatMap(([inner, one]) => pinsIn(inner, one));

/** Reads a JSON file, or says what is wrong with it. */
function read<T>(file: string, schema: z.ZodType<T>): T | Problem {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return { file, message: `is not in the format that npm writes: ${(error as Error).message}` };
  }
}

const isProblem = (value: object): value is Problem => 'message' in value;

/** Finds packages of a folder that are a range, a tag or an address instead of a version, and packages whose version in
 * the lockfile differs.
 * @param folder such as `framework/3.0.0`, with `package.json`, `package-lock.json` and `.npmrc` */
export function checkPinned(folder: string): Problem[] {
  const file = path.join(folder, 'package.json');
  const lock = path.join(folder, 'package-lock.json');
  const listed = read(file, manifest);
  if (isProblem(listed)) return [listed];
  const locked = read(lock, lockfile);
  if (isProblem(locked)) return [locked];
  const lines = readFileSync(file, 'utf8').split('\n');
  const lineOf = (name: string, value: string) =>
    lines.findIndex(line => line.includes(`"${name}": "${value}"`)) + 1;

  const direct = Object.entries({ ...listed.dependencies, ...listed.devDependencies });
  const overridden = Object.entries(listed.overrides ?? {}).flatMap(([name, value]) =>
    pinsIn(name, value),
  );
  const problems = [...direct, ...overridden].flatMap(([name, value]): Problem[] => {
    const installed = locked.packages[`node_modules/${name}`]?.version;
    const line = lineOf(name, value);
    if (semver.valid(value) !== value) {
      const version = installed ?? 'its version';
      const message = `${name} is "${value}", not a version: write "${version}", and run "npm install" in ${folder}`;
      return [{ file, line, message }];
    }
    const isDirect = direct.some(([one]) => one === name);
    if (!isDirect || installed === value) return [];
    const message = `${name} is ${value}, but ${installed ?? 'missing'} in package-lock.json: run "npm install" in ${folder}`;
    return [{ file, line, message }];
  });
  if (direct.length === 0) problems.push({ file, message: 'lists no packages: add some' });
  const npmrc = path.join(folder, '.npmrc');
  if (!existsSync(npmrc) || !readFileSync(npmrc, 'utf8').split('\n').includes(setting)) {
    problems.push({
      file: npmrc,
      message: `does not say ${setting}: add it, or "npm install" writes ranges`,
    });
  }
  return problems;
}

/** Runs `checkPinned` for every version of the framework. */
export const checkAllPinned = (): Problem[] =>
  frameworkVersions.flatMap(version => checkPinned(`framework/${version}`));
