import { spawnSync } from 'node:child_process';
import { hashOf } from '../src/content/ledger';

/** Which of some things a check looks at this time: another one as the key changes.
 * @returns an index below `count`, the same for the same key */
export function chosenBy(key: string, count: number): number {
  // A number holds no more than 53 bits: of the whole hash it would lose the low ones.
  return parseInt(hashOf(key).slice(0, 8), 16) % count;
}

let commit: string | undefined;

/** The commit that is checked out; empty without git. */
export const headCommit = (): string =>
  (commit ??= spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? '');
