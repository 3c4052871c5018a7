import { spawnSync } from 'node:child_process';
import { hashOf } from '../src/content/ledger';

/** Chooses one of several things to check this time. The choice varies with the key.
 * @returns an index below `count`, the same for the same key */
export function chosenBy(key: string, count: number): number {
  // A number holds only 53 bits, so parsing the whole hash would lose its low bits.
  return parseInt(hashOf(key).slice(0, 8), 16) % count;
}

let commit: string | undefined;

/** The commit that is checked out; empty without git. */
export const headCommit = (): string =>
  (commit ??= spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? '');
