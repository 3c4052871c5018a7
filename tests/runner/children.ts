/** What a run has started, and how it is ended when the run is interrupted. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that a process has to end by itself. */
const patience = 5000;

/** Processes and their parents. */
function parents(): [pid: number, parent: number][] {
  if (!existsSync('/proc/self/stat')) {
    const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return rows.split('\n').map(row => row.trim().split(/\s+/).map(Number) as [number, number]);
  }
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        // The name of the program, in parentheses, may hold anything.
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /s, '');
        return [[Number(name), Number(stat.split(' ')[1])]];
      } catch {
        return []; // It has ended.
      }
    });
}

/** What a process has started, and what that has started. */
export function descendants(of: number): number[] {
  const all = parents();
  const found = [of];
  for (const one of found) found.push(...all.filter(([, up]) => up === one).map(([pid]) => pid));
  return found.slice(1);
}

/** Whether a process takes a signal. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

let isInterrupted = false;

/** Waits for a process and its output. When the run is interrupted, this does not return: nothing follows.
 * @returns its exit code, or the signal that ended it */
export async function closed(child: ChildProcess): Promise<number | string> {
  const [code, name] = (await once(child, 'close')) as [number | null, string | null];
  if (isInterrupted) await new Promise(() => undefined);
  return name ?? code!;
}

/** Ends all that this process has started; by force what does not end when asked. */
export async function endChildren(): Promise<void> {
  isInterrupted = true;
  const pids = descendants(process.pid);
  for (const pid of pids) signal(pid, 'SIGTERM');
  const start = performance.now();
  let left = pids;
  while (left.length > 0 && performance.now() - start < patience) {
    await wait(50);
    left = left.filter(pid => signal(pid, 0));
  }
  for (const pid of left) signal(pid, 'SIGKILL');
}
