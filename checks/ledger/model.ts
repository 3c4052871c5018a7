import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What the checks verified on one page in one language. */
export interface LedgerEntry {
  /** Of the page's text: an entry says nothing about a page that has changed since. */
  hash: string;
  /** The package, and its version, that the page was checked against. */
  against: string;
  words: number;
  /** Code blocks by language. */
  blocks: Record<string, number>;
  /** Code blocks that the compiler accepted. */
  compiled: number;
  /** Tests that passed. */
  tests: number;
  /** Shown outputs that were found in a run. */
  outputs: number;
  /** Reasons of the blocks that no check reads. */
  nocheck: string[];
  /** What a reader gets of its application; absent where the page has none, or it lacks something. */
  reader?: {
    /** Whether it started under development and in production. */
    started: boolean;
    /** Requests that got what the page shows. */
    requests: number;
    /** Requests of the quick guide that are answered otherwise once the page's files are in its
     * project. */
    replaces?: string[];
    /** Why it is not started. */
    excused?: string;
  };
  /** Packages and servers without which the page was compiled but not run. */
  lacks?: string[];
}

/** Entries by the page's path in the repository. */
export type Ledger = Record<string, LedgerEntry>;

export const ledgerFile = 'checks/ledger/ledger.json';

/** SHA-256 of a page's text, shortened. */
export const hashOf = (source: string): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 16);

/** The ledger of the last complete check that was written down. */
export const readLedger = (): Ledger => JSON.parse(readFileSync(ledgerFile, 'utf8')) as Ledger;
