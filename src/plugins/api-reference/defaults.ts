/** The values that configuration has when an application sets none, as the packages' own files of
 * default configuration state them. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import type { ReferencePackage } from './model';
import { ApiReferenceError } from './paths';

/** Default configuration by the package's directory name, then by the key of the configuration. */
export type Defaults = Record<string, Record<string, unknown>>;

/** Loads `dist/config/config.default.js` of each package that has one. A package whose defaults are a
 * function of the application states none here. Loading runs the packages' code: only the process
 * that makes the reference does it. */
export function readDefaults(packages: ReferencePackage[]): Defaults {
  const load = createRequire(import.meta.url);
  const found = packages.flatMap(({ dir, npm, entryPoint, declarations }) => {
    const root = path.dirname(entryPoint).replace(/\/dist$/, '');
    const file = path.join(root, 'dist/config/config.default.js');
    if (declarations || !existsSync(file)) return [];
    const { default: whole, ...parts } = loaded(npm, () => load(file) as Record<string, unknown>);
    return [[dir, { ...parts, ...(isObject(whole) ? whole : {}) }]];
  });
  return Object.fromEntries(found) as Defaults;
}

function loaded<T>(npm: string, load: () => T): T {
  try {
    return load();
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new ApiReferenceError(
      `The default configuration of ${npm} (dist/config/config.default.js) cannot be loaded: ${reason}. ` +
        `Install what it needs beside it.`,
    );
  }
}

/** The value at a path of keys, or undefined. */
export function valueAt(root: unknown, keys: string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    root,
  );
}

/** A value as it is written in code, when it is plain data that is not empty, short, and the same on
 * every machine; otherwise undefined. */
export function shown(value: unknown): string | undefined {
  if (!isPlain(value)) return undefined;
  const code = JSON.stringify(value);
  return code.length <= 60 && !code.includes('`') ? code : undefined;
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') {
    return (
      value !== '' &&
      ![process.cwd(), homedir(), tmpdir()].some(
        folder => folder.length > 1 && value.includes(folder),
      )
    );
  }
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return true;
  if (Array.isArray(value)) return value.length > 0 && value.every(isPlain);
  return isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isPlain);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  );
}
