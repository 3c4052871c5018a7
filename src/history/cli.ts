/** `npm run history`: adds the exports of new package versions to the committed histories. */
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cacheFolder, writeWhole } from '../lib/cache';
import { compareVersions } from '../content/changelogData';
import { Declarations, type PackageFiles } from './declarations';
import { knownVersion } from './difference';
import {
  ageOf,
  askedFile,
  askedOn,
  historyFile,
  historyPackages,
  type HistoryPackage,
} from './files';
import { formatHistory, formOf, historyOf, parseHistory, surfacesOf } from './model';
import { historyVersions, inParallel, publishedVersions, Tarballs, Unreachable } from './registry';
import { form, type History } from './historyData';
import { sinceOf } from './since';
import { isSame } from './types';

/** A package at the start of a run. */
interface State extends HistoryPackage {
  history?: History;
  /** Versions that the registry has and the history lacks. */
  fresh: string[];
}

/** Reads a committed history. Ignores a history of an older format, so that all versions are read again. */
function committed(siteDir: string, dir: string): History | undefined {
  const name = historyFile(dir);
  const file = path.join(siteDir, name);
  if (!existsSync(file)) return undefined;
  const json = readFileSync(file, 'utf8');
  const found = formOf(json);
  if (typeof found === 'number' && found < form) {
    console.log(`${name} has the old form ${found}: reading all versions of the package again`);
    return undefined;
  }
  return parseHistory(json, name);
}

/** The dependencies of a package, including peer and development dependencies. */
function neighbours({ files }: PackageFiles): string[] {
  const manifest = JSON.parse(files.get('package.json') ?? '{}') as Record<string, object>;
  return ['dependencies', 'peerDependencies', 'devDependencies'].flatMap(key =>
    Object.keys(manifest[key] ?? {}),
  );
}

/** Does a part of the work. Keeps its failure, so that the other parts are still done.
 * @throws Unreachable */
async function attempt(failures: string[], work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    failures.push((error as Error).message);
  }
}

/** Compares the committed histories with the registry. */
async function readStates(siteDir: string, failures: string[]): Promise<State[]> {
  const states: State[] = [];
  const without: string[] = [];
  await inParallel(historyPackages(siteDir), one =>
    attempt(failures, async () => {
      const history = committed(siteDir, one.dir);
      const published = historyVersions(one.npm, await publishedVersions(one.npm));
      const fresh = published.filter(version => !history?.versions.includes(version));
      if (published.length === 0 && !history) without.push(one.npm);
      else states.push({ ...one, history, fresh });
    }),
  );
  if (without.length) {
    console.log(
      `no history, because the registry has no 2.x or 3.x version: ${without.sort().join(', ')}`,
    );
  }
  return states.sort((a, b) => (a.npm < b.npm ? -1 : 1));
}

/** Finds the version of a package that was current when the given version of another one was released. */
type FindVersion = (name: string, version: string) => string | undefined;

function versionFinder(states: State[]): FindVersion {
  const known = new Map(
    states.map(({ npm, history, fresh }) => [
      npm,
      [...(history?.versions ?? []), ...fresh].sort(compareVersions),
    ]),
  );
  return (name, version) => knownVersion({ versions: known.get(name) ?? [] }, version);
}

/** Fetches the dependencies of packages, transitively. */
async function fetchBeside(
  files: PackageFiles[],
  findVersion: FindVersion,
  tarballs: Tarballs,
  failures: string[],
): Promise<void> {
  const seen = new Set<string>();
  for (let near = files; near.length > 0;) {
    const beside = near.flatMap(one =>
      neighbours(one).flatMap(name => {
        const version = findVersion(name, one.version);
        const id = `${name}@${version}`;
        if (version === undefined || seen.has(id)) return [];
        seen.add(id);
        return [{ name, version }];
      }),
    );
    const lost = await tarballs.fetch(beside);
    failures.push(...lost.values());
    near = beside
      .filter(({ name, version }) => !lost.has(`${name}@${version}`))
      .map(({ name, version }) => tarballs.read(name, version));
  }
}

/** Adds new versions to the histories.
 * @returns the exit code: 0 if the histories are now complete
 * @throws Unreachable */
export async function updateHistories(siteDir: string): Promise<number> {
  const failures: string[] = [];
  const states = await readStates(siteDir, failures);
  const findVersion = versionFinder(states);
  const tarballs = new Tarballs(cacheFolder(siteDir, 'history'));
  const wanted = states.flatMap(({ npm: name, fresh }) =>
    fresh.map(version => ({ name, version })),
  );
  if (wanted.length) console.log(`${wanted.length} versions are new`);
  const failed = await tarballs.fetch(wanted);
  failures.push(...failed.values());
  const declarations = new Declarations((name, version) => {
    const current = findVersion(name, version);
    return current === undefined ? undefined : tarballs.read(name, current);
  });
  for (const { npm, dir, history, fresh } of states) {
    // The failure is already reported, and a history with a gap would be wrong.
    if (fresh.length === 0 || fresh.some(version => failed.has(`${npm}@${version}`))) continue;
    await attempt(failures, async () => {
      const files = fresh.map(version => tarballs.read(npm, version));
      await fetchBeside(files, findVersion, tarballs, failures);
      const surfaces = history ? surfacesOf(history) : new Map<string, never>();
      for (const one of files) surfaces.set(one.version, declarations.read(one));
      const result = historyOf(npm, surfaces, isSame);
      writeWhole(path.join(siteDir, historyFile(dir)), formatHistory(result));
      console.log(`written: ${historyFile(dir)} (${fresh.length} versions)${returned(result)}`);
    });
  }
  for (const one of failures) console.error(one);
  if (failures.length === 0) {
    const asked = new Date().toISOString().slice(0, 10);
    writeWhole(path.join(siteDir, askedFile), `${JSON.stringify({ asked })}\n`);
  }
  if (wanted.length === 0 && failures.length === 0) console.log('nothing new');
  if (existsSync(path.join(siteDir, askedFile))) {
    const asked = askedOn(siteDir);
    console.log(
      `the registry was last asked for all packages on ${asked}, ${ageOf(asked, new Date())} days ago`,
    );
  }
  return failures.length ? 1 : 0;
}

/** Reports symbols that a package lost and has again, perhaps by accident. */
function returned(history: History): string {
  const releases = { versions: history.versions, named: [] };
  const names = Object.keys(history.symbols).flatMap(name => {
    const { absent } = sinceOf(history, releases, name)!;
    return absent.map(({ removed, back }) => `${name} (not in ${removed.to}, again in ${back.to})`);
  });
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return names.length ? `; gone for a while: ${names.slice(0, 3).join(', ')}${more}` : '';
}

if (require.main === module) {
  // Reading keeps a processor busy for a while, and nobody waits for it.
  os.setPriority(10);
  updateHistories('.').then(
    code => (process.exitCode = code),
    (error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
