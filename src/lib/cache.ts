/** Build caches in `node_modules/.cache/site`. All follow one rule: a result is reused as long as its input, the
 * code that makes it (./caches.ts), the installed packages and the Node version are the same. `npm run clear`
 * removes these caches and the bundler's. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { type CacheName, codeKey } from './caches';
import { inFlight } from './inFlight';

/** Hashes values: buffers as bytes, other values as JSON. */
export function hash(...values: unknown[]): string {
  const sum = createHash('sha256');
  for (const value of values) {
    const bytes = Buffer.isBuffer(value) ? value : (JSON.stringify(value) ?? '');
    sum.update(`${bytes.length}:`).update(bytes);
  }
  return sum.digest('hex').slice(0, 32);
}

export const cacheFolder = (siteDir: string, name: string): string =>
  path.join(siteDir, 'node_modules/.cache/site', name);

/** Files in which npm, pnpm and yarn record the packages that they installed. */
const installRecords = [
  '.package-lock.json',
  '.modules.yaml',
  '.yarn-state.yml',
  '.yarn-integrity',
];
const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];

/** Hashes what is installed in a folder: the records of npm, pnpm or yarn, the lock files and `package.json`.
 * @throws if none of the three has installed anything there */
export function installedPackages(folder: string): string {
  const read = (name: string) => {
    const file = path.join(folder, name);
    return existsSync(file) ? [name, readFileSync(file, 'utf8')] : [];
  };
  const installed = installRecords.flatMap(name => read(`node_modules/${name}`));
  if (installed.length === 0) {
    throw new Error(
      `${path.join(folder, 'node_modules')} has none of ${installRecords.join(', ')}, from which the build ` +
        'caches know what is installed: run `npm ci`, or install with pnpm or yarn (with node_modules)',
    );
  }
  return hash(installed, ['package.json', ...lockFiles].flatMap(read));
}

/** Hashes what all results of a cache depend on, besides their inputs. */
export const cacheKey = (siteDir: string, name: CacheName): string =>
  hash(process.version, installedPackages(siteDir), codeKey(siteDir, name));

/** A cache, or a part of one: `search/en`. */
type CachePath = CacheName | `${CacheName}/${string}`;

const keyOfPath = (siteDir: string, name: CachePath): string =>
  cacheKey(siteDir, name.split('/')[0] as CacheName);

/** Writes a file atomically: a concurrent reader sees the whole file or none. */
export function writeWhole(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/** Evicts the unwanted entries of a folder.
 * @param isWanted whether to keep the entry with this name */
export function evict(folder: string, isWanted: (name: string) => boolean): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!isWanted(name)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Evicts the oldest subfolders until the others fit into the limit. The newest subfolder always stays.
 * @param limit maximum total size in bytes */
export function evictOldest(folder: string, limit: number): void {
  const subfolders = (existsSync(folder) ? readdirSync(folder) : []).map(name => {
    const files = globSync('**', { cwd: path.join(folder, name), dot: true, absolute: true })
      // Another process may have removed the file.
      .flatMap(file => statSync(file, { throwIfNoEntry: false }) ?? []);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    return {
      name,
      bytes,
      written: files.reduce((last, { mtimeMs }) => Math.max(last, mtimeMs), 0),
    };
  });
  let room = limit;
  const wanted = subfolders
    .sort((a, b) => b.written - a.written)
    .filter(({ bytes }, index) => (room -= bytes) >= 0 || index === 0);
  evict(folder, name => wanted.some(one => one.name === name));
}

/** A cache of JSON results in one file. Results that a build does not request are evicted. */
export class Cache<Result> {
  private readonly file: string;
  private readonly common: string;
  private readonly before: Record<string, Result>;
  private readonly now: Record<string, Result> = {};

  /** @param name of the file, may contain folders
   * @param common input that all results share, as JSON */
  constructor(siteDir: string, name: CachePath, common?: unknown) {
    this.file = `${cacheFolder(siteDir, name)}.json`;
    this.common = hash(keyOfPath(siteDir, name), common);
    this.before = this.read();
  }

  private read(): Record<string, Result> {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, Result>;
    } catch {
      // The first build.
      return {};
    }
  }

  /** The cached result for an input, if any. */
  get(input: unknown): Result | undefined {
    const key = hash(this.common, input);
    if (key in this.before) this.now[key] = this.before[key]!;
    return this.now[key];
  }

  set(input: unknown, result: Result): void {
    this.now[hash(this.common, input)] = result;
  }

  /** The cached result for an input, or a new one from `make`. */
  of(input: unknown, make: () => Result): Result {
    const known = this.get(input);
    if (known !== undefined) return known;
    const result = make();
    this.set(input, result);
    return result;
  }

  /** Writes the results that were read or set since the start, and evicts the others.
   * @param keeps whether to keep the others, for a run that requests only some results */
  save({ keeps = false } = {}): void {
    const results = keeps ? { ...this.before, ...this.now } : this.now;
    const keys = Object.keys(results);
    const isSame =
      keys.length === Object.keys(this.before).length && keys.every(key => key in this.before);
    if (!isSame) writeWhole(this.file, JSON.stringify(results));
  }
}

/** A cache of files or folders. */
export class FileCache {
  private readonly folder: string;
  private readonly common: string;
  private readonly requested = new Set<string>();

  /** @param name of the folder, may contain further folders
   * @param common input that all results share, as JSON */
  constructor(siteDir: string, name: CachePath, common?: unknown) {
    this.folder = cacheFolder(siteDir, name);
    this.common = hash(keyOfPath(siteDir, name), common);
  }

  /** The path of the cached result for an input; calls `make` if the cache lacks it.
   * @param make writes the result to the given path */
  async of(input: unknown, make: (file: string) => Promise<void>): Promise<string> {
    const key = hash(this.common, input);
    const file = path.join(this.folder, key);
    this.requested.add(key);
    if (!existsSync(file)) await inFlight(file, () => this.make(file, make));
    return file;
  }

  private async make(file: string, make: (file: string) => Promise<void>): Promise<void> {
    const draft = `${file}.${process.pid}`;
    mkdirSync(this.folder, { recursive: true });
    try {
      await make(draft);
      // Another process may have finished the same result first.
      if (!existsSync(file)) renameSync(draft, file);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }

  /** Evicts the results that were not requested since the start. */
  evict(): void {
    // Another process may be writing a requested result.
    evict(this.folder, name => [...this.requested].some(key => name.startsWith(key)));
  }
}
