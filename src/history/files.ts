/** Reads the committed histories, and the releases that complete them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readReleases, type Release } from '../content/releases';
import { compareVersions, majorOf } from '../content/changelogData';
import { earlierLines, documentedLine, parsePackages } from '../content/reference';
import { ApiReferenceError } from '../content/referencePaths';
import { laterPart, upTo } from './laterVersions';
import { parseHistory } from './model';
import type { History } from './historyData';
import type { Releases } from './since';

/** The folder of the histories. */
const folder = 'api/history';

/** A package that has a history. */
export interface HistoryPackage {
  npm: string;
  /** Its directory in the reference, or its name without the scope. */
  dir: string;
}

/** Packages whose versions are independent of the framework's. */
const ofOtherLines = ['hooks', 'hooks-core', 'logger', 'version'];

/** The packages of the reference, and all other framework packages that the guides use. */
export function historyPackages(siteDir: string): HistoryPackage[] {
  const read = (file: string) => readFileSync(path.join(siteDir, file), 'utf8');
  const listed = parsePackages(read('api/packages.json'), 'api/packages.json');
  const installed = [documentedLine, ...earlierLines].flatMap(line => {
    const manifest = read(`framework/${line}/package.json`);
    return Object.keys((JSON.parse(manifest) as { dependencies: object }).dependencies);
  });
  const others = installed
    .filter(npm => /^@midwayjs\//.test(npm) && !listed.some(one => one.npm === npm))
    .map(npm => ({ npm, dir: npm.replace('@midwayjs/', '') }))
    .filter(({ dir }) => !ofOtherLines.includes(dir));
  const all = [...listed.map(({ npm, dir }) => ({ npm, dir })), ...others];
  return [...new Map(all.map(one => [one.npm, one])).values()].sort((a, b) =>
    a.npm < b.npm ? -1 : 1,
  );
}

/** The file of a package's history, relative to the site. */
export const historyFile = (dir: string) => `${folder}/${dir}.json`;

/** Reads the history of a package, with the versions after the documented line.
 * @returns undefined if it has none, because the registry has no version of the package
 * @throws ApiReferenceError if the file has another form or is damaged */
function readHistory(siteDir: string, dir: string): History | undefined {
  const file = path.join(siteDir, historyFile(dir));
  return existsSync(file) ? parseHistory(readFileSync(file, 'utf8'), historyFile(dir)) : undefined;
}

/** The file with the date of the last complete query of the registry. */
export const askedFile = `${folder}/asked.json`;

/** The date on which the registry was last asked for the versions of all packages, such as `2026-11-27`.
 * @throws ApiReferenceError if the file does not have it */
export function askedOn(siteDir: string): string {
  const file = path.join(siteDir, askedFile);
  const asked = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { asked?: string }).asked
    : undefined;
  if (!asked || Number.isNaN(Date.parse(asked))) {
    throw new ApiReferenceError(
      `${askedFile} has no date of the last query of the registry: run "npm run history".`,
    );
  }
  return asked;
}

/** Days since the registry was last asked. */
export const ageOf = (asked: string, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(asked)) / 86_400_000);

/** The major line that the pages describe. */
const line = majorOf(documentedLine);

/** The histories of all packages that have one, by directory, up to the documented line: what pages say of versions must
 * not depend on the line after it. */
export const readHistories = (siteDir: string): Map<string, History> =>
  new Map([...readWholeHistories(siteDir)].map(([dir, history]) => [dir, upTo(line, history)]));

/** The histories of the packages with versions after the documented line, by directory, from the last documented version
 * on. */
export const readLaterHistories = (siteDir: string): Map<string, History> =>
  new Map(
    [...readWholeHistories(siteDir)].flatMap(([dir, history]) => {
      const later = laterPart(line, history);
      return later ? [[dir, later]] : [];
    }),
  );

/** Like `readHistories`, with the versions after the documented line. */
export function readWholeHistories(siteDir: string): Map<string, History> {
  const names = existsSync(path.join(siteDir, folder))
    ? readdirSync(path.join(siteDir, folder))
    : [];
  const dirs = names
    .filter(name => name.endsWith('.json') && `${folder}/${name}` !== askedFile)
    .map(name => name.replace('.json', ''));
  return new Map(dirs.sort().map(dir => [dir, readHistory(siteDir, dir)!]));
}

/** Extracts what histories need from the changelog. */
function releasesOf(releases: Release[], aliases: Record<string, string>): Releases {
  const named = releases.flatMap(({ version, changes }) =>
    changes.flatMap(change =>
      change.type === 'deps' || change.type === 'breaking' || change.type === 'docs'
        ? []
        : change.packages.flatMap(name =>
            namesIn(change.en).map(code => ({
              version,
              package: aliases[name] ?? name,
              name: code,
              isFeature: change.type === 'feature',
            })),
          ),
    ),
  );
  return { versions: releases.map(({ version }) => version).sort(compareVersions), named };
}

/** The names in a text's inline code, without owners: `Caching` of `@Caching`, `getApp` of `ctx.getApp()`. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/`@?(?:[\w$]+\.)*([A-Za-z_$][\w$]*)(?:\([^`]*\))?`/g)].map(
    ([, name]) => name!,
  );
}

/** Reads the changelog for histories. */
export function readHistoryReleases(siteDir: string): Releases {
  const aliases = historyPackages(siteDir).map(({ npm, dir }) => [
    dir,
    npm.replace('@midwayjs/', ''),
  ]);
  return releasesOf(
    readReleases(path.join(siteDir, 'changelog')),
    Object.fromEntries(aliases) as Record<string, string>,
  );
}
