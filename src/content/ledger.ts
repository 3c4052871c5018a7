import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { defaultLocale } from '../config/languages';
import { resolvePage } from './collections';
import type { Page } from './pages';

/** The result of running a page. */
export interface RunResult {
  /** Tests that passed. */
  tests: number;
  /** Shown outputs that were found in a run. */
  outputs: number;
}

/** The result of following a page as a reader: starting its application and sending its requests. */
export interface ReaderResult {
  /** Whether the application started in development and in production. */
  started: boolean;
  /** Number of requests that were answered as the page shows. */
  requests: number;
  /** Requests of the quick guide that get another answer when the page's files are in its project. */
  replaces?: string[];
  /** Why the application is not started. */
  excused?: string;
}

/** The result of upgrading the project of a page to 4.x. */
export interface UpgradeResult {
  /** Tests that passed. */
  tests: number;
  /** The first fault of the compiler, or the first test that failed, and why. */
  failed?: string;
}

/** The result of running a page's tests, and sending its requests, in a browser. */
export interface PlayResult {
  /** Requests that the page shows. */
  requests: number;
  /** Tests that passed. */
  tests: number;
  /** Variables that the page tells its reader to set. */
  env?: Record<string, string>;
  /** The first difference from what the page shows and Node.js gives, as one line. */
  differs?: string;
}

/** What the checks verified on one page in one language. */
export interface LedgerEntry extends RunResult {
  /** Hash of the page's text: the entry is void once the page has changed. */
  hash: string;
  /** The package and version that the page was checked against. */
  against: string;
  words: number;
  /** Code blocks by language. */
  blocks: Record<string, number>;
  /** Code blocks that the compiler accepted. */
  compiled: number;
  /** Reasons of the blocks that are excluded from the checks. */
  nocheck: string[];
  /** Absent if the page has no application, or the application lacks something. */
  reader?: ReaderResult;
  /** Absent if the page has no project with tests, or its packages have no release of 4.x. */
  upgrade?: UpgradeResult;
  /** Absent if the page has nothing that a browser could run. */
  play?: PlayResult;
  /** Missing packages and servers, because of which the page was compiled but not run. */
  lacks?: string[];
  /** Hashes of each run's input and result; absent if the page was not run. */
  keys?: Partial<Record<RunPart, string>>;
}

/** The parts of the checks that run pages. */
export type RunPart = 'run' | 'reader' | 'upgrade' | 'play';

/** The recorded results of pages. */
export interface Recorded<Result> {
  /** The recorded result that makes running a page unnecessary; undefined if the page must be run.
   * @param input what the page executes and shows */
  take(page: Page, input: string): Result | undefined;
  /** The recorded result of a page that cannot be run here. */
  has(page: Page, input: string): Result | undefined;
}

/** Entries by the page's path in the repository. */
export type Ledger = Record<string, LedgerEntry>;

const folder = 'checks/ledger';

/** The file of a page's entry. */
export const entryFile = (page: string): string => `${folder}/${page}.json`;

/** Shortened SHA-256 hash of a page's text. */
export const hashOf = (source: string): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 16);

/** Reads the entry that the last complete check of a page wrote, if any.
 * @throws if the file is not JSON */
export function readEntry(page: string): LedgerEntry | undefined {
  const file = entryFile(page);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LedgerEntry;
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `${file} is not JSON (${message}): delete it and run "npm run check -- --fix ${page}"`,
      { cause: error },
    );
  }
}

/** The result of upgrading the project of a page. It is recorded in the default language only, because languages of a
 * page have the same code. */
export function recordedUpgrade(page: string): UpgradeResult | undefined {
  const shown = resolvePage(page, defaultLocale);
  return shown && readEntry(shown.file)?.upgrade;
}

/** What readers can run on a page. Undefined if there is nothing, or a browser gives something else than the page shows.
 * @param page file of the page in its language */
export function recordedPlay(page: string): PlayResult | undefined {
  const result = readEntry(page)?.play;
  return result?.differs ? undefined : result;
}

/** The pages with entries, sorted. */
export const recordedPages = (): string[] =>
  globSync('*/**/*.json', { cwd: folder })
    .map(file => file.replace(/\.json$/, ''))
    .sort();

/** Reads the entries of all pages.
 * @throws if a file is not JSON */
export const readLedger = (): Ledger =>
  Object.fromEntries(recordedPages().map(page => [page, readEntry(page)!]));
