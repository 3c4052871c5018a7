/** Recorded results in the ledger that replace running a page, and the rules for when they are valid. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameworkVersion } from '../../src/config/site';
import { hash } from '../../src/lib/cache';
import { modulesKey } from '../../src/lib/modulesKey';
import { chosenBy, headCommit } from '../chosen';
import type { Page } from '../../src/content/pages';
import type {
  Ledger,
  LedgerEntry,
  PlayResult,
  ReaderResult,
  Recorded,
  RunPart,
  RunResult,
  UpgradeResult,
} from '../../src/content/ledger';

/** The modules that run pages and compare their results. Modules that are started by path are listed because they are
 * not imported. */
const runners: Record<RunPart, string[]> = {
  run: ['snippets/run.ts', 'snippets/record.ts'],
  reader: ['reader/follow.ts', 'reader/host.ts'],
  upgrade: ['upgrade/run.ts', 'snippets/record.ts'],
  play: [
    'play/run.ts',
    'play/browser.ts',
    'play/tab.ts',
    '../src/plugins/play/client/worker.ts',
    '../src/plugins/play/client/node/inject.ts',
  ],
};

/** A key of everything that runs the pages of a version: the code of the checks, and the packages of the framework. */
export const runnerKey = (siteDir: string, part: RunPart, version: FrameworkVersion): string =>
  hash(
    modulesKey(siteDir, ...runners[part].map(module => `checks/${module}`)),
    readFileSync(path.join(siteDir, `framework/${version}/package-lock.json`)),
  );

const known = new Map<string, string>();

/** The runner key for this site, computed once. */
function ownRunnerKey(part: RunPart, version: FrameworkVersion): string {
  const name = `${part} ${version}`;
  const key = known.get(name) ?? runnerKey('', part, version);
  known.set(name, key);
  return key;
}

type AnyResult = RunResult | ReaderResult | UpgradeResult | PlayResult;

/** A key of what a page executes and shows, of the code that runs it, and of the result.
 * @param input what the page executes and shows */
export const keyOf = (
  part: RunPart,
  { collection: { version } }: Page,
  input: string,
  result: AnyResult,
): string => hash(ownRunnerKey(part, version), input, result);

/** The part of a result that an entry stores, for each part that runs pages. */
export const runResult = ({ tests, outputs }: RunResult): RunResult => ({ tests, outputs });
export const readerResult = ({ reader }: LedgerEntry): ReaderResult | undefined => reader;
export const upgradeResult = ({ upgrade }: LedgerEntry): UpgradeResult | undefined => upgrade;
export const playResult = ({ play }: LedgerEntry): PlayResult | undefined => play;

/** The percentage of unchanged pages that a check of the whole site runs anyway. */
const share = 3;

/** Whether a check of the whole site at this commit runs a page in all its languages, even if it is unchanged. */
export const isSampled = ({ collection, name }: Page, commit = headCommit()): boolean =>
  chosenBy(`${commit} ${collection.name}/${name}`, 100) < share;

/** The recorded results of one part, with counts of how often they were valid. */
export class RecordedResults<Result extends AnyResult> implements Recorded<Result> {
  /** Files of pages without a recorded result, or that changed since it was recorded. */
  readonly changed = new Set<string>();
  private sampled = 0;
  private taken = 0;

  /** @param resultOf returns what an entry stores for the part
   * @param isRun whether to run a page although it is unchanged */
  constructor(
    private readonly part: RunPart,
    private readonly resultOf: (entry: LedgerEntry) => Result | undefined,
    private readonly ledger: Ledger,
    private readonly isRun: (page: Page) => boolean,
  ) {}

  has(page: Page, input: string): Result | undefined {
    const entry = this.ledger[page.file];
    const result = entry && this.resultOf(entry);
    const fits = result && entry.keys?.[this.part] === keyOf(this.part, page, input, result);
    return fits ? result : undefined;
  }

  take(page: Page, input: string): Result | undefined {
    const result = this.has(page, input);
    if (!result) {
      this.changed.add(page.file);
      return undefined;
    }
    if (this.isRun(page)) {
      this.sampled += 1;
      return undefined;
    }
    this.taken += 1;
    return result;
  }

  /** Says how many pages were run and why, and how many were not. */
  toString(): string {
    const { sampled, taken } = this;
    const changed = this.changed.size;
    return `${changed + sampled} of ${changed + sampled + taken} pages run (${changed} changed, ${sampled} unchanged), ${taken} as in the ledger`;
  }
}
