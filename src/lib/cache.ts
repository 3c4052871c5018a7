/** Caches of what builds make, in `node_modules/.cache/site`. They have one rule: a result is taken again
 * as long as its input, the code that makes it (./caches.ts), the installed packages and the version of Node
 * are the same. `npm run clear` removes them, with the bundler's. */
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

/** A hash of values: bytes as they are, all others as JSON. */
export function hash(...values: unknown[]): string {
  const sum = createHash('sha256');
  for (const value of values) {
    const bytes = Buffer.isBuffer(value) ? value : (JSON.stringify(value) ?? '');
    sum.update(`${bytes.length}:`).update(bytes);
  }
  return sum.digest('hex').slice(0, 32);
}

/** The folder of a cache. */
export const cacheFolder = (siteDir: string, name: string): string =>
  path.join(siteDir, 'node_modules/.cache/site', name);

/** What npm, pnpm and yarn write of the packages that they have installed. */
const records = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml', '.yarn-integrity'];
const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];

/** A key of the packages that are installed in a folder: what npm, pnpm or yarn say of it, the lock file
 * and `package.json`.
 * @throws if none of the three has installed anything there */
export function installedPackages(folder: string): string {
  const read = (name: string) => {
    const file = path.join(folder, name);
    return existsSync(file) ? [name, readFileSync(file, 'utf8')] : [];
  };
  const installed = records.flatMap(name => read(`node_modules/${name}`));
  if (installed.length === 0) {
    throw new Error(
      `${path.join(folder, 'node_modules')} has none of ${records.join(', ')}, which tell caches of builds ` +
        'what is installed: run `npm ci`, or install with pnpm or yarn (with node_modules)',
    );
  }
  return hash(installed, ['package.json', ...lockFiles].flatMap(read));
}

/** A key of what all results in a cache follow from beside their input. */
export const cacheKey = (siteDir: string, name: CacheName): string =>
  hash(process.version, installedPackages(siteDir), codeKey(siteDir, name));

/** The name of a cache, or of a part of one: `search/en`. */
type PartName = CacheName | `${CacheName}/${string}`;

const keyOfPart = (siteDir: string, name: PartName): string =>
  cacheKey(siteDir, name.split('/')[0] as CacheName);

/** Writes a file, so that who reads it finds it whole or not at all. */
export function writeWhole(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/** Evicts the entries of a folder that nobody wants.
 * @param isWanted whether to leave an entry of this name */
export function evict(folder: string, isWanted: (name: string) => boolean): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!isWanted(name)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Evicts the subfolders of a folder that were written the longest ago, until the others are small enough or
 * only the last one is left.
 * @param limit bytes that their files may have together */
export function evictOldest(folder: string, limit: number): void {
  const subfolders = (existsSync(folder) ? readdirSync(folder) : []).map(name => {
    const files = globSync('**', { cwd: path.join(folder, name), dot: true, absolute: true })
      // Another process may have removed it meanwhile.
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

/** Results as JSON, all in one file. Those that a build does not ask for are evicted. */
export class Cache<Result> {
  private readonly file: string;
  private readonly common: string;
  private readonly before: Record<string, Result>;
  private readonly now: Record<string, Result> = {};

  /** @param name of the file, may have folders
   * @param common input of all results, as JSON */
  constructor(siteDir: string, name: PartName, common?: unknown) {
    this.file = `${cacheFolder(siteDir, name)}.json`;
    this.common = hash(keyOfPart(siteDir, name), common);
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

  /** What an earlier build made of an input, if it did. */
  get(input: unknown): Result | undefined {
    const key = hash(this.common, input);
    if (key in this.before) this.now[key] = this.before[key]!;
    return this.now[key];
  }

  set(input: unknown, result: Result): void {
    this.now[hash(this.common, input)] = result;
  }

  /** What is made of an input, anew only if the last build did not make it. */
  of(input: unknown, make: () => Result): Result {
    const known = this.get(input);
    if (known !== undefined) return known;
    const result = make();
    this.set(input, result);
    return result;
  }

  /** Writes the results that were read or set since the start, and evicts the others.
   * @param keeps whether to leave the others: only some of them were asked for */
  save({ keeps = false } = {}): void {
    const results = keeps ? { ...this.before, ...this.now } : this.now;
    const keys = Object.keys(results);
    const isSame =
      keys.length === Object.keys(this.before).length && keys.every(key => key in this.before);
    if (!isSame) writeWhole(this.file, JSON.stringify(results));
  }
}

/** Results that are files or folders. */
export class FileCache {
  private readonly folder: string;
  private readonly common: string;
  private readonly asked = new Set<string>();

  /** @param name of the folder, may have folders
   * @param common input of all results, as JSON */
  constructor(siteDir: string, name: PartName, common?: unknown) {
    this.folder = cacheFolder(siteDir, name);
    this.common = hash(keyOfPart(siteDir, name), common);
  }

  /** The path of what is made of an input, anew only if no build has made it.
   * @param make writes it at the path that it is given */
  async of(input: unknown, make: (file: string) => Promise<void>): Promise<string> {
    const key = hash(this.common, input);
    const file = path.join(this.folder, key);
    this.asked.add(key);
    if (!existsSync(file)) await inFlight(file, () => this.make(file, make));
    return file;
  }

  private async make(file: string, make: (file: string) => Promise<void>): Promise<void> {
    const draft = `${file}.${process.pid}`;
    mkdirSync(this.folder, { recursive: true });
    try {
      await make(draft);
      // Another process may have made the same meanwhile.
      if (!existsSync(file)) renameSync(draft, file);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }

  /** Evicts the results that were not requested since the start. */
  evict(): void {
    // Another process may be writing a requested result.
    evict(this.folder, name => [...this.asked].some(key => name.startsWith(key)));
  }
}
