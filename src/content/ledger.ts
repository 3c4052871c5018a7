import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import type { Page } from './pages';

/** What came of running a page. */
export interface RunResult {
  /** Tests that passed. */
  tests: number;
  /** Shown outputs that were found in a run. */
  outputs: number;
}

/** What a reader gets of the application of a page. */
export interface ReaderResult {
  /** Whether it started under development and in production. */
  started: boolean;
  /** Requests that got what the page shows. */
  requests: number;
  /** Requests of the quick guide that are answered otherwise once the page's files are in its
   * project. */
  replaces?: string[];
  /** Why it is not started. */
  excused?: string;
}

/** What the checks verified on one page in one language. */
export interface LedgerEntry extends RunResult {
  /** Of the page's text: an entry says nothing about a page that has changed since. */
  hash: string;
  /** The package, and its version, that the page was checked against. */
  against: string;
  words: number;
  /** Code blocks by language. */
  blocks: Record<string, number>;
  /** Code blocks that the compiler accepted. */
  compiled: number;
  /** Reasons of the blocks that no check reads. */
  nocheck: string[];
  /** Absent where the page has no application, or it lacks something. */
  reader?: ReaderResult;
  /** Packages and servers without which the page was compiled but not run. */
  lacks?: string[];
  /** Keys of what was run and of what came of it; absent where nothing was. */
  keys?: Partial<Record<RunPart, string>>;
}

/** The parts of the checks that run pages. */
export type RunPart = 'run' | 'reader';

/** What is known of pages without running them. */
export interface Recorded<Result> {
  /** What stands in for running a page; nothing where it is to be run.
   * @param input what it executes and shows */
  take(page: Page, input: string): Result | undefined;
  /** What is known of a page that cannot be run here. */
  has(page: Page, input: string): Result | undefined;
}

/** Entries by the page's path in the repository. */
export type Ledger = Record<string, LedgerEntry>;

const folder = 'checks/ledger';

/** The file with the entry of a page. */
export const entryFile = (page: string): string => `${folder}/${page}.json`;

/** SHA-256 of a page's text, shortened. */
export const hashOf = (source: string): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 16);

/** What the last complete check of a page wrote down, if it has been checked.
 * @throws if its file is no JSON */
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

/** The pages that have entries, sorted. */
export const recordedPages = (): string[] =>
  globSync('*/**/*.json', { cwd: folder })
    .map(file => file.replace(/\.json$/, ''))
    .sort();

/** The entries of all pages.
 * @throws if a file is no JSON */
export const readLedger = (): Ledger =>
  Object.fromEntries(recordedPages().map(page => [page, readEntry(page)!]));
