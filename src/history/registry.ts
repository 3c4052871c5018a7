/** Reads versions of packages and their files from the registry that npm is configured to use. */
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { compareVersions } from '../content/changelogData';
import type { PackageFiles } from './declarations';

/** Number of concurrent requests and npm processes. */
const concurrency = 4;
/** Number of tarballs per npm process. */
const batch = 8;

/** The registry cannot be reached, so further requests are pointless. */
export class Unreachable extends Error {}

/** Creates an error for a failed request.
 * @param code of Node or npm, whose own messages may contain private addresses */
function registryError(what: string, code: string): Error {
  if (/^(ENOTFOUND|ECONN|EAI_AGAIN|E?TIMEDOUT|ERR_SOCKET|E(NET|HOST)UNREACH|FETCH_)/.test(code)) {
    return new Unreachable(
      `${what} (${code}): the registry cannot be reached. Check the network and "npm config get ` +
        'registry", then run "npm run history" again: it continues where it stopped.',
    );
  }
  return new Error(
    `${what} (${code}). Run "npm run history" again: it continues where it stopped. If it fails again, ` +
      'try "npm view" and "npm pack" with the package.',
  );
}

/** Runs npm.
 * @returns its output
 * @throws with only the error code as message, because npm's messages may contain private addresses */
function npm(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('npm', args, { maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      const code = /^npm (?:error|ERR!) code (\S+)/m.exec(stderr)?.[1];
      reject(new Error(code ?? /"code": "(\w+)"/.exec(stdout)?.[1] ?? String(error.code)));
    });
  });
}

/** Runs tasks, a few at a time. No task starts after one has failed. */
export async function inParallel<T>(tasks: T[], work: (task: T) => Promise<void>): Promise<void> {
  const left = [...tasks];
  const worker = async () => {
    for (let task = left.shift(); task !== undefined; task = left.shift()) {
      try {
        await work(task);
      } catch (error) {
        left.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** The versions of a package in the registry; empty if the registry lacks the package.
 * @throws if the registry does not answer */
export async function publishedVersions(name: string): Promise<string[]> {
  const { default: packageJson } = await import('package-json');
  try {
    const { versions } = await packageJson(name, { allVersions: true });
    return Object.keys(versions).sort();
  } catch (error) {
    const { name: kind, code = kind } = error as Error & { code?: string };
    if (kind === 'PackageNotFoundError') return [];
    throw registryError(`${name}: the registry did not tell its versions`, code);
  }
}

/** Versions whose numbers do not fit the date of their release, and why. */
const misnumbered: Record<string, string> = {
  '@midwayjs/cron@3.0.0': 'it needs @midwayjs/core 3.10.10, and came shortly before 3.11.0',
};

/** The versions that belong in a history (2.x to 4.x, without pre-releases), oldest first. None if all are of 4.x: a
 * reader of 3.x has nothing to compare them with.
 * @throws if an item is not a version */
export function historyVersions(name: string, published: string[]): string[] {
  const own = published.filter(version => {
    if (!/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version)) {
      throw new Error(
        `${name}: the registry has the invalid version "${version}". Find out what it is ("npm view ` +
          `${name} versions"), and exclude it in historyVersions() of src/history/registry.ts.`,
      );
    }
    return /^[234]\.\d+\.\d+$/.test(version) && !Object.hasOwn(misnumbered, `${name}@${version}`);
  });
  const first = own.sort(compareVersions)[0];
  return first && compareVersions(first, '4.0.0') < 0 ? own : [];
}

/** A folder of fetched tarballs, none of which is fetched again. */
export class Tarballs {
  private readonly known = new Map<string, PackageFiles>();

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  private file(name: string, version: string): string {
    return path.join(this.folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  }

  /** Fetches missing package versions, a few at a time.
   * @returns the error messages of failed versions, by `name@version`
   * @throws Unreachable */
  async fetch(wanted: { name: string; version: string }[]): Promise<Map<string, string>> {
    const failed = new Map<string, string>();
    const lacking = wanted.filter(({ name, version }) => !existsSync(this.file(name, version)));
    const specs = [...new Set(lacking.map(({ name, version }) => `${name}@${version}`))];
    const batches: string[][] = [];
    for (let at = 0; at < specs.length; at += batch) batches.push(specs.slice(at, at + batch));
    await inParallel(batches, async list => {
      await this.pack(list).catch(async () => {
        // Fetch them one by one, to find those that fail.
        for (const one of list) {
          await this.pack([one]).catch(({ message }: Error) => {
            const error = registryError(`${one}: its tarball could not be fetched`, message);
            if (error instanceof Unreachable) throw error;
            failed.set(one, error.message);
          });
        }
      });
    });
    return failed;
  }

  private async pack(specs: string[]): Promise<void> {
    const draft = mkdtempSync(path.join(this.folder, 'draft-'));
    try {
      // With `silent`, npm would not print error codes.
      await npm([
        'pack',
        '--loglevel=error',
        '--ignore-scripts',
        '--pack-destination',
        draft,
        ...specs,
      ]);
      for (const name of readdirSync(draft)) {
        renameSync(path.join(draft, name), path.join(this.folder, name));
      }
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }

  /** Reads the files of a version that matter for histories.
   * @throws if the tarball is missing or broken; a broken tarball is removed */
  read(name: string, version: string): PackageFiles {
    const id = `${name}@${version}`;
    const known = this.known.get(id);
    if (known) return known;
    const file = this.file(name, version);
    try {
      const files = filesIn(readFileSync(file), isWanted);
      const read = { name, version, files };
      this.known.set(id, read);
      return read;
    } catch (error) {
      rmSync(file, { force: true });
      throw new Error(
        `${id}: its tarball is broken (${(error as Error).message}) and was removed. Run "npm run history" ` +
          'again to fetch it anew. If it is broken again, it is broken in the registry.',
      );
    }
  }
}

const isWanted = (file: string) =>
  !/(^|\/)node_modules\//.test(file) &&
  /\.d\.[cm]?ts$|^package\.json$|(^|\/)config\.default\.js$/.test(file);

const block = 512;

/** The texts of files in a gzipped tarball, by path below its only folder.
 * @throws if the buffer is not a tarball, or is truncated */
export function filesIn(tarball: Buffer, isWanted: (file: string) => boolean): Map<string, string> {
  const bytes = gunzipSync(tarball);
  const files = new Map<string, string>();
  const text = (from: number, length: number) =>
    bytes.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  let longName: string | undefined;
  for (let at = 0; at + block <= bytes.length && bytes[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const type = text(at + 156, 1);
    const prefix = text(at + 345, 155);
    const start = at + block;
    if (Number.isNaN(size) || text(at + 257, 5) !== 'ustar')
      throw new Error('it is not a tar archive');
    if (start + size > bytes.length) throw new Error('it is truncated');
    const content = () => bytes.toString('utf8', start, start + size);
    if (type === 'x') longName = /^\d+ path=(.*)$/m.exec(content())?.[1];
    else if (type === 'L') longName = content().replace(/\0.*$/s, '');
    else if (type === '' || type === '0') {
      const name = longName ?? [prefix, text(at, 100)].filter(Boolean).join('/');
      const inner = name.replace(/^(\.\/)?[^/]+\//, '');
      longName = undefined;
      if (isWanted(inner)) files.set(inner, content());
    }
    at = start + Math.ceil(size / block) * block;
  }
  if (files.size === 0) throw new Error('it has no package.json and no declarations');
  return files;
}
