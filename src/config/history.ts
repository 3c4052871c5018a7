import { execFileSync } from 'node:child_process';

/** Whether git knows when each file was last changed: not in a folder without a repository or
 * without a commit, nor in a shallow clone, where all files seem as old as its oldest commit. */
function hasHistory(): boolean {
  try {
    const answer = execFileSync('git', ['rev-parse', '--is-shallow-repository', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return answer.startsWith('false');
  } catch {
    return false;
  }
}

/** Where the dates of last changes come from; without a history, pages show none. */
export const fileHistory = hasHistory() ? 'default-v2' : 'disabled';
