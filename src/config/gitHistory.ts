import { execFileSync } from 'node:child_process';

/** Whether git knows when each file was last changed. It does not without a repository or a commit, nor in a shallow
 * clone, where all files seem as old as the oldest commit. */
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

/** The source of last-update dates. Without a git history, pages show none. */
export const fileHistory = hasHistory() ? 'default-v2' : 'disabled';
