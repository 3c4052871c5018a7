/** The folders of tests, and how each runs. */
import { existsSync, readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { share, type Shared } from '../browser/shared';
import { findChromium } from '../../tools/support/chromium';
import { findNginx } from '../../tools/support/nginx';
import { secondsOf } from './seconds';

interface Folder {
  /** How many files share a process: a start costs half a second, and modules that files share are loaded once. */
  batch: number;
  /** How many processes run at a time: where files wait for commands or a browser, more than there are processors. */
  atOnce: number;
  /** Seconds that a file takes which has not run on this machine. */
  seconds: number;
  /** Minutes without a finished test after which a process counts as hung. */
  silence: number;
  /** Starts what its processes share, and tells them of it in their environment. */
  open?: () => Promise<Shared>;
  /** Finds the programs that its tests use or installs them, before anything runs. */
  prepare?: () => void;
  /** Whether files that fail are tried once more with the machine to themselves. */
  isTriedAgain?: boolean;
}

/** Has programs found or installed; tests that lack one say so themselves. */
function attempt(...finders: (() => unknown)[]): void {
  for (const find of finders) {
    try {
      find();
    } catch {
      continue;
    }
  }
}

export const folders: Record<string, Folder> = {
  unit: { batch: 12, atOnce: 3, seconds: 4, silence: 20 },
  site: { batch: 1, atOnce: 3, seconds: 60, silence: 20, prepare: () => attempt(findNginx) },
  browser: {
    batch: 3,
    atOnce: 3,
    seconds: 25,
    silence: 20,
    open: share,
    prepare: () => attempt(findChromium),
    isTriedAgain: true,
  },
  nightly: {
    batch: 1,
    atOnce: 3,
    seconds: 300,
    silence: 60,
    open: share,
    prepare: () => attempt(findChromium, findNginx),
  },
};

/** A file that changes what a process has one of, such as the working folder, says so in a line of its own. */
const runsAlone = (file: string) => /^\/\/ Runs alone: /m.test(readFileSync(file, 'utf8'));

/** How long a file takes on this machine, or about so. */
export const expected = (folder: string, file: string): number =>
  secondsOf(file) ?? folders[folder]!.seconds;

/** The test files of a folder.
 * @throws if there is no such folder, or no test in it */
export function filesOf(folder: string): string[] {
  const files = folders[folder] ? globSync(`tests/${folder}/**/*.test.ts`).sort() : [];
  if (files.length > 0) return files;
  const names = Object.keys(folders).join(', ');
  throw new Error(`tests/${folder} has no tests: name one of the folders ${names}`);
}

/** The test files of a folder that have a text in their path.
 * @throws if there is none */
export function filesNamed(folder: string, text: string): string[] {
  const files = filesOf(folder).filter(file => file.includes(text.replace(/^\.\//, '')));
  if (files.length === 0)
    throw new Error(`No test file in tests/${folder} has "${text}" in its path`);
  return files;
}

/** Distributes files to processes: neighbours, which import the same, to one; the longest are first, so that none
 * of them is left to run alone at the end. */
export function batchesOf(folder: string, files: string[]): string[][] {
  const { batch } = folders[folder]!;
  const alone = files.filter(file => batch === 1 || runsAlone(file));
  const together = files.filter(file => !alone.includes(file));
  const batches = alone.map(file => [file]);
  for (let at = 0; at < together.length; at += batch) batches.push(together.slice(at, at + batch));
  const sum = (some: string[]) => some.reduce((all, file) => all + expected(folder, file), 0);
  return batches.sort((a, b) => sum(b) - sum(a));
}

/** Hooks that all files of a folder share, if it has any. */
export function setupOf(folder: string): string {
  const file = `tests/${folder}/setup.ts`;
  return existsSync(file) ? file : '';
}
