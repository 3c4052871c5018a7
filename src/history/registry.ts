/** Versions of packages and their files, from the registry that npm is configured to use. */
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

/** How many requests, and processes of npm, run at a time. */
const together = 4;
/** How many tarballs one process fetches. */
const batch = 8;

/** The registry cannot be reached: nothing more can be asked. */
export class Unreachable extends Error {}

/** An error of the registry.
 * @param code of Node or npm, whose own messages may have addresses */
function registryError(what: string, code: string): Error {
  if (/^(ENOTFOUND|ECONN|EAI_AGAIN|E?TIMEDOUT|ERR_SOCKET|E(NET|HOST)UNREACH|FETCH_)/.test(code)) {
    return new Unreachable(
      `${what} (${code}): the registry cannot be reached. See to the network and to "npm config get ` +
        'registry", then run "npm run history" again, which goes on where it was stopped.',
    );
  }
  return new Error(
    `${what} (${code}). Run "npm run history" again, which goes on where it was stopped; where it fails ` +
      'again, try "npm view" and "npm pack" with the package.',
  );
}

/** Runs npm. Its messages may have addresses, so that only its code is told.
 * @returns what it prints
 * @throws with the code of the error as message */
function npm(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('npm', args, { maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      const code = /^npm (?:error|ERR!) code (\S+)/m.exec(stderr)?.[1];
      reject(new Error(code ?? /"code": "(\w+)"/.exec(stdout)?.[1] ?? String(error.code)));
    });
  });
}

/** Does tasks, a few at a time. The first that fails ends them. */
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
  await Promise.all(Array.from({ length: together }, worker));
}

/** The versions that the registry has of a package, none if it does not know it.
 * @throws if it cannot be asked */
export async function publishedVersions(name: string): Promise<string[]> {
  const { default: packageJson } = await import('package-json');
  try {
    const { versions } = await packageJson(name, { allVersions: true });
    return Object.keys(versions).sort();
  } catch (error) {
    const { name: kind, code = kind } = error as Error & { code?: string };
    if (kind === 'PackageNotFoundError') return [];
    throw registryError(`${name}: its versions could not be asked for`, code);
  }
}

/** Versions whose numbers say nothing of when they came, and why. */
const misnumbered: Record<string, string> = {
  '@midwayjs/cron@3.0.0': 'it needs @midwayjs/core 3.10.10, and came shortly before 3.11.0',
};

/** The versions of the framework's lines that have a history, oldest first. Prereleases have none.
 * @throws if one is no version */
export function historyVersions(name: string, published: string[]): string[] {
  const own = published.filter(version => {
    if (!/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version)) {
      throw new Error(
        `${name}: the registry has a version "${version}", which is none. Find out what it is ("npm view ` +
          `${name} versions"), and leave it out in historyVersions() of src/history/registry.ts.`,
      );
    }
    return /^[23]\.\d+\.\d+$/.test(version) && !Object.hasOwn(misnumbered, `${name}@${version}`);
  });
  return own.sort(compareVersions);
}

/** Tarballs that were fetched, in a folder of their own: one that is there is not fetched again. */
export class Tarballs {
  private readonly known = new Map<string, PackageFiles>();

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  private file(name: string, version: string): string {
    return path.join(this.folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  }

  /** Fetches versions of packages that are not there yet, a few at a time.
   * @returns what could not be fetched, by package and version
   * @throws Unreachable */
  async fetch(wanted: { name: string; version: string }[]): Promise<Map<string, string>> {
    const failed = new Map<string, string>();
    const lacking = wanted.filter(({ name, version }) => !existsSync(this.file(name, version)));
    const specs = [...new Set(lacking.map(({ name, version }) => `${name}@${version}`))];
    const batches: string[][] = [];
    for (let at = 0; at < specs.length; at += batch) batches.push(specs.slice(at, at + batch));
    await inParallel(batches, async list => {
      await this.pack(list).catch(async () => {
        // One of them is at fault: which?
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
      // With `silent`, npm would not say the code of an error.
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

  /** What of a version matters for histories.
   * @throws if its tarball is missing or broken; a broken one is removed */
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
          'again, which fetches it anew; where it is broken again, the registry has it so.',
      );
    }
  }
}

const isWanted = (file: string) =>
  !/(^|\/)node_modules\//.test(file) &&
  /\.d\.[cm]?ts$|^package\.json$|(^|\/)config\.default\.js$/.test(file);

const block = 512;

/** The texts of files in a gzipped tarball, by their path below its only folder.
 * @throws if it is no tarball, or ends too early */
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
      throw new Error('it is no tar archive');
    if (start + size > bytes.length) throw new Error('it ends too early');
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
  if (files.size === 0) throw new Error('it has none of the files that matter');
  return files;
}
