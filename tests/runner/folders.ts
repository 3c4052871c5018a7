/** The folders of tests, and how each runs. */
import { existsSync, readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { share, type Shared } from '../browser/shared';
import { findChromium } from '../../src/lib/chromium';
import { findNginx } from '../../tools/support/nginx';
import { secondsOf } from './seconds';

interface Folder {
  /** How many files share a process. Starting a process takes half a second, and files in a process load shared modules
   * only once. */
  batch: number;
  /** How many processes run in parallel. If files wait for commands or a browser, this exceeds the number of
   * processors. */
  atOnce: number;
  /** Estimated seconds for a file that has not run on this machine yet. */
  seconds: number;
  /** Minutes without a finished test after which a process counts as hung. */
  silence: number;
  /** Starts what the processes share, and passes it on in their environment. */
  open?: () => Promise<Shared>;
  /** Finds or installs the programs that the tests use, before anything runs. */
  prepare?: () => void;
  /** Whether to retry failed files once, with the machine to themselves. */
  isTriedAgain?: boolean;
}

/** Finds or installs programs. A test whose program is missing reports it itself. */
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

/** A file that changes something global to its process, such as the working folder, says so in a comment line. */
const runsAlone = (file: string) => /^\/\/ Runs alone: /m.test(readFileSync(file, 'utf8'));

/** Estimated duration of a file on this machine. */
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

/** The test files of a folder whose path contains a text.
 * @throws if there is none */
export function filesNamed(folder: string, text: string): string[] {
  const files = filesOf(folder).filter(file => file.includes(text.replace(/^\.\//, '')));
  if (files.length === 0)
    throw new Error(`No test file in tests/${folder} has "${text}" in its path`);
  return files;
}

/** Distributes files to processes. Neighboring files, which import the same modules, share a process. The longest
 * batches come first, to avoid that one runs alone at the end. */
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
